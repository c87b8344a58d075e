// What a tile or an upgrade costs is worked out while it is entered.

import { read } from "./stepper.js";

const ONE = { minerals: ["Mineral", "Minerals"], water: ["Water", "Water"] };

const amount = (number, resource) => `${number} ${ONE[resource][number === 1 ? 0 : 1]}`;
const amounts = ([minerals, water], sign) =>
  [[minerals, "minerals"], [water, "water"]].filter(([number]) => number).map((each) => amount(...each)).join(sign);

// --- What a tile costs: the words are those of the server (tiles.tile_cost) --------------------------------------------

function workOut(helper) {
  const base = helper.dataset.base.split(" ").map(Number);
  const order = ["minerals", "water"];
  const bonus = order.map((resource) => read(helper.querySelector(`[data-bonus=${resource}]`)));
  const less = [...bonus];
  const savings = bonus.some(Boolean) ? [`${amounts(bonus, " + ")} for the bonus`] : [];
  for (const field of helper.querySelectorAll("[data-saves]")) {
    const [resource, each, name] = field.dataset.saves.split(" ");
    const number = read(field);
    if (!number) continue;
    less[order.indexOf(resource)] += number * each;
    savings.push(`${amount(number * each, resource)} for ${number === 1 ? `a ${name}` : `${number} ${name}s`} beside it`);
  }
  const pays = base.map((cost, at) => Math.max(cost - less[at], 0));
  const surplus = base.map((cost, at) => Math.max(less[at] - cost, 0));
  const lost = amounts(surplus, " + ");
  const how = `${order.map((resource, at) => amount(base[at], resource)).join(" + ")}${savings.length ? `, less ${savings.join(", ")}` : ""}`;
  return { pays, how: lost ? `${how}; ${lost} expire${surplus[0] + surplus[1] === 1 ? "s" : ""}` : how };
}

const lacks = (helper, pays) => {
  const stock = helper.dataset.stock?.split(" ").map(Number);
  return stock ? amounts(pays.map((cost, at) => Math.max(cost - stock[at], 0)), ", ") : "";
};

function showCost(helper, button) {
  const { pays, how } = workOut(helper);
  const paid = amounts(pays, ", ");
  const short = lacks(helper, pays);
  const [what, why, warning] = helper.querySelector(".pays").children;
  what.textContent = `${helper.dataset.verb} ${paid || "nothing"}`;
  why.textContent = how;
  warning.hidden = !short;
  warning.textContent = `The stock lacks ${short}.`;
  if (button) button.textContent = paid ? `Placed it. Pay ${paid}` : "Placed it. It is free";
}

// --- Upgrades: what they cost, and how many meeples get onto trees -----------------------------------------------------

function showUpgrade(helper, button, changed) {
  const number = read(helper.querySelector("[name=number]"));
  const { one, water, ranges } = helper.dataset;
  const price = Number(water) * number;
  if (button) button.textContent = `Placed ${number} ${number === 1 ? one : `${one}s`}${price ? `. Pay ${amount(price, "water")}` : ""}`;
  if (!ranges) return;
  const [fewest, most] = JSON.parse(ranges)[number - 1] ?? [0, 0];
  const meeples = helper.querySelector("[name=meeples]");
  if (meeples) {
    const box = meeples.closest(".count");
    box.hidden = fewest === most;
    Object.assign(meeples.parentElement.dataset, { min: fewest, max: most });
    if (changed === "number" || box.hidden) meeples.value = most;
  }
  const lifted = helper.querySelector(".lifted");
  lifted.hidden = !most;
  lifted.textContent = fewest === most
    ? `${most} Animal Meeple${most > 1 ? "s" : ""} onto them: +${4 * most} VP`
    : `${fewest} to ${most} Animal Meeples can get onto them.`;
}

export function improveHelper(helper) {
  const button = document.querySelector("#dock .main[form=answer]");
  const isCorrection = button?.textContent.trim() === "Keep";
  if ("focus" in helper.dataset && document.activeElement?.id === "prompt") helper.querySelector("input").focus();
  const show = helper.dataset.base ? showCost : helper.dataset.one ? showUpgrade : null;
  if (!show) return;
  helper.addEventListener("input", ({ target }) => show(helper, isCorrection ? null : button, target.name));
  show(helper, isCorrection ? null : button);
}
