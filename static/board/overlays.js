/* What lies over the table for a while: outlines of zones, halos of pieces, lines, labels. Named layers, each set whole. */

import { outlineOf } from "./geometry.js";
import { allBases } from "./models.js";
import { middles } from "./plates.js";
import { outlinePath, short, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Pose} Pose */
/**
 * @typedef {{outline?: readonly Point[], holes?: readonly (readonly Point[])[], line?: readonly Point[], disc?: [number, number, number], pose?: Pose,
 *   shape?: import("../battle/protocol").Shape, models?: import("../battle/protocol").Models[], face?: SVGGElement, label?: string, at?: Point, over?: readonly Point[], ring?: number, class?: string}} Sketch
 * `ring`: how far about the outlines it reaches; `over`: the outline above which the label hangs on the screen
 */

/** A plate for words of this size, in pixels. */
const PLATE = { character: 8, ends: 14, height: 20 };

export class Overlays {
  /** @param {SVGGElement} layer @param {() => import("./camera.js").Camera} camera */
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** Where labels hang. @type {WeakMap<Element, {at: Point, over?: readonly Point[], width?: number}>} */
    this.hung = new WeakMap();
    /** What lies over the table, as boxes on the screen: no plate hangs under it. @type {import("./plates.js").Box[]} */
    this.taken = [];
    /** Where plates hang, as boxes on the screen. @type {import("./plates.js").Box[]} */
    this.plates = [];
    /** Hears that they hang elsewhere, or others do. @type {() => void} */
    this.onPlates = () => undefined;
  }

  /** The camera has moved: labels keep their size and hang upright. */
  look() {
    for (const label of this.layer.querySelectorAll(".label")) this.hang(label);
    this.arrange();
  }

  /** @param {string} name @param {Sketch[]} sketches */
  set(name, sketches) {
    let group = this.layers.get(name);
    const plated = Boolean(group?.querySelector(".label--plate"));
    if (!sketches.length) {
      group?.remove();
      this.layers.delete(name);
      if (plated) this.arrange();
      if (plated) this.onPlates();
      return;
    }
    if (!group) {
      group = svg("g", { class: `overlay overlay--${name}` });
      this.layers.set(name, group);
      this.layer.append(group);
    }
    group.replaceChildren(...sketches.flatMap((sketch) => this.drawn(sketch)));
    if (sketches.some((sketch) => sketch.label && sketch.over)) {
      this.taken = [...this.camera().host.querySelectorAll(".board-tools")].map((one) => boxOf(/** @type {HTMLElement} */ (one)));
      this.arrange();
    }
    if (plated || group.querySelector(".label--plate")) this.onPlates();
  }

  /** @param {Sketch} sketch @returns {SVGElement[]} */
  drawn(sketch) {
    const found = /** @type {SVGElement[]} */ ([]);
    const name = sketch.class ?? "sketch";
    if (sketch.outline) found.push(svg("path", {
      class: name,
      d: [sketch.outline, ...(sketch.holes ?? [])].map((one) => outlinePath(one)).join(""),
      "fill-rule": "evenodd",
      "stroke-width": sketch.ring ? short(2 * sketch.ring) : null,
    }));
    if (sketch.line) found.push(svg("path", { class: `${name} line`, d: outlinePath(sketch.line, false) }));
    if (sketch.disc) found.push(svg(
      "circle",
      { class: name, cx: sketch.disc[0], cy: -sketch.disc[1], r: sketch.disc[2] },
    ));
    if (sketch.face && sketch.pose) {
      sketch.face.setAttribute("transform", placed(sketch.pose));
      found.push(sketch.face);
    }
    if (sketch.pose && sketch.shape) {
      found.push(sketch.models
        ? svg("path", { class: `${name} bases`, d: allBases(sketch.models), transform: placed(sketch.pose) })
        : svg("path", { class: name, d: outlinePath(outlineOf(sketch.pose, sketch.shape)) }));
      const half = "rect" in sketch.shape ? sketch.shape.rect[1] / 2 : sketch.shape.disc;
      const nose = `M-.3 ${-half + 0.02}L0 ${-half - 0.34}L.3 ${-half + 0.02}Z`;
      found.push(svg("path", { class: `${name} nose`, d: nose, transform: placed(sketch.pose) }));
    }
    if (sketch.label && sketch.at) found.push(this.label(sketch.label, { at: sketch.at, over: sketch.over }, name));
    return found;
  }

  /** Text of constant size on the screen, on a plate if it hangs over something. @param {string} text @param {{at: Point, over?: readonly Point[]}} where @param {string} name */
  label(text, where, name) {
    const width = text.length * PLATE.character + PLATE.ends;
    const label = where.over ? plate(text, name, width) : svg("text", { class: `${name} label` }, [text]);
    this.hung.set(label, where.over ? { ...where, width } : where);
    this.hang(label);
    return label;
  }

  /** @param {Element} label @param {readonly [number, number]} [aside] in pixels */
  hang(label, [dx, dy] = [0, 0]) {
    const where = this.hung.get(label);
    if (!where) return;
    const { turn, scale } = this.camera();
    const [x, y] = where.at;
    label.setAttribute("transform", `translate(${short(x)} ${short(-y)}) rotate(${-turn}) scale(${1 / scale}) translate(${short(dx)} ${short(dy)})`);
  }

  /** Plates hang at what they speak of, beside one another. */
  arrange() {
    const camera = this.camera();
    const plates = [...this.layer.querySelectorAll(".label--plate")].flatMap((label) => {
      const { at, over, width = 0 } = this.hung.get(label) ?? {};
      return at && over ? [{ label, at, about: around(over.map((point) => camera.toScreen(point))), width, height: PLATE.height }] : [];
    });
    const room = { left: 0, top: 0, right: camera.host.clientWidth, bottom: camera.host.clientHeight - camera.cover };
    this.plates = middles(plates, room, this.taken).map(([x, y], index) => {
      const { at, label, width, height } = plates[index];
      const [px, py] = camera.toScreen(at);
      this.hang(label, [x - px, y - py]);
      return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
    });
  }
}

/** @param {readonly Point[]} points @returns {import("./plates.js").Box} */
function around(points) {
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** @param {HTMLElement} element @returns {import("./plates.js").Box} */
function boxOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) {
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

/** @param {string} text @param {string} name @param {number} width */
function plate(text, name, width) {
  return svg("g", { class: `${name} label label--plate` }, [
    svg("rect", { x: -width / 2, y: -PLATE.height / 2, width, height: PLATE.height, rx: PLATE.height / 2 }),
    svg("text", {}, [text]),
  ]);
}

/** @param {Pose} pose */
function placed([x, y, bearing]) {
  return `translate(${short(x)} ${short(-y)}) rotate(${short(bearing)})`;
}
