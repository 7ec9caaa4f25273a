/* The ghost of a body that is being moved: where it would stand, its way, and the handles that turn and push it. */

import { frontCorner } from "./body.js";
import { shifted } from "./geometry.js";
import { outlinePath, set, short, svg } from "./svg.js";

/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {"left" | "right" | "front" | "rear" | "west" | "east" | "dial"} Handle west and east push to the sides */

const HANDLE = 11;
/** How far off the body handles stand, in pixels. A finger needs them larger, and beside what it moves. */
const OFF = 14;
const coarse = matchMedia("(pointer: coarse)");
/** What a finger needs a handle for: all else is a drag of the body, or a key. @type {Set<Handle>} */
const FOR_FINGERS = new Set(["left", "right", "dial"]);
/** A double arrow: what is held turns. In pixels. */
const TURNS = "M-6 2.5A6.5 6.5 0 0 1 6 2.5M-8.6 -.6L-6 2.8L-2.6 .4M8.6 -.6L6 2.8L2.6 .4";
const FINGER = { handle: 30, target: 44, off: 30, aside: 24, words: 54, wide: 40 };
/** How wide a letter of the words is at most, and how far from the edge of the screen they keep, in pixels. */
const LETTER = 9;
const EDGE = 4;
/** Of a body that is smaller on the screen only the body itself is dragged. */
const SMALL = 32;

export class Ghost {
  /** @param {SVGGElement} layer @param {import("./camera.js").Camera} camera */
  constructor(layer, camera) {
    this.camera = camera;
    this.group = svg("g", { class: "ghost" });
    this.way = svg("path", { class: "ghost__way" });
    this.bases = svg("g");
    this.grips = svg("g", { class: "ghost__handles" });
    this.cost = svg("text", { class: "ghost__cost" });
    this.group.append(this.way, this.bases, this.grips, this.cost);
    layer.append(this.group);
    /** @type {Map<string, SVGGElement>} */
    this.parts = new Map();
    /** @type {Map<Handle, Point>} */
    this.handles = new Map();
    /** What is shown, and with which handles and words. @type {{body: Body, handles: Handle[], label: string} | null} */
    this.shown = null;
    this.hide();
  }

  /** The camera has moved: handles and words keep their size, and their distance from the body. */
  look() {
    if (!this.shown) return;
    const { body, handles } = this.shown;
    this.place(body, handles);
    // Words are wider than high: to the side of the screen they stand farther off.
    const sideways = Math.abs(Math.sin(((body.front[2] + this.camera.turn) * Math.PI) / 180));
    const off = coarse.matches ? Math.max(1.6, (FINGER.words + sideways * FINGER.wide) / this.camera.scale) : 1.6;
    const above = shifted(body.front, off, 0);
    set(
      this.cost,
      { transform: `translate(${short(above[0])} ${short(-above[1])}) rotate(${-this.camera.turn}) scale(${1 / this.camera.scale}) translate(${short(this.inward(above))} 0)` },
    );
  }

  /** How far the words move aside so that the edge of the screen does not cut them off. @param {readonly number[]} at */
  inward([px, py]) {
    const [x] = this.camera.toScreen([px, py]);
    const half = (this.shown?.label.length ?? 0) * LETTER / 2 + EDGE;
    return Math.max(half, Math.min(this.camera.host.clientWidth - half, x)) - x;
  }

  hide() {
    this.shown = null;
    set(this.group, { display: "none" });
    this.handles.clear();
    this.parts.clear();
    this.bases.replaceChildren();
  }

  /**
   * Only transforms change while it is dragged: no layout, no new elements.
   * @param {Body} body
   * @param {{trail: Point[], label: string, bad: boolean, handles: Handle[], bases?: (id: string) => string}} look
   */
  show(body, look) {
    set(this.group, { display: null, class: `ghost${look.bad ? " ghost--bad" : ""}${look.label ? "" : " ghost--still"}` });
    for (const [id, base] of this.parts) {
      if (body.parts.some((part) => part.id === id)) continue;
      base.remove();
      this.parts.delete(id);
    }
    for (const part of body.parts) {
      let base = this.parts.get(part.id);
      if (!base) {
        base = this.base(part.width, part.depth, look.bases?.(part.id) ?? "");
        this.parts.set(part.id, base);
        this.bases.append(base);
      }
      set(
        base,
        { transform: `translate(${short(part.pose[0])} ${short(-part.pose[1])}) rotate(${short(part.pose[2])})` },
      );
    }
    set(this.way, { d: outlinePath(look.trail, false) });
    this.shown = { body, handles: look.handles, label: look.label };
    this.look();
    if (this.cost.textContent !== look.label) this.cost.textContent = look.label;
  }

  /** What it shows is refused, until it shows something else. */
  refuse() {
    this.group.classList.add("ghost--bad");
  }

  /** @param {number} width @param {number} depth @param {string} bases the models' bases as a path */
  base(width, depth, bases) {
    return svg("g", { class: "ghost__base" }, [
      bases ? svg("path", { class: "ghost__models", d: bases }) : svg("rect", { x: -width / 2, y: -depth / 2, width, height: depth }),
      svg("path", { class: "ghost__front", d: `M${-width / 2} ${-depth / 2}H${width / 2}` }),
      svg("path", { class: "ghost__nose", d: `M-.35 ${-depth / 2}L0 ${-depth / 2 - 0.4}L.35 ${-depth / 2}Z` }),
    ]);
  }

  /** @param {Body} body @param {Handle[]} offered */
  place(body, offered) {
    const depth = Math.max(...body.parts.map((part) => part.depth));
    const { scale } = this.camera;
    const wanted = !coarse.matches ? offered : Math.max(body.width, depth) * scale < SMALL ? [] : offered.filter((one) => FOR_FINGERS.has(one));
    const out = (coarse.matches ? FINGER.off : OFF) / scale;
    const aside = (coarse.matches ? FINGER.aside : 0) / scale;
    const corner = (/** @type {"left" | "right"} */ side) => {
      const [x, y] = shifted([...frontCorner(body, side), body.front[2]], aside, side === "left" ? -aside : aside);
      return /** @type {Point} */ ([x, y]);
    };
    const rear = shifted(body.front, -depth - out, 0);
    const ahead = shifted(body.front, out, 0);
    const dial = shifted(body.front, -depth - out * (coarse.matches ? 1 : 2.8), 0);
    const west = shifted(body.front, -depth / 2, -body.width / 2 - out);
    const east = shifted(body.front, -depth / 2, body.width / 2 + out);
    /** @type {Record<Handle, Point>} */
    const where = {
      left: corner("left"),
      right: corner("right"),
      front: [ahead[0], ahead[1]],
      rear: [rear[0], rear[1]],
      west: [west[0], west[1]],
      east: [east[0], east[1]],
      dial: [dial[0], dial[1]],
    };
    // Where there is no room behind the body the dial stands beside it.
    if (!this.seen(where.dial)) where.dial = [where.east, where.west].find((point) => this.seen(point)) ?? where.dial;
    for (const handle of wanted) where[handle] = this.within(where[handle]);
    this.handles = new Map(wanted.map((handle) => [handle, where[handle]]));
    while (this.grips.childElementCount > wanted.length) this.grips.lastChild?.remove();
    wanted.forEach((handle, index) => {
      let grip = /** @type {SVGElement | undefined} */ (this.grips.children[index]);
      if (!grip) {
        const sign = coarse.matches ? [svg("circle", { class: "handle__target", r: FINGER.target / 2 }), svg("path", { class: "handle__sign", d: TURNS })] : [];
        grip = svg("g", {}, [svg("circle", { r: (coarse.matches ? FINGER.handle : HANDLE) / 2 }), ...sign]);
        this.grips.append(grip);
      }
      const [x, y] = where[handle];
      set(grip, {
        transform: `translate(${short(x)} ${short(-y)}) rotate(${-this.camera.turn}) scale(${1 / scale})`,
        class: `handle handle--${handle}`,
      });
    });
  }

  /** Whether a handle at a point lies within the board. @param {Point} point */
  seen(point) {
    const [x, y] = this.within(point);
    return x === point[0] && y === point[1];
  }

  /** What would lie beyond the edge of the board lies at it. @param {Point} point @returns {Point} */
  within(point) {
    const { host, below } = this.camera;
    const edge = (coarse.matches ? FINGER.target : HANDLE) / 2 + 3;
    const [px, py] = this.camera.toScreen(point);
    const [x, y] = [
      Math.min(host.clientWidth - edge, Math.max(edge, px)),
      Math.min(host.clientHeight - below - edge, Math.max(edge, py)),
    ];
    return x === px && y === py ? point : this.camera.toTable(x, y);
  }

  /** The handle under a finger. @param {{px: number, py: number, touch: boolean}} press @returns {Handle | null} */
  handleAt(press) {
    let nearest = null;
    let least = press.touch ? 24 : 12;
    for (const [handle, point] of this.handles) {
      const [px, py] = this.camera.toScreen(point);
      const away = Math.hypot(px - press.px, py - press.py);
      if (away < least) [nearest, least] = [handle, away];
    }
    return nearest;
  }
}
