/* What lies over the table for a while: outlines of zones, halos of pieces, lines, labels. Named layers, each set whole. */

import { outlineOf } from "./geometry.js";
import { allBases } from "./models.js";
import { outlinePath, short, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Pose} Pose */
/**
 * @typedef {{outline?: readonly Point[], holes?: readonly (readonly Point[])[], line?: readonly Point[], disc?: [number, number, number], pose?: Pose,
 *   shape?: import("../battle/protocol").Shape, models?: import("../battle/protocol").Models[], face?: SVGGElement, label?: string, at?: Point, ring?: number, class?: string}} Sketch
 * `ring`: how far about the outlines it reaches
 */

export class Overlays {
  /** @param {SVGGElement} layer @param {() => {turn: number, scale: number}} camera */
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
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
    if (sketch.label && sketch.at) found.push(this.label(sketch.label, sketch.at, name));
    return found;
  }

  /** Text of constant size on the screen. @param {string} text @param {Point} at @param {string} name */
  label(text, at, name) {
    const { turn, scale } = this.camera();
    return svg(
      "text",
      {
        class: `${name} label`,
        transform: `translate(${short(at[0])} ${short(-at[1])}) rotate(${-turn}) scale(${1 / scale})`,
      },
      [text],
    );
  }
}

/** @param {Pose} pose */
function placed([x, y, bearing]) {
  return `translate(${short(x)} ${short(-y)}) rotate(${short(bearing)})`;
}
