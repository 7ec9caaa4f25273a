/* Where a round template, a line or an outline lies. Outlines have corners to drag; a strip is a middle line with a width. */

import { ahead, bounds, circle, distance, normalised, swung } from "../../board/geometry.js";
import { button, el, stepper } from "../dom.js";
import { gettext } from "../i18n.js";
import { tellUnder } from "./template_under.js";
import { drawZones } from "./zones.js";

/** @typedef {import("../../board/geometry.js").Point} Point */

const CORNER = 12;
const STRIP = 3;

/**
 * @param {import("../protocol").TemplateInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function template(input, context) {
  return input.shape === "outline" ? outlined(input, context) : laid(input, context);
}

/**
 * A disc or a line: a point and a bearing.
 * @param {import("../protocol").TemplateInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
function laid(input, context) {
  const { board, texts } = context;
  const words = el("p", { class: "hint" });
  const preset = /** @type {{x: number, y: number, bearing?: number} | null} */ (context.preset ?? null);
  /** @type {{x: number, y: number, bearing: number} | null} */
  let at = preset ? { x: preset.x, y: preset.y, bearing: preset.bearing ?? 0 } : null;
  const draw = () => {
    if (!at) return;
    const [ux, uy] = ahead(at.bearing);
    const length = input.length ?? 0;
    if (input.shape === "round") tellUnder(words, board, texts, at, input.radius ?? 1);
    const from = board.poseOf(context.question.pieces?.[0] ?? "");
    const aim = from ? [{ line: /** @type {Point[]} */ ([[from[0], from[1]], [at.x, at.y]]), class: "template-aim" }] : [];
    board.overlays.set("template", input.shape === "round"
      ? [...aim, { disc: [at.x, at.y, input.radius ?? 1], class: "template" }]
      : [...aim, { line: [[at.x, at.y], [at.x + ux * length, at.y + uy * length]], class: "template" }]);
  };
  /** @param {Point} point */
  const lay = ([x, y]) => {
    at = { x: round(x), y: round(y), bearing: at?.bearing ?? 0 };
    draw();
  };
  drawZones(board, [input.within]);
  const away = board.use({
    down: () => true,
    move: (press) => lay(press.at),
    up: () => context.changed(),
    tap: (press) => {
      lay(press.at);
      context.changed();
      return true;
    },
  });
  draw();
  /** @param {number} degrees */
  const turn = (degrees) => {
    if (!at) return;
    at = { ...at, bearing: normalised(at.bearing + degrees) };
    draw();
    context.changed();
  };
  return {
    root: el("div", { class: "row" }, el("p", { class: "soft hint" }, gettext("Tap the table to place it, or drag it.")), words,
      input.shape === "line" ? [
        button("⟲", () => turn(-5), { title: "Q" }),
        button("⟳", () => turn(5), { title: "E" }),
      ] : null),
    urgent: true,
    value: () => at ?? undefined,
    destroy: () => putAway(board, away),
    key: (event) => turned(event, turn),
  };
}

/**
 * An outline with its corners, or a strip.
 * @param {import("../protocol").TemplateInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
function outlined(input, context) {
  const { board } = context;
  const preset = /** @type {{points?: Point[], width?: number} | null} */ (context.preset ?? null);
  const first = preset?.points ?? input.preset ?? ring(input);
  let points = first.map(copy);
  let width = preset?.width ?? 0;
  /** @type {{corner: number, from: Point, points: Point[]} | null} */
  let grabbed = null;
  const widths = stepper({
    value: width || STRIP,
    least: 0.5,
    most: 30,
    step: 0.5,
    label: gettext("Width"),
    changed: (value) => { width = value; settled(); },
  });
  widths.root.hidden = !width;
  const draw = () => {
    drawZones(board, [input.within]);
    board.overlays.set("template", [
      width ? { line: points, class: "template template--strip" } : { outline: points, class: "template" },
      ...points.map((point) => ({ disc: /** @type {[number, number, number]} */ ([...point, CORNER / 2 / board.camera.scale]), class: "template-corner" })),
    ]);
    board.host.style.setProperty("--strip", String(width));
  };
  const settled = () => {
    points = points.map(([x, y]) => [round(x), round(y)]);
    draw();
    context.changed();
  };
  const strip = () => {
    width = width ? 0 : STRIP;
    points = width ? across(input.within) : ring(input);
    widths.root.hidden = !width;
    settled();
  };
  const away = board.use({
    down: (press) => {
      const reach = (press.touch ? 24 : CORNER) / board.camera.scale;
      const corner = points.findIndex((point) => distance(point, press.at) < reach);
      grabbed = { corner, from: press.at, points: points.map(copy) };
      return corner >= 0 || near(points, press.at, input);
    },
    move: (press) => {
      if (!grabbed) return;
      const dx = press.at[0] - grabbed.from[0];
      const dy = press.at[1] - grabbed.from[1];
      points = grabbed.points.map(([x, y], index) => (grabbed?.corner === index || grabbed?.corner === -1 ? [x + dx, y + dy] : [x, y]));
      draw();
    },
    up: settled,
    cancel: () => undefined,
    twice: (press) => {
      points = withCorner(points, press.at);
      settled();
      return true;
    },
  });
  draw();
  /** @param {number} degrees */
  const turn = (degrees) => {
    const [x, y] = circle(points);
    points = points.map((point) => /** @type {Point} */ (swung([point[0], point[1], 0], [x, y], degrees).slice(0, 2)));
    settled();
  };
  /** @param {number} by */
  const scale = (by) => {
    const [x, y] = circle(points);
    points = points.map((point) => [x + (point[0] - x) * by, y + (point[1] - y) * by]);
    settled();
  };
  return {
    root: el("div", { class: "template-controls" },
      el("p", { class: "soft hint" }, gettext("Drag it or its corners; double-tap to add a corner.")),
      el("div", { class: "row" }, button(
        "⟲",
        () => turn(-15),
        { title: gettext("Turn left") },
      ), button("⟳", () => turn(15), { title: gettext("Turn right") }),
        button(
          "−",
          () => scale(0.9),
          { title: gettext("Smaller") },
        ), button("+", () => scale(1.1), { title: gettext("Larger") }),
        button(
          gettext("Band"),
          strip,
          { title: gettext("A centre line with a width, for rivers and roads") },
        ), widths.root)),
    urgent: true,
    value: () => (width ? { points, width } : { points }),
    destroy: () => putAway(board, away),
    clear: () => {
      points = first.map(copy);
      settled();
    },
    key: (event) => turned(event, turn),
  };
}

/** @param {import("../../board/board.js").Board} board @param {() => void} away */
function putAway(board, away) {
  away();
  board.overlays.set("zones", []);
  board.overlays.set("template", []);
  board.pieces.mark("unit--lit", []);
}

/** @param {KeyboardEvent} event @param {(degrees: number) => void} turn */
function turned(event, turn) {
  const step = event.shiftKey ? 15 : 1;
  if (event.key.toLowerCase() === "q") turn(-step);
  else if (event.key.toLowerCase() === "e") turn(step);
  else return false;
  return true;
}

/** @param {Point[]} points @param {Point} at @param {import("../protocol").TemplateInput} input */
function near(points, at, input) {
  const [x, y, radius] = circle(points);
  return distance([x, y], at) < Math.max(radius, (input.length ?? 0) / 2);
}

/**
 * Eight corners in the middle of what is allowed.
 * @param {import("../protocol").TemplateInput} input
 * @returns {Point[]}
 */
function ring(input) {
  const [x, y] = circle(input.within);
  const radius = (input.length || 10) * 0.35;
  return Array.from({ length: 8 }, (_, corner) => {
    const [ux, uy] = ahead(corner * 45);
    return [round(x + ux * radius), round(y + uy * radius)];
  });
}

/** A line through the middle of what is allowed. @param {Point[]} within @returns {Point[]} */
function across(within) {
  const box = bounds(within);
  const y = round((box.bottom + box.top) / 2);
  return [[round(box.left), y], [round((box.left + box.right) / 2), y], [round(box.right), y]];
}

/** @param {Point[]} points @param {Point} at @returns {Point[]} */
function withCorner(points, at) {
  const lengths = points.map((point, i) => {
    const next = points[(i + 1) % points.length];
    return distance(point, at) + distance(at, next) - distance(point, next);
  });
  const index = lengths.indexOf(Math.min(...lengths));
  return [...points.slice(0, index + 1), at, ...points.slice(index + 1)];
}

/** @param {Point} point @returns {Point} */
function copy([x, y]) {
  return [x, y];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
