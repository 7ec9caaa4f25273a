/* The sheet of a person, on any page: blocking and reporting. It is a page of the site, fetched and shown in a dialog. */

/** Said to the page when somebody has been blocked. */
export const BLOCKED = "conduct:blocked";

/**
 * Opens the sheet at an address; where that fails, the page itself.
 * @param {string} address
 */
export async function openPerson(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return location.assign(address);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  show(dialog, await answer.text());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-closes-dialog]")) event.preventDefault();
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(dialog, event.target);
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Sends a form of the sheet; what comes back takes its place.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLFormElement} form
 */
async function send(dialog, form) {
  const button = form.querySelector("button");
  if (button) button.disabled = true;
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } }).catch(() => null);
  if (button) button.disabled = false;
  // Too much in a short time, or no network: what was written stays.
  if (!answer || (!answer.ok && answer.status !== 422)) return complain(dialog);
  show(dialog, await answer.text());
  if (answer.ok && form.hasAttribute("data-blocks")) document.dispatchEvent(new CustomEvent(BLOCKED));
}

/** @param {HTMLDialogElement} dialog */
function complain(dialog) {
  const sheet = dialog.querySelector("[data-report]");
  const told = sheet?.querySelector("[data-failure]") ?? document.createElement("p");
  told.className = "notice notice--error";
  told.setAttribute("role", "alert");
  told.setAttribute("data-failure", "");
  told.textContent = sheet?.getAttribute("data-failed") ?? "";
  sheet?.prepend(told);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} markup
 */
function show(dialog, markup) {
  const sheet = new DOMParser().parseFromString(markup, "text/html").querySelector("[data-report]");
  if (!sheet) return;
  dialog.replaceChildren(sheet);
  const title = sheet.querySelector("h1");
  if (title) dialog.setAttribute("aria-label", title.textContent ?? "");
}
