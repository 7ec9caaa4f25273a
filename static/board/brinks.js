/* Areas just outside which a body likes to stop: how much farther or less far it then goes. */

import { partOutline } from "./body.js";
import { circle, meet } from "./geometry.js";
import { carried } from "./sweep.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./kinematics.js").Space} Space */
/** @typedef {{outline: Point[], name: import("../battle/protocol").Text, centre: [number, number, number]}} Brink */

const NEAR = 0.35;
const HALVINGS = 11;

/** @param {readonly {outline: Point[], name: import("../battle/protocol").Text}[]} areas @returns {Brink[]} */
export function brinksOf(areas) {
  return areas.map((area) => ({ ...area, centre: circle(area.outline) }));
}

/**
 * How much farther along a direction a body comes to lie just outside an area on whose edge it nearly is; the least way.
 * @param {Space} space @param {Body} body @param {Point} direction @returns {{by: number, brink: Brink} | null}
 */
export function toBrink(space, body, direction) {
  const outlines = body.parts.map(partOutline);
  const [x, y, radius] = circle(outlines.flat());
  /** @type {{by: number, brink: Brink} | null} */
  let found = null;
  for (const brink of space.brinks) {
    if (Math.hypot(brink.centre[0] - x, brink.centre[1] - y) > brink.centre[2] + radius + NEAR) continue;
    /** @param {number} far */
    const touches = (far) => outlines.some((outline) => meet(carried(outline, direction, far), brink.outline));
    const by = edge(touches);
    if (by !== null && (!found || Math.abs(by) < Math.abs(found.by))) found = { by, brink };
  }
  return found;
}

/** Where within reach it changes whether a body touches an area, on the side on which it does not.
 * @param {(far: number) => boolean} touches @returns {number | null} */
function edge(touches) {
  const here = touches(0);
  const ends = [NEAR, -NEAR].filter((end) => touches(end) !== here);
  const found = ends.map((end) => {
    let [same, other] = [0, end];
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (same + other) / 2;
      if (touches(middle) === here) same = middle;
      else other = middle;
    }
    return here ? other : same;
  });
  return found.length ? found.reduce((a, b) => (Math.abs(a) <= Math.abs(b) ? a : b)) : null;
}
