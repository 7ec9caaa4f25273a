/* What a finger hides: the table about the ghost's front, larger, in a corner of the board, with the least distance to others. */

import { allBases } from "./models.js";
import { circle, gap, outlineOf } from "./geometry.js";
import { partOutline } from "./body.js";
import { set, short, svg } from "./svg.js";
import { fixed } from "./numbers.js";

const REACH = 5;
const ZOOM = 2.2;
const SIZE = 132;
/** How high above its lowest point the round glass is wide enough for a distance. */
const LOW = 26;

/** @param {import("./board.js").Board} board */
export function loupeOf(board) {
  const ground = svg("g");
  const ghost = svg("g", { class: "ghost" });
  const inner = svg("g", {}, [ground, ghost]);
  const words = svg("text", { class: "loupe__words", x: SIZE / 2, y: SIZE - LOW });
  const root = svg("svg", { class: "loupe", width: SIZE, height: SIZE, "aria-hidden": "true" }, [inner, words]);
  /** @type {import("./sweep.js").Obstacle[]} */
  let others = [];
  /** @type {Map<string, SVGElement>} */
  const bases = new Map();

  /** The table as it is drawn, as far as a body can come: taken once, so that nothing of it is drawn again while a finger moves.
   * @param {number} x @param {number} y @param {number} near */
  const picture = (x, y, near) => {
    const { width, height } = board.camera.table;
    const pieces = [...board.pieces.drawn.values()].filter(({ piece, pose }) => {
      const [px, py, radius] = circle(outlineOf(pose, piece.shape));
      return Math.hypot(px - x, py - y) < near + radius;
    });
    const copies = [...board.areaLayer.children, ...pieces.map(({ element }) => element)].map((one) => /** @type {SVGElement} */ (one.cloneNode(true)));
    for (const one of copies) {
      delete one.dataset.piece;
      delete one.dataset.area;
    }
    ground.replaceChildren(svg("rect", { class: "board-table", x: 0, y: -height, width, height }), ...copies);
  };

  return {
    /** What lies round a body is taken when it is taken up. @param {import("./kinematics.js").Space} space */
    take: (space) => {
      const [x, y, radius] = circle(space.body.parts.flatMap(partOutline));
      const near = radius + space.allowance + REACH;
      others = [...space.obstacles.values()].flat().filter((one) => Math.hypot(one.centre[0] - x, one.centre[1] - y) < near + one.centre[2]);
      picture(x, y, near);
      bases.clear();
      for (const part of space.body.parts) {
        const models = allBases(board.view?.pieces[part.id]?.models ?? []);
        const shape = models
          ? svg("path", { class: "ghost__models", d: models })
          : svg("rect", { x: -part.width / 2, y: -part.depth / 2, width: part.width, height: part.depth });
        bases.set(part.id, svg("g", { class: "ghost__base" }, [shape]));
      }
      ghost.replaceChildren(...bases.values());
    },
    /** @param {import("./body.js").Body} body */
    show: (body) => {
      if (!root.isConnected) board.host.append(root);
      for (const part of body.parts) {
        const base = bases.get(part.id);
        if (base) set(base, { transform: `translate(${short(part.pose[0])} ${short(-part.pose[1])}) rotate(${short(part.pose[2])})` });
      }
      const scale = Math.max(board.camera.scale * ZOOM, SIZE / 9);
      const [x, y] = body.front;
      set(inner, { transform: `translate(${SIZE / 2} ${SIZE / 2}) rotate(${board.camera.turn}) scale(${short(scale)}) translate(${short(-x)} ${short(y)})` });
      const apart = least(body, others);
      words.textContent = apart < REACH ? `⟷ ${fixed(apart, 2)} ${board.view?.unit ?? ""}` : "";
    },
    hide: () => root.remove(),
  };
}

/** @param {import("./body.js").Body} body @param {import("./sweep.js").Obstacle[]} others */
function least(body, others) {
  let found = Infinity;
  for (const part of body.parts) {
    const outline = partOutline(part);
    const [x, y, radius] = circle(outline);
    for (const other of others) {
      if (Math.hypot(other.centre[0] - x, other.centre[1] - y) - radius - other.centre[2] < found) found = Math.min(found, gap(outline, other.points));
    }
  }
  return found;
}
