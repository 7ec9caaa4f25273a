/* Trying things out on a copy that nobody else sees; and beginning such a copy anew. */

import { ask } from "./ask.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";

const FROM = "sandbox-from:";

/** Opens a sandbox, from now or from an entry of the log. @param {string} address @param {number} [seq] */
export async function tryOut(address, seq) {
  await open(address, seq ? { seq } : {});
}

/** @param {string} address @param {Record<string, unknown>} body */
async function open(address, body) {
  const made = await ask("POST", address, body, (told) => {
    if (told.rule !== "BATTLE-SANDBOXES") return false;
    makeRoom(told.text, () => void open(address, { ...body, instead: told.detail.oldest }));
    return true;
  });
  if (!made) return;
  // The way back is known to this tab.
  const there = new URL(made.url, location.href).pathname;
  if (there !== location.pathname) sessionStorage.setItem(FROM + there, sessionStorage.getItem(FROM + location.pathname) ?? location.href);
  location.assign(made.url);
}

/** Says which one would go, before it does. @param {string} text @param {() => void} go */
function makeRoom(text, go) {
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": "room-title" },
    el("h2", { id: "room-title" }, gettext("Too many sandboxes")), el("p", {}, text),
    el("div", { class: "dialog__actions" }, button(gettext("Keep it"), () => dialog.close()),
      button(gettext("Discard it"), () => { dialog.close(); go(); }, { class: "button button--small button--danger" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What stands above a battle that is a sandbox. @param {string} address */
export function sandboxStrip(address) {
  return el("div", { class: "sandbox-strip", role: "note" }, el("strong", {}, gettext("Sandbox")), " ",
    el("span", {}, gettext("Only you see it, and nothing counts.")), " ",
    button(gettext("Start over"), () => void ask("POST", address, {})), back());
}

/** The way back to where the sandbox was opened. */
function back() {
  const from = sessionStorage.getItem(FROM + location.pathname);
  return from ? el("a", { class: "button", href: from }, gettext("Leave the sandbox")) : null;
}
