/* The ghost of a body that is being moved: where it would stand, its way, and the handles that turn and push it. */

import { frontCorner } from "./body.js";
import { shifted } from "./geometry.js";
import { outlinePath, set, short, svg } from "./svg.js";

/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {"left" | "right" | "front" | "rear" | "west" | "east" | "dial"} Handle west and east push to the sides */

const HANDLE = 11;

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
    this.hide();
  }

  hide() {
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
    set(this.group, { display: null, class: `ghost${look.bad ? " ghost--bad" : ""}` });
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
    this.place(body, look.handles);
    const above = shifted(body.front, 1.6, 0);
    set(
      this.cost,
      { transform: `translate(${short(above[0])} ${short(-above[1])}) rotate(${-this.camera.turn}) scale(${1 / this.camera.scale})` },
    );
    if (this.cost.textContent !== look.label) this.cost.textContent = look.label;
  }

  /** @param {number} width @param {number} depth @param {string} bases the models' bases as a path */
  base(width, depth, bases) {
    return svg("g", { class: "ghost__base" }, [
      bases ? svg("path", { class: "ghost__models", d: bases }) : svg("rect", { x: -width / 2, y: -depth / 2, width, height: depth }),
      svg("path", { class: "ghost__front", d: `M${-width / 2} ${-depth / 2}H${width / 2}` }),
      svg("path", { class: "ghost__nose", d: `M-.35 ${-depth / 2}L0 ${-depth / 2 - 0.4}L.35 ${-depth / 2}Z` }),
    ]);
  }

  /** @param {Body} body @param {Handle[]} wanted */
  place(body, wanted) {
    const depth = Math.max(...body.parts.map((part) => part.depth));
    const out = 14 / this.camera.scale;
    const rear = shifted(body.front, -depth - out, 0);
    const ahead = shifted(body.front, out, 0);
    const dial = shifted(body.front, -depth - out * 2.8, 0);
    const west = shifted(body.front, -depth / 2, -body.width / 2 - out);
    const east = shifted(body.front, -depth / 2, body.width / 2 + out);
    /** @type {Record<Handle, Point>} */
    const where = {
      left: frontCorner(body, "left"),
      right: frontCorner(body, "right"),
      front: [ahead[0], ahead[1]],
      rear: [rear[0], rear[1]],
      west: [west[0], west[1]],
      east: [east[0], east[1]],
      dial: [dial[0], dial[1]],
    };
    this.handles = new Map(wanted.map((handle) => [handle, where[handle]]));
    while (this.grips.childElementCount > wanted.length) this.grips.lastChild?.remove();
    wanted.forEach((handle, index) => {
      let grip = /** @type {SVGElement | undefined} */ (this.grips.children[index]);
      if (!grip) {
        grip = svg("circle", { class: "handle" });
        this.grips.append(grip);
      }
      set(
        grip,
        {
          cx: short(where[handle][0]),
          cy: short(-where[handle][1]),
          r: short(HANDLE / 2 / this.camera.scale),
          class: `handle handle--${handle}`,
        },
      );
    });
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
