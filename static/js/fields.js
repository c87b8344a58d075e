// How fields behave under the thumb: steppers, the next field by Enter, the number keys, the whole value selected.

const TYPED = "input.field";
const ASKED = `${TYPED}, select, input[type=checkbox], input[type=radio]`;

function isReachable(field) {
  return !field.disabled && field.offsetParent !== null
    && (field.type !== "radio" || field.checked || !field.form.elements[field.name].value && field === firstOf(field));
}

function firstOf(radio) {
  return radio.form.querySelector(`[name="${CSS.escape(radio.name)}"]`);
}

// Move to the field after this one; after the last, to the button that goes on.
export function focusNext(form, field) {
  const fields = [...form.querySelectorAll(ASKED)].filter((each) => each === field || isReachable(each));
  const next = fields[fields.indexOf(field) + 1] ?? document.querySelector(`.dock [form="${form.id}"]:not(noscript *)`);
  field.blur(); // on a low screen this brings the buttons back that hide while somebody types
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function step(box, direction) {
  const field = box.querySelector(TYPED);
  const typed = field.value.trim();
  if (!/^-?\d*$/.test(typed)) return field.focus();
  const least = Number(box.dataset.min ?? 0);
  const value = typed === "" ? Math.max(least, direction > 0 ? 1 : 0) : Number(typed) + direction;
  field.value = Math.min(Math.max(value, least), Number(box.dataset.max ?? 999));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function addStepper(box, sprite) {
  const field = box.querySelector(TYPED);
  if (field.disabled) return;
  for (const [direction, word, place] of [[-1, "minus", "beforebegin"], [1, "plus", "afterend"]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("aria-label", `${direction < 0 ? "One less" : "One more"}: ${field.labels[0]?.innerText ?? ""}`);
    button.innerHTML = `<svg class="mark" aria-hidden="true"><use href="${sprite}#${word}"/></svg>`;
    let timer = 0;
    let isHeld = false;
    button.addEventListener("pointerdown", () => {
      isHeld = false;
      timer = setTimeout(() => {
        isHeld = true;
        timer = setInterval(() => step(box, direction), 90);
      }, 450);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, () => clearInterval(timer));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", () => isHeld || step(box, direction));
    field.insertAdjacentElement(place, button);
  }
}

export function improveFields(form, sprite) {
  document.body.classList.add("scripted");
  form.querySelectorAll(".stepper").forEach((box) => addStepper(box, sprite));
  for (const field of form.querySelectorAll(TYPED)) {
    field.placeholder = "–";
    field.enterKeyHint = "next";
  }
  const keys = document.querySelector(".keys");

  form.addEventListener("focusin", ({ target }) => {
    const isTyped = target.matches(TYPED);
    document.body.classList.toggle("typing", isTyped);
    if (!isTyped) return;
    target.select();
    for (const key of keys.querySelectorAll("[data-key]")) {
      key.hidden = target.dataset.kind === "text" || (target.dataset.kind === "values") !== (key.dataset.key === " ");
    }
  });
  form.addEventListener("focusout", () => document.body.classList.remove("typing"));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(ASKED)) return;
    event.preventDefault();
    focusNext(form, event.target);
  });

  // The keys that a phone's number pad lacks stand above it; a tap must not take the focus away.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", ({ target }) => {
    const field = document.activeElement;
    if (!field?.matches(TYPED)) return;
    if (target.dataset.key) {
      field.setRangeText(target.dataset.key, field.selectionEnd, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (target.matches("[data-next]")) {
      focusNext(form, field);
    }
  });
  // iOS lays its keyboard over fixed elements: lift the dock above it.
  visualViewport?.addEventListener("resize", () => {
    const hidden = Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop);
    keys.parentElement.style.bottom = `${hidden}px`;
  });
}
