/* Names beside the pieces, as far as there is room: behind a unit as it is seen on the screen, or before it, in one line or in two; nobody's
 * name lies over another unit, another name, odds or the edge. They keep their size however near the table is. */

import { meet as outlinesMeet, outlineOf } from "./geometry.js";
import { short, svg } from "./svg.js";

/** @typedef {import("./plates.js").Box} Box */

/** In pixels: the height of a line; how far it stands off, and two names from each other; by how much a name may be longer than its unit on
 * either side, and by how much where nobody else stands beside the unit. */
const LINE = 15;
const GAP = 2;
const APART = 5;
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
    /** @type {{id: string, name: string, corners: readonly import("./geometry.js").Point[], straight: boolean, box: Box}[]} */
    const units = [...board.pieces.drawn].map(([id, { piece, pose }]) => {
      const corners = outlineOf(pose, piece.shape).map((corner) => camera.toScreen(corner));
      const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
      return { id, name: say(piece.name), corners, straight: new Set(xs.map(Math.round)).size === 2, box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) } };
    });
    const { width, height } = camera.table;
    const ends = [camera.toScreen([0, 0]), camera.toScreen([width, height])];
    /** @type {Box} */
    const table = { left: Math.min(ends[0][0], ends[1][0]), right: Math.max(ends[0][0], ends[1][0]), top: Math.min(ends[0][1], ends[1][1]), bottom: Math.max(ends[0][1], ends[1][1]) };
    /** @type {Box[]} */
    const laid = [...board.overlays.plates];
    layer.replaceChildren(...units.flatMap(({ id, name, box }) => {
      if (!name || !stands(id)) return [];
      /** Where a name of these lines would lie; in a line of several a longer name would be anybody's. @param {string[]} lines */
      const place = (lines) => {
        const half = Math.max(...lines.map(breadth)) / 2;
        const [high, longer] = [lines.length * LINE, half - (box.right - box.left) / 2];
        const middle = (box.left + box.right) / 2;
        const x = Math.max(table.left + half, Math.min(table.right - half, middle));
        const found = longer > ALONE ? undefined : [box.bottom + GAP, box.top - GAP - high].map((top) => ({ left: x - half, right: x + half, top, bottom: top + high }))
          .find((one) => {
            const row = longer > BEYOND ? { ...one, top: Math.min(one.top, box.top), bottom: Math.max(one.bottom, box.bottom) } : one;
            return one.top >= table.top && one.bottom <= table.bottom && !units.some((other) => other.id !== id && meet(row, other.box) && (other.straight || outlinesMeet(cornersOf(row), other.corners))) && !laid.some((other) => meet(one, other));
          });
        return found ? { ...found, x, lines } : null;
      };
      const found = place([name]) ?? inTwo(name).map(place).find(Boolean);
      if (!found) return [];
      laid.push({ ...found, left: found.left - APART, right: found.right + APART });
      const [at, up] = camera.toTable(found.x, found.bottom - 3);
      const rows = found.lines.map((line, index) => svg("tspan", { x: 0, y: (index + 1 - found.lines.length) * LINE }, [line]));
      return [svg("text", { class: "unit-name", "data-of": id, "data-stands": stands(id), "font-size": size(), transform: `translate(${short(at)} ${short(-up)}) rotate(${-camera.turn}) scale(${1 / camera.scale})` }, rows.length > 1 ? rows : [name])];
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

/** A name in two lines, the most even first; no number stands alone. @param {string} name @returns {string[][]} */
function inTwo(name) {
  const words = name.split(/ (?!\p{N}+$)/u);
  const uneven = (/** @type {string[]} */ [one, other]) => Math.abs(one.length - other.length);
  return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]).sort((one, other) => uneven(one) - uneven(other));
}

/** @param {Box} box @returns {import("./geometry.js").Point[]} */
const cornersOf = ({ left, top, right, bottom }) => [[left, top], [right, top], [right, bottom], [left, bottom]];

/** @param {Box} one @param {Box} other */
function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
