/* A piece as a small picture of its own, for lists and cards. */

import { face, sizeOf } from "./face.js";
import { svg } from "./svg.js";

/** So many pixels a unit of length takes; for a finger more, so that its letters can be read, up to a width that leaves a row its room. */
const SIZE = { mouse: 13, finger: 18, wide: 110 };
const coarse = matchMedia("(pointer: coarse)");

/** @param {import("./board.js").Board} board @param {import("../battle/protocol").Piece} piece */
export function picture(board, piece) {
  const [width, depth] = sizeOf(piece);
  const scale = coarse.matches ? Math.max(SIZE.mouse, Math.min(SIZE.finger, SIZE.wide / width)) : SIZE.mouse;
  return svg("svg", {
    class: "piece-picture",
    viewBox: `${-width / 2 - 0.1} ${-depth / 2 - 0.5} ${width + 0.2} ${depth + 0.6}`,
    width: width * scale,
    height: (depth + 0.6) * scale,
    "aria-hidden": "true",
  }, [face(piece, board.lookOfPieces)]);
}
