/* Names beside the pieces, as far as there is room: behind a unit as it is seen on the screen, or before it; nobody's name lies over
 * another unit, another name or the edge. They keep their size however near the table is. */

import { outlineOf } from "./geometry.js";
import { short, svg } from "./svg.js";

/** @typedef {import("./plates.js").Box} Box */

/** In pixels: the height of a line; how far it stands off; by how much a name may be longer than its unit on either side, and by how much
 * where nobody else stands beside the unit. */
const LINE = 15;
const GAP = 2;
const BEYOND = 8;
const ALONE = 50;
/** So many milliseconds the table rests before names are laid anew. */
const REST = 160;
const coarse = matchMedia("(pointer: coarse)");

/** @param {import("./board.js").Board} board @param {(text: import("../battle/protocol").Text) => string} say */
export function namesOf(board, say) {
  const layer = svg("g", { class: "unit-names" });
  const pen = document.createElement("canvas").getContext("2d");
  let timer = 0;
  let drawn = "";

  /** @param {string} name */
  const breadth = (name) => pen?.measureText(name).width ?? Infinity;
  const size = () => (coarse.matches ? 14 : 12);
  /** Where a piece is drawn; empty for one that an animation is carrying, and for who is picked. @param {string} id */
  const stands = (id) => (board.pieces.carried.has(id) || board.pieces.marks.get("unit--picked")?.has(id) ? "" : String(board.pieces.poseOf(id)));

  const lay = () => {
    timer = 0;
    const { camera } = board;
    if (board.pressed() || !board.view) return soon();
    if (pen) pen.font = `600 ${size()}px ${getComputedStyle(board.host).fontFamily}`;
    /** @type {{id: string, name: string, box: Box}[]} */
    const units = [...board.pieces.drawn].map(([id, { piece, pose }]) => {
      const corners = outlineOf(pose, piece.shape).map((corner) => camera.toScreen(corner));
      const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
      return { id, name: say(piece.name), box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) } };
    });
    const { width, height } = camera.table;
    const ends = [camera.toScreen([0, 0]), camera.toScreen([width, height])];
    /** @type {Box} */
    const table = { left: Math.min(ends[0][0], ends[1][0]), right: Math.max(ends[0][0], ends[1][0]), top: Math.min(ends[0][1], ends[1][1]), bottom: Math.max(ends[0][1], ends[1][1]) };
    /** @type {Box[]} */
    const laid = [];
    layer.replaceChildren(...units.flatMap(({ id, name, box }) => {
      const longer = (breadth(name) - (box.right - box.left)) / 2;
      if (!name || !stands(id) || longer > ALONE) return [];
      const half = breadth(name) / 2;
      const x = (box.left + box.right) / 2;
      // In a line of several a longer name would be anybody's.
      const row = { left: x - half, right: x + half, top: box.top - LINE, bottom: box.bottom + LINE };
      if (longer > BEYOND && units.some((other) => other.id !== id && meet(row, other.box))) return [];
      const place = [box.bottom + GAP, box.top - GAP - LINE].map((top) => ({ left: x - half, right: x + half, top, bottom: top + LINE }))
        .find((one) => one.left >= table.left && one.right <= table.right && one.top >= table.top && one.bottom <= table.bottom
          && !units.some((other) => other.id !== id && meet(one, other.box)) && !laid.some((other) => meet(one, other)));
      if (!place) return [];
      laid.push(place);
      const [at, up] = camera.toTable(x, place.bottom - 3);
      return [svg("text", { class: "unit-name", "data-of": id, "data-stands": stands(id), "font-size": size(), transform: `translate(${short(at)} ${short(-up)}) rotate(${-camera.turn}) scale(${1 / camera.scale})` }, [name])];
    }));
  };
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(lay, REST);
  };
  board.host.addEventListener("board:look", () => {
    const { scale, turn } = board.camera;
    const now = `${scale} ${turn}`;
    if (now === drawn) return;
    drawn = now;
    // At another size they would be too large or too small.
    layer.replaceChildren();
    soon();
  });
  return {
    layer,
    /** Pieces stand elsewhere, or others do: nobody's name stays where he was. */
    soon: () => {
      for (const name of layer.querySelectorAll("text")) if (name.dataset.stands !== stands(name.dataset.of ?? "")) name.remove();
      soon();
    },
  };
}

/** @param {Box} one @param {Box} other */
function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
