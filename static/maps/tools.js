/* What a finger or a mouse does on the board: choosing, moving, turning, scaling, reshaping, drawing anew. */

import { boxOf, crosses, middleOf, moved, onBoard, oval, rectangle, scaled, turned } from "./shapes.js";

/** @typedef {import("./shapes.js").Point} Point */
/** @typedef {import("./drawing.js").Handle} Handle */
/** @typedef {"piece" | "rectangle" | "oval" | "outline"} Shape */
/** @typedef {{from: Point, screen: Point, outline: Point[], handle?: Handle, pans?: boolean, draws?: boolean, went: boolean}} Hold */

const STEP = 0.5;
const TURN = 15;
const TAP = 6;
const LEAST = 0.5;
const MOST_CORNERS = 60;

export class Tools {
  /**
   * @param {import("./sheet.js").Sheet} sheet
   * @param {import("./drawing.js").Drawing} drawing
   * @param {(said: string) => void} hint
   * @param {() => boolean} snaps
   */
  constructor(sheet, drawing, hint, snaps) {
    this.sheet = sheet;
    this.drawing = drawing;
    this.hint = hint;
    this.snaps = snaps;
    this.kind = "";
    /** @type {Shape} */
    this.shape = "piece";
    /** @type {Hold | null} */
    this.hold = null;
    /** @type {() => void} */
    this.taken = () => undefined;
    const board = drawing.board;
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.up(event));
    board.addEventListener("pointercancel", () => this.letGo());
  }

  /** Begins to add a kind of terrain; none: back to choosing. @param {string} kind */
  take(kind) {
    this.kind = kind;
    this.drawing.begun = [];
    const words = this.drawing.words;
    const line = this.drawing.kinds.get(kind)?.line;
    const how = this.shape === "piece" ? words.place : this.shape === "outline" ? (line ? words.line : words.polygon) : words.drag;
    this.hint(kind ? how : "");
    this.taken();
    this.drawing.show();
  }

  /** @param {number} value @param {boolean} free */
  snap(value, free) {
    return free || !this.snaps() ? value : Math.round(value / STEP) * STEP;
  }

  /** @param {Point} at @param {boolean} free @returns {Point} */
  snapped([x, y], free) {
    const { width, height } = this.sheet.drawn;
    return [Math.min(Math.max(this.snap(x, free), 0), width), Math.min(Math.max(this.snap(y, free), 0), height)];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.drawing.board.focus({ preventScroll: true });
    this.drawing.board.setPointerCapture(event.pointerId);
    const from = this.drawing.at(event);
    /** @type {Point} */
    const screen = [event.clientX, event.clientY];
    if (this.kind) {
      const draws = this.shape === "rectangle" || this.shape === "oval";
      this.hold = { from, screen, outline: [], draws, went: false };
      return;
    }
    const hit = event.target instanceof Element ? event.target.closest("[data-feature]") : null;
    const inside = hit?.getAttribute("data-feature") === String(this.sheet.chosen);
    const handle = this.drawing.handleAt(from, inside);
    if (!handle || (handle.what === "point" && !inside && hit)) {
      if (!hit) this.hold = { from, screen, outline: [], pans: true, went: false };
      else if (!inside) this.sheet.choose(Number(hit.getAttribute("data-feature")));
    }
    if (!this.hold && this.sheet.feature) {
      this.hold = { from, screen, outline: this.sheet.feature.outline, handle: hit && !inside ? undefined : handle, went: false };
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const hold = this.hold;
    if (!hold) return;
    const far = Math.hypot(event.clientX - hold.screen[0], event.clientY - hold.screen[1]);
    if (!hold.went && far < TAP) return;
    const first = !hold.went;
    hold.went = true;
    const at = this.drawing.at(event);
    if (hold.pans) {
      if (this.drawing.zoom > 1) this.drawing.pan(at[0] - hold.from[0], at[1] - hold.from[1]);
      return;
    }
    if (this.kind) {
      if (hold.draws) this.drawBetween(this.snapped(hold.from, event.altKey), this.snapped(at, event.altKey));
      return;
    }
    const outline = this.dragged(hold, at, event.altKey);
    if (outline) this.sheet.set({ outline }, !first);
  }

  /** How the chosen piece lies when it is dragged to a point. @param {Hold} hold @param {Point} at @param {boolean} free */
  dragged(hold, at, free) {
    const { width, height } = this.sheet.drawn;
    const { outline, handle } = hold;
    if (!handle) {
      const box = boxOf(outline);
      const dx = this.snap(box.left + at[0] - hold.from[0], free) - box.left;
      const dy = this.snap(box.bottom + at[1] - hold.from[1], free) - box.bottom;
      return onBoard(moved(outline, dx, dy), width, height);
    }
    if (handle.what === "turn") {
      const [cx, cy] = middleOf(outline);
      const bearing = (Math.atan2(at[0] - cx, at[1] - cy) * 180) / Math.PI;
      const degrees = free || !this.snaps() ? bearing : Math.round(bearing / TURN) * TURN;
      return onBoard(turned(outline, degrees, [cx, cy]), width, height);
    }
    const to = this.snapped(at, free);
    if (handle.what === "point") {
      const reshaped = outline.map((corner, index) => (index === handle.index ? to : corner));
      return crosses(reshaped) ? null : reshaped;
    }
    return this.stretched(outline, handle.index, to);
  }

  /** @param {Point[]} outline @param {number} corner @param {Point} to */
  stretched(outline, corner, to) {
    const box = boxOf(outline);
    const right = corner === 1 || corner === 2;
    const top = corner >= 2;
    /** @type {Point} */
    const stays = [right ? box.left : box.right, top ? box.bottom : box.top];
    const wide = Math.max(LEAST, right ? to[0] - stays[0] : stays[0] - to[0]);
    const high = Math.max(LEAST, top ? to[1] - stays[1] : stays[1] - to[1]);
    return scaled(outline, wide / (box.right - box.left), high / (box.top - box.bottom), stays);
  }

  /** @param {Point} a @param {Point} b */
  drawBetween(a, b) {
    this.drawing.begun = this.shape === "oval" ? oval(a, b) : rectangle(a, b);
    this.drawing.begunClosed = true;
    this.drawing.show();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const hold = this.hold;
    this.hold = null;
    if (!hold) return;
    const at = this.snapped(this.drawing.at(event), event.altKey);
    if (this.kind) this.placed(at, hold, event.altKey);
    else if (hold.pans && !hold.went) this.sheet.choose(-1);
  }

  /** @param {Point} at @param {Hold} hold @param {boolean} free */
  placed(at, hold, free) {
    const kind = this.drawing.kinds.get(this.kind);
    if (!kind) return;
    if (this.shape === "outline") {
      this.corner(at, kind.line);
    } else if (hold.draws && hold.went) {
      const [a, b] = [this.snapped(hold.from, free), at];
      const box = boxOf([a, b]);
      if (box.right - box.left < LEAST || box.top - box.bottom < LEAST) return this.take(this.kind);
      this.add(kind.line ? [a, b] : this.shape === "oval" ? oval(a, b) : rectangle(a, b));
    } else {
      this.add(moved(kind.outline, at[0], at[1]));
    }
  }

  /** Another corner of an outline; the first one again closes it. @param {Point} at @param {boolean} line */
  corner(at, line) {
    const begun = this.drawing.begun;
    const closes = begun.length > 2 && Math.hypot(at[0] - begun[0][0], at[1] - begun[0][1]) < 20 * this.drawing.pixel;
    if (closes && !crosses(begun)) return this.add(begun);
    if (!closes && begun.length < MOST_CORNERS) this.drawing.begun = [...begun, at];
    this.drawing.begunClosed = false;
    if (line && this.drawing.begun.length === 2) return this.add(this.drawing.begun);
    this.drawing.show();
  }

  /** @param {Point[]} outline */
  add(outline) {
    const { width, height } = this.sheet.drawn;
    const kind = this.kind;
    this.take("");
    this.sheet.add({ kind, outline: onBoard(outline, width, height), name: "" });
  }

  letGo() {
    this.hold = null;
    this.take("");
  }
}
