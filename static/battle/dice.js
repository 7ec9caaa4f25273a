/* Dice as pictures. Those that have just been rolled tumble for half a second. */

import { svg } from "../board/svg.js";
import { el } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** Places of the pips, by face. @type {[number, number][][]} */
const PIPS = [
  [],
  [[12, 12]],
  [[7, 7], [17, 17]],
  [[7, 7], [12, 12], [17, 17]],
  [[7, 7], [17, 7], [7, 17], [17, 17]],
  [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
];

/** @param {number} shown @param {number} [sides] @param {boolean} [named] */
export function die(shown, sides = 6, named = true) {
  const picture = svg("svg", { class: "die", viewBox: "0 0 24 24", ...named ? { role: "img", "aria-label": interpolate(gettext("Die: %(n)s"), { n: shown }) } : { "aria-hidden": "true" } }, [
    svg("rect", { class: "die__ground", x: 1.5, y: 1.5, width: 21, height: 21, rx: 4.5 }),
  ]);
  if (sides === 6 && PIPS[shown]) picture.append(...PIPS[shown].map(([cx, cy]) => svg(
    "circle",
    { class: "die__pip", cx, cy, r: 2.1 },
  )));
  else picture.append(svg("text", { class: "die__number", x: 12, y: 16.5 }, [String(shown)]));
  return picture;
}

/** @param {readonly number[]} faces @param {boolean} [fresh] @param {number} [sides] */
export function diceRow(faces, fresh = false, sides = 6) {
  const row = el("span", {
    class: `dice${fresh ? " dice--fresh" : ""}`, role: "img", "aria-label": interpolate(ngettext("Die: %(n)s", "Dice: %(n)s", faces.length), { n: faces.join(", ") }),
  });
  row.append(...faces.map((shown) => die(shown, sides, false)));
  return row;
}
