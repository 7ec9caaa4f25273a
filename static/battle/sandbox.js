/* Trying things out on a copy that nobody else sees; and beginning such a copy anew. */

import { ask } from "./ask.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";

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
  if (made) location.assign(made.url);
}

/** Says which one would go, before it does. @param {string} text @param {() => void} go */
function makeRoom(text, go) {
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": "room-title" },
    el("h2", { id: "room-title" }, gettext("Too many sandboxes")), el("p", {}, text),
    el("div", { class: "dialog__actions" }, button(gettext("Keep it"), () => dialog.close()),
      button(gettext("Throw it away"), () => { dialog.close(); go(); }, { class: "button button--small button--danger" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The button of a battle, or of a sandbox its strip. @param {string} address @param {boolean} inside */
export function sandboxView(address, inside) {
  if (!inside) return el("p", {}, button(gettext("Try something out…"), () => void tryOut(address), { title: gettext("A copy for you alone, with other dice") }));
  return el("div", { class: "sandbox-strip", role: "note" }, el("strong", {}, gettext("Sandbox")), " ",
    el("span", {}, gettext("Nobody else sees it, nothing counts.")), " ",
    button(gettext("Begin anew"), () => void ask("POST", address, {})));
}
