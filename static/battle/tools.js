/* The buttons on the board: nearer, farther, everything, the other side, the tape, the speed, the keys. */

import { ruler } from "../board/ruler.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";
import { icon } from "./icons.js";
import { layersOf } from "./layers.js";
import { outlookOf } from "./outlook.js";
import { raysOf } from "./rays.js";
import { nextSpeed, remember, settings } from "./settings.js";
import { popover } from "./why.js";

/**
 * @param {import("../board/board.js").Board} board
 * @param {import("./text.js").Texts} texts
 * @param {() => void} help
 * @param {((piece: string) => Promise<import("./outlook.js").Outlook>)} [ask] what a piece sees
 */
export function boardTools(board, texts, help, ask) {
  const tape = ruler(
    board,
    (length) => `${texts.numbers.format(Math.round(length * 100) / 100)} ${board.view?.unit ?? ""}`,
  );
  /** @type {(() => void) | null} */
  let away = null;
  /** @param {boolean} [on] */
  const switchTape = (on = !away) => {
    if (on === Boolean(away)) return;
    if (away) {
      away();
      tape.clear();
      away = null;
    } else away = board.use(tape);
    measure.setAttribute("aria-pressed", String(Boolean(away)));
    board.host.classList.toggle("board--measuring", Boolean(away));
  };
  const measure = tool(icon("tape"), gettext("Measuring tape (Space)"), () => switchTape());
  measure.setAttribute("aria-pressed", "false");
  const lines = raysOf(board);
  const arcs = tool(icon("rays"), gettext("Arcs of the piece under the pointer (A)"), () => switchRays());
  arcs.setAttribute("aria-pressed", "false");
  /** @param {boolean} [on] */
  const switchRays = (on) => {
    lines.toggle(on);
    arcs.setAttribute("aria-pressed", String(lines.on));
  };
  const view = outlookOf(board, ask ?? (async () => ({})));
  const eye = tool(icon("eye"), gettext("What the piece under the pointer sees (S)"), () => switchSight());
  eye.setAttribute("aria-pressed", "false");
  /** @param {boolean} [on] */
  const switchSight = (on) => {
    view.toggle(on);
    eye.setAttribute("aria-pressed", String(view.on));
  };
  const layers = layersOf(board, texts, async (piece) => (ask ? ask(piece) : {}));
  const more = tool(icon("layers"), gettext("What can be laid over the table"), () => popover(more, layers.list()));
  const speed = tool(speedSign(settings().speed), gettext("Speed of the animations"), () => {
    const next = nextSpeed(settings().speed);
    remember({ speed: next });
    speed.textContent = speedSign(next);
  });
  const root = el("div", { class: "board-tools", role: "toolbar", "aria-label": gettext("Board") },
    tool(icon("near"), gettext("Nearer"), () => board.camera.zoom(1.3), "board-tool--fine"), tool(
      icon("far"),
      gettext("Farther"),
      () => board.camera.zoom(0.77),
      "board-tool--fine",
    ),
    tool(icon("all"), gettext("All of the table (F)"), () => board.camera.fit()), tool(
      icon("turn"),
      gettext("Turn the table (V)"),
      () => board.camera.turnRound(),
    ),
    measure, arcs, eye, more, speed, tool(icon("keys"), gettext("Keys"), help, "board-tool--fine"));
  return {
    root,
    tape: switchTape,
    rays: switchRays,
    sight: switchSight,
    layers,
    /** Offers what the pieces of this view have. */
    draw: () => {
      arcs.hidden = !Object.values(board.view?.pieces ?? {}).some((piece) => piece.rays);
      lines.draw();
      eye.hidden = !ask || !board.view?.outlook;
      view.stale();
      more.hidden = !ask || !board.view?.layers?.length;
      layers.stale();
    },
  };
}

/** @param {string | Node} sign @param {string} title @param {() => void} press @param {string} [more] */
function tool(sign, title, press, more = "") {
  const face = button("", press, { class: `board-tool ${more}`, title });
  face.append(sign);
  face.setAttribute("aria-label", title);
  return face;
}

/** @param {number} speed */
function speedSign(speed) {
  return speed ? `${speed}×` : "0×";
}
