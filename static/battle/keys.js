/* The keyboard: first the question's own controls, then what always holds, then the camera. */

import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/**
 * @param {{board: import("../board/board.js").Board, prompt: {key: (event: KeyboardEvent) => boolean, commit: () => void, undoable: number}, undo: () => void,
 *   tape: (on?: boolean) => void, rays: (on?: boolean) => void, sight: (on?: boolean) => void, layers: ReturnType<typeof import("./layers.js").layersOf>, skip: () => void, help: () => void}} page
 */
export function listenKeys({ board, prompt, undo, tape, rays, sight, layers, skip, help }) {
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

  addEventListener("keyup", (event) => layers.up(event.key));
  addEventListener("blur", () => layers.up(""));

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
    else return !event.ctrlKey && !event.metaKey && !event.altKey && layers.down(event.key, event.repeat);
    return true;
  };
}

/** @param {KeyboardEvent} event */
function writing(event) {
  return event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), textarea, select");
}

/** The keys as a sheet. @param {[string, string][]} [more] those of what the server draws */
export function keyHelp(more = []) {
  /** @type {[string, string][]} */
  const keys = [
    ["Tab", gettext("next piece that can act")], [
      "↑ ↓",
      gettext("forward and back by 0.1; with Shift by 1"),
    ], ["Q E", gettext("wheel; with Shift by 15 degrees")],
    ["← →", gettext("to a side by 0.1; with Shift by 1")], ["T", gettext("turn on the spot")],
    ["M R", gettext("march, reform with the piece that is picked")], ["C", gettext("next target of a charge; Tab the next charger")],
    ["3.5f 30l 4f", gettext("typed: forward, back (b), side (s), wheels (l, r), turn (t)")], ["Ctrl Enter", gettext("commit")], ["Z", gettext("undo while it is free")], [
      "Esc",
      gettext("start the move again, skip the animation"),
    ],
    [gettext("Space"), gettext("measuring tape")], ["A", gettext("arcs of the piece under the pointer")], ["S", gettext("what the piece under the pointer sees")], ["1 – 9", gettext("options")], [
      "Shift",
      gettext("add to the pick; drag a box"),
    ], ["Alt", gettext("no snapping while dragging")],
    ["+ − F V", gettext("nearer, farther, all of the table, turn it")],
    ...more.map(([name, what]) => /** @type {[string, string]} */ ([name, interpolate(gettext("%(what)s (hold, or touch it to leave it on)"), { what })])),
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
