/* One piece, or several that move as one body, and what a leg of a move does to them. */

import { corners, shifted, swung, turnBetween, normalised, within } from "./geometry.js";

/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../battle/protocol").Leg} Leg */
/** `hull`: the convex outline of what it stands on, across and ahead of its middle; none: the rectangle.
 * @typedef {{id: string, pose: Pose, width: number, depth: number, hull?: Point[]}} Part */
/**
 * `front`: middle of the front and the bearing; `width` of the front, which is that of all who do not stand in a bent
 * column.
 * @typedef {{parts: Part[], front: Pose, width: number}} Body
 */

const IN_LINE = 0.05;
const PARALLEL = 0.5;

/** @param {Part[]} parts @returns {Body} */
export function bodyOf(parts) {
  const head = parts.find((part) => leads(part, parts)) ?? parts[0];
  const edge = shifted(head.pose, head.depth / 2, 0);
  const straight = parts.every((part) => Math.abs(turnBetween(part.pose[2], edge[2])) < PARALLEL);
  const rank = straight ? parts : [head];
  const sides = rank.flatMap((part) => {
    const [, sideways] = within(edge, part.pose);
    return [sideways - part.width / 2, sideways + part.width / 2];
  });
  const left = Math.min(...sides);
  const right = Math.max(...sides);
  return { parts, front: shifted(edge, 0, (left + right) / 2), width: right - left };
}

/** Is nobody else in front of its front edge? @param {Part} part @param {Part[]} parts */
function leads(part, parts) {
  const edge = shifted(part.pose, part.depth / 2, 0);
  return parts.every((other) => {
    const turned = turnBetween(other.pose[2], edge[2]);
    const reach = Math.abs(
      Math.cos((turned * Math.PI) / 180),
    ) * other.depth + Math.abs(Math.sin((turned * Math.PI) / 180)) * other.width;
    return other === part || within(edge, other.pose)[0] + reach / 2 <= IN_LINE;
  });
}

/** The front corner about which a wheel turns. @param {Body} body @param {"left" | "right"} corner @returns {Point} */
export function frontCorner(body, corner) {
  const [x, y] = shifted(body.front, 0, ((corner === "left" ? -1 : 1) * body.width) / 2);
  return [x, y];
}

/** Wheels about the left corner turn to the left. @param {Leg} leg */
export function wheelSense(leg) {
  return leg.corner === "right" ? 1 : -1;
}

/** The body after a leg. @param {Body} body @param {Leg} leg @returns {Body} */
export function gone(body, leg) {
  if (leg.kind === "forward") return moved(body, (pose) => glide(pose, body.front, leg.amount, 0));
  if (leg.kind === "back") return moved(body, (pose) => glide(pose, body.front, -leg.amount, 0));
  if (leg.kind === "side") return moved(body, (pose) => glide(pose, body.front, 0, leg.amount));
  if (leg.kind === "wheel") {
    const pivot = frontCorner(body, leg.corner ?? "left");
    return moved(body, (pose) => swung(pose, pivot, leg.amount * wheelSense(leg)));
  }
  return bodyOf(
    body.parts.map((part) => ({ ...part, pose: [part.pose[0], part.pose[1], normalised(part.pose[2] + leg.amount)] })),
  );
}

/** @param {Pose} pose @param {Pose} front @param {number} forward @param {number} sideways @returns {Pose} */
function glide(pose, front, forward, sideways) {
  const [x, y] = shifted([pose[0], pose[1], front[2]], forward, sideways);
  return [x, y, pose[2]];
}

/** @param {Body} body @param {(pose: Pose) => Pose} go @returns {Body} */
function moved(body, go) {
  return {
    parts: body.parts.map((part) => ({ ...part, pose: go(part.pose) })),
    front: go(body.front),
    width: body.width,
  };
}

/**
 * What a leg uses up: lengths as they are, a wheel the arc of the outer front corner.
 * @param {Body} body
 * @param {Leg} leg
 */
export function costOf(body, leg) {
  if (leg.kind === "turn") return 0;
  if (leg.kind === "wheel") return (leg.amount * Math.PI * body.width) / 180;
  return Math.abs(leg.amount);
}

/** @param {Part} part */
export function partOutline(part) {
  return outlineAt(part, part.pose);
}

/** What a part covers at another pose. @param {Part} part @param {Pose} pose @returns {Point[]} */
export function outlineAt(part, pose) {
  if (!part.hull?.length) return corners(pose, part.width, part.depth);
  return part.hull.map(([across, along]) => {
    const [x, y] = shifted(pose, along, across);
    return [x, y];
  });
}

/** Poses of the parts by id. @param {Body} body @returns {Record<string, Pose>} */
export function posesOf(body) {
  return Object.fromEntries(body.parts.map((part) => [part.id, part.pose]));
}
