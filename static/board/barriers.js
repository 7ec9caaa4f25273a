/* What a path keeps out of, and how far each kind of leg may go, out of the data of the question. */

import { outlineOf } from "./geometry.js";
import { obstacle } from "./sweep.js";

/** @typedef {import("./sweep.js").Obstacle} Obstacle */
/** @typedef {import("../battle/protocol").View} View */

/** The allowances straight back and to a side, where they are not that of the rest. @param {import("../battle/protocol").Mover[]} movers */
export function limitsOf(movers) {
  /** @type {Partial<Record<string, number>>} */
  const found = {};
  for (const kind of /** @type {const} */ (["back", "side"])) {
    const limits = movers.flatMap((mover) => mover[kind] ?? []);
    if (limits.length) found[kind] = Math.min(...limits);
  }
  return found;
}

/** @param {import("../battle/protocol").KeepOut} one @param {View} view @returns {Obstacle[]} */
export function barrier(one, view) {
  const more = {
    id: one.piece ?? "",
    clearance: one.clearance ?? 0,
    endClearance: one.end_clearance ?? one.clearance ?? 0,
    stops: one.stops ?? false,
  };
  if (one.outline?.length) return [obstacle(one.outline, more)];
  const piece = one.piece ? view.pieces[one.piece] : undefined;
  if (piece?.x === undefined || piece.y === undefined) return [];
  return [obstacle(outlineOf([piece.x, piece.y, piece.bearing ?? 0], piece.shape), more)];
}
