// A page on which several moves are made one after the other: whoever makes one goes on where they were.

const find = (id) => document.getElementById(id);
let last = {}; // the last click on a button of such a page

// Remembers where the page was scrolled to, what is open and what has the focus; the function that it gives finds all
// that on the new page.
export function keepPlace() {
  const inView = [...document.querySelectorAll("#answer [id]")].findLast((each) => topOf(each) < innerHeight / 2);
  const top = inView && topOf(inView);
  const opened = [...document.querySelectorAll("#answer details[open][id]")].map(({ id }) => id);
  const { activeElement: at } = document;
  const around = at.closest(".habitat")?.querySelector("details").id;
  const step = at.closest("#dock form")?.id; // undo, redo
  return () => {
    for (const id of opened) find(id)?.setAttribute("open", "");
    if (find(inView?.id)) scrollBy(0, topOf(find(inView.id)) - top);
    const spot = find(`at${new URLSearchParams(location.search).get("at")}`); // where the move was made
    spot?.scrollIntoView({ block: "nearest" });
    const field = document.querySelector("#answer [autofocus]"); // something is asked
    if (field) return field.focus();
    if (at === document.body) return undefined;
    const buttons = [...(spot ?? find("main")).querySelectorAll("button")];
    const same = at.name && buttons.find((each) => each.name === at.name && each.value === at.value);
    const near = spot ?? find(step) ?? find(around);
    return (same || near?.querySelector("summary, button:enabled") || find("prompt")).focus({ preventScroll: true });
  };
}

function topOf(element) {
  return element.getBoundingClientRect().top;
}

// The same button is tapped twice in a row on purpose: it is no tap on something that only just came under the finger.
addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-stays] button");
  const isAgain = button && button.value === last.value && event.timeStamp - last.timeStamp < 400;
  last = button ? { value: button.value, timeStamp: event.timeStamp } : {};
  if (!isAgain) return;
  event.preventDefault();
  event.stopPropagation();
  button.form.requestSubmit(button);
}, true);
