/* What a drag snaps to while Alt is up: poses that the server names, sides of others to stand parallel with, lines of zones. */

import { frontCorner } from "./body.js";
import { ahead, bearingTo, distance, shifted, turnBetween } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./kinematics.js").Space} Space */
/** @typedef {import("./kinematics.js").Way} Way */

const NEAR = 0.6;
const BESIDE = 4;
const PARALLEL = 4;
const LINE = 0.3;

/**
 * The pose worth snapping to whose grip lies near the point.
 * @param {Space} space @param {Point} point @param {Point} grip @param {readonly Pose[]} poses
 * @returns {{at: Point, bearing: number} | null}
 */
export function poseNear(space, point, grip, poses) {
  for (const pose of poses) {
    const [x, y, bearing] = shifted(pose, space.body.parts[0].depth / 2 + grip[0], grip[1]);
    if (distance([x, y], point) < NEAR) return { at: [x, y], bearing };
  }
  return null;
}

/**
 * The bearing with which a body that has wheeled stands parallel to a side of something near, if it nearly does.
 * @param {Space} space @param {Body} body @returns {number | null}
 */
export function parallelBearing(space, body) {
  let found = null;
  let least = PARALLEL;
  for (const other of space.obstacles.get(body.parts[0].id) ?? []) {
    const away = Math.hypot(other.centre[0] - body.front[0], other.centre[1] - body.front[1]);
    if (away > other.centre[2] + body.width / 2 + BESIDE || other.points.length > 8) continue;
    other.points.forEach((corner, i) => {
      const edge = bearingTo(corner, other.points[(i + 1) % other.points.length]);
      const off = turnBetween(body.front[2], edge + 90 * Math.round(turnBetween(edge, body.front[2]) / 90));
      if (Math.abs(off) < least && Math.abs(off) > 0.01) [found, least] = [body.front[2] + off, Math.abs(off)];
    });
  }
  return found;
}

/** How much farther ahead a front corner comes to lie on the line of a zone, if it nearly does; 0 otherwise.
 * @param {Space} space @param {Body} body */
export function toZoneLine(space, body) {
  const [ux, uy] = ahead(body.front[2]);
  let found = 0;
  let least = LINE;
  for (const zone of space.zones) {
    zone.forEach((a, i) => {
      const b = zone[(i + 1) % zone.length];
      const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
      const det = ux * ey - uy * ex;
      if (Math.abs(det) < 1e-6) return;
      for (const corner of /** @type {const} */ (["left", "right"])) {
        const [x, y] = frontCorner(body, corner);
        const along = ((a[0] - x) * ey - (a[1] - y) * ex) / det;
        const share = ((a[0] - x) * uy - (a[1] - y) * ux) / det;
        if (Math.abs(along) < least && share >= 0 && share <= 1) [found, least] = [along, Math.abs(along)];
      }
    });
  }
  return found;
}
