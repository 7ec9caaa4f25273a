/* The face of a piece: ground and front edge in the seat's colour, the drawing of its type, code, marks and the command band. */

import { BANDS } from "./defs.js";
import { plate, ranks } from "./models.js";
import { drawingOf } from "./sheets.js";
import { short, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").Piece} Piece */
/**
 * @typedef {{seatNumber: (seat: string) => number, say: (text: import("../battle/protocol").Text) => string,
 *   marks: Set<string>, drawings: Set<string>}} Look
 */

const SHOWN_MARKS = 4;
const MOST_BADGES = 6;

/** Width and depth of the box about a piece. @param {Piece} piece @returns {[number, number]} */
export function sizeOf(piece) {
  return "rect" in piece.shape ? piece.shape.rect : [piece.shape.disc * 2, piece.shape.disc * 2];
}

/** All of a piece, front up, its centre at the origin. @param {Piece} piece @param {Look} look */
export function face(piece, look) {
  const [width, depth] = sizeOf(piece);
  const number = look.seatNumber(piece.seat);
  const group = svg("g", { class: `unit__face unit--seat-${number}` }, [svg("title", {}, [look.say(piece.name)])]);
  group.append(...(piece.models ? ranks(piece, number, look) : ground(piece, width, depth, number)));
  const upright = svg("g", { class: `unit__upright${piece.models ? " unit__upright--middle" : ""}` });
  if (piece.models) plate(
    upright,
    piece,
    width,
    depth,
    (on, x, y, size) => drawing(on, piece, x, y, size, look),
    (on, x, y, size) => badges(on, piece, x, y, size, look),
  );
  else contents(upright, piece, width, depth, look);
  if (!piece.models) group.append(svg("path", { class: "unit__edge", d: outline(piece, width, depth) }));
  group.append(...front(piece, width, depth), upright);
  return group;
}

/** @param {Piece} piece @param {number} width @param {number} depth @param {number} number */
function ground(piece, width, depth, number) {
  const d = outline(piece, width, depth);
  return [
    svg("path", { class: "unit__ground", d }),
    svg("path", { class: "unit__pattern", d, fill: `url(#seat-${number})` }),
  ];
}

/** @param {Piece} piece @param {number} width @param {number} depth */
function outline(piece, width, depth) {
  if ("disc" in piece.shape) {
    const r = piece.shape.disc;
    return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  }
  return `M${-width / 2} ${-depth / 2}H${width / 2}V${depth / 2}H${-width / 2}Z`;
}

/**
 * The front: a strong edge and a notch that points ahead.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} depth
 */
function front(piece, width, depth) {
  const y = -depth / 2;
  const notch = Math.min(0.42, depth * 0.28);
  const thick = piece.models ? 0.1 : 0.2;
  const edge = "disc" in piece.shape ? "" : `M${-width / 2} ${y}H${width / 2}V${y + thick}H${-width / 2}Z`;
  return [
    svg("path", { class: "unit__front", d: edge }),
    svg(
      "path",
      {
        class: "unit__notch",
        d: `M${short(-notch)} ${short(y + 0.04)}L0 ${short(y - notch)}L${short(notch)} ${short(y + 0.04)}Z`,
      },
    ),
  ];
}

/** @param {SVGGElement} group @param {Piece} piece @param {number} width @param {number} depth @param {Look} look */
function contents(group, piece, width, depth, look) {
  const band = piece.body ? Math.min(width * 0.2, 0.8) : 0;
  const room = width - band - 0.1;
  const high = depth - 0.28;
  const top = -depth / 2 + 0.24;
  const left = -width / 2 + 0.08;
  const lying = room > high * 1.6;
  const wanted = lying ? Math.min(0.95, high * 0.66) : Math.min(0.9, high * 0.3);
  const size = lying ? Math.min(high, room * 0.55) : Math.min(room * 0.92, high - wanted);
  const cx = lying ? left + size / 2 + 0.06 : left + room / 2;
  drawing(group, piece, cx - size / 2, top + (lying ? (high - size) / 2 : 0), size, look);
  const textX = lying ? left + size + 0.14 : left + 0.1;
  const code = Math.min(wanted, (width / 2 - band - textX) / breadth(piece.code ?? ""));
  const textY = lying ? top + high / 2 + code * 0.36 : top + high - 0.1;
  if (piece.code) group.append(svg(
    "text",
    { class: "unit__code", x: short(textX), y: short(textY), "font-size": short(code) },
    [piece.code],
  ));
  const markSize = Math.min(0.72, high * (lying ? 0.5 : 0.24));
  marks(group, piece, width / 2 - band - markSize - 0.02, top - 0.02, markSize, lying ? 2 : SHOWN_MARKS, look);
  if (piece.body) bandOf(group, piece.body.number, width / 2 - band, -depth / 2 + 0.2, band, depth - 0.2);
}

/** About how broad a bold word is, in its own size. @param {string} word */
function breadth(word) {
  return [...word].reduce((sum, letter) => sum + (/[MWm]/.test(letter) ? 1.11 : /[A-Zw]/.test(letter) ? 0.85 : /[ilrtj]/.test(letter) ? 0.5 : 0.72), 0.05);
}

/**
 * @param {SVGGElement} group
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Look} look
 */
function drawing(group, piece, x, y, size, look) {
  const [game, name] = drawingOf(piece.symbol);
  if (look.drawings.has(`${game}/${name}`)) {
    const box = { x: short(x), y: short(y), width: short(size), height: short(size) };
    group.append(svg("use", { class: "unit__drawing", href: `#${game}-${name}`, ...box }));
    return;
  }
  const middle = svg(
    "text",
    { class: "unit__letter", x: short(x + size / 2), y: short(y + size * 0.78), "font-size": short(size * 0.8) },
  );
  middle.append((piece.code ?? name ?? "?").slice(0, 2));
  group.append(middle);
}

/**
 * Badges in columns from the right.
 * @param {SVGGElement} group
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} rows
 * @param {Look} look
 */
function marks(group, piece, x, y, size, rows, look) {
  (piece.marks ?? []).slice(0, SHOWN_MARKS).forEach((mark, index) => {
    const column = Math.floor(index / rows);
    const at = {
      x: short(x - column * size * 1.05),
      y: short(y + (index % rows) * size * 1.05),
      width: short(size),
      height: short(size),
    };
    group.append(badge(mark, at, look));
  });
}

/** Badges in a row to the left. @param {SVGGElement} group @param {Piece} piece @param {number} x @param {number} y
 * @param {number} size @param {Look} look */
function badges(group, piece, x, y, size, look) {
  (piece.marks ?? []).slice(0, MOST_BADGES).forEach((mark, index) => {
    group.append(badge(mark, { x: short(x - index * size * 1.05), y: short(y), width: short(size), height: short(size) }, look));
  });
}

/** @param {import("../battle/protocol").Mark} mark @param {import("./svg.js").Attributes} at @param {Look} look */
function badge(mark, at, look) {
  const use = svg("use", { class: `mark mark--${mark.mark}`, href: `#mark-${look.marks.has(mark.mark) ? mark.mark : "other"}`, ...at });
  use.append(svg("title", {}, [look.say(mark.text)]));
  return use;
}

/**
 * @param {SVGGElement} group
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function bandOf(group, number, x, y, width, height) {
  const kind = (Math.max(1, number) - 1) % BANDS;
  const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
  const size = Math.min(width * 0.95, height * 0.8, 0.9);
  group.append(
    svg("rect", { class: `unit__band unit__band--${kind}`, ...box }),
    svg("rect", { class: "unit__band-marks", fill: `url(#band-${kind})`, ...box }),
    svg(
      "text",
      {
        class: "unit__number",
        x: short(x + width / 2),
        y: short(y + height / 2 + size * 0.36),
        "font-size": short(size),
      },
      [String(number)],
    ),
  );
}
