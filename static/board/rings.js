/* The rings of ground that stay free about things: one path for all that are kept at the same distance. */

import { circle, outlineOf } from "./geometry.js";
import { onTable, poseOf } from "./pieces.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./overlays.js").Sketch} Sketch */

/**
 * The distances that hold at the end of a move of these pieces.
 * @param {import("../battle/protocol").PathInput} input @param {import("../battle/protocol").View} view @param {readonly string[]} ids
 * @returns {Sketch[]}
 */
export function ringsOfPath(input, view, ids) {
  /** @type {Map<number, Point[][]>} */
  const found = new Map();
  const passed = new Set(ids.flatMap((id) => input.movers[id]?.passes ?? []));
  for (const one of input.keep_out ?? []) {
    const gap = one.end_clearance ?? one.clearance ?? 0;
    const piece = one.piece ? view.pieces[one.piece] : undefined;
    if (gap <= 0 || (one.piece && (passed.has(one.piece) || ids.includes(one.piece)))) continue;
    const outline = one.outline?.length ? [...one.outline] : piece && onTable(piece) ? outlineOf(poseOf(piece), piece.shape) : null;
    if (outline && inReach(outline, input, view, ids)) found.set(gap, [...(found.get(gap) ?? []), outline]);
  }
  return [...found].map(([gap, outlines]) => ringsAbout(outlines, gap));
}

/** @param {Point[]} outline @param {import("../battle/protocol").PathInput} input @param {import("../battle/protocol").View} view @param {readonly string[]} ids */
function inReach(outline, input, view, ids) {
  const [x, y, radius] = circle(outline);
  return ids.some((id) => {
    const { x: ownX = 0, y: ownY = 0 } = view.pieces[id];
    const { width, depth, allowance } = input.movers[id];
    return Math.hypot(x - ownX, y - ownY) < radius + allowance + Math.hypot(width, depth);
  });
}

/** @param {Point[][]} outlines @param {number} gap @returns {Sketch} */
export function ringsAbout([first, ...more], gap) {
  return { outline: first, holes: more, ring: gap, class: "ring" };
}
