// The editor of a tile: four big squares that are tapped through the habitats, and keys that fill the next blank one.
// The lists of the form stay the truth; without a script they are what is used.

// Call it after whatever brings editors onto the page; those that are improved already are left alone.
export function improveTiles(root) {
  for (const editor of root.querySelectorAll(".tile-editor")) {
    if (!editor.querySelector(".tile-square")) improve(editor);
  }
}

function improve(editor) {
  const lists = [...editor.querySelectorAll(".tile-cell select")];
  const habitats = [...lists[0].options].map((option) => option.value);
  const bar = editor.querySelector(".tile-keys");
  const keys = [...bar.children];
  const said = editor.querySelector(".tile-said");
  const squares = lists.map((list, index) => {
    const square = document.createElement("button");
    square.type = "button";
    square.className = "tile-square";
    square.addEventListener("click", () => set(index, habitats[(list.selectedIndex + 1) % habitats.length]));
    return square;
  });
  const blank = () => lists.findIndex((list) => !list.value);
  const nameOf = (list) => list.labels[0].textContent;
  const chosenOf = (list) => (list.value ? list.selectedOptions[0].text : "blank");

  function show() {
    const next = blank();
    lists.forEach((list, index) => {
      const square = squares[index];
      const mark = bar.querySelector(`[data-habitat="${list.value}"] svg`)?.cloneNode(true);
      square.dataset.habitat = list.value;
      square.classList.toggle("next", index === next);
      square.setAttribute("aria-label", `${nameOf(list)}: ${chosenOf(list)}`);
      const word = document.createElement("span");
      word.textContent = chosenOf(list);
      square.replaceChildren(...(mark ? [mark, word] : [index === next ? "?" : "–"]));
    });
    for (const key of keys) key.setAttribute("aria-disabled", String(next < 0));
  }

  function set(index, habitat) {
    const list = lists[index];
    list.value = habitat;
    list.removeAttribute("aria-invalid");
    list.dispatchEvent(new Event("input", { bubbles: true }));
    said.textContent = `${nameOf(list)}: ${chosenOf(list)}`;
  }

  function fill(habitat) {
    const next = blank();
    if (next >= 0) set(next, habitat);
  }

  function clearLast() {
    const last = lists.findLastIndex((list) => list.value);
    if (last >= 0) set(last, "");
  }

  for (const key of keys) key.addEventListener("click", () => fill(key.dataset.habitat));
  editor.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const habitat = habitats[Number(event.key)];
    if (event.key === "Backspace") clearLast();
    else if (/^[1-3]$/.test(event.key) && habitat) fill(habitat);
    else return;
    event.preventDefault();
  });
  for (const type of ["input", "change"]) editor.addEventListener(type, show);

  const hasFocus = lists.includes(document.activeElement) || "focus" in editor.dataset;
  lists.forEach((list, index) => {
    list.before(squares[index]);
    list.hidden = list.labels[0].hidden = true; // they are sent all the same
  });
  bar.hidden = false;
  show();
  if (hasFocus) keys[0].focus();
}

improveTiles(document);
