// The open scoresheet: saves as you type, shows live totals, follows what others enter.

import { improveFields } from "./fields.js";
import { newId, Outbox } from "./outbox.js";

const byId = (id) => document.getElementById(id);
const form = byId("sheet");
const status = byId("status");
const live = form.action.replace("/seats/", "/live/");
const sprite = document.querySelector("svg.mark use").getAttribute("href").split("#")[0];
const drafts = new Map(); // fields typed and not yet in the outbox
const refused = new Map(); // fields that the rules refused, as typed
let version = Number(form.elements.version.value);
let timer = 0;
let lastSaved = ""; // the last entry that this page added

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

function show(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

const together = (...words) => words.filter(Boolean).join(" · ");

const say = (words) => { status.textContent = words; };

function make(tag, fields, ...parts) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...parts);
  return element;
}

// The notes under a field: how its points came about, a question, what is wrong.
function setNotes(name, notes) {
  const id = `n-${name}`;
  const lines = notes.filter(([, words]) => words)
    .map(([className, words]) => make("p", { className, role: className === "error" ? "alert" : null }, words));
  const fresh = make("div", { id, className: "notes" }, ...lines);
  const box = byId(id);
  if (box ? box.innerHTML === fresh.innerHTML : !lines.length) return;
  if (box) box.replaceWith(fresh);
  else rowOf(name)?.append(fresh);
  byId(name)?.setAttribute("aria-describedby", id);
}

function setError(name, words) {
  setNotes(name, [["error", words]]);
  const field = byId(name);
  if (field) field.ariaInvalid = words ? "true" : null;
}

function waits(name) {
  return drafts.has(name) || refused.has(name) || outbox.waiting.some((item) => name in item.fields);
}

// Show what the server says stands. What is typed and not yet saved stays as it is.
function apply(state) {
  if (state.finished) return location.reload();
  if (state.version < version) return; // overtaken on its way
  version = state.version;
  form.elements.version.value = version;
  for (const [name, [typed, points, how, ruling, question, isHidden]] of Object.entries(state.fields)) {
    if (!waits(name)) setValue(name, typed);
    if (!refused.has(name)) setNotes(name, [["how", together(how, ruling)], ...(state.details[name] ?? []).map((each) => ["how", each]), ["question", question]]);
    const row = rowOf(name);
    if (!row) continue;
    row.hidden = isHidden;
    show(row.querySelector(".points"), points);
  }
  for (const [id, [points, how, isHidden]] of Object.entries(state.sections)) {
    show(byId(`sub-${id}`), points);
    show(byId(`why-${id}`), how);
    const section = byId(`sec-${id}`);
    if (section) section.hidden = isHidden;
  }
  for (const [id, [total, note]] of Object.entries(state.totals)) {
    show(byId(`tot-${id}`), total);
    show(byId(`note-${id}`), note);
  }
  showExtras(state.extras);
  showByHand(state.by_hand);
  for (const way of ["undo", "redo"]) showStep(way, state[way]);
}

function showExtras(extras) {
  const box = byId("extras");
  box.hidden = !extras.length;
  box.replaceChildren(...extras.map(([label, points, how, ruling]) => make("dl", {},
    make("dt", {}, label, make("span", {}, points)),
    make("dd", { className: "how" }, together(how, ruling)))));
}

// What was typed by hand over the board of a tracked play, with a way back.
function showByHand(fields) {
  const box = byId("by-hand");
  if (!box) return;
  box.hidden = !fields.length;
  box.replaceChildren(...fields.map(([name, words]) => make("p", { className: "head" }, make("span", {}, words),
    make("button", { className: "button", name: "release", value: name }, "As counted"))));
}

function showStep(way, step) {
  const box = byId(way);
  const button = box.querySelector("button");
  box.elements.entry.value = step?.entry ?? "";
  box.elements.entry_id.value = newId();
  button.disabled = !step;
  button.ariaLabel = button.title = (way === "undo" ? "Undo" : "Redo") + (step ? `: ${step.words}` : "");
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
      if (!form.elements[name] || drafts.has(name)) continue;
      refused.set(name, item.fields[name]);
      setError(name, words);
    }
    keepRefused();
    const rest = Object.entries(item.fields).filter(([name]) => !(name in errors));
    if (rest.length) outbox.push(Object.fromEntries(rest));
    say("Not saved: see the field");
    return true;
  }
  if ([400, 401, 404, 409].includes(answer.status)) {
    say((await answer.json()).error);
    if (answer.status !== 409) return false;
    setTimeout(() => location.reload(), 1500);
    return true;
  }
  if (!answer.ok) throw new Error(answer.status);
  for (const name of Object.keys(item.fields)) {
    if (!drafts.has(name)) setError(name, "");
    refused.delete(name);
  }
  keepRefused();
  outbox.drop(item);
  lastSaved = (await answer.json()).version > version ? item.id : "";
  if (!outbox.waiting.length) await refresh();
  say(outbox.waiting.length || drafts.size ? "Saving…" : "Saved");
  return true;
}

// One for the table, not for the seat: whichever seat is looked at next sends what waits.
const outbox = new Outbox(`outbox:${live.replace(/[^/]+$/, "")}`, send, (number) => say(`No connection: ${number} waiting`));

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
  return outbox.push(fields);
}

function typed({ target }) {
  if (!target.name || target.type === "hidden") return;
  drafts.set(target.name, valueOf(target.name));
  say("");
  if (refused.delete(target.name)) keepRefused();
  clearTimeout(timer);
  if (!/[-+x*×−]\s*$/i.test(target.value)) timer = setTimeout(saveDrafts, 600); // half a sum waits for its other half
}

async function stepTo(event, way) {
  event.preventDefault();
  const isUnsaved = drafts.size || outbox.sending;
  if (!(await saveDrafts())) return;
  const box = byId(way);
  const words = box.querySelector("button").title;
  const step = new FormData(box);
  if (isUnsaved && lastSaved && way === "undo") step.set("entry", lastSaved); // whatever others wrote meanwhile
  try {
    const answer = await post(box.action, step);
    const { error } = await answer.json();
    await refresh();
    say(error ?? words.replace(/^Undo/, "Undone").replace(/^Redo/, "Done again"));
  } catch {
    say("No connection. Try again.");
  }
}

// Fetch what stands, if it is not what the page shows.
async function refresh() {
  try {
    const answer = await fetch(live, {
      headers: { Accept: "application/json", "If-None-Match": `"${version}-${live.split("/").pop()}"` },
      cache: "no-store",
    });
    if (answer.status === 200) apply(await answer.json());
  } catch { /* The next round tries again. */ }
}

function poll() {
  if (!document.hidden && !drafts.size && !outbox.sending) refresh();
}

improveFields(form, sprite);
try {
  for (const [name, words] of JSON.parse(sessionStorage.getItem(`refused:${live}`)) ?? []) {
    drafts.set(name, words);
    setValue(name, words);
  }
} catch { /* Nothing was kept. */ }
for (const { fields } of outbox.waiting) for (const [name, words] of Object.entries(fields)) setValue(name, words);
saveDrafts();

form.addEventListener("input", typed);
form.addEventListener("change", saveDrafts);
form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (!submitter?.name || form.dataset.isSaved) return;
  if (!drafts.size && !refused.size && !outbox.waiting.length) return; // nothing to save first
  event.preventDefault();
  if (!(await saveDrafts()) || refused.size) return byId([...refused.keys()][0] ?? "")?.focus();
  if (submitter.value === "finish") {
    form.dataset.isSaved = "yes";
    form.requestSubmit(submitter);
  } else if (submitter.name === "release") {
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
