/* The way of a move as a line on the table, and why it ends where it does, in words. */

import { gone } from "../../board/body.js";
import { BOUNDLESS } from "../../board/kinematics.js";
import { digitsOf, fixed } from "../../board/numbers.js";
import { gettext, interpolate } from "../i18n.js";
import { tenths } from "../text.js";

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

/** What cuts a move, and to what. @param {import("../protocol").Text | null | undefined} name @param {number} most
 * @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts */
export function cutBy(name, most, board, texts) {
  return interpolate(gettext("%(ground)s: %(n)s %(unit)s at most"), { ground: texts.say(name), n: fixed(most, digitsOf(most)), unit: board.view?.unit ?? "" });
}

/** @param {Way} way @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts @param {string} [joined] whom it goes up to */
export function reason(way, board, texts, joined = "") {
  if (!way.clear) return gettext("It would end on top of another unit. Keep going until it is clear.");
  if (way.why === "contact") {
    const name = texts.say(board.view?.pieces[way.against]?.name) || "–";
    if (joined && way.against === joined) return interpolate(gettext("Joins %(name)s."), { name });
    return interpolate(meets(way, board) ? gettext("In contact with %(name)s.") : gettext("It runs into %(name)s."), { name });
  }
  if (way.why === "farthest") return gettext("No corner can end further than this from where it started.");
  if (way.why === "ground") return way.cut?.name ? cutBy(way.cut.name, way.cut.most, board, texts) : gettext("Slower terrain ends the move here.");
  if (way.why === "rule") return texts.say(way.told);
  if (way.why === "edge") return gettext("The table edge.");
  return "";
}

/** Whether it ends at an enemy, as was meant. @param {Way} way @param {import("../../board/board.js").Board} board */
function meets({ body, against }, board) {
  const seatOf = (/** @type {string} */ id) => board.view?.pieces[id]?.seat;
  return seatOf(against ?? "") !== seatOf(body.parts[0].id);
}

/** How much of the move is used, and what it gives up. @param {Way} way @param {string} unit @param {string} price */
export function labelOf(way, unit, price) {
  const digits = way.limit < BOUNDLESS ? digitsOf(way.limit) : 1;
  return `${fixed(way.cost, digits)}${way.limit < BOUNDLESS ? ` / ${fixed(way.limit, digits)}` : ""} ${unit}${price}`;
}

/** Why a drag stops short of where it was let go: so far is left, or what stands there. @param {Way} way @param {number} beyond how far that is from the end of the way
 * @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts @param {string} joined */
export function shortOf(way, beyond, board, texts, joined) {
  if (way.why === "contact" && meets(way, board)) return "";
  if (way.why !== "allowance") return reason(way, board, texts, joined);
  const unit = board.view?.unit ?? "";
  const [far, left] = [tenths(way.cost + beyond, "over"), tenths(way.limit, "under")];
  return interpolate(gettext("%(far)s %(unit)s is too far: %(left)s %(unit)s left"), { far: texts.numbers.format(far), left: texts.numbers.format(left), unit });
}
