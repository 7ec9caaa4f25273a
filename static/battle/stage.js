/* Plays what has happened: moves one after the other, dice where everybody sees them. A tap, a key, another window or the
 * next change ends it, and then the table shows what the view says. */

import { motion } from "../board/anim.js";
import { diceRow } from "./dice.js";
import { el, fill } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./protocol").Event} Event */

const DICE = 900;
const WHOLE = 4000;

/**
 * @param {import("../board/board.js").Board} board
 * @param {import("./text.js").Texts} texts
 * @param {HTMLElement} host
 */
export function stage(board, texts, host) {
  const tray = el("div", { class: "stage", "aria-hidden": "true" });
  host.append(tray);
  /** @type {(() => void) | null} */
  let skip = null;
  let run = 0;

  const stop = () => {
    delete host.dataset.playing;
    run += 1;
    skip?.();
    skip = null;
    board.pieces.settle();
    fill(tray);
    lay([]);
  };

  /** Shows a view to which these events have led, and plays them.
   * @param {import("./protocol").View} view @param {Event[]} events @returns {Promise<void>} when they have been played or skipped */
  const show = (view, events) => {
    stop();
    const speed = document.hidden ? 0 : motion(settings().speed);
    board.show(view, speed ? carried(events) : undefined);
    return play(events, speed);
  };

  /** What lies on the table while an event is told, such as a template; the last stays until something else happens.
   * @param {Event[]} events */
  const lay = (events) => {
    const shapes = events.flatMap((event) => event.shapes ?? []);
    const wide = (/** @type {number} */ width) => { host.style.setProperty("--told", String(width)); return "told told--wide"; };
    board.overlays.set("told", shapes.map(({ disc, line, width }) => ({ disc, line, class: width && width > 1 ? wide(width) : "told" })));
  };

  /** @param {Event[]} events @param {number} speed 0: what lies on the table at the end, at once */
  const play = async (events, speed) => {
    const mine = run;
    if (speed && events.length) host.dataset.playing = "";
    const told = events.filter((event) => event.dice?.length || event.shapes?.length || Object.keys(event.moves ?? {}).length);
    const pause = speed ? Math.min(DICE, WHOLE / Math.max(1, told.length)) / speed : 0;
    for (const event of speed ? told : []) {
      if (event.shapes) lay([event]);
      if (event.dice?.length) {
        fill(tray, el("div", { class: "stage__roll" }, diceRow(event.dice, true), el("span", {}, texts.parts(event))));
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, pause);
          skip = () => { clearTimeout(timer); resolve(null); };
        });
        if (mine !== run) return;
      }
      if (event.moves) {
        const moving = board.animate(event.moves, speed);
        skip = moving.skip;
        await moving.done;
        if (mine !== run) return;
      }
    }
    skip = null;
    delete host.dataset.playing;
    board.pieces.settle();
    fill(tray);
    lay(events.filter((event) => event.shapes?.length));
  };
  host.addEventListener("pointerdown", stop, true);
  // A tab that nobody sees draws no frames: what it had begun would stay half done.
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
  return { show, stop };
}

/** Pieces that the events carry from one place to another. @param {Event[]} events */
function carried(events) {
  return new Set(events.flatMap((event) => Object.keys(event.moves ?? {})));
}
