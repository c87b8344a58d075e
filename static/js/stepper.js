// Numbers of a play's forms are stepped.

export const read = (field) => (/^\d{1,3}$/.test(field?.value.trim() ?? "") ? Number(field.value) : 0);

export function addStepper(box) {
  const field = box.querySelector("input");
  const sprite = document.querySelector(".mark use").getAttribute("href").split("#")[0];
  const step = (direction) => {
    const least = Number(box.dataset.min);
    const value = field.value.trim() === "" ? Math.max(least, direction > 0 ? 1 : 0) : read(field) + direction;
    field.value = Math.min(Math.max(value, least), Number(box.dataset.max));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const [direction, word, place] of [[-1, "minus", "beforebegin"], [1, "plus", "afterend"]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("aria-label", `${direction < 0 ? "One less" : "One more"}: ${field.labels[0].firstChild.textContent}`);
    button.innerHTML = `<svg class="mark" aria-hidden="true"><use href="${sprite}#${word}"/></svg>`;
    button.addEventListener("click", () => step(direction));
    field.insertAdjacentElement(place, button);
  }
  box.classList.add("stepped");
  field.addEventListener("focus", () => field.select());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault(); // the next field, or the button that goes on
    const fields = [...field.form.querySelectorAll(".stepper input, .grid input")];
    (fields[fields.indexOf(field) + 1] ?? document.querySelector("#dock [form=answer]"))?.focus();
  });
}
