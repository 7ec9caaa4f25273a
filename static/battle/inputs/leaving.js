/* Whoever would end a phase or move another while a move is planned says what becomes of it: it is never lost without a word. So does
 * whoever would end a phase in which nothing has moved. */

import { deafen } from "../deaf.js";
import { button, el } from "../dom.js";
import { gettext } from "../i18n.js";

/**
 * @param {HTMLElement | null} none the button that ends it
 * @param {{make?: () => void, discard: () => void, back?: () => void}} ways without `make` there is nothing to make
 * @param {{title?: string, make?: string, discard: string}} [words]
 * @returns {{root: HTMLElement, ask: () => void, close: () => void, readonly open: boolean}}
 */
export function leaving(none, { make, discard, back }, words = { make: gettext("Make the move and end"), discard: gettext("Discard and end") }) {
  const title = words.title ?? gettext("You have planned a move");
  const root = el("div", { class: "leaving", role: "alertdialog", "aria-label": title, hidden: true });
  const close = () => {
    root.hidden = true;
    if (none) none.hidden = false;
  };
  root.append(
    el("p", { class: "leaving__words" }, title, button(gettext("Back"), () => { close(); back?.(); }, { class: "button--quiet button--small leaving__back", title: "Esc" })),
    ...make ? [button(words.make ?? "", () => { close(); make(); }, { class: "button--primary leaving__make" })] : [],
    button(words.discard, () => { close(); discard(); }, { class: "leaving__discard" }),
  );
  return {
    root,
    close,
    get open() {
      return !root.hidden;
    },
    ask: () => {
      if (none) deafen([none]);
      if (none) none.hidden = true;
      root.hidden = false;
    },
  };
}
