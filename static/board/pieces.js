/* The pieces on the table. Each stands where the view has it, but for those that an animation is just carrying there. A
 * piece is drawn anew only when its look changes; a move changes its transform alone. */

import { face } from "./face.js";
import { normalised, outlineOf, inside, toSegment } from "./geometry.js";
import { set, short, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").Piece} Piece */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{piece: Piece, element: SVGGElement, look: string, pose: Pose}} Drawn */

/** Who is picked has a ghost with handles, and no name beside it. */
const PICKED = "unit--picked";

export class Pieces {
  /** @param {SVGGElement} layer @param {import("./face.js").Look} look */
  constructor(layer, look) {
    this.layer = layer;
    this.look = look;
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** Those that an animation is carrying to their place. @type {Set<string>} */
    this.carried = new Set();
    /** The pieces that have each class. @type {Map<string, Set<string>>} */
    this.marks = new Map();
    /** @type {() => void} */
    this.onPicked = () => undefined;
    /** How the table lies on the screen, in degrees. */
    this.turned = 0;
    /** How often a face was drawn: what the tests watch. */
    this.faces = 0;
  }

  /**
   * Puts every piece where it stands; those that are carried stay where they are until `settle`.
   * @param {Record<string, Piece>} pieces
   * @param {Set<string>} [carried] those that an animation is about to carry to their place
   */
  show(pieces, carried = new Set()) {
    this.carried = carried;
    for (const [id, { element }] of this.drawn) {
      if (onTable(pieces[id])) continue;
      element.remove();
      this.drawn.delete(id);
    }
    for (const [id, piece] of Object.entries(pieces)) {
      if (onTable(piece)) this.one(id, piece);
    }
  }

  /** Nobody is carried any more: every piece stands where the view has it. */
  settle() {
    this.carried = new Set();
    for (const [id, { piece }] of this.drawn) this.put(id, poseOf(piece));
  }

  /** @param {string} id @param {Piece} piece */
  one(id, piece) {
    const before = this.drawn.get(id);
    const drawn = before ?? this.added(id, piece);
    if (drawn.piece !== piece || !before) {
      const { seat, shape, symbol, code, name, marks, body, models, spent } = piece;
      const look = JSON.stringify([seat, shape, symbol, code, name, marks, body, models]);
      if (drawn.look !== look) {
        drawn.element.replaceChildren(face(piece, this.look));
        this.faces += 1;
        this.upright(drawn);
      }
      drawn.element.classList.toggle("unit--spent", Boolean(spent));
      Object.assign(drawn, { piece, look });
    }
    if (!before || !this.carried.has(id)) this.put(id, poseOf(piece));
  }

  /** A piece comes to the table, with the marks that it has. @param {string} id @param {Piece} piece @returns {Drawn} */
  added(id, piece) {
    const element = svg("g", { class: "unit", "data-piece": id });
    for (const [name, ids] of this.marks) element.classList.toggle(name, ids.has(id));
    this.layer.append(element);
    const drawn = { piece, element, look: "", pose: /** @type {Pose} */ ([NaN, NaN, NaN]) };
    this.drawn.set(id, drawn);
    return drawn;
  }

  /** Draws everything again: the drawings have arrived, or the language has changed. */
  again() {
    for (const drawn of this.drawn.values()) {
      drawn.element.replaceChildren(face(drawn.piece, this.look));
      this.upright(drawn);
    }
  }

  /** @param {string} id @param {Pose} pose */
  put(id, pose) {
    const drawn = this.drawn.get(id);
    if (!drawn || pose.every((part, i) => part === drawn.pose[i])) return;
    drawn.pose = pose;
    set(drawn.element, { transform: `translate(${short(pose[0])} ${short(-pose[1])}) rotate(${short(pose[2])})` });
    this.upright(drawn);
  }

  /** A moment of an animation; of a piece that is not carried any more it is not heeded. @param {string} id @param {Pose} pose */
  carry(id, pose) {
    if (this.carried.has(id)) this.put(id, pose);
  }

  /** Codes and drawings never stand on their heads. @param {Drawn} drawn */
  upright(drawn) {
    const seen = normalised(drawn.pose[2] + this.turned);
    drawn.element.querySelector(".unit__upright")?.classList.toggle("unit__upright--turned", seen > 100 && seen < 280);
  }

  /** @param {number} turned degrees */
  turn(turned) {
    this.turned = turned;
    for (const drawn of this.drawn.values()) this.upright(drawn);
  }

  /** The piece at a point of the table, or near it by `slop`. @param {Point} point @param {number} slop */
  at(point, slop) {
    let nearest = "";
    let least = slop;
    for (const [id, { piece, pose }] of [...this.drawn].reverse()) {
      const outline = outlineOf(pose, piece.shape);
      if (inside(point, outline)) return id;
      const away = Math.min(...outline.map((corner, i) => toSegment(point, corner, outline[(i + 1) % outline.length])));
      if (away < least) [nearest, least] = [id, away];
    }
    return nearest;
  }

  /** Adds a class to these pieces and takes it from all others. @param {string} name @param {Iterable<string>} ids */
  mark(name, ids) {
    const wanted = new Set(ids);
    this.marks.set(name, wanted);
    if (name === PICKED) this.onPicked();
    for (const [id, { element }] of this.drawn) element.classList.toggle(name, wanted.has(id));
  }

  /** The pieces that have a class now. @param {string} name */
  marked(name) {
    return [...this.drawn].filter(([, { element }]) => element.classList.contains(name)).map(([id]) => id);
  }

  /** @param {string} id @returns {Pose | null} */
  poseOf(id) {
    return this.drawn.get(id)?.pose ?? null;
  }
}

/** @param {Piece | undefined} piece */
export function onTable(piece) {
  return piece?.x !== undefined && piece.y !== undefined && !piece.where;
}

/** @param {Piece} piece @returns {Pose} */
export function poseOf(piece) {
  return [piece.x ?? 0, piece.y ?? 0, piece.bearing ?? 0];
}
