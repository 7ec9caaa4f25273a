/* What stands in the way of an answer, drawn on the table: the pieces and areas that a refusal names. */

import { outlineOf } from "../board/geometry.js";
import { onTable, poseOf } from "../board/pieces.js";

/** @typedef {import("../board/overlays.js").Sketch} Sketch */

/** The ids that a refusal names under a heading. @param {import("./protocol").Refusal | null} refusal @param {string} heading @returns {string[]} */
export function namedBy(refusal, heading) {
  const ids = refusal?.detail?.[heading];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** Without a refusal nothing is in the way. @param {import("../board/board.js").Board} board @param {import("./protocol").Refusal | null} refusal */
export function showInTheWay(board, refusal) {
  board.overlays.set("in-the-way", namedBy(refusal, "in_the_way").flatMap((id) => sketchesOf(board, id)));
}

/** @param {import("../board/board.js").Board} board @param {string} id @returns {Sketch[]} */
function sketchesOf(board, id) {
  const [piece, area] = [board.view?.pieces[id], board.view?.areas?.[id]];
  const name = "in-the-way";
  if (piece && onTable(piece)) return [{ outline: outlineOf(poseOf(piece), piece.shape), class: name }];
  if (area?.outline) return [{ outline: area.outline, class: name }];
  if (area?.disc) return [{ disc: area.disc, class: name }];
  return area?.line ? [{ line: area.line, class: name }] : [];
}
