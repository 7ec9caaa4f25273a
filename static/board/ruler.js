/* The measuring tape: from a point or piece to another, with the distance; anything may be measured at any time. */

import { bearingTo, distance, gap, outlineOf } from "./geometry.js";
import { poseOf } from "./pieces.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./pointer.js").Press} Press */

/**
 * The tool that measures while it is switched on.
 * @param {import("./board.js").Board} board
 * @param {(length: number) => string} written
 * @returns {import("./pointer.js").Tool & {clear: () => void}}
 */
export function ruler(board, written) {
  /** @type {Press | null} */
  let from = null;
  let fixed = false;

  /** @param {Press} to */
  const draw = (to) => {
    if (!from) return;
    const length = distance(from.at, to.at);
    const labels = [written(length)];
    const apart = between(from.piece, to.piece);
    if (apart !== null) labels.push(`⟷ ${written(apart)}`);
    const middle = /** @type {Point} */ ([(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2]);
    board.overlays.set("ruler", [
      { line: [from.at, to.at], class: "tape" },
      { line: ticks(from.at, to.at, length), class: "tape tape--ends" },
      { label: labels.join("  "), at: middle, class: "tape-label" },
    ]);
  };

  /** Distance of two different pieces, edge to edge. @param {string} a @param {string} b */
  const between = (a, b) => {
    const one = board.view?.pieces[a];
    const two = board.view?.pieces[b];
    if (!one || !two || a === b) return null;
    return gap(outlineOf(poseOf(one), one.shape), outlineOf(poseOf(two), two.shape));
  };

  return {
    down: (press) => {
      from = press;
      fixed = false;
      return true;
    },
    move: draw,
    up: (press) => {
      draw(press);
      fixed = true;
    },
    tap: (press) => {
      if (fixed || !from) from = press;
      fixed = false;
      return true;
    },
    hover: (press) => {
      if (from && !fixed) draw(press);
    },
    clear: () => {
      from = null;
      board.overlays.set("ruler", []);
    },
  };
}

/**
 * A short stroke across the far end.
 * @param {Point} from
 * @param {Point} to
 * @param {number} length
 * @returns {Point[]}
 */
function ticks(from, to, length) {
  if (!length) return [];
  const across = ((bearingTo(from, to) + 90) * Math.PI) / 180;
  const dx = Math.sin(across) * 0.6;
  const dy = Math.cos(across) * 0.6;
  return [[to[0] - dx, to[1] - dy], [to[0] + dx, to[1] + dy]];
}
