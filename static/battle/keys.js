/* The keyboard: first the question's own controls, then what always holds, then the camera. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * @param {{board: import("../board/board.js").Board, prompt: {key: (event: KeyboardEvent) => boolean, commit: () => void, undoable: number}, undo: () => void,
 *   tape: (on?: boolean) => void, rays: (on?: boolean) => void, sight: (on?: boolean) => void, skip: () => void, help: () => void}} page
 */
export function listenKeys({ board, prompt, undo, tape, rays, sight, skip, help }) {
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      prompt.commit();
      event.preventDefault();
      return;
    }
    if (writing(event)) return;
    const onPage = event.target instanceof Element && !event.target.closest(".board") && event.target !== document.body;
    if (event.key === "Tab" && onPage) return;
    if (onPage && (event.key === " " || event.key.startsWith("Arrow"))) return;
    if (prompt.key(event)) event.preventDefault();
    else if (own(event) || (!event.ctrlKey && !event.metaKey && board.camera.key(event.key))) event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  const own = (event) => {
    if (event.key === " ") tape();
    else if (event.key.toLowerCase() === "a" && !event.ctrlKey && !event.metaKey) rays();
    else if (event.key.toLowerCase() === "s" && !event.ctrlKey && !event.metaKey) sight();
    else if (event.key.toLowerCase() === "z" && prompt.undoable > 0 && !event.shiftKey) undo();
    else if (event.key === "Escape") {
      skip();
      tape(false);
    } else if (event.key === "?") help();
    else return false;
    return true;
  };
}

/** @param {KeyboardEvent} event */
function writing(event) {
  return event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), textarea, select");
}

/** The keys as a sheet. */
export function keyHelp() {
  /** @type {[string, string][]} */
  const keys = [
    ["Tab", gettext("next piece that can act")], [
      "↑ ↓",
      gettext("forward and back by 0.1; with Shift by 1"),
    ], ["Q E", gettext("wheel; with Shift by 15 degrees")],
    ["T", gettext("turn on the spot")], ["Ctrl Enter", gettext("commit")], ["Z", gettext("undo while it is free")], [
      "Esc",
      gettext("start the move again, skip the animation"),
    ],
    [gettext("Space"), gettext("measuring tape")], ["A", gettext("arcs of the piece under the pointer")], ["S", gettext("what the piece under the pointer sees")], ["1 – 9", gettext("options")], [
      "Shift",
      gettext("add to the pick; drag a box"),
    ], ["Alt", gettext("no snapping while dragging")],
    ["+ − F V", gettext("nearer, farther, all of the table, turn it")],
  ];
  const dialog = el("dialog", { class: "key-help card" }, el("h2", {}, gettext("Keys")),
    el(
      "table",
      {},
      el("tbody", {}, keys.map(([name, what]) => el("tr", {}, el("td", {}, el("kbd", {}, name)), el("td", {}, what)))),
    ),
    el("form", { method: "dialog" }, el("button", { class: "button" }, gettext("Close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
