/* Plays what has happened: moves one after the other, dice where everybody sees them. A tap or a key skips to the end. */

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
    run += 1;
    skip?.();
    skip = null;
    fill(tray);
    lay([]);
  };

  /** What lies on the table while an event is told, such as a template; the last stays until something else happens.
   * @param {Event[]} events */
  const lay = (events) => {
    const shapes = events.flatMap((event) => event.shapes ?? []);
    const wide = (/** @type {number} */ width) => { host.style.setProperty("--told", String(width)); return "told told--wide"; };
    board.overlays.set("told", shapes.map(({ disc, line, width }) => ({ disc, line, class: width && width > 1 ? wide(width) : "told" })));
  };

  /** @param {Event[]} events */
  const play = async (events) => {
    stop();
    const mine = run;
    const speed = motion(settings().speed);
    const told = events.filter((event) => event.dice?.length || event.shapes?.length || Object.keys(event.moves ?? {}).length);
    const drawn = events.filter((event) => event.shapes?.length);
    const pause = speed ? Math.min(DICE, WHOLE / Math.max(1, told.length)) / speed : 0;
    for (const event of told) {
      if (mine !== run) break;
      if (event.shapes) lay([event]);
      if (event.dice?.length && pause) {
        fill(tray, el("div", { class: "stage__roll" }, diceRow(event.dice, true), el("span", {}, texts.say(event))));
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, pause);
          skip = () => { clearTimeout(timer); resolve(null); };
        });
      }
      if (event.moves) {
        const show = board.animate(event.moves, mine === run ? speed : 0);
        skip = show.skip;
        await show.done;
      }
    }
    if (mine === run) fill(tray);
    if (mine === run) lay(drawn);
  };
  host.addEventListener("pointerdown", stop, true);
  return { play, stop };
}

/** Pieces that the events carry from one place to another. @param {Event[]} events */
export function carried(events) {
  return new Set(events.flatMap((event) => Object.keys(event.moves ?? {})));
}
