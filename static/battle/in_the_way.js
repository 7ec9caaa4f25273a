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
  const edge = id.startsWith("edge.") ? edgeOf(board.view?.table, id.slice(5)) : null;
  if (edge) return [{ line: edge, class: "in-the-way in-the-way--edge" }];
  const [piece, area] = [board.view?.pieces[id], board.view?.areas?.[id]];
  const name = "in-the-way";
  if (piece && onTable(piece)) return [{ outline: outlineOf(poseOf(piece), piece.shape), class: name }];
  if (area?.outline) return [{ outline: area.outline, class: name }];
  if (area?.disc) return [{ disc: area.disc, class: name }];
  return area?.line ? [{ line: area.line, class: name }] : [];
}

/** An edge of the table as a line. @param {{width: number, height: number} | undefined} table @param {string} edge @returns {[number, number][] | null} */
function edgeOf(table, edge) {
  if (!table) return null;
  const { width, height } = table;
  /** @type {Record<string, [number, number][]>} */
  const lines = { left: [[0, 0], [0, height]], right: [[width, 0], [width, height]], bottom: [[0, 0], [width, 0]], top: [[0, height], [width, height]] };
  return lines[edge] ?? null;
}
