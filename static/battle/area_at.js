/* The area at a point of the table: what lies on top of the others. */

import { inside, toSegment } from "../board/geometry.js";

/** @param {import("./protocol").View | undefined} view @param {import("./protocol").Point} at */
export function areaAt(view, at) {
  const areas = Object.values(view?.areas ?? {});
  return areas.reverse().find((area) => {
    if (area.outline) return inside(at, area.outline);
    const line = area.line ?? [];
    return line.slice(1).some((point, i) => toSegment(at, line[i], point) <= (area.width ?? 0) / 2);
  }) ?? null;
}
