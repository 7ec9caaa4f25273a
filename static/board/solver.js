/* The cheapest legs that bring a body to the pose under the finger. */

import { frontCorner, gone } from "./body.js";
import { ahead, bearingTo, distance, gap, inside, right, shifted, turnBetween, within } from "./geometry.js";
import { toBrink } from "./brinks.js";
import { clipped } from "./kinematics.js";
import { parallelBearing, poseNear, toZoneLine } from "./snapping.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./kinematics.js").Space} Space */
/** @typedef {import("./kinematics.js").Way} Way */
/** @typedef {import("../battle/protocol").Leg} Leg */

const CORNERS = /** @type {const} */ (["left", "right"]);
const DEGREES = 180 / Math.PI;
const STRAIGHT = 0.45;
const ROUND_UP = 0.3;
/** So near lies on it; and as bad as so much farther is a way that misses the one onto whom it was dragged. */
const ON = 0.1;
const MISSES = 6;
const DETOURS = [0.15, 0.3, 0.45, 0.6, 0.8];

/**
 * `grip`: what was grabbed, ahead and right of the middle of the front; `bearing`: wanted at the end; `free`: no snapping.
 * `onto`: the one whom it shall run into.
 * @typedef {{grip: Point, bearing?: number, free?: boolean, snaps?: Pose[], onto?: {id: string, place?: Pose}}} Wish
 */

/**
 * The way whose end brings the grip nearest to the point.
 * @param {Space} space
 * @param {Point} point
 * @param {Wish} wish
 * @returns {Way}
 */
export function solve(space, point, wish) {
  const snap = wish.free || wish.bearing !== undefined ? null : poseNear(space, point, wish.grip, wish.snaps ?? []);
  if (snap) return { ...nearest(space, snap.at, { ...wish, free: true, bearing: facingOf(space, snap.bearing) }), snapped: true };
  const onto = wish.free || wish.bearing !== undefined ? null : ontoOf(space, point);
  const met = onto && frontOn(space, wish, onto);
  if (met) return { ...met, snapped: true };
  const way = flush(space, point, wish, nearest(space, point, { ...wish, onto: onto ? { id: onto.id, place: placesOn(space, wish, onto)[0] } : undefined }));
  if (wish.free || way.why || !way.legs.length) return way;
  const last = way.legs[way.legs.length - 1];
  const line = last.kind === "forward" ? toZoneLine(space, way.body) : 0;
  if (line) return { ...clipped(space, [...way.legs.slice(0, -1), { ...last, amount: Math.max(0, last.amount + line) }]), snapped: true };
  const stopped = atBrink(space, way, last);
  if (stopped) return stopped;
  if (way.legs.length !== 1 || last.kind === "wheel" || last.kind === "turn") return way;
  const whole = Math.abs(space.allowance - Math.abs(last.amount)) < ROUND_UP;
  const amount = whole ? Math.sign(last.amount) * space.allowance : Math.round(last.amount * 10) / 10;
  return clipped(space, [{ ...last, amount }]);
}

/** The way that ends just outside an area whose edge it nearly reaches. @param {Space} space @param {Way} way @param {Leg} last @returns {Way | null} */
function atBrink(space, way, last) {
  if (last.kind === "wheel" || last.kind === "turn") return null;
  const sign = Math.sign(last.amount);
  const [ux, uy] = last.kind === "side" ? right(way.body.front[2]) : ahead(way.body.front[2]);
  const sense = last.kind === "back" ? -1 : sign;
  const found = toBrink(space, way.body, [ux * sense, uy * sense]);
  const amount = last.amount + sign * (found?.by ?? 0);
  if (!found || amount * sign <= 0) return null;
  const there = clipped(space, [...way.legs.slice(0, -1), { ...last, amount }]);
  return there.why ? there : { ...there, snapped: true, brink: found.brink };
}

/** Undefined for the bearing that it has: such a pose needs no wheel. @param {Space} space @param {number} bearing */
function facingOf(space, bearing) {
  return Math.abs(turnBetween(space.body.front[2], bearing)) < 0.01 ? undefined : bearing;
}

/** Parallel to what stands near, if the way nearly ends so. @param {Space} space @param {Point} point @param {Wish} wish @param {Way} way */
function flush(space, point, wish, way) {
  const turns = way.legs.some((one) => one.kind === "wheel" || one.kind === "turn");
  const bearing = wish.free || wish.bearing !== undefined || !turns ? null : parallelBearing(space, way.body);
  if (bearing === null) return way;
  const found = nearest(space, point, { ...wish, bearing });
  const farther = distance(gripOf(found.body, wish.grip), point) - distance(gripOf(way.body, wish.grip), point);
  return farther < ROUND_UP * 2 && Math.abs(turnBetween(found.body.front[2], bearing)) < 0.01 ? found : way;
}

/** @param {Space} space @param {Point} point @param {Wish} wish @returns {Way} */
function nearest(space, point, wish) {
  const target = wish.free ? point : snapped(space, point, wish);
  const ways = candidates(space, target, wish).map((legs) => clipped(space, legs));
  const plain = best(ways, target, wish, clipped(space, []));
  const hindered = ways.some((way) => way.why === "contact");
  if (!hindered || distance(gripOf(plain.body, wish.grip), target) < 1) return plain;
  return best(detours(space, target, wish).map((legs) => clipped(space, legs)), target, wish, plain);
}

/** @param {Way[]} ways @param {Point} target @param {Wish} wish @param {Way} first */
function best(ways, target, wish, first) {
  let found = first;
  let least = merit(found, target, wish);
  for (const way of ways) {
    const here = merit(way, target, wish);
    if (here < least - 1e-6) [found, least] = [way, here];
  }
  return found;
}

/** How far from what is wanted, then how dear. @param {Way} way @param {Point} target @param {Wish} wish */
function merit(way, target, wish) {
  const off = wish.bearing === undefined ? 0 : Math.abs(turnBetween(way.body.front[2], wish.bearing)) / 20;
  const { onto } = wish;
  const meets = onto && way.why === "contact" && way.against === onto.id;
  const [end] = way.body.parts;
  // Whoever runs into him best does so as he would stand at his front.
  const away = meets && onto.place ? distance(end.pose, onto.place) + Math.abs(turnBetween(end.pose[2], onto.place[2])) / 20 : distance(gripOf(way.body, wish.grip), target);
  return away + off + way.cost / 50 + (way.clear ? 0 : 0.2) + (onto && !meets ? MISSES : 0);
}

/** The one who ends a move and on whom the point lies. @param {Space} space @param {Point} point */
export function ontoOf(space, point) {
  return (space.obstacles.get(space.body.parts[0].id) ?? []).find((one) => one.id && one.stops && inside(point, one.points)) ?? null;
}

/** The places at somebody's edges, his front first. @param {Space} space @param {Wish} wish @param {import("./sweep.js").Obstacle} onto */
function placesOn(space, wish, onto) {
  return (wish.snaps ?? []).filter((pose) => {
    const [x, y] = shifted(pose, space.body.parts[0].depth / 2, 0);
    return gap([[x, y]], onto.points) < ON;
  });
}

/** The way to the first place at somebody's edges, his front before the others, at which the front truly comes to lie on him.
 * @param {Space} space @param {Wish} wish @param {import("./sweep.js").Obstacle} onto @returns {Way | null} */
function frontOn(space, wish, onto) {
  const [part] = space.body.parts;
  for (const pose of placesOn(space, wish, onto)) {
    const [x, y, bearing] = shifted(pose, part.depth / 2 + wish.grip[0], wish.grip[1]);
    const way = nearest(space, [x, y], { ...wish, free: true, bearing: facingOf(space, bearing) });
    const [end] = way.body.parts;
    if (distance(end.pose, pose) < ON && Math.abs(turnBetween(end.pose[2], pose[2])) < 1) return way;
  }
  return null;
}

/** Where the grip is. @param {Body} body @param {Point} grip @returns {Point} */
export function gripOf(body, grip) {
  const [x, y] = shifted(body.front, grip[0], grip[1]);
  return [x, y];
}

/** @param {Space} space @param {Point} target @param {Wish} wish @returns {Leg[][]} */
function candidates(space, target, wish) {
  const { body, kinds } = space;
  const grip = gripOf(body, wish.grip);
  const [forward, sideways] = within([grip[0], grip[1], body.front[2]], target);
  /** @type {Leg[][]} */
  const found = [];
  const straightOn = leg(forward >= 0 ? "forward" : "back", Math.abs(forward));
  if (space.spins) found.push(...spun(body, target, wish));
  if (wish.bearing !== undefined) return [...found, ...CORNERS.flatMap((corner) => facing(body, target, wish, corner))];
  found.push([straightOn]);
  if (kinds.has("side")) found.push([straightOn, leg("side", sideways)], [leg("side", sideways), straightOn]);
  if (kinds.has("wheel") && (wish.free || Math.abs(sideways) > straightness(forward))) {
    for (const corner of CORNERS) found.push(...wheeled(body, target, wish, corner));
  }
  return found;
}

/**
 * One wheel, then straight on to the target.
 * @param {Body} body
 * @param {Point} target
 * @param {Wish} wish
 * @param {"left" | "right"} corner
 * @returns {Leg[][]}
 */
function wheeled(body, target, wish, corner) {
  const pivot = frontCorner(body, corner);
  const aside = wish.grip[1] + ((corner === "left" ? 1 : -1) * body.width) / 2;
  const away = distance(pivot, target);
  const reach = Math.hypot(wish.grip[0], aside);
  const towards = bearingTo(pivot, target);
  const sense = corner === "left" ? -1 : 1;
  if (away <= Math.abs(aside)) return [];
  const along = Math.sqrt(away * away - aside * aside) - wish.grip[0];
  const bearing = along >= 0 ? towards - Math.asin(aside / away) * DEGREES : towards - Math.atan2(aside, wish.grip[0]) * DEGREES;
  const turn = turnBetween(body.front[2], bearing) * sense;
  if (turn < 0 || reach === 0) return [];
  return [[leg("wheel", turn, corner), leg("forward", Math.max(0, along))]];
}

/** Turned on the spot, straight on, and turned again as wanted. @param {Body} body @param {Point} target @param {Wish} wish @returns {Leg[][]} */
function spun(body, target, wish) {
  const [{ pose, depth }] = body.parts;
  const middle = /** @type {Point} */ ([pose[0], pose[1]]);
  const [forward, aside] = [wish.grip[0] + depth / 2, wish.grip[1]];
  if (wish.bearing !== undefined) {
    const [x, y] = shifted([target[0], target[1], wish.bearing], -forward, -aside);
    const towards = bearingTo(middle, [x, y]);
    return [[
      leg("turn", turnBetween(pose[2], towards)),
      leg("forward", distance(middle, [x, y])),
      leg("turn", turnBetween(towards, wish.bearing)),
    ]];
  }
  const away = distance(middle, target);
  if (away <= Math.hypot(forward, aside)) return [];
  const bearing = bearingTo(middle, target) - Math.asin(aside / away) * DEGREES;
  return [[leg("turn", turnBetween(pose[2], bearing)), leg("forward", Math.sqrt(away * away - aside * aside) - forward)]];
}

/** Forward, a wheel to the wanted bearing, forward: the two lengths that end at the target.
 * @param {Body} body @param {Point} target @param {Wish} wish @param {"left" | "right"} corner @returns {Leg[][]} */
function facing(body, target, wish, corner) {
  const sense = corner === "left" ? -1 : 1;
  const turn = turnBetween(body.front[2], wish.bearing ?? 0) * sense;
  if (turn < -0.01) return [];
  const wheel = leg("wheel", Math.max(0, turn), corner);
  const end = gripOf(gone(body, wheel), wish.grip);
  const rest = [target[0] - end[0], target[1] - end[1]];
  const [ux, uy] = ahead(body.front[2]);
  const [vx, vy] = ahead(wish.bearing ?? 0);
  const det = ux * vy - uy * vx;
  let before = 0;
  let after = rest[0] * vx + rest[1] * vy;
  if (Math.abs(det) > 0.02) {
    before = (rest[0] * vy - rest[1] * vx) / det;
    after = (ux * rest[1] - uy * rest[0]) / det;
    if (before < 0) [before, after] = [0, Math.max(0, rest[0] * vx + rest[1] * vy)];
    else if (after < 0) [before, after] = [Math.max(0, rest[0] * ux + rest[1] * uy), 0];
  }
  const straightOn = Math.abs(det) > 0.02 || after >= 0 ? [
    leg("forward", before),
    wheel,
    leg("forward", Math.max(0, after)),
  ] : [wheel, leg("back", -after)];
  return [straightOn, [wheel]];
}

/**
 * Straight on first, so that the wheel comes later: past something in the way.
 * @param {Space} space
 * @param {Point} target
 * @param {Wish} wish
 * @returns {Leg[][]}
 */
function detours(space, target, wish) {
  if (!space.kinds.has("wheel") || space.mostLegs < 2 || wish.bearing !== undefined) return [];
  // Whoever is dragged straight ahead stops in contact: no way about whom he meets is wanted.
  if (!wish.free && !space.spins && isStraight(space, target, wish)) return [];
  return DETOURS.flatMap((share) => {
    const first = leg("forward", space.allowance * share);
    const body = gone(space.body, first);
    return CORNERS.flatMap((corner) => wheeled(body, target, wish, corner).map((legs) => [first, ...legs]));
  });
}

/**
 * The target pulled onto the end of the allowance straight ahead.
 * @param {Space} space
 * @param {Point} point
 * @param {Wish} wish
 * @returns {Point}
 */
function snapped(space, point, wish) {
  const grip = gripOf(space.body, wish.grip);
  const [forward, sideways] = within([grip[0], grip[1], space.body.front[2]], point);
  if (Math.abs(sideways) > straightness(forward) || wish.bearing !== undefined) return point;
  const there = Math.abs(forward - space.allowance) < ROUND_UP ? space.allowance : forward;
  const [ux, uy] = ahead(space.body.front[2]);
  const [rx, ry] = right(space.body.front[2]);
  const aside = space.kinds.has("side") ? sideways : 0;
  return [grip[0] + ux * there + rx * aside, grip[1] + uy * there + ry * aside];
}

/** Whether a target lies straight ahead of the grip. @param {Space} space @param {Point} target @param {Wish} wish */
function isStraight(space, target, wish) {
  const [x, y] = gripOf(space.body, wish.grip);
  const [forward, sideways] = within([x, y, space.body.front[2]], target);
  return forward > 0 && Math.abs(sideways) <= straightness(forward);
}

/** How far to the side still counts as straight ahead. @param {number} forward */
function straightness(forward) {
  return Math.max(STRAIGHT, Math.abs(forward) * 0.09);
}

/** @param {Leg["kind"]} kind @param {number} amount @param {"left" | "right"} [corner] @returns {Leg} */
export function leg(kind, amount, corner) {
  return corner ? { kind, amount, corner } : { kind, amount };
}
