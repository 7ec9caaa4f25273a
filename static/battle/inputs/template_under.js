/* What a round template lies over, by the outlines of the bases: for the eye, before the server says what it hits. */

import { shifted, within } from "../../board/geometry.js";
import { onTable, poseOf } from "../../board/pieces.js";
import { gettext, interpolate } from "../i18n.js";

/**
 * Lights what lies under a disc, and counts it.
 * @param {HTMLElement} words @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts
 * @param {{x: number, y: number}} at @param {number} radius
 */
export function tellUnder(words, board, texts, at, radius) {
  const covered = under(board, at, radius);
  board.pieces.mark("unit--lit", [...covered.keys()]);
  words.textContent = covered.size ? interpolate(gettext("Bases under it: %(pieces)s"), {
    pieces: [...covered].map(([id, n]) => `${texts.say(board.view?.pieces[id]?.name)} ${n}`).join(", "),
  }) : "";
}

/**
 * How many bases of each piece lie under a disc, in part at least.
 * @param {import("../../board/board.js").Board} board @param {{x: number, y: number}} at @param {number} radius
 * @returns {Map<string, number>}
 */
function under(board, at, radius) {
  const found = new Map();
  for (const [id, piece] of Object.entries(board.view?.pieces ?? {})) {
    if (!onTable(piece)) continue;
    const pose = poseOf(piece);
    const bases = (piece.models ?? [{ ...piece.shape, at: [[0, 0]] }]).flatMap((one) => one.at.map(([right, ahead]) => ({ ...one, pose: shifted(pose, ahead, right) })));
    const n = bases.filter((base) => gap(base, at) <= radius).length;
    if (n) found.set(id, n);
  }
  return found;
}

/** @param {{rect?: [number, number], disc?: number, pose: import("../../board/geometry.js").Pose}} base @param {{x: number, y: number}} at */
function gap({ rect, disc, pose }, at) {
  const [forward, sideways] = within(pose, [at.x, at.y, 0]);
  if (!rect) return Math.hypot(forward, sideways) - (disc ?? 0);
  return Math.hypot(Math.max(0, Math.abs(sideways) - rect[0] / 2), Math.max(0, Math.abs(forward) - rect[1] / 2));
}
