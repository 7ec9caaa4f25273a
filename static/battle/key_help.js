/* The keys as a sheet, for whoever asks what they are. */

import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/** @param {[string, string][]} [more] those of what the server draws
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
