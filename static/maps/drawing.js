/* The board of the editor: ground, terrain, and the handles of the chosen piece. */

import { Areas } from "../board/areas.js";
import { patterns } from "../board/defs.js";
import { outlinePath, set, svg } from "../board/svg.js";
import { boxOf, middleOf } from "./shapes.js";

/** @typedef {import("./shapes.js").Point} Point */
/** @typedef {{key: string, name: string, look: string, outline: Point[], line: boolean, width?: number}} Kind `width`: of a line that may have bends */
/** @typedef {{what: "corner" | "turn" | "point", index: number, at: Point}} Handle */

const HANDLE = 7;
const REACH = 18;
const REACH_INSIDE = 9;
const TURN_AWAY = 30;
const MOST_POINTS = 14;
const WALL_WIDTH = 0.4;
const MARGIN = 1;

export class Drawing {
  /**
   * @param {SVGSVGElement} board
   * @param {import("./sheet.js").Sheet} sheet
   * @param {Kind[]} kinds
   * @param {Record<string, string>} words
   */
  constructor(board, sheet, kinds, words) {
    this.board = board;
    this.sheet = sheet;
    this.kinds = new Map(kinds.map((kind) => [kind.key, kind]));
    this.words = words;
    this.zoom = 1;
    /** @type {Point | null} */
    this.looksAt = null;
    /** @type {Point[]} */
    this.begun = [];
    this.begunClosed = false;
    this.ground = svg("rect", { class: "board-table" });
    this.grid = svg("path", { class: "board-grid" });
    const layer = svg("g");
    this.hits = svg("g");
    this.above = svg("g");
    board.append(patterns(), this.ground, this.grid, layer, this.hits, this.above);
    this.areas = new Areas(layer, () => 1);
    new ResizeObserver(() => this.show()).observe(board);
  }

  /** Units of the table in a pixel of the screen. */
  get pixel() {
    const shown = this.board.clientWidth || 1;
    return (this.sheet.drawn.width + 2 * MARGIN) / this.zoom / shown;
  }

  /** Where a pointer is on the board. @param {{clientX: number, clientY: number}} event @returns {Point} */
  at(event) {
    const matrix = this.board.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, -point.y];
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.zoom = Math.min(4, Math.max(1, this.zoom * factor));
    if (this.sheet.feature) this.looksAt = middleOf(this.sheet.feature.outline);
    this.show();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { width, height } = this.sheet.drawn;
    const [x, y] = this.looksAt ?? [width / 2, height / 2];
    this.looksAt = [x - dx, y - dy];
    this.show();
  }

  show() {
    const { width, height, features } = this.sheet.drawn;
    this.frame(width, height);
    set(this.ground, { x: 0, y: -height, width, height });
    const lines = [];
    for (let x = 12; x < width; x += 12) lines.push(`M${x} 0V${-height}`);
    for (let y = 12; y < height; y += 12) lines.push(`M0 ${-y}H${width}`);
    set(this.grid, { d: lines.join("") });
    const text = (/** @type {string} */ words) => ({ key: words, params: {} });
    this.areas.show(
      Object.fromEntries(features.map((feature, number) => {
        const kind = this.kinds.get(feature.kind);
        const shape = this.isLine(feature) ? { line: feature.outline, width: kind?.width || WALL_WIDTH } : { outline: feature.outline };
        return [`f${number}`, { ...shape, look: kind?.look ?? "other", name: text(feature.name || (kind?.name ?? "")) }];
      })),
      (said) => said.key,
    );
    this.hits.replaceChildren(...features.map((feature, number) => this.hit(feature, number)));
    this.above.replaceChildren(...this.handles().map((handle) => this.grip(handle)), ...this.outline());
  }

  /** What of the board is looked at. @param {number} width @param {number} height */
  frame(width, height) {
    const [w, h] = [(width + 2 * MARGIN) / this.zoom, (height + 2 * MARGIN) / this.zoom];
    const [cx, cy] = this.looksAt ?? [width / 2, height / 2];
    const x = Math.min(Math.max(cx - w / 2, -MARGIN), width + MARGIN - w);
    const y = Math.min(Math.max(cy - h / 2, -MARGIN), height + MARGIN - h);
    this.looksAt = this.zoom > 1 ? [x + w / 2, y + h / 2] : null;
    set(this.board, { viewBox: `${x} ${-(y + h)} ${w} ${h}` });
    this.board.style.aspectRatio = `${width + 2 * MARGIN} / ${height + 2 * MARGIN}`;
  }

  /** @param {import("./shapes.js").Feature} feature */
  isLine(feature) {
    return feature.outline.length === 2 || Boolean(this.kinds.get(feature.kind)?.width);
  }

  /** @param {import("./shapes.js").Feature} feature @param {number} number */
  hit(feature, number) {
    const line = this.isLine(feature);
    const chosen = number === this.sheet.chosen;
    return svg("path", {
      class: `map-hit${line ? " map-hit--line" : ""}${chosen ? " map-hit--chosen" : ""}`,
      d: outlinePath(feature.outline, !line),
      "data-feature": number,
    });
  }

  /** What can be taken hold of about the chosen piece. @returns {Handle[]} */
  handles() {
    const feature = this.sheet.feature;
    if (!feature) return [];
    const { outline } = feature;
    const line = outline.length === 2;
    const box = boxOf(outline);
    const gap = 8 * this.pixel;
    const above = Math.min(box.top + TURN_AWAY * this.pixel, this.sheet.drawn.height + MARGIN / 2);
    /** @type {Handle[]} */
    const found = [{ what: "turn", index: 0, at: [(box.left + box.right) / 2, above] }];
    if (!line) {
      /** @type {Point[]} */
      const corners = [[box.left - gap, box.bottom - gap], [box.right + gap, box.bottom - gap], [box.right + gap, box.top + gap], [box.left - gap, box.top + gap]];
      found.push(...corners.map((at, index) => /** @type {Handle} */ ({ what: "corner", index, at })));
    }
    if (outline.length <= MOST_POINTS) {
      found.push(...outline.map((at, index) => /** @type {Handle} */ ({ what: "point", index, at })));
    }
    return found;
  }

  /** The handle under a pointer; from inside the piece one must come closer, so that small pieces can be moved.
   * @param {Point} at @param {boolean} inside @returns {Handle | undefined} */
  handleAt(at, inside) {
    const near = this.handles().map((handle) => ({ handle, away: Math.hypot(handle.at[0] - at[0], handle.at[1] - at[1]) }));
    near.sort((a, b) => a.away - b.away);
    return near[0] && near[0].away <= (inside ? REACH_INSIDE : REACH) * this.pixel ? near[0].handle : undefined;
  }

  /** @param {Handle} handle @returns {SVGElement} */
  grip({ what, at: [x, y] }) {
    const size = HANDLE * this.pixel;
    if (what === "corner") return svg("rect", { class: "map-grip", x: x - size, y: -y - size, width: 2 * size, height: 2 * size });
    return svg("circle", { class: `map-grip map-grip--${what}`, cx: x, cy: -y, r: what === "turn" ? size : size * 0.75 });
  }

  outline() {
    if (!this.begun.length) return [];
    const [first] = this.begun;
    return [
      svg("path", { class: "map-begun", d: outlinePath(this.begun, this.begunClosed) }),
      ...(this.begunClosed ? [] : [svg("circle", { class: "map-grip", cx: first[0], cy: -first[1], r: HANDLE * this.pixel })]),
    ];
  }
}
