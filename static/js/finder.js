// A card is found by letters of its name.

const fold = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean).join(" ");

// How well a name fits: 0 its start, 1 the start of a word, 2 letters inside a word; 3 not at all.
function rank(name, words) {
  return Math.max(0, ...words.map((word) => {
    if (name.startsWith(word)) return 0;
    if (name.split(/[ -]/).some((each) => each.startsWith(word))) return 1;
    return name.includes(word) ? 2 : 3;
  }));
}

export function improveFinder(finder) {
  const field = finder.querySelector("#typed");
  const fresh = finder.querySelector(".new");
  const groups = [...finder.querySelectorAll(".many > div")].map((group) => {
    const cards = [...group.querySelectorAll("button")].map((button) => ({ button, name: fold(button.textContent) }));
    return { group, cards };
  });
  const shown = () => groups.flatMap(({ cards }) => cards.filter(({ button }) => !button.hidden));

  function show() {
    const typed = field.value.trim();
    const words = fold(typed).split(" ").filter(Boolean);
    for (const { group, cards } of groups) {
      for (const card of cards) card.rank = rank(card.name, words);
      for (const card of [...cards].sort((a, b) => a.rank - b.rank)) { // alike ones stay in the order of their names
        card.button.hidden = card.rank === 3;
        group.append(card.button);
      }
      group.hidden = cards.every((card) => card.rank === 3);
    }
    fresh.hidden = typed.length < 3 || shown().some(({ name }) => name === fold(typed));
    fresh.textContent = `New card “${typed}”`;
    finder.querySelector(".many").scrollTop = 0;
    if (typed && innerHeight < 600) field.scrollIntoView({ block: "start" }); // above a keyboard: the cards below it
  }

  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const found = shown();
    const best = Math.min(...found.map((each) => each.rank));
    const first = found.filter((each) => each.rank === best);
    if (first.length === 1 && field.value.trim()) first[0].button.click();
  });
  show();
  // Somebody who goes on here types next; a page that another phone brought up to date leaves the keyboard away.
  const isHere = document.activeElement?.id === "prompt" || matchMedia("(pointer: fine)").matches;
  if (isHere && "focus" in finder.dataset) field.focus();
}
