// The terrain of a Map is tapped, not typed: choose a terrain, then tap its spaces. What is sent is what would be typed.

const BLANK = ".";
const make = (name, className, words) => Object.assign(document.createElement(name), { className, textContent: words });

// A button that sends nothing.
function button(className, words, pressed) {
  const made = Object.assign(make("button", className, words), { type: "button" });
  if (pressed !== undefined) made.ariaPressed = pressed;
  return made;
}

export function improveLay(lay) {
  const typed = lay.querySelector("textarea");
  const form = typed.form;
  const terrains = [...lay.querySelectorAll("[data-code]")].map((each) => [each.dataset.code, each.lastChild.textContent.trim()]);
  const names = Object.fromEntries(terrains);
  const side = (name) => Math.min(12, Math.max(1, Number.parseInt(form.elements[name].value, 10) || 1));
  const read = (line) => (line.match(/wo|wa|[gr.]/gi) ?? []).map((sign) => terrains.find(([code]) => code.toLowerCase() === sign.toLowerCase())?.[0] ?? BLANK);
  let spaces = typed.value.split("\n").map(read).filter((row) => row.length); // what is beyond the edge comes back
  let brush = terrains[0][0];

  const brushes = make("div", "brush", "");
  brushes.role = "group";
  brushes.ariaLabel = "Terrain to tap with";
  for (const [code, name] of terrains) brushes.append(button(code, name, String(code === brush)));
  const rest = button("rest", "Fill the rest");
  brushes.append(rest);
  const map = make("div", "map scroll", "");
  map.role = "group";
  map.ariaLabel = "Map";

  const at = (row, column) => spaces[row]?.[column] ?? BLANK;
  const every = (count) => [...Array(count).keys()];
  const shown = () => every(side("rows")).map((row) => every(side("columns")).map((column) => at(row, column)));

  function set(row, column, code) {
    spaces[row] ??= [];
    for (const each of every(column)) spaces[row][each] ??= BLANK;
    spaces[row][column] = code;
  }

  function paint(space, code) {
    const [row, column] = space.dataset.at.split(".").map(Number);
    space.className = code === BLANK ? "blank" : code;
    space.textContent = code === BLANK ? "" : code;
    space.ariaLabel = `${"ABCDEFGHIJKL"[column]}${row + 1}, ${names[code] ?? "no terrain"}`;
  }

  function write() {
    typed.value = shown().map((row) => row.join(" ")).join("\n");
  }

  function draw() {
    const letters = make("div", "", "");
    letters.append(make("i", "", ""), ...every(side("columns")).map((column) => make("i", "", "ABCDEFGHIJKL"[column])));
    const rows = shown().map((codes, row) => {
      const line = make("div", "", "");
      line.append(make("i", "", String(row + 1)), ...codes.map((code, column) => {
        const space = button("", "");
        space.dataset.at = `${row}.${column}`;
        paint(space, code);
        return space;
      }));
      return line;
    });
    map.replaceChildren(letters, ...rows);
    write();
  }

  // Somebody is at it: a page that others changed does not take its place.
  function change() {
    if (!form.elements.editing) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "editing", value: "y" }));
    write();
  }

  brushes.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[aria-pressed]");
    if (chosen) {
      brush = chosen.className;
      for (const each of brushes.querySelectorAll("[aria-pressed]")) each.ariaPressed = String(each === chosen);
    } else if (target === rest) {
      shown().forEach((row, number) => row.forEach((code, column) => code === BLANK && set(number, column, brush)));
      for (const space of map.querySelectorAll(".blank")) paint(space, brush);
      change();
    }
  });
  map.addEventListener("click", ({ target }) => {
    const space = target.closest("[data-at]");
    if (!space) return;
    set(...space.dataset.at.split(".").map(Number), brush);
    paint(space, brush);
    change();
  });
  for (const name of ["rows", "columns"]) form.elements[name].addEventListener("input", draw);
  for (const each of [typed, lay.querySelector("label"), lay.querySelector(".how")]) each.hidden = true;
  lay.append(brushes, map);
  draw();
}
