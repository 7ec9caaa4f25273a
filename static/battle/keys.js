/* The keyboard: first the question's own controls, then what always holds, then the camera. */

import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/** Keys with which questions are answered; the others move the camera. */
const ANSWERS = /^([a-eg-uw-z0-9]|Enter)$/i;

/**
 * @param {{board: import("../board/board.js").Board, prompt: {root: HTMLElement, ready: () => boolean, key: (event: KeyboardEvent, round?: boolean) => boolean, commit: () => void, undoable: number}, undo: () => void,
 *   tape: (on?: boolean) => void, rays: (on?: boolean) => void, sight: (on?: boolean) => void, layers: ReturnType<typeof import("./layers.js").layersOf>, skip: () => void, waits: () => boolean, help: () => void}} page `waits`: the question, until what led to it has been seen
 */
export function listenKeys({ board, prompt, undo, tape, rays, sight, layers, skip, waits, help }) {
  /** Whether a pointer was used last: then Tab goes round among the units, and otherwise on to what comes after the table. */
  let pointed = false;
  /** The question of which something has been chosen. */
  let chosen = "";
  addEventListener("pointerdown", ({ target }) => {
    pointed = true;
    // A press on the log or the chat is about no answer.
    if (target instanceof Node && (board.host.contains(target) || prompt.root.contains(target))) chosen = prompt.root.dataset.number ?? "";
  }, true);

  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      if (waits()) skip();
      else prompt.commit();
      event.preventDefault();
      return;
    }
    if (writing(event) || document.querySelector("dialog:modal")) return;
    const on = event.target instanceof Element && event.target !== document.body ? event.target : null;
    const onPage = on !== null && !on.closest(".board");
    const onControl = on !== null && on !== board.host && on.id !== "question";
    if (event.key === "Tab" && (onPage || !(pointed || on === board.host))) {
      pointed = false;
      return;
    }
    if (onControl && (event.key === " " || (onPage && event.key.startsWith("Arrow")))) return;
    if (waits() && !onPage && !event.ctrlKey && !event.metaKey && ANSWERS.test(event.key)) skip();
    else if (event.key === "Enter" && !event.repeat && prompt.ready() && (onControl ? on.matches('.option[aria-checked="true"]') : chosen === prompt.root.dataset.number)) {
      prompt.commit();
      event.preventDefault();
    } else if (prompt.key(event, pointed)) {
      if (event.key !== "Tab") chosen = prompt.root.dataset.number ?? "";
      skip();
      event.preventDefault();
    } else if (own(event) || (!event.ctrlKey && !event.metaKey && board.camera.key(event.key))) event.preventDefault();
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

/** The keys as a sheet. @param {[string, string][]} [more] those of what the server draws
 * @param {{arcs?: boolean, sight?: boolean}} [has] whether units of this game have arcs, and with them marches and charges, and lines of sight */
export function keyHelp(more = [], { arcs = true, sight = true } = {}) {
  /** @type {[string, string][]} */
  const keys = [
    ["Tab", gettext("on the table: next unit that can act")], [
      "↑ ↓",
      gettext("forward and back by 0.1; with Shift by 1"),
    ], ["Q E", gettext("wheel; with Shift by 15 degrees")],
    ["← →", gettext("sideways by 0.1; with Shift by 1")], ["T", gettext("turn on the spot")],
    ...arcs ? /** @type {[string, string][]} */ ([["M R", gettext("march or reform the selected unit")], ["C", gettext("next charge target; Tab for the next charger")]]) : [],
    ["3.5f 30l 4f", gettext("typed: forward, back (b), side (s), wheels (l, r), turn (t)")], ["Enter", gettext("confirm what is chosen; with Ctrl from anywhere")], ["Z", gettext("undo")], [
      "Esc",
      gettext("start the move over, skip the animation"),
    ],
    [gettext("Space"), gettext("measuring tape")],
    ...arcs ? /** @type {[string, string][]} */ ([["A", gettext("arcs of the unit under the pointer")]]) : [],
    ...sight ? /** @type {[string, string][]} */ ([["S", gettext("line of sight of the unit under the pointer")]]) : [], ["1 – 9", gettext("options")], [
      "Shift",
      gettext("add to the selection; drag a box"),
    ], ["Alt", gettext("no snapping while dragging")],
    ["+ − F V", gettext("zoom in, zoom out, whole table, rotate")],
    ...more.map(([name, what]) => /** @type {[string, string]} */ ([name, interpolate(gettext("%(what)s (hold, or tap to keep it on)"), { what })])),
  ];
  const dialog = el("dialog", { class: "key-help card" }, el("h2", { tabindex: -1, autofocus: true }, gettext("Shortcuts")),
    el(
      "table",
      {},
      el("tbody", {}, keys.map(([name, what]) => el("tr", {}, el("td", {}, el("kbd", {}, name)), el("td", {}, what)))),
    ),
    el("form", { method: "dialog" }, el("button", { class: "button" }, gettext("Close"))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const outside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
    if (event.target === dialog && outside) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
