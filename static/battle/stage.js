/* The only door to the table: shows a view, or plays the events that led to one, with words, dice, moves and what is felt of
 * them. Whatever ends it, then the table shows that view. */

import { motion } from "../board/anim.js";
import { el, fill } from "./dom.js";
import { beatsOf, between } from "./steps.js";
import { rowsOf, toldCard } from "./told_card.js";

/** @typedef {import("./protocol").Event} Event */
/** @typedef {import("./protocol").View} View */
/** @typedef {import("./told_card.js").Told} Told */
/** What is said at once, and what is seen to happen then; `to`: how many of the events have happened. @typedef {{says: Told[], shows?: Event, to: number}} Act */

/** Milliseconds at speed 1: to read words, to see dice roll and read what they come to, to see where a move has led. */
const WORDS = 1500;
const DICE = 600 + 1300;
const MOVED = 350;
const FALL = 600;
const STRUCK = 600;
/** So long each further row of one's own rolls stays to be read, while one is asked already. */
const ROW = 1200;
const ROWS_MOST = 5;
/** A step that is played though no animations are wished. */
const INSTANT = 6;

/**
 * @param {import("../board/board.js").Board} board
 * @param {import("./text.js").Texts} texts
 * @param {HTMLElement} host
 */
export function stage(board, texts, host) {
  const tray = el("div", { class: "stage", "aria-live": "off" });
  host.append(tray);
  /** @type {(() => void) | null} */
  let skip = null;
  let run = 0;
  /** What one has rolled oneself stays so long, whatever the table shows meanwhile. */
  let stays = 0;
  /** What draws what is felt, once it has been fetched. @type {typeof import("../board/felt.js") | null} */
  let felt = null;
  /** Whoever makes sounds listens. @param {import("./sounds.js").Sound} name */
  const sound = (name) => host.dispatchEvent(new CustomEvent("battle:sound", { detail: name, bubbles: true }));

  const stop = () => {
    delete host.dataset.playing;
    run += 1;
    skip?.();
    skip = null;
    board.pieces.settle();
    board.names.soon();
    board.overlays.set("felt", []);
    board.pieces.mark("unit--struck", []);
    host.classList.remove("board--shaken");
    if (!stays) fill(tray);
    lay([]);
  };
  const clearTray = () => {
    clearTimeout(stays);
    stays = 0;
    fill(tray);
  };
  host.addEventListener("pointerdown", () => stays && clearTray());

  /** Shows a view at once, and what is said of it; `left`: what lies on the table since it was told.
   * @param {View} view @param {Event[]} [events] @param {Event[]} [left] */
  const show = (view, events = [], left = []) => {
    stop();
    board.draw(view);
    lay(events.length ? events : left);
    const last = events.at(-1);
    if (last) say([last], 0);
  };

  /** What lies on the table while an event is told, such as a template; the last stays until something else happens.
   * @param {Event[]} events */
  const lay = (events) => {
    const shapes = events.flatMap((event) => event.shapes ?? []);
    const wide = (/** @type {number} */ width) => { host.style.setProperty("--told", String(width)); return "told told--wide"; };
    board.overlays.set("told", shapes.map(({ disc, line, width }) => ({ disc, line, class: width && width > 1 ? wide(width) : "told" })));
  };

  /** @param {Told[]} told @param {number} haste how fast the dice roll, 0: they lie; what they come to is said when they lie */
  const say = (told, haste) => {
    clearTray();
    tray.style.setProperty("--haste", String(Math.max(1, haste)));
    fill(tray, toldCard(told, texts, haste > 0));
  };

  /** Whether somebody else is the first that an event is about. @param {Event} event */
  const theirs = ({ pieces: [first = ""] = [] }) => {
    const seat = (board.shown?.pieces[first] ?? board.view?.pieces[first])?.seat;
    return Boolean(texts.you && seat && seat !== texts.you);
  };
  /** Of what one has done oneself dice are read, and what the other says to it. @param {Event} event */
  const read = (event) => Boolean(event.dice?.length) || theirs(event);
  /** One thing after the other; of what one has done oneself all rolls and what the other says to them are one, and moves follow without words.
   * @param {Event[]} events @param {boolean} own @returns {Act[]} */
  const actsOf = (events, own) => {
    const beats = beatsOf(events);
    if (!own) return beats.map(({ event, to }) => ({ says: [event], shows: event, to }));
    const says = beats.map(({ event }) => event).filter(read);
    const moves = events.flatMap((event, at) => (moving(event) || event.shapes ? [{ says: [], shows: event, to: at + 1 }] : []));
    return says.length ? [{ says, to: (moves[0]?.to ?? events.length + 1) - 1 }, ...moves] : moves;
  };

  /** @param {number} milliseconds */
  const wait = (milliseconds) => new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    skip = () => { clearTimeout(timer); resolve(null); };
  });

  /** Plays the events that led to a view. `own`: only dice, moves and what the other says to it; `before`: the table from which they led,
   * so that what comes of dice is seen after them; `heard`: what was said has been read.
   * @param {View} view @param {Event[]} events @param {{speed: number, own?: boolean, before?: View, heard?: () => void}} how speed 0: without animations */
  const perform = async (view, events, { speed: wanted, own = false, before, heard = () => undefined }) => {
    stop();
    clearTray();
    const mine = run;
    const speed = document.hidden ? 0 : motion(wanted);
    if (!speed && own) {
      board.draw(view);
      return lay(events);
    }
    const acts = actsOf(events, own);
    const haste = wanted || INSTANT;
    const feels = speed ? felt : null;
    const fallen = feels?.fallenOf(board, view) ?? [];
    /** The table after an act. @param {Act} act */
    const after = (act) => (before && act !== acts.at(-1) ? between(before, view, events, act.to) : view);
    const waits = Boolean(before && acts.some(({ says }) => rolled(says)));
    if (before && waits) board.draw(before);
    else board.draw(view, speed ? carried(events) : undefined);
    board.overlays.set("felt", fallen.map(({ stands }) => stands));
    if (acts.length) host.dataset.playing = "";
    for (const act of acts) {
      const { says, shows } = act;
      const about = says.length || !shows ? says : [shows];
      if (shows?.shapes) lay([shows]);
      if (says.length) say(says, speed > 0 ? haste : 0);
      about.forEach((event) => board.follow(event));
      const aim = about.flatMap((event) => feels?.aimOf(board, event) ?? []);
      const { burst, struck } = (shows && feels?.clashOf(board, shows)) ?? { burst: [], struck: [] };
      board.overlays.set("felt", [...fallen.map(({ stands }) => stands), ...aim]);
      if (rolled(says)) {
        sound("dice");
        await wait(DICE / haste);
        if (mine !== run) return;
      }
      if (waits) board.draw(after(act), speed ? carried(shows ? [shows] : []) : undefined);
      if (shows && moving(shows)) {
        sound("move");
        const moves = board.animate(shows.moves ?? {}, speed);
        skip = moves.skip;
        await moves.done;
        if (mine !== run) return;
      }
      if (struck.length) {
        sound("charge");
        board.overlays.set("felt", [...fallen.map(({ stands }) => stands), ...aim, ...burst]);
        board.pieces.mark("unit--struck", struck);
        host.classList.add("board--shaken");
      }
      if (struck.length) await wait(STRUCK / haste);
      else if (says.length && !rolled(says)) await wait(((shows && moving(shows)) || !says.some((event) => event.pieces?.length) ? MOVED : WORDS) / haste);
      if (mine !== run) return;
      if (says.length) heard();
      board.pieces.mark("unit--struck", []);
      host.classList.remove("board--shaken");
    }
    if (fallen.length) {
      sound("destroyed");
      host.classList.add("board--shaken");
      board.overlays.set("felt", fallen.flatMap(({ falls }) => falls));
      await wait(FALL / haste);
      if (mine !== run) return;
    }
    skip = null;
    delete host.dataset.playing;
    board.pieces.settle();
    board.names.soon();
    board.overlays.set("felt", []);
    host.classList.remove("board--shaken");
    const rows = own ? Math.min(ROWS_MOST, rowsOf(acts.flatMap(({ says }) => says))) : 0;
    if (rows > 1) stays = window.setTimeout(clearTray, ((rows - 1) * ROW) / haste);
    else if (own) clearTray();
    lay(events.filter((event) => event.shapes?.length));
  };
  return {
    show, perform, stop,
    /** What is said of a step, one thing after the other. @param {{events: Event[], own?: boolean}} step */
    tells: ({ events, own = false }) => actsOf(events, own).map(({ says }) => says).filter((says) => says.length),
    /** @param {typeof import("../board/felt.js")} drawing */
    feel: (drawing) => { felt = drawing; },
  };
}

/** About how many milliseconds it takes to tell this. @param {Event[][]} told what is said at once, one after the other @param {number} speed */
export function takes(told, speed) {
  const one = (/** @type {Event[]} */ says) => (rolled(says) ? DICE : says.some(moving) ? 2 * MOVED : says.some((event) => event.pieces?.length) ? WORDS : MOVED);
  return told.reduce((sum, says) => sum + one(says), 0) / (speed || INSTANT);
}

/** Whether dice are among it. @param {Event[]} told */
function rolled(told) {
  return told.some((event) => event.dice?.length);
}

/** Whether it carries anything to another place. @param {Event} event */
function moving(event) {
  return Object.keys(event.moves ?? {}).length > 0;
}

/** Pieces that the events carry from one place to another. @param {Event[]} events */
function carried(events) {
  return new Set(events.flatMap((event) => Object.keys(event.moves ?? {})));
}
