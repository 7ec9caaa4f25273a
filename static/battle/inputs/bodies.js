/* Which pieces stand together: touching along their edges and facing the same way. Geometry only. */

import { gap, outlineOf, turnBetween } from "../../board/geometry.js";
import { onTable, poseOf } from "../../board/pieces.js";

const TOUCHING = 0.06;
const PARALLEL = 1;

/**
 * All of `among` that hang together with a piece.
 * @param {string} id
 * @param {import("../protocol").View} view
 * @param {string[]} among
 */
export function bodyAbout(id, view, among) {
  const found = [id];
  for (let i = 0; i < found.length; i++) {
    for (const other of among) {
      if (!found.includes(other) && together(view.pieces[found[i]], view.pieces[other])) found.push(other);
    }
  }
  return found;
}

/** @param {import("../protocol").Piece} a @param {import("../protocol").Piece} b */
function together(a, b) {
  if (!onTable(a) || !onTable(b)) return false;
  const [one, two] = [poseOf(a), poseOf(b)];
  if (Math.abs(turnBetween(one[2], two[2])) > PARALLEL) return false;
  return gap(outlineOf(one, a.shape), outlineOf(two, b.shape)) < TOUCHING;
}
