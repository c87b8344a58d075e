// A list of cards that two typed letters shorten, and an editor that offers what can be.

// Call it after whatever brings lists or editors onto the page; those that are improved already are left alone.
export function improveCards(root) {
  for (const box of root.querySelectorAll("[data-cards]:not([data-improved])")) improveList(box);
  for (const box of root.querySelectorAll(".card-fields:not([data-improved])")) improveEditor(box);
}

const fold = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// The start of the name goes before the start of a word, that before any other place; 9 is nowhere.
function rank(word, name, more) {
  if (name.startsWith(word)) return 0;
  const startsWord = (words) => words.split(/[\s-]+/).some((each) => each.startsWith(word));
  if (startsWord(name)) return 1;
  if (startsWord(more)) return 2;
  return name.includes(word) ? 3 : more.includes(word) ? 4 : 9;
}

function improveList(box) {
  box.dataset.improved = "";
  const field = document.getElementById(box.dataset.cards);
  const said = box.parentElement.querySelector("[data-said]");
  const add = document.querySelector("[data-add]");
  const everywhere = document.querySelector("[data-everywhere]");
  const rows = [...box.children].map((row) => ({
    row,
    name: fold((row.querySelector("[data-name]") ?? row).textContent),
    more: fold([row.dataset.more, row.querySelector("small")?.textContent].join(" ")),
  }));

  function show() {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const each of rows) {
      const worst = Math.max(0, ...words.map((word) => rank(word, each.name, each.more)));
      each.row.hidden = worst > 4;
      each.rank = worst;
      found += worst <= 4;
    }
    box.append(...[...rows].sort((one, other) => one.rank - other.rank).map((each) => each.row));
    if (said) said.textContent = words.length ? `${found} found` : "";
    if (everywhere) {
      everywhere.hidden = !words.length || field.value === field.defaultValue;
      everywhere.href = `${everywhere.dataset.everywhere}?q=${encodeURIComponent(field.value.trim())}`;
    }
    if (add) {
      const name = found ? "" : field.value.trim();
      add.href = `${add.dataset.add}${name && `?name=${encodeURIComponent(name)}`}`;
      add.textContent = `Add a card${name && ` “${name}”`}`;
    }
  }

  field.addEventListener("input", show);
  field.form?.addEventListener("submit", (event) => {
    const target = box.querySelector(":scope > :not([hidden]) a[href]");
    if (!target || !field.value.trim()) return;
    event.preventDefault();
    target.click();
  });
  if (field.value) show();
}

// What an effect counts only at once, or only at the end, is offered with that alone. What is missing comes into view.
function improveEditor(box) {
  box.dataset.improved = "";
  const list = box.querySelector('select[name$="what"]');
  const show = () => {
    const timing = box.querySelector('[name$="wildlife_effect"]:checked')?.value;
    for (const option of list.options) {
      const only = option.dataset.only;
      option.hidden = option.disabled = Boolean(only && (timing === "instant" || timing === "end") && only !== timing);
    }
    if (list.selectedOptions[0]?.disabled) list.value = "";
  };
  box.addEventListener("change", show);
  show();
  box.querySelector(".error")?.scrollIntoView({ block: "center" });
}

improveCards(document);
