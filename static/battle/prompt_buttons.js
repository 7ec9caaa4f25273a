/* The quiet buttons below a question: plan ahead, send what is planned, undo. */

import { button } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @param {boolean} planning @param {() => void} turn */
export const queueButton = (planning, turn) => button(gettext("Plan ahead"), turn, {
  pressed: planning, class: "button--quiet button--small prompt__queue", title: gettext("Make several decisions, then send them together"),
});

/** @param {number} undoable how many answers can be taken back @param {() => void} undo */
export const undoButton = (undoable, undo) => button(
  undoable > 1 ? interpolate(gettext("Undo (%(n)s)"), { n: undoable }) : gettext("Undo"),
  undo, { class: "button--quiet button--small prompt__undo", title: "Z" });

/** There is more or less to undo than there was; the answer that is being made stays. @param {HTMLElement} prompt @param {number} undoable @param {() => void} undo */
export const putUndo = (prompt, undoable, undo) => {
  prompt.querySelector(".prompt__undo")?.remove();
  if (undoable) prompt.querySelector(".prompt__foot .prompt__actions")?.append(undoButton(undoable, undo));
};

/** @param {{drafted: number, sendDraft: () => void}} plan */
export const sendButton = (plan) => button(
  interpolate(ngettext("Send %(n)s decision", "Send %(n)s decisions", plan.drafted), { n: plan.drafted }),
  plan.sendDraft, { class: "button--small prompt__send" });
