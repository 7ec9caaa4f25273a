/* The table for those who hear the page: every unit with its place, the way it looks and the nearest enemy, as the table lies on the screen. */

import { gap, normalised, outlineOf } from "../board/geometry.js";
import { onTable, poseOf } from "../board/pieces.js";
import { el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { tenths } from "./text.js";

/** @typedef {import("./protocol").Piece} Piece */
/** @typedef {import("./protocol").View} View */
/** @typedef {import("../board/geometry.js").Point} Point */

/** @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts, nameOf: (seat: string) => string, seats: () => string[]}} page */
export function tableInWords({ board, texts, nameOf, seats }) {
  const root = el("section", { class: "visually-hidden table-in-words" });
  /** @type {View | null} */
  let view = null;

  /** @param {number} length */
  const long = (length) => `${texts.numbers.format(tenths(length))} ${view?.unit ?? ""}`;
  /** @param {Point} point */
  const place = (point) => {
    const { camera } = board;
    const [x, y] = camera.toScreen(point);
    const [width, height] = camera.extent;
    return interpolate(gettext("%(left)s from the left, %(bottom)s from the bottom"), {
      left: long(width / 2 + (x - camera.x) / camera.scale), bottom: long(height / 2 - (y - camera.y) / camera.scale),
    });
  };
  /** @param {Piece} piece */
  const nearest = (piece) => {
    const outline = outlineOf(poseOf(piece), piece.shape);
    const enemies = Object.values(view?.pieces ?? {}).filter((other) => other.seat !== piece.seat && onTable(other))
      .map((other) => ({ name: texts.say(other.name), far: gap(outline, outlineOf(poseOf(other), other.shape)) }));
    const least = enemies.sort((one, other) => one.far - other.far)[0];
    return least ? interpolate(gettext("nearest enemy %(name)s, %(far)s"), { name: least.name, far: long(least.far) }) : "";
  };
  /** @param {Piece} piece */
  const line = (piece) => {
    const [x, y, bearing] = poseOf(piece);
    const there = onTable(piece)
      ? [place([x, y]), facing(bearing + board.camera.turn), nearest(piece)]
      : [piece.where === "fallen" ? gettext("Lost") : gettext("In reserve")];
    const state = [piece.spent ? gettext("Done") : "", ...(piece.marks ?? []).map((mark) => texts.say(mark.text))];
    return el("li", {}, [texts.say(piece.name), [...there, ...state].filter(Boolean).join("; ")].join(": "));
  };

  const draw = () => {
    if (!view) return;
    const { pieces, areas } = view;
    fill(root, el("h2", {}, gettext("The table in words")),
      seats().map((seat) => el("section", {}, el("h3", {}, nameOf(seat)),
        el("ul", {}, Object.values(pieces).filter((piece) => piece.seat === seat).map(line)))),
      el("section", {}, el("h3", {}, gettext("Terrain")), el("ul", {}, Object.values(areas).filter((area) => middleOf(area)).map((area) =>
        el("li", {}, `${texts.say(area.name)}: ${place(/** @type {Point} */ (middleOf(area)))}`)))));
  };
  board.host.addEventListener("board:turned", draw);
  return {
    root,
    /** @param {View} shown */
    draw: (shown) => {
      if (view === shown) return;
      view = shown;
      draw();
    },
  };
}

/** The middle of an area; of a zone there is none to speak of. @param {import("./protocol").Area} area @returns {Point | null} */
function middleOf({ look, outline, line, disc }) {
  if (disc) return [disc[0], disc[1]];
  const points = outline ?? line;
  if (!points?.length || look?.includes("zone")) return null;
  /** @param {0 | 1} axis */
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/** @param {number} bearing on the screen */
function facing(bearing) {
  const ways = [gettext("facing up"), gettext("facing up and right"), gettext("facing right"), gettext("facing down and right"),
    gettext("facing down"), gettext("facing down and left"), gettext("facing left"), gettext("facing up and left")];
  return ways[Math.round(normalised(bearing) / 45) % 8];
}
