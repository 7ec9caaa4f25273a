/* The piece to which a move relates: gone up to by the shortest way, with no distance kept from it. */

import { bearingTo, distance, outlineOf, turnBetween } from "../../board/geometry.js";
import { onTable, poseOf } from "../../board/pieces.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../protocol").PathInput} PathInput */
/** @typedef {import("../protocol").Leg} Leg */

/** What may be gone up to has no room round it. @param {PathInput} input @param {string} aim @returns {PathInput} */
export function inputAimed(input, aim) {
  if (!aim || !input.aims?.includes(aim)) return input;
  const keepOut = (input.keep_out ?? []).map((one) => (one.piece === aim ? { ...one, clearance: 0, end_clearance: 0 } : one));
  return { ...input, keep_out: keepOut };
}

/**
 * Straight to the nearest point of a piece, turned towards it first where that is possible.
 * @param {import("../../board/kinematics.js").Space} space
 * @param {import("../protocol").Piece | undefined} piece
 * @returns {Leg[]}
 */
export function approach(space, piece) {
  if (!piece || !onTable(piece) || space.body.parts.length !== 1) return [];
  const [{ pose }] = space.body.parts;
  const here = /** @type {Point} */ ([pose[0], pose[1]]);
  const there = nearestPoint(here, outlineOf(poseOf(piece), piece.shape));
  const turn = turnBetween(pose[2], bearingTo(here, there));
  /** @type {Leg} */
  const ahead = { kind: "forward", amount: distance(here, there) };
  return space.kinds.has("turn") && Math.abs(turn) > 0.01 ? [{ kind: "turn", amount: Math.round(turn * 1e4) / 1e4 }, ahead] : [ahead];
}

/** @param {Point} from @param {readonly Point[]} outline @returns {Point} */
function nearestPoint(from, outline) {
  let found = outline[0];
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length];
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const square = ex * ex + ey * ey;
    const along = square ? Math.max(0, Math.min(1, ((from[0] - a[0]) * ex + (from[1] - a[1]) * ey) / square)) : 0;
    const point = /** @type {Point} */ ([a[0] + ex * along, a[1] + ey * along]);
    if (distance(from, point) < distance(from, found)) found = point;
  });
  return found;
}
