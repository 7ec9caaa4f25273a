/* A piece as a small picture of its own, for lists and cards. */

import { face, sizeOf } from "./face.js";
import { svg } from "./svg.js";

/** @param {import("./board.js").Board} board @param {import("../battle/protocol").Piece} piece */
export function picture(board, piece) {
  const [width, depth] = sizeOf(piece);
  return svg("svg", {
    class: "piece-picture",
    viewBox: `${-width / 2 - 0.1} ${-depth / 2 - 0.5} ${width + 0.2} ${depth + 0.6}`,
    width: width * 13,
    height: (depth + 0.6) * 13,
    "aria-hidden": "true",
  }, [face(piece, board.lookOfPieces)]);
}
