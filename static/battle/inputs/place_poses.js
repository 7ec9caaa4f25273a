/* Poses of pieces that are set down: where they are already, rounded, and a hair inside. */

import { normalised } from "../../board/geometry.js";
import { onTable } from "../../board/pieces.js";

/** @typedef {import("../../board/geometry.js").Pose} Pose */
/** @typedef {import("../../board/geometry.js").Point} Point */

/** Where pieces are already. @param {import("../../board/board.js").Board} board @param {string[]} ids */
export function standing(board, ids) {
  return ids.flatMap((piece) => {
    const shown = board.view?.pieces[piece];
    return shown && onTable(shown) ? [{ piece, x: shown.x ?? 0, y: shown.y ?? 0, bearing: shown.bearing ?? 0 }] : [];
  });
}

/**
 * A corner a hair towards the middle, so that standing on the line counts as inside.
 * @param {Point} corner
 * @param {Pose} pose
 * @returns {Point}
 */
export function nudged(corner, pose) {
  return [corner[0] + (pose[0] - corner[0]) * 0.005, corner[1] + (pose[1] - corner[1]) * 0.005];
}

/** @param {Pose} pose @returns {Pose} */
export function rounded(pose) {
  return [
    Math.round(pose[0] * 100) / 100,
    Math.round(pose[1] * 100) / 100,
    Math.round(normalised(pose[2]) * 100) / 100,
  ];
}
