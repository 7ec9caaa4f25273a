/* The page of an army. When the sheet is drawn anew, what was unfolded stays unfolded, and what was pressed stays under
   the finger. A button that is pressed while the last change is still on its way is pressed again on the new sheet.
   Without this the page still works. */

/** @type {string[]} */
let unfolded = [];
/** @type {string[]} */
const pressed = [];
let focused = "";
let busy = false;
/** What was pressed last, and how far below the upper edge of the window it stood when the sheet was taken away. */
let touched = "";
let above = 0;

/** @param {Event} event */
const isSheet = (event) => event.target instanceof Element && event.target.id === "sheet";

function pressNext() {
  const button = document.getElementById(pressed.shift() ?? "");
  if (button instanceof HTMLButtonElement && !button.disabled) button.click();
  else if (pressed.length) pressNext();
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target instanceof Element ? event.target.closest("#sheet button[id]") : null;
    if (button) touched = button.id;
    if (!busy || !button || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(button.id);
  },
  true,
);

if (matchMedia("(min-width: 64rem)").matches) {
  for (const part of document.querySelectorAll("details[data-open-wide]")) part.setAttribute("open", "");
}

/* Names that suit a unit, one after another; whoever likes none writes one. */
const showSuggesting = () => {
  for (const button of document.querySelectorAll("[data-suggests]")) button.removeAttribute("hidden");
};
document.body.addEventListener("htmx:load", showSuggesting);
showSuggesting();

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-suggests]") : null;
  const field = document.getElementById(button?.getAttribute("data-suggests") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const names = [...(field.list?.options ?? [])].map((option) => option.value);
  field.value = names[(names.indexOf(field.value) + 1) % names.length] ?? field.value;
  // What a person writes is sent at the same event.
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

document.body.addEventListener("htmx:beforeRequest", () => {
  busy = true;
});

// The server draws the forms of unfolded rows at once.
document.body.addEventListener("htmx:configRequest", (event) => {
  const open = document.querySelectorAll("#sheet details[open][data-row]");
  const rows = [...open].map((one) => one.getAttribute("data-row"));
  /** @type {CustomEvent<{parameters: Record<string, string>}>} */ (event).detail.parameters.unfolded = rows.join(",");
});

/* From a broken rule to the unit concerned. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-jumps]") : null;
  const key = link?.getAttribute("data-jumps") ?? "";
  if (key) document.getElementById(`more-${key}`)?.setAttribute("open", "");
});

/* What something is, before it is added: a tap on the small button beside it, or the mouse resting on that, shows its card. */

/** @param {Element} button @param {boolean} open */
function showCard(button, open) {
  const card = document.getElementById(button.getAttribute("data-shows") ?? "");
  if (!card) return;
  card.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  if (open) card.dispatchEvent(new CustomEvent("shown"));
}

/** @param {Event} event */
const showing = (event) => (event.target instanceof Element ? event.target.closest("[data-shows]") : null);
let resting = 0;
/** @type {Element | null} the button whose card the mouse has opened */
let rested = null;

document.addEventListener("click", (event) => {
  const button = showing(event);
  if (!button) return;
  // Whoever presses what the resting mouse has just opened wants it to stay.
  showCard(button, button === rested || button.getAttribute("aria-expanded") !== "true");
  rested = null;
});

document.addEventListener("pointerover", (event) => {
  clearTimeout(resting);
  const button = event.pointerType === "mouse" ? showing(event) : null;
  if (!button || button.getAttribute("aria-expanded") === "true") return;
  resting = setTimeout(() => {
    if (rested) showCard(rested, false);
    rested = button;
    showCard(button, true);
  }, 300);
});

/* Searching what can be added. */
document.addEventListener("input", (event) => {
  const field = event.target;
  const list = field instanceof HTMLInputElement && field.dataset.finds;
  if (!list) return;
  const wanted = field.value.trim().toLocaleLowerCase();
  for (const item of document.querySelectorAll(`#${CSS.escape(list)} .army-item`)) {
    item.toggleAttribute("hidden", !(item.textContent ?? "").toLocaleLowerCase().includes(wanted));
  }
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.dataset.finds) return;
  event.preventDefault();
  const first = document.querySelector(`#${CSS.escape(field.dataset.finds)} .army-item:not([hidden])`);
  if (first instanceof HTMLButtonElement && field.value.trim()) first.click();
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (!isSheet(event)) return;
  unfolded = [...document.querySelectorAll("#sheet details[open][id]")].map((one) => one.id);
  focused = document.activeElement?.id ?? "";
  above = document.getElementById(touched)?.getBoundingClientRect().top ?? 0;
});

function keepUnderTheFinger() {
  const button = document.getElementById(touched);
  if (button && above) scrollBy({ top: button.getBoundingClientRect().top - above, behavior: "instant" });
}

document.body.addEventListener("htmx:load", (event) => {
  if (!isSheet(event)) return;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  // What was folded could not take the focus back before.
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  keepUnderTheFinger();
  const name = document.querySelector("#sheet h1")?.textContent;
  if (name) document.title = document.title.replace(/^.*(?= · )/, () => name);
});

document.body.addEventListener("htmx:afterRequest", () => {
  busy = false;
  // After htmx has settled the new sheet and given the focus back.
  setTimeout(pressNext, 30);
});
