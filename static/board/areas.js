/* Terrain and other areas: drawn by their look. Strips (rivers, roads) are lines as broad as their width. */

import { circle } from "./geometry.js";
import { lookOf } from "./defs.js";
import { outlinePath, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").Area} Area */

/** The lower ones first: roads run over hills, bridges over rivers. */
const ORDER = [
  "zone",
  "sand",
  "hill",
  "steep",
  "other",
  "field",
  "vineyard",
  "rough",
  "dunes",
  "marsh",
  "wood",
  "walls",
  "village",
  "rock",
  "water",
  "ford",
  "road",
  "bridge",
  "stakes",
  "rampart",
  "gate",
  "marker",
];
const DEFENCES = ["stakes", "rampart", "gate"];

export class Areas {
  /** @param {SVGGElement} layer @param {(seat: string) => number} seatNumber */
  constructor(layer, seatNumber) {
    this.layer = layer;
    this.seatNumber = seatNumber;
    /** @type {Map<string, {area: Area, element: SVGGElement, rank: number}>} */
    this.drawn = new Map();
  }

  /**
   * Draws what is new or has changed.
   * @param {Record<string, Area>} areas
   * @param {(text: import("../battle/protocol").Text) => string} say
   */
  show(areas, say) {
    for (const [id, { element }] of this.drawn) {
      if (areas[id]) continue;
      element.remove();
      this.drawn.delete(id);
    }
    for (const [id, area] of Object.entries(areas)) {
      const before = this.drawn.get(id);
      if (before?.area === area) continue;
      const look = lookOf(area.look);
      const rank = ORDER.indexOf(look);
      const element = drawn(area, look, say(area.name));
      if (area.seat) element.classList.add(`area--seat-${this.seatNumber(area.seat)}`);
      element.dataset.area = id;
      before?.element.remove();
      const next = [...this.drawn.values()].filter((one) => one.element.isConnected && one.rank > rank).sort((a, b) => a.rank - b.rank)[0];
      this.layer.insertBefore(element, next?.element ?? null);
      this.drawn.set(id, { area, element, rank });
    }
  }
}

/** @param {Area} area @param {string} look @param {string} name */
function drawn(area, look, name) {
  const group = svg("g", { class: `area area--${look}` }, [svg("title", {}, [name])]);
  if (area.line && DEFENCES.includes(look)) {
    const d = outlinePath(area.line, false);
    group.append(svg("path", { class: "area__works", d }), svg("path", { class: "area__teeth", d }));
    return group;
  }
  if (area.line) {
    const d = outlinePath(area.line, false);
    const width = area.width ?? 1;
    group.append(
      svg("path", { class: "area__bank", d, "stroke-width": width }),
      svg("path", { class: "area__strip", d, "stroke-width": Math.max(0.2, width - 0.3) }),
    );
    if (look === "water") group.append(svg("path", { class: "area__current", d, "stroke-width": 0.12 }));
    if (look === "ford") group.append(svg("path", { class: "area__stones", d }));
    if (look === "road") group.append(svg("path", { class: "area__ruts", d, "stroke-width": width * 0.55 }));
    return group;
  }
  if (area.disc) {
    const [cx, cy, r] = area.disc;
    group.append(svg("circle", { class: "area__disc", cx, cy: -cy, r }), flag(cx, cy, r));
    return group;
  }
  const outline = area.outline ?? [];
  const d = outlinePath(outline);
  if (look === "zone") {
    group.append(svg("path", { class: "area__zone", d }));
    return group;
  }
  group.append(svg("path", { class: "area__ground", d }));
  if (look === "hill" || look === "steep") {
    for (const share of [0.72, 0.45]) group.append(svg(
      "path",
      { class: "area__contour", d: outlinePath(towardsMiddle(outline, share)) },
    ));
  }
  group.append(
    svg("path", { class: "area__marks", d, fill: `url(#ground-${look})` }),
    svg("path", { class: "area__edge", d }),
  );
  return group;
}

/** The little flag on a marker. @param {number} x @param {number} y @param {number} r */
function flag(x, y, r) {
  const foot = -y + r * 0.55;
  const pole = `M${x - r * 0.3} ${foot}V${-y - r * 0.6}`;
  return svg("path", { class: "area__flag", d: `${pole}L${x + r * 0.55} ${-y - r * 0.25}L${x - r * 0.3} ${-y + r * 0.1}` });
}

/** @param {import("./geometry.js").Point[]} outline @param {number} share @returns {import("./geometry.js").Point[]} */
function towardsMiddle(outline, share) {
  if (!outline.length) return [];
  const [cx, cy] = circle(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}
