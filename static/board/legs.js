/* Legs as people type them: "3.5f 30l 4f" is 3.5 forward, a wheel of 30 degrees to the left, 4 forward. */

import { distance, shifted, turnBetween, within } from "./geometry.js";

/** @typedef {import("../battle/protocol").Leg} Leg */
/** @typedef {import("./geometry.js").Pose} Pose */

const LETTERS = /** @type {const} */ ({ f: "forward", b: "back", s: "side", t: "turn" });
/** Poses are told to a thousandth of a length and a hundredth of a degree. */
const STRAIGHT = 0.02;
const NOTHING = 0.002;
const SPOT = 0.005;

/**
 * f forward, b back, l and r wheels to the left and right, s sidestep (negative: to the left), t turn on the spot (clockwise).
 * @param {string} typed
 * @returns {Leg[] | null} null where it cannot be read
 */
export function parseLegs(typed) {
  const found = /** @type {Leg[]} */ ([]);
  const rest = typed.replace(/,/g, ".").replace(/(-?\d+(?:\.\d+)?)\s*([fblrst])\s*/gi, (_, amount, letter) => {
    const key = letter.toLowerCase();
    if (key === "l" || key === "r") found.push({
      kind: "wheel",
      amount: Math.abs(Number(amount)),
      corner: key === "l" ? "left" : "right",
    });
    else found.push({ kind: LETTERS[/** @type {keyof typeof LETTERS} */ (key)], amount: Number(amount) });
    return "";
  });
  return rest.trim() || !found.length ? null : found;
}

/** @param {readonly Leg[]} legs */
export function writtenLegs(legs) {
  return legs.map((leg) => `${trimmed(leg.amount)}${letterOf(leg)}`).join(" ");
}

/** @param {Leg} leg */
function letterOf(leg) {
  if (leg.kind === "wheel") return leg.corner === "right" ? "r" : "l";
  return leg.kind[0];
}

/** @param {number} amount */
function trimmed(amount) {
  return String(Math.round(amount * 100) / 100);
}

/**
 * The legs that lead through poses of the middle of a piece: what the server tells of a move.
 * @param {readonly Pose[]} poses
 * @param {number} width
 * @param {number} depth
 * @returns {Leg[]}
 */
export function legsAlong(poses, width, depth) {
  /** @type {Leg[]} */
  const legs = [];
  for (let i = 1; i < poses.length; i++) {
    const leg = legBetween(poses[i - 1], poses[i], width, depth);
    const last = legs[legs.length - 1];
    if (!leg) continue;
    const goesOn = last?.kind === leg.kind && last.corner === leg.corner && Math.sign(last.amount) === Math.sign(leg.amount);
    if (goesOn) last.amount += leg.amount;
    else legs.push(leg);
  }
  return legs;
}

/** @param {Pose} from @param {Pose} to @param {number} width @param {number} depth @returns {Leg | null} */
function legBetween(from, to, width, depth) {
  const turn = turnBetween(from[2], to[2]);
  if (Math.abs(turn) < STRAIGHT) {
    const [forward, sideways] = within(from, to);
    if (Math.hypot(forward, sideways) < NOTHING) return null;
    if (Math.abs(sideways) > Math.abs(forward)) return { kind: "side", amount: sideways };
    return { kind: forward > 0 ? "forward" : "back", amount: Math.abs(forward) };
  }
  if (distance(from, to) < SPOT) return { kind: "turn", amount: turn };
  const corner = turn > 0 ? "right" : "left";
  const aside = ((corner === "right" ? 1 : -1) * width) / 2;
  const stays = distance(shifted(from, depth / 2, aside), shifted(to, depth / 2, aside)) < 10 * SPOT;
  return stays ? { kind: "wheel", amount: Math.abs(turn), corner } : { kind: "turn", amount: turn };
}
