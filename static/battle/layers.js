/* What the server draws over the table on demand: shown while its key is held, or switched on by a short touch of it. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {import("../board/geometry.js").Point} Point */
/** @typedef {import("./protocol").Text} Text */
/** @typedef {{outline?: Point[], disc?: [number, number, number], label?: Text, at?: Point, seat?: string, grade?: number}} Shape */
/** @typedef {{layers?: Record<string, Shape[]>}} Answer */

/** A key held longer than this shows its layer only as long as it is held. */
const HELD = 300;

/** @param {import("../board/board.js").Board} board @param {import("./text.js").Texts} texts @param {(piece: string) => Promise<Answer>} ask */
export function layersOf(board, texts, ask) {
  /** @type {Set<string>} */
  const on = new Set();
  /** What was told of a piece, or under "" of the table, since it last changed. @type {Map<string, Promise<Answer>>} */
  const known = new Map();
  /** @type {{name: string, since: number, was: boolean} | null} */
  let held = null;
  const offered = () => board.view?.layers ?? [];
  /** @param {string} piece */
  const told = (piece) => {
    const before = known.get(piece);
    if (before) return before;
    const asked = ask(piece).catch(() => /** @type {Answer} */ ({}));
    known.set(piece, asked);
    return asked;
  };
  const pointed = () => board.hovered || board.pieces.marked("unit--picked")[0] || "";

  /** @param {import("./protocol").View["layers"] extends (infer One)[] | undefined ? One : never} layer */
  const draw = (layer) => {
    const piece = layer.of === "piece" ? pointed() : "";
    const clear = () => board.overlays.set(`layer-${layer.name}`, []);
    if (!on.has(layer.name) || (layer.of === "piece" && !piece)) return clear();
    void told(piece).then((answer) => {
      if (!on.has(layer.name) || (layer.of === "piece" && pointed() !== piece)) return;
      board.overlays.set(`layer-${layer.name}`, (answer.layers?.[layer.name] ?? []).map((shape) => sketch(layer.name, shape)));
    });
  };
  /** @param {string} name @param {Shape} shape */
  const sketch = (name, shape) => ({
    outline: shape.outline,
    disc: shape.disc,
    label: shape.label && texts.say(shape.label),
    at: shape.at,
    class: `sketch layer layer--${name} layer--grade-${shape.grade ?? 1}${shape.seat ? ` layer--seat-${board.lookOfPieces.seatNumber(shape.seat)}` : ""}`,
  });
  const redraw = () => offered().forEach(draw);
  let timer = 0;
  board.host.addEventListener("board:hover", () => {
    clearTimeout(timer);
    if (offered().some((one) => one.of === "piece" && on.has(one.name))) timer = window.setTimeout(redraw, 120);
  });
  /** @param {string} name @param {boolean} wanted */
  const turn = (name, wanted) => {
    if (wanted) on.add(name);
    else on.delete(name);
    redraw();
  };
  return {
    /** @param {string} key @param {boolean} repeat @returns {boolean} whether it is the key of a layer */
    down: (key, repeat) => {
      const layer = offered().find((one) => one.letter === key.toLowerCase());
      if (!layer) return false;
      if (repeat || held) return true;
      held = { name: layer.name, since: performance.now(), was: on.has(layer.name) };
      turn(layer.name, true);
      return true;
    },
    /** @param {string} key "" for whichever is held */
    up: (key) => {
      const layer = offered().find((one) => one.name === held?.name);
      if (!held || !layer || (key && layer.letter !== key.toLowerCase())) return;
      if (held.was || performance.now() - held.since > HELD) turn(held.name, false);
      held = null;
    },
    /** The table has changed. */
    stale: () => {
      known.clear();
      redraw();
    },
    /** All of them, to switch on and off. */
    list: () => el("div", { class: "layer-list" }, el("h3", {}, gettext("Overlays")), offered().map((layer) => {
      const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked: on.has(layer.name) }));
      box.addEventListener("change", () => turn(layer.name, box.checked));
      return el("label", { class: "layer-list__row" }, box, texts.say(layer.title), el("kbd", {}, layer.letter.toUpperCase()));
    })),
  };
}
