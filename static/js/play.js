// A tracked play: moves are sent without leaving the page; board.js looks after a board.

const byId = (id) => document.getElementById(id);
const { version } = document.body.dataset;
const kept = `move:${version}`; // a move on its way
let number = document.body.dataset.number;
let isSending = false;
let freshAt = 0; // when the page was new last
let lastClick = { timeStamp: -1e9 };
const loadBoard = (root) => root.querySelector("#pan > svg") && import("./board.js");
let onBoard = await loadBoard(document); // its functions, once there is one

function say(words) {
  const status = byId("status");
  if (status) status.textContent = words;
}

const stay = (root) => root.querySelector("[data-stays]")?.dataset.stays;

// Show what the server answered; another kind of page is opened at its address. Truthy where one stays there.
async function swap(html, url) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  if (fresh.body.dataset.version !== version) {
    location.assign(url);
    return undefined;
  }
  const at = onBoard?.middle();
  const goBack = stay(fresh) && stay(fresh) === stay(document) && (await import("./staying.js")).keepPlace();
  onBoard = await loadBoard(fresh);
  if (url !== location.href) history[goBack ? "replaceState" : "pushState"](null, "", url);
  const opened = document.querySelectorAll("details.panel[open]");
  for (const sheet of fresh.querySelectorAll("head [rel=stylesheet]")) { // new ones
    if (!document.head.querySelector(`[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  }
  document.title = fresh.title;
  document.body.dataset.why = fresh.body.dataset.why ?? "";
  number = fresh.body.dataset.number;
  for (const part of ["main", "dock"]) byId(part).replaceWith(fresh.getElementById(part));
  for (const { id } of opened) byId(id)?.setAttribute("open", "");
  improve(at);
  if (goBack) goBack();
  return goBack;
}

async function send(url, body) {
  isSending = true;
  byId("main").ariaBusy = "true";
  say("Saving…");
  const move = JSON.stringify([url, body]);
  try {
    localStorage.setItem(kept, move);
  } catch { /* Storage is forbidden: then a move is lost if the page is left before it arrived. */ }
  try {
    const answer = await fetch(url, { method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(body) });
    if (localStorage.getItem(kept) === move) localStorage.removeItem(kept); // not that of another tab
    const html = await answer.text();
    const isAnswer = [200, 409, 422].includes(answer.status);
    const isBack = isAnswer && await swap(html, answer.redirected ? answer.url : location.href);
    isSending = false;
    if (!isAnswer) return say(`Not saved (${answer.status}). Reload the page.`);
    if (isBack) return undefined;
    scrollTo(0, 0);
    byId("prompt")?.focus({ preventScroll: true });
  } catch {
    say("No connection. Trying again…");
    setTimeout(() => send(url, body), 3000);
  }
  return undefined;
}

async function load(url) {
  const before = number;
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    const html = await answer.text();
    if (isSending || number !== before) return; // a move of one's own was faster
    const hadFocus = document.activeElement !== document.body;
    await swap(html, location.href);
    if (hadFocus && document.activeElement === document.body) byId("prompt")?.focus({ preventScroll: true });
  } catch {
    say("No connection. Try again.");
  }
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("#main, #dock") || form.closest(".menu")) return;
  event.preventDefault();
  if (isSending) return;
  if (submitter?.closest("li[data-place]") && byId("piece")) {
    onBoard.show(submitter.closest("li"));
    scrollTo(0, 0);
    onBoard.lookAtChoice(submitter.closest("li"));
    byId("keep").focus();
    return;
  }
  const body = [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string");
  send(form.action, body);
});

// The second tap of a double tap answers no prompt that only just came under the finger.
document.addEventListener("click", (event) => {
  const { timeStamp, x, y } = lastClick;
  lastClick = event;
  const isSecond = event.detail && event.timeStamp - timeStamp < 400 && Math.hypot(event.x - x, event.y - y) < 30;
  if (!isSecond || freshAt < timeStamp || !event.target.closest("#answer, #keep")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-zoom]")) onBoard.zoom(Number(target.closest("[data-zoom]").dataset.zoom));
  else if (target.closest("#keep")) keep();
  else if (target.closest("#ask")) {
    event.preventDefault();
    load(target.closest("#ask").href).then(() => byId("hint")?.scrollIntoView({ block: "nearest" }));
  } else if (target.closest("#pan") && byId("piece")) onBoard.tap(event);
});

function keep() {
  const tried = onBoard?.triedChoice();
  if (!tried || isSending) return;
  const form = byId("answer");
  send(form.action, [...new FormData(form, tried.querySelector("button"))]);
}

async function improve(at) {
  freshAt = performance.now();
  onBoard?.improveBoard(at);
  if (byId("keep")) byId("keep").hidden = false;
  if (document.querySelector(".stepper, .helper, .finder, .card-fields")) {
    (await import("./answer.js")).improveAnswer(document);
  }
  if (document.querySelector(".tile-editor")) (await import("./tile.js")).improveTiles(document);
}

// Whether something was typed that a new page would not have.
function isTyping() {
  const fields = [...document.querySelectorAll("#answer input:not([type=hidden])")];
  const isChanged = (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return document.querySelector("#answer [name=editing]") !== null || fields.some(isChanged);
}

// What others did: the page is fetched anew. A spot that is tried is forgotten.
async function poll() {
  if (document.hidden || isSending) return;
  const before = number;
  try {
    const answer = await fetch(version, { headers: { "If-None-Match": `"${number}"` }, cache: "no-store" });
    if (answer.status !== 200) return;
    const { version: now } = await answer.json();
    if (isSending || number !== before || String(now) === number) return;
    if (isTyping()) say("Somebody changed the table. What you typed stays.");
    else await load(location.pathname + location.search);
  } catch { /* The next round tries again. */ }
}

improve(null);
try {
  const waiting = JSON.parse(localStorage.getItem(kept));
  if (waiting) send(...waiting);
} catch { /* Nothing was kept. */ }
addEventListener("popstate", () => location.reload());
document.addEventListener("visibilitychange", poll);
setInterval(poll, 2500);
