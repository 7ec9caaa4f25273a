/* What is felt of an event: who goes for whom, the moment when they meet, and those who fall. */

import { arrow } from "./arrow.js";
import { distance, gap, outlineOf } from "./geometry.js";
import { onTable, poseOf } from "./pieces.js";

/** @typedef {import("./overlays.js").Sketch} Sketch */
/** @typedef {import("./geometry.js").Point} Point */

const TOUCH = 0.15;
const RAYS = 9;

/** Who goes for whom: of an event about two pieces of different sides a line from the first to the second, unless it goes away.
 * @param {import("./board.js").Board} board @param {import("../battle/protocol").Event} event @returns {Sketch[]} */
export function aimOf(board, event) {
  const [one, other, ...more] = event.pieces ?? [];
  const [a, b] = [one, other].map((id) => standing(board, id));
  if (more.length || !a || !b || a.seat === b.seat) return [];
  const from = board.pieces.poseOf(one) ?? poseOf(a);
  const to = poseOf(b);
  if (event.moves?.[one] && distance(poseOf(a), to) > distance(from, to)) return [];
  return arrow([from[0], from[1]], [to[0], to[1]], { line: "felt felt--goes", head: "felt felt--head" });
}

/** Where pieces that move come into contact with an enemy: a burst at each place, and whom they struck.
 * @param {import("./board.js").Board} board @param {import("../battle/protocol").Event} event @returns {{burst: Sketch[], struck: string[]}} */
export function clashOf(board, event) {
  /** @type {{burst: Sketch[], struck: string[]}} */
  const clash = { burst: [], struck: [] };
  for (const [id, poses] of Object.entries(event.moves ?? {})) {
    const mover = standing(board, id);
    const [start, end] = [board.pieces.poseOf(id), poses.at(-1)];
    if (!mover || !start || !end) continue;
    for (const other of Object.keys(board.shown?.pieces ?? {})) {
      const enemy = standing(board, other);
      if (!enemy || enemy.seat === mover.seat) continue;
      const outline = outlineOf(poseOf(enemy), enemy.shape);
      if (gap(outlineOf(end, mover.shape), outline) > TOUCH || gap(outlineOf(start, mover.shape), outline) <= TOUCH) continue;
      const [x, y] = poseOf(enemy);
      clash.burst.push({ outline: star([(x + end[0]) / 2, (y + end[1]) / 2], Math.max(1.2, Math.hypot(x - end[0], y - end[1]) / 2)), class: "felt felt--burst" });
      clash.struck.push(other);
    }
  }
  return clash;
}

/** @param {import("./board.js").Board} board @param {string | undefined} id */
function standing(board, id) {
  const piece = board.shown?.pieces[id ?? ""];
  return piece && onTable(piece) ? piece : null;
}

/** @param {Point} middle @param {number} size @returns {Point[]} */
function star([x, y], size) {
  return Array.from({ length: 2 * RAYS }, (_, i) => {
    const [angle, out] = [(i * Math.PI) / RAYS, size * (i % 2 ? 0.5 : 1)];
    return [x + out * Math.sin(angle), y + out * Math.cos(angle)];
  });
}

/** Pieces that stand on the table now and do not in a view that comes: as they stood, and as they fall.
 * @param {import("./board.js").Board} board @param {import("../battle/protocol").View} view
 * @returns {{stands: Sketch, falls: Sketch[]}[]} */
export function fallenOf(board, view) {
  return [...board.pieces.drawn].filter(([id]) => !onTable(view.pieces[id])).map(([, { element, pose, piece }]) => {
    const face = (/** @type {string} */ name) => {
      const copy = /** @type {SVGGElement} */ (element.cloneNode(true));
      copy.setAttribute("class", name);
      copy.removeAttribute("data-piece");
      return copy;
    };
    const [x, y] = pose;
    const size = Math.max(1.6, "rect" in piece.shape ? Math.min(...piece.shape.rect) : piece.shape.disc);
    const cross = "felt felt--cross";
    return {
      stands: { face: face("felt"), pose },
      falls: [
        { face: face("felt felt--falls"), pose },
        { disc: [x, y, size * 1.4], class: "felt felt--ring" },
        { line: [[x - size, y - size], [x + size, y + size]], class: cross },
        { line: [[x - size, y + size], [x + size, y - size]], class: cross },
      ],
    };
  });
}
