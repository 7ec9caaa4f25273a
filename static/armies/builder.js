/* The page of an army. What was unfolded stays unfolded when the sheet is drawn anew, and a button that is pressed while
   the last change is still on its way is pressed again on the new sheet. Without this the page still works. */

/** @type {string[]} */
let unfolded = [];
/** @type {string[]} */
const pressed = [];
let focused = "";
let busy = false;

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
});

document.body.addEventListener("htmx:load", (event) => {
  if (!isSheet(event)) return;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  // What was folded could not take the focus back before.
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  const name = document.querySelector("#sheet h1")?.textContent;
  if (name) document.title = document.title.replace(/^.*(?= · )/, () => name);
});

document.body.addEventListener("htmx:afterRequest", () => {
  busy = false;
  // After htmx has settled the new sheet and given the focus back.
  setTimeout(pressNext, 30);
});
