/* Poses and shapes of the table: y up, bearings in degrees clockwise from +y. */

/** @typedef {import("../battle/protocol").Point} Point */
/** @typedef {import("../battle/protocol").Pose} Pose */

const RADIANS = Math.PI / 180;
const ROUND_CORNERS = 32;

/** Unit vector straight ahead. @param {number} bearing @returns {Point} */
export function ahead(bearing) {
  return [Math.sin(bearing * RADIANS), Math.cos(bearing * RADIANS)];
}

/** Unit vector to the right. @param {number} bearing @returns {Point} */
export function right(bearing) {
  return [Math.cos(bearing * RADIANS), -Math.sin(bearing * RADIANS)];
}

/** @param {number} bearing 0 <= result < 360 */
export function normalised(bearing) {
  const turned = bearing % 360;
  return turned < 0 ? turned + 360 : turned;
}

/** The shorter turn, -180 < turn <= 180, clockwise positive. @param {number} from @param {number} to */
export function turnBetween(from, to) {
  const turn = normalised(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/** Bearing of the way from one point to another. @param {Point} from @param {Point} to */
export function bearingTo(from, to) {
  return normalised(Math.atan2(to[0] - from[0], to[1] - from[1]) / RADIANS);
}

/** @param {Point | Pose} a @param {Point | Pose} b */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * Without turning: so much ahead, so much to the right.
 * @param {Pose} pose
 * @param {number} forward
 * @param {number} sideways
 * @returns {Pose}
 */
export function shifted(pose, forward, sideways) {
  const [ux, uy] = ahead(pose[2]);
  return [pose[0] + ux * forward + uy * sideways, pose[1] + uy * forward - ux * sideways, pose[2]];
}

/** Carried clockwise round a point. @param {Pose} pose @param {Point} pivot @param {number} degrees @returns {Pose} */
export function swung(pose, pivot, degrees) {
  const [s, c] = ahead(degrees);
  const dx = pose[0] - pivot[0];
  const dy = pose[1] - pivot[1];
  return [pivot[0] + dx * c + dy * s, pivot[1] + dy * c - dx * s, normalised(pose[2] + degrees)];
}

/**
 * How far ahead and how far to the right of a pose a point lies.
 * @param {Pose} pose
 * @param {Point | Pose} point
 * @returns {Point}
 */
export function within(pose, point) {
  const [ux, uy] = ahead(pose[2]);
  const dx = point[0] - pose[0];
  const dy = point[1] - pose[1];
  return [dx * ux + dy * uy, dx * uy - dy * ux];
}

/**
 * Corners of a rectangle, clockwise from the front left.
 * @param {Pose} pose
 * @param {number} width
 * @param {number} depth
 * @returns {Point[]}
 */
export function corners(pose, width, depth) {
  const [ux, uy] = ahead(pose[2]);
  const fx = (ux * depth) / 2;
  const fy = (uy * depth) / 2;
  const rx = (uy * width) / 2;
  const ry = (-ux * width) / 2;
  const [x, y] = pose;
  return [
    [x + fx - rx, y + fy - ry],
    [x + fx + rx, y + fy + ry],
    [x - fx + rx, y - fy + ry],
    [x - fx - rx, y - fy - ry],
  ];
}

/** A round base as a polygon that holds it, clockwise. @param {Pose} pose @param {number} radius @returns {Point[]} */
export function roundCorners(pose, radius) {
  const reach = radius / Math.cos(Math.PI / ROUND_CORNERS);
  return Array.from({ length: ROUND_CORNERS }, (_, corner) => {
    const [x, y] = ahead((360 * corner) / ROUND_CORNERS);
    return /** @type {Point} */ ([pose[0] + x * reach, pose[1] + y * reach]);
  });
}

/** Outline of a piece at a pose. @param {Pose} pose @param {import("../battle/protocol").Shape} shape */
export function outlineOf(pose, shape) {
  return "rect" in shape ? corners(pose, shape.rect[0], shape.rect[1]) : roundCorners(pose, shape.disc);
}

/** @param {Point} point @param {readonly Point[]} outline */
export function inside(point, outline) {
  let found = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i];
    const [bx, by] = outline[j];
    if (ay > point[1] !== by > point[1] && point[0] < ((bx - ax) * (point[1] - ay)) / (by - ay) + ax) found = !found;
  }
  return found;
}

/**
 * Do the insides of two outlines meet? Neither needs to be convex.
 * @param {readonly Point[]} a
 * @param {readonly Point[]} b
 */
export function meet(a, b) {
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      if (cross(a[i], a[(i + 1) % a.length], b[j], b[(j + 1) % b.length])) return true;
    }
  }
  return inside(a[0], b) || inside(b[0], a);
}

/** @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function cross(a, b, c, d) {
  const one = side(a, b, c);
  const two = side(a, b, d);
  if (one * two >= 0) return false;
  return side(c, d, a) * side(c, d, b) < 0;
}

/** @param {Point} a @param {Point} b @param {Point} p */
function side(a, b, p) {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/**
 * Middle of the box about some points.
 * @param {readonly Point[]} points
 * @returns {{left: number, bottom: number, right: number, top: number}}
 */
export function bounds(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/**
 * Mean of the corners, with the radius of the circle about it that holds them.
 * @param {readonly Point[]} points
 * @returns {[number, number, number]}
 */
export function circle(points) {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  return [x, y, Math.max(...points.map((point) => Math.hypot(point[0] - x, point[1] - y)))];
}

/** Distance of two segments' outlines; 0 if they meet. @param {readonly Point[]} a @param {readonly Point[]} b */
export function gap(a, b) {
  if (meet(a, b)) return 0;
  let least = Infinity;
  for (const [these, those] of [[a, b], [b, a]]) {
    for (const point of these) {
      for (let i = 0; i < those.length; i++) least = Math.min(
        least,
        toSegment(point, those[i], those[(i + 1) % those.length]),
      );
    }
  }
  return least;
}

/** @param {Point} p @param {Point} a @param {Point} b */
export function toSegment(p, a, b) {
  const ex = b[0] - a[0];
  const ey = b[1] - a[1];
  const square = ex * ex + ey * ey;
  const along = square ? Math.max(0, Math.min(1, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / square)) : 0;
  return Math.hypot(a[0] + ex * along - p[0], a[1] + ey * along - p[1]);
}
