// A tracked play: spots are tried on the board before a move is kept; moves are sent without leaving the page.

const SIZES = [0, 44, 66]; // pixels a square; 0 shows the whole board
const byId = (id) => document.getElementById(id);
const { version } = document.body.dataset;
const kept = `move:${version}`; // a move on its way, in case that the page is left before it arrived
let number = document.body.dataset.number;
let isSending = false;
let tried = null; // the choice that is shown on the board
let freshAt = 0; // when the page was new last
let lastClick = { timeStamp: -1e9 };
let size = Number(sessionStorage.getItem("cell") ?? 1);

function say(words) {
  const status = byId("status");
  if (status) status.textContent = words;
}

// --- The board -------------------------------------------------------------------------------------------------------

const board = () => document.querySelector("#pan > svg");

function middle() { // of what is in view, in squares
  const pan = byId("pan");
  const { left, top } = pan.getBoundingClientRect();
  const at = new DOMPoint(left + pan.clientWidth / 2, top + pan.clientHeight / 2);
  const { x, y } = at.matrixTransform(board().getScreenCTM().inverse());
  return [x, y];
}

const side = () => board().getScreenCTM().a; // of a square, in pixels

function lookAt([x, y]) {
  const [atX, atY] = middle();
  byId("pan").scrollBy((x - atX) * side(), (y - atY) * side());
}

function resize() {
  const svg = board();
  const { width, height } = svg.viewBox.baseVal;
  const pan = byId("pan");
  const whole = Math.min(pan.clientWidth / width, parseFloat(getComputedStyle(pan).maxHeight) / height);
  svg.style.width = `${Math.floor((SIZES[size] || whole) * width)}px`;
  svg.style.minWidth = SIZES[size] ? "" : "0";
}

function zoom(step) {
  const at = middle();
  size = Math.min(Math.max(size + step, 0), SIZES.length - 1);
  sessionStorage.setItem("cell", size);
  resize();
  lookAt(at);
}

// Where spots are: there, if hardly one is in view.
function lookAtSpots() {
  const [width, height] = [byId("pan").clientWidth / side() / 2, byId("pan").clientHeight / side() / 2];
  const spots = choices().map(placeOf);
  const seen = ([x, y]) => spots.filter(([a, b]) => Math.abs(a - x) < width && Math.abs(b - y) < height).length;
  if (seen(middle()) >= Math.min(2, spots.length)) return;
  lookAt(spots.reduce((best, each) => (seen(each) > seen(best) ? each : best)));
}

const choices = () => [...document.querySelectorAll("li[data-place]")];
const placeOf = (choice) => choice.dataset.place.split(" ").map(Number);
const isAt = (choice, x, y) => { const place = placeOf(choice); return place[0] === x && place[1] === y; };

// Show a choice on the board, and in words what it brings.
function show(choice) {
  const [x, y, turn] = placeOf(choice);
  const piece = byId("piece");
  tried = choice;
  piece.setAttribute("visibility", "visible");
  piece.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
  document.querySelector(".hand use")?.setAttribute("transform", `rotate(${turn})`);
  for (const sign of byId("hand").querySelectorAll(":scope > use")) { // marks stay upright
    sign.setAttribute("transform", `rotate(${-turn} ${sign.getAttribute("x")} ${sign.getAttribute("y")})`);
  }
  for (const each of document.querySelectorAll("#spots use")) {
    each.classList.toggle("now", Number(each.getAttribute("x")) === x && Number(each.getAttribute("y")) === y);
  }
  for (const each of choices()) each.classList.toggle("now", each === choice);
  const ways = choices().filter((each) => !each.closest("#hint") && isAt(each, x, y));
  const title = choice.closest("#hint") ? "" : `${choice.parentElement.previousElementSibling.textContent}, `;
  const where = document.createElement("b");
  where.textContent = `${title}${choice.querySelector("button").textContent}${ways.length > 1 ? ` (${ways.length} ways)` : ""}`;
  byId("brings").replaceChildren(where, choice.lastChild.textContent.trim());
  byId("keep").disabled = false;
}

async function tap(event) {
  const spot = event.target.closest("#spots use");
  const isPiece = event.target.closest("#piece");
  const ways = choices().filter((each) => !each.closest("#hint"));
  if (spot || isPiece) {
    const [x, y] = spot ? [Number(spot.getAttribute("x")), Number(spot.getAttribute("y"))] : placeOf(tried);
    const here = ways.filter((each) => isAt(each, x, y));
    const index = here.findIndex((each) => each.dataset.place === tried?.dataset.place);
    return show(here[(index + 1) % here.length]);
  }
  const svg = board();
  const { why } = document.body.dataset;
  if (!why || !svg.contains(event.target)) return undefined;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  try {
    const answer = await fetch(`${why}x=${at.x.toFixed(2)}&y=${at.y.toFixed(2)}`);
    const words = (await answer.json()).why;
    if (words) byId("brings").textContent = words;
  } catch { /* Without a connection nothing is said; the spots work all the same. */ }
  return undefined;
}

// --- Moves -----------------------------------------------------------------------------------------------------------

// Put what the server answered in the place of what is shown; another kind of page is opened at its address.
function swap(html, url) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  if (fresh.body.dataset.version !== version) {
    location.assign(url);
    return;
  }
  if (url !== location.href) history.pushState(null, "", url);
  const at = board() ? middle() : null;
  document.title = fresh.title;
  document.body.dataset.why = fresh.body.dataset.why ?? "";
  number = fresh.body.dataset.number;
  for (const part of ["main", "dock"]) byId(part).replaceWith(fresh.getElementById(part));
  improve(at);
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
    isSending = false;
    const html = await answer.text();
    if (![200, 409, 422].includes(answer.status)) return say(`Not saved (${answer.status}). Reload the page.`);
    swap(html, answer.redirected ? answer.url : location.href);
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
    swap(html, location.href);
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
    show(submitter.closest("li"));
    scrollTo(0, 0);
    lookAt(placeOf(tried));
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
  if (target.closest("[data-zoom]")) zoom(Number(target.closest("[data-zoom]").dataset.zoom));
  else if (target.closest("#keep")) keep();
  else if (target.closest("#ask")) {
    event.preventDefault();
    load(target.closest("#ask").href).then(() => byId("hint")?.scrollIntoView({ block: "nearest" }));
  } else if (target.closest("#pan") && byId("piece")) tap(event);
});

function keep() {
  if (!tried || isSending) return;
  const form = byId("answer");
  send(form.action, [...new FormData(form, tried.querySelector("button"))]);
}

// --- Each time the page is new ---------------------------------------------------------------------------------------

async function improve(at) {
  tried = null;
  freshAt = performance.now();
  const svg = board();
  if (svg) {
    document.querySelector(".zoom").hidden = false;
    resize();
    const { x, y, width, height } = svg.viewBox.baseVal;
    const waiting = document.querySelector(".choice[data-place]");
    lookAt(waiting ? placeOf(waiting) : at ?? [x + width / 2, y + height / 2]);
    if (byId("spots")) lookAtSpots();
  }
  if (byId("keep")) byId("keep").hidden = false;
  if (document.querySelector(".tile-editor")) (await import("./tile.js")).improveTiles(document);
}

// What others did: the page is fetched anew. A spot that is being tried is forgotten then; its move would be stale.
async function poll() {
  if (document.hidden || isSending) return;
  const before = number;
  try {
    const answer = await fetch(version, { headers: { "If-None-Match": `"${number}"` }, cache: "no-store" });
    if (answer.status !== 200) return;
    const { version: now } = await answer.json();
    if (!isSending && number === before && String(now) !== number) await load(location.pathname);
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
