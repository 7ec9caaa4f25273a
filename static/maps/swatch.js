/* A kind of terrain in small. */

import { lookOf } from "../board/defs.js";
import { svg } from "../board/svg.js";

/** @param {import("./drawing.js").Kind} kind */
export function swatch(kind) {
  const look = lookOf(kind.look);
  return svg("svg", { class: `map-swatch area area--${look}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, [
    kind.line
      ? svg("path", { class: "map-swatch__line", d: "M2 13L14 3" })
      : svg("rect", { class: "area__ground area__edge", x: 1.5, y: 1.5, width: 13, height: 13, rx: 3 }),
  ]);
}
