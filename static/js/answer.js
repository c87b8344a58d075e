// Forms of a play that a choice alone does not answer. Each kind of them has a module of its own, which is loaded when
// such a form is there. Without a script the same fields are typed, and the server answers.

// What each module improves: the selector, the module, its function.
const KINDS = [
  [".stepper", () => import("./stepper.js"), "addStepper"],
  [".helper", () => import("./numbers.js"), "improveHelper"],
  [".finder", () => import("./finder.js"), "improveFinder"],
  [".lay", () => import("./map.js"), "improveLay"],
];

// Call it after whatever brings a form onto the page; what is improved already is left alone.
export async function improveAnswer(root) {
  for (const [selector, load, name] of KINDS) {
    const found = [...root.querySelectorAll(`${selector}:not([data-improved])`)];
    for (const each of found) each.dataset.improved = "";
    if (found.length) found.forEach((await load())[name]);
  }
  if (root.querySelector(".card-fields")) (await import("./cards.js")).improveCards(root);
}
