// The board: scrolled and zoomed; spots are tried on it before a move is kept.

const SIZES = [0, 44, 66]; // pixels a square; 0 shows the whole board
const byId = (id) => document.getElementById(id);
let size = Number(sessionStorage.getItem("cell") ?? 1);
let tried = null; // the choice that is shown on the board

const board = () => document.querySelector("#pan > svg");

export function middle() { // of what is in view, in squares
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

export function zoom(step) {
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
export function show(choice) {
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

export async function tap(event) {
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

// Where a choice is, in the middle of the view.
export const lookAtChoice = (choice) => lookAt(placeOf(choice));

export const triedChoice = () => tried;

// The page is new: what was in view before stays there, unless something waits elsewhere.
export function improveBoard(at) {
  tried = null;
  document.querySelector(".zoom").hidden = false;
  resize();
  const { x, y, width, height } = board().viewBox.baseVal;
  const waiting = document.querySelector(".choice[data-place]:not([data-place=\"\"])");
  lookAt(waiting ? placeOf(waiting) : at ?? [x + width / 2, y + height / 2]);
  if (byId("spots")) lookAtSpots();
}
