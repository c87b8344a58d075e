// The open scoresheet: saves as you type, shows live totals, follows what others enter.

import { improveFields } from "./fields.js";
import { newId, Outbox } from "./outbox.js";

const form = document.getElementById("sheet");
const status = document.getElementById("status");
const live = form.dataset.live;
const sprite = document.querySelector("svg.mark use").getAttribute("href").split("#")[0];
const drafts = new Map(); // fields typed and not yet in the outbox
const refused = new Map(); // fields that the rules refused, as typed
let version = Number(form.elements.version.value);
let timer = 0;

const byId = (id) => document.getElementById(id);
const token = () => form.elements.csrf_token.value;

function rowOf(name) {
  const field = form.elements[name];
  return (field instanceof RadioNodeList ? field[0] : field)?.closest(".row");
}

function valueOf(name) {
  const field = form.elements[name];
  if (field instanceof RadioNodeList) {
    const checkbox = [...field].find((each) => each.type === "checkbox");
    return checkbox ? (checkbox.checked ? "yes" : "") : field.value;
  }
  return field.value;
}

function setValue(name, typed) {
  const field = form.elements[name];
  if (!field || valueOf(name) === typed) return;
  if (field instanceof RadioNodeList) {
    for (const each of field) {
      if (each.type !== "hidden") each.checked = each.type === "checkbox" ? typed === "yes" : each.value === typed;
    }
  } else {
    field.value = typed;
  }
}

function setText(id, words) {
  const element = byId(id);
  if (element && element.textContent !== words) element.textContent = words;
}

const together = (...words) => words.filter(Boolean).join(" · ");

function say(words) {
  status.textContent = words;
}

// The notes under a field: how its points came about, a question, what is wrong.
function setNotes(name, notes) {
  const row = rowOf(name);
  if (!row) return;
  const box = byId(`n-${name}`) ?? row.appendChild(Object.assign(document.createElement("div"), { id: `n-${name}`, className: "notes" }));
  byId(name)?.setAttribute("aria-describedby", box.id);
  const stands = [...box.children].map((each) => [each.className, each.textContent]);
  const wanted = notes.filter(([, words]) => words);
  if (JSON.stringify(stands) === JSON.stringify(wanted)) return;
  box.replaceChildren(...wanted.map(([kind, words]) => {
    const note = document.createElement("p");
    note.className = kind;
    note.textContent = words;
    if (kind === "error") note.setAttribute("role", "alert");
    return note;
  }));
}

function setError(name, words) {
  setNotes(name, [["error", words]]);
  const field = byId(name);
  if (words) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}

function waits(name) {
  return drafts.has(name) || refused.has(name) || outbox.items().some((item) => name in item.fields);
}

// Show what the server says stands. What is typed and not yet saved stays as it is.
function apply(state) {
  if (state.finished) return location.reload();
  version = state.version;
  form.elements.version.value = version;
  for (const [name, [typed, points, how, ruling, question, isHidden]] of Object.entries(state.fields)) {
    if (!waits(name)) setValue(name, typed);
    if (!refused.has(name)) setNotes(name, [["how", together(how, ruling)], ["question", question]]);
    const row = rowOf(name);
    if (!row) continue;
    row.hidden = isHidden;
    const box = row.querySelector(".points");
    if (box && box.textContent !== points) box.textContent = points;
  }
  for (const [id, [points, how, isHidden]] of Object.entries(state.sections)) {
    setText(`sub-${id}`, points);
    setText(`why-${id}`, how);
    const section = byId(`sec-${id}`);
    if (section) section.hidden = isHidden;
  }
  for (const [id, [total, note]] of Object.entries(state.totals)) {
    setText(`tot-${id}`, total);
    setText(`note-${id}`, note);
  }
  showExtras(state.extras);
  for (const way of ["undo", "redo"]) showStep(way, state[way]);
}

function showExtras(extras) {
  const box = byId("extras");
  box.hidden = !extras.length;
  box.replaceChildren(...extras.map(([label, points, how, ruling]) => {
    const list = document.createElement("dl");
    const term = document.createElement("dt");
    const number = document.createElement("span");
    const words = document.createElement("dd");
    number.textContent = points;
    term.append(label, number);
    words.className = "how";
    words.textContent = together(how, ruling);
    list.append(term, words);
    return list;
  }));
}

function showStep(way, step) {
  const box = byId(way);
  const button = box.querySelector("button");
  const label = (way === "undo" ? "Undo" : "Redo") + (step ? `: ${step.words}` : "");
  box.elements.entry.value = step?.entry ?? "";
  box.elements.entry_id.value = newId();
  button.disabled = !step;
  button.setAttribute("aria-label", label);
  button.title = label;
}

function post(url, fields) {
  return fetch(url, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": token() },
    body: new URLSearchParams(fields),
    keepalive: true,
  });
}

// Send one entry. What the rules refuse stays in its field with the reason; all else stands.
async function send(item) {
  const answer = await post(form.action, { ...item.fields, entry_id: item.id });
  if (answer.status === 422) {
    const { errors } = await answer.json();
    for (const [name, words] of Object.entries(errors)) {
      refused.set(name, item.fields[name]);
      setError(name, words);
    }
    keepRefused();
    const rest = Object.entries(item.fields).filter(([name]) => !(name in errors));
    if (rest.length) queueMicrotask(() => outbox.push({ id: newId(), fields: Object.fromEntries(rest) }));
    say("Not saved: see the field");
    return true;
  }
  if (answer.status === 409) {
    say((await answer.json()).error);
    setTimeout(() => location.reload(), 1500);
    return true;
  }
  if (answer.status === 400 || answer.status === 401 || answer.status === 404) {
    say((await answer.json()).error);
    return false;
  }
  if (!answer.ok) throw new Error(answer.status);
  for (const name of Object.keys(item.fields)) {
    if (!drafts.has(name)) setError(name, "");
    refused.delete(name);
  }
  keepRefused();
  outbox.keep(outbox.waiting.filter((each) => each.id !== item.id));
  apply(await answer.json());
  say("Saved");
  return true;
}

const outbox = new Outbox(`outbox:${live}`, send, (waiting, isOffline) => {
  if (isOffline) say(`No connection: ${waiting} waiting`);
});

function keepRefused() {
  try {
    sessionStorage.setItem(`refused:${live}`, JSON.stringify([...refused]));
  } catch { /* Then a reload forgets what was refused; nothing that counts is lost. */ }
}

// Move what was typed into the outbox. Resolves to whether all is saved.
function saveDrafts() {
  clearTimeout(timer);
  if (!drafts.size) return outbox.flush();
  const fields = Object.fromEntries(drafts);
  drafts.clear();
  say("Saving…");
  return outbox.push({ id: newId(), fields });
}

function typed({ target }) {
  if (!target.name || target.type === "hidden") return;
  drafts.set(target.name, valueOf(target.name));
  refused.delete(target.name);
  clearTimeout(timer);
  timer = setTimeout(saveDrafts, 600);
}

async function stepTo(event, way) {
  event.preventDefault();
  if (!(await saveDrafts())) return;
  const box = byId(way);
  const words = box.querySelector("button").title;
  try {
    const answer = await post(box.action, new FormData(box));
    const state = await answer.json();
    if (!answer.ok) {
      say(state.error);
      return await poll(true);
    }
    apply(state);
    say(words.replace(/^Undo/, "Undone").replace(/^Redo/, "Done again"));
  } catch {
    say("No connection. Try again.");
  }
}

async function poll(isForced) {
  if (document.hidden || drafts.size || outbox.isSending) return;
  try {
    const answer = await fetch(live, {
      headers: { Accept: "application/json", "If-None-Match": isForced === true ? "" : `"${version}-${live.split("/").pop()}"` },
      cache: "no-store",
    });
    if (answer.status === 200) apply(await answer.json());
  } catch { /* The next round tries again. */ }
}

if (!form.querySelector("input.field:disabled, input[type=radio]:disabled")) {
  improveFields(form, sprite);
  try {
    for (const [name, words] of JSON.parse(sessionStorage.getItem(`refused:${live}`)) ?? []) {
      drafts.set(name, words);
      setValue(name, words);
    }
  } catch { /* Nothing was kept. */ }
  for (const item of outbox.items()) for (const [name, words] of Object.entries(item.fields)) setValue(name, words);
  if (drafts.size || outbox.items().length) saveDrafts();

  form.addEventListener("input", typed);
  form.addEventListener("change", saveDrafts);
  form.addEventListener("submit", async (event) => {
    const { submitter } = event;
    if (!submitter?.name || form.dataset.isSaved) return;
    event.preventDefault();
    if (!(await saveDrafts()) || refused.size) return byId([...refused.keys()][0] ?? "")?.focus();
    if (submitter.value === "finish") {
      form.dataset.isSaved = "yes";
      form.requestSubmit(submitter);
    } else {
      location.assign(form.action.replace(/[^/]+$/, submitter.value));
    }
  });
  byId("undo").addEventListener("submit", (event) => stepTo(event, "undo"));
  byId("redo").addEventListener("submit", (event) => stepTo(event, "redo"));
  addEventListener("pagehide", saveDrafts);
  document.addEventListener("visibilitychange", () => (document.hidden ? saveDrafts() : poll()));
  setInterval(poll, 2500);
}
