/* What lies over the table for a while: outlines of zones, halos of pieces, lines, labels. Named layers, each set whole. */

import { outlineOf } from "./geometry.js";
import { allBases } from "./models.js";
import { outlinePath, short, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Pose} Pose */
/**
 * @typedef {{outline?: readonly Point[], holes?: readonly (readonly Point[])[], line?: readonly Point[], disc?: [number, number, number], pose?: Pose,
 *   shape?: import("../battle/protocol").Shape, models?: import("../battle/protocol").Models[], face?: SVGGElement, label?: string, at?: Point, over?: readonly Point[], ring?: number, class?: string}} Sketch
 * `ring`: how far about the outlines it reaches; `over`: the outline above which the label hangs on the screen
 */

/** A plate for words of this size, in pixels. */
const PLATE = { character: 7.4, ends: 14, height: 20, gap: 4 };

export class Overlays {
  /** @param {SVGGElement} layer @param {() => {turn: number, scale: number}} camera */
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** Where labels hang. @type {WeakMap<Element, {at: Point, over?: readonly Point[]}>} */
    this.hung = new WeakMap();
  }

  /** The camera has moved: labels keep their size and hang upright. */
  look() {
    for (const label of this.layer.querySelectorAll(".label")) this.hang(label);
  }

  /** @param {string} name @param {Sketch[]} sketches */
  set(name, sketches) {
    let group = this.layers.get(name);
    if (!sketches.length) {
      group?.remove();
      this.layers.delete(name);
      return;
    }
    if (!group) {
      group = svg("g", { class: `overlay overlay--${name}` });
      this.layers.set(name, group);
      this.layer.append(group);
    }
    group.replaceChildren(...sketches.flatMap((sketch) => this.drawn(sketch)));
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
    const label = where.over ? plate(text, name) : svg("text", { class: `${name} label` }, [text]);
    this.hung.set(label, where);
    this.hang(label);
    return label;
  }

  /** @param {Element} label */
  hang(label) {
    const where = this.hung.get(label);
    if (!where) return;
    const { turn, scale } = this.camera();
    const [x, y] = where.at;
    const lift = where.over ? above(where.at, where.over, turn) * scale + PLATE.height / 2 + PLATE.gap : 0;
    label.setAttribute("transform", `translate(${short(x)} ${short(-y)}) rotate(${-turn}) scale(${1 / scale}) translate(0 ${short(-lift)})`);
  }
}

/** @param {string} text @param {string} name */
function plate(text, name) {
  const width = text.length * PLATE.character + PLATE.ends;
  return svg("g", { class: `${name} label label--plate` }, [
    svg("rect", { x: -width / 2, y: -PLATE.height / 2, width, height: PLATE.height, rx: PLATE.height / 2 }),
    svg("text", {}, [text]),
  ]);
}

/** How far an outline reaches up the screen from a point, with the table turned. @param {Point} at @param {readonly Point[]} outline @param {number} turn in degrees */
function above([x, y], outline, turn) {
  const angle = (turn * Math.PI) / 180;
  return Math.max(0, ...outline.map(([px, py]) => (py - y) * Math.cos(angle) - (px - x) * Math.sin(angle)));
}

/** @param {Pose} pose */
function placed([x, y, bearing]) {
  return `translate(${short(x)} ${short(-y)}) rotate(${short(bearing)})`;
}
