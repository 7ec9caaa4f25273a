/* The way of a move as a line on the table, and why it ends where it does, in words. */

import { gone } from "../../board/body.js";
import { gettext, interpolate } from "../i18n.js";

/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */
/** @typedef {import("../../board/geometry.js").Point} Point */

/**
 * The way of the middle of the front.
 * @param {Space} space
 * @param {readonly Leg[]} legs
 * @returns {Point[]}
 */
export function trailOf(space, legs) {
  const points = [/** @type {Point} */ ([space.body.front[0], space.body.front[1]])];
  let body = space.body;
  for (const leg of legs) {
    const shares = leg.kind === "wheel" ? [0.25, 0.5, 0.75] : [];
    const stations = shares.map((share) => gone(body, { ...leg, amount: leg.amount * share }));
    body = gone(body, leg);
    for (const station of [...stations, body]) points.push([station.front[0], station.front[1]]);
  }
  return points;
}

/** @param {Way} way @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts */
export function reason(way, board, texts) {
  if (!way.clear) return gettext("It would stand on somebody: go on until it is clear.");
  if (way.why === "contact") return interpolate(
    gettext("It meets %(name)s."),
    { name: texts.say(board.view?.pieces[way.against]?.name) || "–" },
  );
  if (way.why === "farthest") return gettext("A corner may not end farther from where it was.");
  if (way.why === "ground") return gettext("Slower ground ends the move here.");
  if (way.why === "edge") return gettext("The edge of the table.");
  return "";
}
