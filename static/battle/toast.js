/* Short notices at the edge of the screen: refusals with their rule, what has come back, what was copied. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";

const SHOWN = 7000;
/** With a finger the next touch puts it away, and so does less time. */
const coarse = matchMedia("(pointer: coarse)");
const SOON = 4000;
/** What is neither well done nor refused is about what was done last: there is one, until something else is done. */
const NOTE = ".toast--note";

/** @type {HTMLElement | null} */
let tray = null;

/** @param {string} text @param {{rule?: string, bad?: boolean, note?: boolean}} [more] `note`: neither well done nor refused */
export function toast(text, more = {}) {
  if (!tray) {
    tray = el("div", { class: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(tray);
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && tray?.contains(event.target)) return;
      if (coarse.matches) tray?.replaceChildren();
      else tray?.querySelector(NOTE)?.remove();
    }, true);
  }
  const notice = el("div", { class: `toast${more.bad ? " toast--bad" : more.note ? " toast--note" : ""}` },
    el("span", { class: "toast__sign", "aria-hidden": "true" }, more.bad ? "✕" : more.note ? "!" : "✓"),
    el("span", { class: "toast__text" }, text, " ", ruleLink(more.rule)),
    el(
      "button",
      { type: "button", class: "toast__close", "aria-label": gettext("Close"), onclick: () => notice.remove() },
      "×",
    ));
  if (more.note) tray.querySelector(NOTE)?.remove();
  tray.append(notice);
  while (tray.childElementCount > 3) tray.firstElementChild?.remove();
  window.setTimeout(() => notice.remove(), coarse.matches && !more.bad ? SOON : SHOWN);
}

/** @param {import("./protocol").Refusal} refusal @param {import("./text.js").Texts} texts */
export function refused(refusal, texts) {
  toast(texts.say(refusal.message) || gettext("The server rejected this."), { rule: refusal.rule, bad: true });
}
