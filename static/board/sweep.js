/* How far an outline can go, straight or about a point, before it runs into another one. */

import { circle, gap, meet } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

/**
 * Something in the way. `points` clockwise; `convex` shapes are met exactly, others in small steps. `clearance` is kept round it
 * on the way, `endClearance` at the end of it.
 * @typedef {{points: Point[], centre: [number, number, number], convex: boolean, clearance: number,
 *   endClearance: number, id: string, stops: boolean}} Obstacle
 */

/** Shapes may share this much of a border: the tolerance of the table. */
export const TOUCH = 0.01;
const STEP = 0.1;
const TURN_STEP = 1.5;
const HALVINGS = 14;

/** @param {Point[]} points @param {{id?: string, clearance?: number, endClearance?: number, stops?: boolean}} [more] @returns {Obstacle} */
export function obstacle(points, more = {}) {
  const clockwise = area(points) > 0 ? [...points].reverse() : points;
  const { id = "", clearance = 0, endClearance = clearance, stops = false } = more;
  return {
    points: clockwise,
    centre: circle(points),
    convex: isConvex(clockwise) && clearance < TOUCH,
    clearance,
    endClearance,
    id,
    stops,
  };
}

/** Twice the area, positive for an anticlockwise outline. @param {readonly Point[]} points */
function area(points) {
  return points.reduce((sum, [x, y], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return sum + x * by - y * bx;
  }, 0);
}

/** @param {readonly Point[]} points clockwise */
function isConvex(points) {
  return points.every((b, i) => {
    const a = points[(i + points.length - 1) % points.length];
    const c = points[(i + 1) % points.length];
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 1e-9;
  });
}

/** Is the outline in the obstacle, more than the tolerance? @param {Point[]} outline @param {Obstacle} other */
export function blocked(outline, other) {
  if (other.clearance >= TOUCH) return gap(outline, other.points) < other.clearance - TOUCH;
  if (other.convex) return overlapDepth(outline, other.points) > TOUCH;
  return meet(shrunk(outline), other.points);
}

/**
 * How far an outline goes along a direction, at most `limit`; `limit` if nothing is in the way.
 * @param {Point[]} outline @param {Point} direction unit vector @param {Obstacle} other @param {number} limit
 */
export function straight(outline, direction, other, limit) {
  const [x, y, radius] = circle(outline);
  const along = (other.centre[0] - x) * direction[0] + (other.centre[1] - y) * direction[1];
  const aside = Math.abs((other.centre[0] - x) * direction[1] - (other.centre[1] - y) * direction[0]);
  const reach = radius + other.centre[2] + other.clearance;
  if (aside >= reach || along + reach <= 0 || along - reach >= limit) return limit;
  if (blocked(outline, other)) return noDeeper((at) => carried(outline, direction, at), other, limit, STEP);
  if (!other.convex) return stepped((at) => blocked(carried(outline, direction, at), other), limit, STEP);
  const hit = timeOfImpact(outline, direction, other.points);
  if (hit === null || hit >= limit) return limit;
  // Whether one may go on from a contact in which one stands already, the rules say: the server's verdict is awaited.
  return other.stops && hit < TOUCH ? limit : Math.max(0, hit);
}

/**
 * How many degrees an outline turns about a pivot (negative `sense`: anticlockwise), at most `limit`.
 * @param {(degrees: number) => Point[]} turned @param {Point} pivot @param {Obstacle} other @param {number} limit
 */
export function turning(turned, pivot, other, limit) {
  const outline = turned(0);
  const reach = Math.max(...outline.map(([x, y]) => Math.hypot(x - pivot[0], y - pivot[1])));
  const away = Math.hypot(other.centre[0] - pivot[0], other.centre[1] - pivot[1]);
  if (away >= reach + other.centre[2] + other.clearance) return limit;
  if (blocked(outline, other)) return noDeeper(turned, other, limit, TURN_STEP);
  return stepped((at) => blocked(turned(at), other), limit, TURN_STEP);
}

/** What stands in something from the beginning, or too near to it, comes no deeper and no nearer.
 * @param {(at: number) => Point[]} there @param {Obstacle} other @param {number} limit @param {number} step */
function noDeeper(there, other, limit, step) {
  if (other.clearance >= TOUCH) {
    const before = gap(there(0), other.points) - TOUCH;
    return stepped((at) => gap(there(at), other.points) < before, limit, step);
  }
  if (!other.convex) return limit;
  const before = overlapDepth(there(0), other.points) + TOUCH;
  return stepped((at) => overlapDepth(there(at), other.points) > before, limit, step);
}

/**
 * The last moment before `test` holds.
 * @param {(at: number) => boolean} test
 * @param {number} limit
 * @param {number} step
 */
export function stepped(test, limit, step) {
  let free = 0;
  for (let at = Math.min(step, limit); ; at = Math.min(at + step, limit)) {
    if (test(at)) {
      let held = at;
      for (let n = 0; n < HALVINGS; n++) {
        const middle = (free + held) / 2;
        if (test(middle)) held = middle;
        else free = middle;
      }
      return free;
    }
    free = at;
    if (at >= limit) return limit;
  }
}

/** @param {Point[]} outline @param {Point} direction @param {number} by @returns {Point[]} */
export function carried(outline, direction, by) {
  return outline.map(([x, y]) => [x + direction[0] * by, y + direction[1] * by]);
}

/** @param {Point[]} outline @returns {Point[]} */
export function shrunk(outline) {
  const [cx, cy, radius] = circle(outline);
  const share = 1 - TOUCH / radius;
  return outline.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}

/** How deep two convex outlines lie in one another; <= 0: apart. @param {Point[]} a @param {Point[]} b */
export function overlapDepth(a, b) {
  let least = Infinity;
  for (const [nx, ny] of [...normals(a), ...normals(b)]) {
    const [aLow, aHigh] = span(a, nx, ny);
    const [bLow, bHigh] = span(b, nx, ny);
    least = Math.min(least, aHigh - bLow, bHigh - aLow);
    if (least <= 0) return least;
  }
  return least;
}

/**
 * When a moving convex outline touches a resting one; null: never, or only by the border that shapes may share.
 * @param {Point[]} outline
 * @param {Point} direction
 * @param {Point[]} other
 */
function timeOfImpact(outline, direction, other) {
  let enters = -Infinity;
  let leaves = Infinity;
  let deep = -Infinity;
  let out = Infinity;
  for (const [nx, ny] of [...normals(outline), ...normals(other)]) {
    const speed = direction[0] * nx + direction[1] * ny;
    const [aLow, aHigh] = span(outline, nx, ny);
    const [bLow, bHigh] = span(other, nx, ny);
    if (Math.abs(speed) < 1e-9) {
      if (aHigh - TOUCH <= bLow || bHigh - TOUCH <= aLow) return null;
      continue;
    }
    const one = (bLow - aHigh) / speed;
    const two = (bHigh - aLow) / speed;
    const border = TOUCH / Math.abs(speed);
    enters = Math.max(enters, Math.min(one, two));
    leaves = Math.min(leaves, Math.max(one, two));
    deep = Math.max(deep, Math.min(one, two) + border);
    out = Math.min(out, Math.max(one, two) - border);
  }
  return deep < out && out > 0 && enters < leaves - TOUCH ? enters : null;
}

/** Outward unit vectors of the edges. @param {Point[]} points @returns {Point[]} */
function normals(points) {
  return points.map(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    const size = Math.hypot(bx - ax, by - ay) || 1;
    return [(ay - by) / size, (bx - ax) / size];
  });
}

/** @param {Point[]} points @param {number} nx @param {number} ny @returns {Point} */
function span(points, nx, ny) {
  let low = Infinity;
  let high = -Infinity;
  for (const [x, y] of points) {
    const along = x * nx + y * ny;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return [low, high];
}
