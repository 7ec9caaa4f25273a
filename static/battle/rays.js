/* The lines that go out from pieces (between their arcs, say), drawn as far as the table goes while they are wanted. */

import { ahead, normalised, shifted } from "../board/geometry.js";
import { onTable, poseOf } from "../board/pieces.js";

/** @typedef {import("../board/geometry.js").Point} Point */

/** @param {import("../board/board.js").Board} board */
export function raysOf(board) {
  let on = false;
  const draw = () => {
    const view = board.view;
    const ids = on ? [...new Set([board.hovered, ...board.pieces.marked("unit--picked")])].filter(Boolean) : [];
    board.overlays.set("rays", ids.flatMap((id) => {
      const piece = view?.pieces[id];
      if (!view || !piece?.rays || !onTable(piece)) return [];
      const pose = board.pieces.poseOf(id) ?? poseOf(piece);
      return piece.rays.map(([x, y, bearing]) => {
        const [fromX, fromY] = shifted(pose, y, x);
        const from = /** @type {Point} */ ([fromX, fromY]);
        return { line: [from, toEdge(from, normalised(pose[2] + bearing), view.table)], class: "sketch ray" };
      });
    }));
  };
  board.host.addEventListener("board:hover", draw);
  return {
    draw,
    get on() { return on; },
    /** @param {boolean} [wanted] */
    toggle: (wanted = !on) => {
      on = wanted;
      draw();
    },
  };
}

/** Where a line leaves the table. @param {Point} from @param {number} bearing @param {{width: number, height: number}} table @returns {Point} */
function toEdge(from, bearing, table) {
  const [ux, uy] = ahead(bearing);
  const ways = [
    ux > 1e-9 ? (table.width - from[0]) / ux : ux < -1e-9 ? -from[0] / ux : Infinity,
    uy > 1e-9 ? (table.height - from[1]) / uy : uy < -1e-9 ? -from[1] / uy : Infinity,
  ];
  const far = Math.max(0, Math.min(...ways));
  return [from[0] + ux * far, from[1] + uy * far];
}
