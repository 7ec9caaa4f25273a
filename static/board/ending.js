/* How a move may end: so far from others, so near to where it began. */

import { costOf, gone, partOutline } from "./body.js";
import { circle, distance, gap } from "./geometry.js";
import { stepped, TOUCH } from "./sweep.js";

/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./kinematics.js").Space} Space */
/** @typedef {import("./kinematics.js").Way} Way */
/** @typedef {import("../battle/protocol").Leg} Leg */

const EPSILON = 1e-6;
const REIN = 1e-3;
const HAIR = 2e-3;
const BACK_STEP = 0.04;

/** Takes the end of the way back until it keeps the distances that hold at the end of a move.
 * @param {Space} space @param {Way} way @param {Body[]} stations where each leg begins */
export function keepAway(space, way, stations) {
  while (way.legs.length) {
    const against = tooClose(space, way.body);
    if (against === null) return;
    const last = way.legs[way.legs.length - 1];
    const from = stations[way.legs.length - 1];
    const whole = Math.abs(last.amount);
    const size = Math.sign(last.amount);
    /** @param {number} back */
    const close = (back) => tooClose(space, gone(from, { ...last, amount: (whole - back) * size })) !== null;
    const still = stepped((share) => !close(share * whole), 1, BACK_STEP);
    way.cost -= costOf(from, last);
    way.legs.pop();
    way.body = from;
    way.why = "contact";
    way.against = against;
    // `still` is the last share taken back with which it was too close: a hair more is clear.
    const left = floor(whole * (1 - still) - HAIR);
    const amount = left * size;
    if (left <= EPSILON || tooClose(space, gone(from, { ...last, amount })) !== null) continue;
    way.legs.push({ ...last, amount });
    way.cost += costOf(from, { ...last, amount });
    way.body = gone(from, { ...last, amount });
  }
}

/** The piece ("" for other things) to which the body may not end so near, or null. What was nearer at the start may stay as near.
 * @param {Space} space @param {Body} body @returns {string | null} */
function tooClose(space, body) {
  for (const [index, part] of body.parts.entries()) {
    const outline = partOutline(part);
    const [x, y, radius] = circle(outline);
    for (const other of space.obstacles.get(part.id) ?? []) {
      if (other.endClearance <= other.clearance || other.endClearance < 0.01) continue;
      if (Math.hypot(x - other.centre[0], y - other.centre[1]) > radius + other.centre[2] + other.endClearance) continue;
      const before = gap(partOutline(space.body.parts[index]), other.points);
      if (gap(outline, other.points) >= Math.min(other.endClearance, before) - TOUCH / 2) continue;
      return other.id;
    }
  }
  return null;
}

/** How far the farthest corner of a body is from where it was. @param {Body} before @param {Body} after */
export function strayed(before, after) {
  let most = 0;
  after.parts.forEach((part, index) => {
    const were = partOutline(before.parts[index]);
    partOutline(part).forEach((corner, n) => { most = Math.max(most, distance(corner, were[n])); });
  });
  return most;
}

/** How much of a leg leaves every corner near enough to where it was, once there is a wheel.
 * @param {Space} space @param {Way} way @param {Leg} leg @param {number} free @param {number} sign */
export function reined(space, way, leg, free, sign) {
  if (space.farthest === Infinity || (leg.kind !== "wheel" && !way.legs.some((one) => one.kind === "wheel"))) return free;
  /** @param {number} at */
  const tooFar = (at) => strayed(space.body, gone(way.body, { ...leg, amount: at * sign })) > space.farthest + REIN;
  return tooFar(free) ? stepped(tooFar, free, Math.max(free / 12, 0.05)) : free;
}

/** Down to a ten-thousandth, so that rounding never exceeds an allowance. @param {number} value */
export function floor(value) {
  return Math.floor(value * 10000 + 1e-5) / 10000;
}
