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

document.body.addEventListener("htmx:beforeSwap", () => {
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
