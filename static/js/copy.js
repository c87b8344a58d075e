// A household's copy of a game: the forms of a play, where there is no play; and spaces of a Migration Card.
import { improveAnswer } from "./answer.js";

const NEXT = { "": "brown", brown: "blue", blue: "" }; // what a tap makes of a space

// Spaces are marked here instead of by a page for each tap; what is sent is the same.
function improveMarks(form) {
  const map = form.querySelector(".map");
  const colourOf = (space) => space.querySelector("u")?.className ?? "";
  map.addEventListener("click", (event) => {
    const space = event.target.closest("[name=pick]");
    if (!space) return;
    event.preventDefault();
    const colour = NEXT[colourOf(space)];
    const words = space.ariaLabel.replace(/, (brown|blue)$/, "");
    space.querySelector("u")?.remove();
    space.ariaLabel = colour ? `${words}, ${colour}` : words;
    if (colour) space.append(Object.assign(document.createElement("u"), { className: colour, textContent: colour[0].toUpperCase() + colour.slice(1) }));
    const marked = [...map.querySelectorAll("[name=pick]")].filter(colourOf);
    form.elements.marks.value = marked.map((each) => `${colourOf(each)}.${each.value}`).join(" ");
  });
}

improveAnswer(document);
for (const form of document.querySelectorAll("[data-marks]")) improveMarks(form);
