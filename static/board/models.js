/* The models of a unit: one path for all bases that are alike, so that a large unit costs no more than a small one. */

import { short, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").Piece} Piece */
/** @typedef {import("../battle/protocol").Models} Models */
/** @typedef {import("./face.js").Look} Look */

const GAP = 0.02;
const SIGN = 0.86;

/** All bases of a group as one path, front up. @param {Models} group @param {number} [gap] left free round each */
export function basesPath(group, gap = 0) {
  if (group.disc !== undefined) {
    const r = short(group.disc - gap);
    return group.at.map(([x, y]) => `M${short(x - r)} ${short(-y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`).join("");
  }
  const [width, depth] = group.rect ?? [1, 1];
  const w = short(width - 2 * gap);
  const d = short(depth - 2 * gap);
  return group.at.map(([x, y]) => `M${short(x - w / 2)} ${short(-y - d / 2)}h${w}v${d}h${-w}z`).join("");
}

/** Every base of a unit. @param {readonly Models[]} groups */
export function allBases(groups) {
  return groups.map((group) => basesPath(group)).join("");
}

/** The bases of a unit and the signs of those who are more than rank and file.
 * @param {Piece} piece @param {number} number @param {Look} look @returns {SVGElement[]} */
export function ranks(piece, number, look) {
  const groups = piece.models ?? [];
  const all = allBases(groups);
  const found = /** @type {SVGElement[]} */ ([
    svg("path", { class: "unit__edge unit__edge--bases", d: all }),
    svg("path", { class: "unit__ground", d: all }),
    svg("path", { class: "unit__pattern", d: all, fill: `url(#seat-${number})` }),
    svg("path", { class: "unit__bases", d: groups.filter((group) => !group.role).map((group) => basesPath(group, GAP)).join("") }),
  ]);
  for (const group of groups) {
    if (!group.role) continue;
    found.push(svg("path", { class: `unit__bases unit__bases--some unit__bases--${group.role}`, d: basesPath(group, GAP) }));
    const size = SIGN * (group.disc !== undefined ? group.disc * 1.4 : Math.min(...(group.rect ?? [1, 1])));
    const sign = look.marks.has(group.role) ? group.role : "other";
    for (const [x, y] of group.at) found.push(
      svg("use", {
        class: `sign sign--${group.role}`,
        href: `#mark-${sign}`,
        x: short(x - size / 2),
        y: short(-y - size / 2),
        width: short(size),
        height: short(size),
      }),
    );
  }
  return found;
}

/** Drawing and number of models on a plate in the middle of the unit, and its badges behind it; nothing of it is smaller
 * than the bases allow. @param {SVGGElement} group @param {Piece} piece @param {number} width @param {number} depth
 * @param {(group: SVGGElement, x: number, y: number, size: number) => void} drawing
 * @param {(group: SVGGElement, x: number, y: number, size: number) => void} badges */
export function plate(group, piece, width, depth, drawing, badges) {
  const code = piece.code ?? "";
  const size = Math.min(depth * 0.56, width * 0.5, 1.5);
  const words = code ? size * (0.2 + 0.42 * code.length) : 0;
  const broad = size * 1.06 + words;
  const high = size * 1.06;
  group.append(svg("rect", {
    class: "unit__plate",
    x: short(-broad / 2),
    y: short(-high / 2),
    width: short(broad),
    height: short(high),
    rx: short(high * 0.2),
  }));
  drawing(group, -broad / 2 + size * 0.03, -size / 2, size);
  if (code) group.append(svg(
    "text",
    { class: "unit__code", x: short(-broad / 2 + size * 1.06), y: short(size * 0.25), "font-size": short(size * 0.7) },
    [code],
  ));
  const badge = Math.min(0.9, Math.max(0.5, depth * 0.26));
  badges(group, width / 2 - badge * 0.8, depth / 2 - badge * 0.7, badge);
}
