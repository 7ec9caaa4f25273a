/* Where the finger wants the ghost and the page's own legs do not lead: the pose goes to the server, which finds the way there. */

import { bodyOf } from "../../board/body.js";
import { distance, shifted, turnBetween } from "../../board/geometry.js";
import { foretold } from "../../board/kinematics.js";
import { legsAlong } from "../../board/legs.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/geometry.js").Pose} Pose */
/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */
/** @typedef {import("../protocol").Preview} Preview */
/**
 * The poses to ask for, one after the other until one can be reached; `at` -1: the page's own legs come first (`mine`);
 * `reached`: a way to this one is known.
 * @typedef {{tries: Pose[], at: number, mine: boolean, reached: boolean}} Intent
 */

/** So near counts as there. */
export const THERE = 0.12;
const ALIKE = 0.5;
/** So little is no move. */
const STILL = 0.05;

/**
 * Where the piece would stand if what was grabbed were at the target.
 * @param {Space} space @param {Point} grip @param {Point} target @param {number} bearing @returns {Pose}
 */
export function wished(space, grip, target, bearing) {
  const [part] = space.body.parts;
  const [x, y] = shifted([target[0], target[1], bearing], -grip[0] - part.depth / 2, -grip[1]);
  return [round(x), round(y), round(((bearing % 360) + 360) % 360)];
}

/**
 * What to ask the server for after a drag; null if the page's legs are all there is.
 * @param {Space} space @param {Way} way @param {Point} grip @param {Point} target @param {number | undefined} bearing
 * @returns {Intent | null}
 */
export function intentOf(space, way, grip, target, bearing) {
  if (space.body.parts.length !== 1) return null;
  const [end] = way.body.parts;
  const facings = bearing === undefined ? [end.pose[2], space.body.front[2]] : [bearing];
  const poses = facings
    .filter((one, index) => facings.slice(0, index).every((other) => Math.abs(turnBetween(one, other)) > ALIKE))
    .map((facing) => wished(space, grip, target, facing));
  if (way.snapped || distance(poses[0], end.pose) < THERE && Math.abs(turnBetween(poses[0][2], end.pose[2])) < ALIKE) {
    return { tries: [rounded(end.pose)], at: -1, mine: true, reached: false };
  }
  const tries = poses.filter((pose) => mayReach(space, pose));
  return tries.length ? { tries, at: 0, mine: false, reached: false } : null;
}

/**
 * Whether the piece was put back where it stands, and nothing else is wanted of the server.
 * @param {Space} space @param {{way: Way | null, intent: Intent | null}} dragged
 */
export function stays(space, { way, intent }) {
  /** @param {Pose} pose @param {Pose} was */
  const there = (pose, was) => distance(pose, was) < STILL && Math.abs(turnBetween(pose[2], was[2])) < ALIKE;
  if (intent && !intent.mine && !there(intent.tries[0], space.body.parts[0].pose)) return false;
  return Boolean(way?.body.parts.every((part, index) => there(part.pose, space.body.parts[index].pose)));
}

/** No way is shorter than the straight one of its middle. @param {Space} space @param {Pose} pose */
function mayReach(space, pose) {
  const [part] = space.body.parts;
  const front = shifted(pose, part.depth / 2, 0);
  return Math.min(distance(pose, part.pose), distance(front, space.body.front)) <= space.allowance + 0.01;
}

/**
 * The way that the server has found, as the page draws it; null if it tells none.
 * @param {Space} space @param {Preview} preview @returns {Way | null}
 */
export function foundWay(space, preview) {
  const [part] = space.body.parts;
  const poses = preview.events?.map((event) => event.moves?.[part.id]).find((moves) => moves?.length);
  if (!poses) return null;
  const legs = legsAlong(poses, part.width, part.depth);
  const there = preview.poses?.[part.id] ?? poses[poses.length - 1];
  const way = foretold(space, legs);
  return { ...way, body: bodyOf([{ ...part, pose: there }]) };
}

/** Where it would stand, while dice keep the way there open. @param {Space} space @param {Pose} pose @returns {Way} */
export function setDown(space, pose) {
  const [part] = space.body.parts;
  return { ...foretold(space, []), body: bodyOf([{ ...part, pose }]) };
}

/** @param {Pose} pose @returns {Pose} */
function rounded([x, y, bearing]) {
  return [round(x), round(y), round(bearing)];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10000) / 10000;
}
