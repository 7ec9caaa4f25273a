/* Roads, on which a move may be longer as long as the middle of every front keeps to them, and the slower ground that a leg touches. */

import { distance, inside, meet } from "./geometry.js";
import { shrunk, stepped } from "./sweep.js";

/** @typedef {import("./geometry.js").Point} Point */
/** `limit`: the allowance off the road, Infinity where none matters.
 * @typedef {{outlines: Point[][], limit: number, name?: import("../battle/protocol").Text | null}} Roads */
/** @typedef {{at: (part: import("./body.js").Part, at: number) => Point[], parts: import("./body.js").Part[], step: number}} Walk */

/** @param {import("../battle/protocol").PathInput} input @param {string[]} ids @returns {Roads} */
export function roadsOf(input, ids) {
  const limits = ids.flatMap((id) => input.movers[id].off_road ?? []);
  return { outlines: input.roads ?? [], limit: limits.length ? Math.min(...limits) : Infinity, name: input.off_road };
}

/** How far along a leg somebody leaves the road, null if nobody does. @param {Walk} walk @param {Roads} roads @param {number} end */
function offRoad(walk, roads, end) {
  /** @param {number} at */
  const off = (at) => walk.parts.some((part) => {
    const [[ax, ay], [bx, by]] = walk.at(part, at);
    const front = /** @type {Point} */ ([(ax + bx) / 2, (ay + by) / 2]);
    return !roads.outlines.some((outline) => inside(front, outline));
  });
  const here = off(0) ? 0 : stepped(off, end, walk.step);
  return here < end || off(end) ? here : null;
}

/** From where on a leg touches ground, null if it does not. @param {Walk} walk
 * @param {import("./kinematics.js").Slow} ground @param {number} end @param {number} unit @returns {number | null} */
function touched(walk, ground, end, unit) {
  const part = walk.parts.find((one) => one.id === ground.part);
  if (!part || distance(
    part.pose,
    ground.centre,
  ) > ground.centre[2] + part.width + part.depth + 2 * end * (unit || 1)) return null;
  /** @param {number} at */
  const touches = (at) => meet(shrunk(walk.at(part, at)), ground.outline);
  const here = touches(0) ? 0 : stepped(touches, end, walk.step);
  return here < end - 1e-6 || touches(end) ? here : null;
}

/**
 * The slower ground that a leg comes to and the edge of the road, in their order: from where on which allowance holds. What a road spares
 * counts from where it is left, all that was touched on it included.
 * @param {import("./kinematics.js").Space} space @param {import("./kinematics.js").Way} way @param {Walk} walk @param {number} end @param {number} unit
 * @returns {(import("./kinematics.js").Cut & {here: number, off: boolean})[]}
 */
export function slowerGround(space, way, walk, end, unit) {
  const { limit, name } = space.roads;
  const leaves = way.off ? 0 : offRoad(walk, space.roads, end);
  const found = leaves === null || way.off ? [] : [{ most: limit, name, here: leaves, off: true }];
  for (const ground of space.slow) {
    const touch = touched(walk, ground, end, unit);
    const here = touch === null && !way.met?.includes(ground) ? null : touch ?? 0;
    if (here === null) continue;
    if (!ground.spared) found.push({ most: ground.limit, name: ground.name, here, off: false });
    else if (leaves === null) way.met = [...way.met ?? [], ground];
    else found.push({ most: ground.limit, name: ground.name, here: Math.max(here, leaves), off: true });
  }
  return found.sort((a, b) => a.here - b.here || a.most - b.most);
}
