/* The buttons on the board: nearer, farther, everything, the other side, the tape, how things are played, the keys. */

import { ruler } from "../board/ruler.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";
import { icon } from "./icons.js";
import { layersOf } from "./layers.js";
import { outlookOf } from "./outlook.js";
import { raysOf } from "./rays.js";
import { popover } from "./why.js";

/**
 * @param {import("../board/board.js").Board} board
 * @param {import("./text.js").Texts} texts
 * @param {(() => void) | null} help shows the keys, where there are any
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
  const arcs = tool(icon("rays"), gettext("Arcs of the unit under the pointer (A)"), () => switchRays(), "", gettext("Arcs"));
  arcs.setAttribute("aria-pressed", "false");
  /** @param {boolean} [on] */
  const switchRays = (on) => {
    lines.toggle(on);
    arcs.setAttribute("aria-pressed", String(lines.on));
  };
  const view = outlookOf(board, ask ?? (async () => ({})));
  const eye = tool(icon("eye"), gettext("Line of sight of the unit under the pointer (S)"), () => switchSight(), "", gettext("Line of sight"));
  eye.setAttribute("aria-pressed", "false");
  /** @param {boolean} [on] */
  const switchSight = (on) => {
    view.toggle(on);
    eye.setAttribute("aria-pressed", String(view.on));
  };
  const layers = layersOf(board, texts, async (piece) => (ask ? ask(piece) : {}));
  /** What opens beside a tool opens beside the menu where the tools are shut away in it. @param {HTMLElement} face */
  const beside = (face) => (menu.offsetParent ? menu : face);
  const more = tool(icon("layers"), gettext("Overlays"), () => popover(beside(more), layers.list()));
  const pace = tool(icon("sound"), gettext("Playback speed and sounds"), () => void import("./pace.js").then(({ paceSheet }) => popover(beside(pace), paceSheet())));
  const menu = tool(icon("more"), gettext("Tools"), () => open(!root.classList.contains("board-tools--open")), "board-tool--menu");
  menu.setAttribute("aria-expanded", "false");
  /** @param {boolean} wanted */
  const open = (wanted) => {
    root.classList.toggle("board-tools--open", wanted);
    menu.setAttribute("aria-expanded", String(wanted));
  };
  const root = el("div", { class: "board-tools", role: "toolbar", "aria-label": gettext("Tools") },
    tool(icon("near"), gettext("Zoom in"), () => board.camera.zoom(1.3), "board-tool--fine"), tool(
      icon("far"),
      gettext("Zoom out"),
      () => board.camera.zoom(0.77),
      "board-tool--fine",
    ),
    tool(icon("all"), gettext("Whole table (F)"), () => board.camera.fit(), "board-tool--first"), menu, tool(
      icon("turn"),
      gettext("Rotate the table (V)"),
      () => board.camera.turnRound(),
    ),
    measure, arcs, eye, more, pace, ...coachTool(board.host), help ? tool(icon("keys"), gettext("Shortcuts"), help, "board-tool--fine") : null);
  // What this game has is known when its table is.
  arcs.hidden = eye.hidden = more.hidden = true;
  // Whoever has chosen a tool, or turns to the table, is done with the menu.
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest(".board-tool--menu"))) open(false);
  });
  board.host.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof Node && root.contains(event.target))) open(false);
  });
  return {
    root,
    tape: switchTape,
    rays: switchRays,
    sight: switchSight,
    layers,
    get has() { return { arcs: !arcs.hidden, sight: !eye.hidden }; },
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

/** The coach can be called where there is one. @param {HTMLElement} host */
function coachTool(host) {
  const root = host.closest("#battle");
  return root instanceof HTMLElement && root.dataset.coach
    ? [tool(icon("coach"), gettext("Coach"), () => root.dispatchEvent(new CustomEvent("battle:coach")), "board-tool--coach")]
    : [];
}

/** @param {string | Node} sign @param {string} title @param {() => void} press @param {string} [more] @param {string} [name] what it is called in the menu */
function tool(sign, title, press, more = "", name = "") {
  const face = button("", press, { class: `board-tool ${more}`, title });
  // The key stands in the title; in the menu there is the name alone.
  face.append(sign, el("span", { class: "board-tool__name" }, name || title.replace(/ \([^)]*\)$/, "")));
  face.setAttribute("aria-label", title);
  return face;
}
