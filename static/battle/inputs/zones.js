/* Where something may stand or lie. What is the whole table need not be drawn. */

import { bounds } from "../../board/geometry.js";

/** @param {import("../../board/board.js").Board} board @param {import("../../board/geometry.js").Point[][]} zones */
export function drawZones(board, zones) {
  const table = board.view?.table;
  const partial = zones.filter((zone) => {
    const box = bounds(zone);
    return !table || box.left > 0.01 || box.bottom > 0.01 || box.right < table.width - 0.01 || box.top < table.height - 0.01;
  });
  board.overlays.set("zones", partial.map((outline) => ({ outline, class: "zone zone--own" })));
}
