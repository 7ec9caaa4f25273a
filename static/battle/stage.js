/* The only door to the table: shows a view, or plays the events that led to one, with words, dice, moves and what is felt of
 * them. Whatever ends it, then the table shows that view. */

import { motion } from "../board/anim.js";
import { diceRow } from "./dice.js";
import { el, fill } from "./dom.js";
import { beatsOf, between } from "./steps.js";

/** @typedef {import("./protocol").Event} Event */
/** @typedef {import("./protocol").View} View */

/** Milliseconds at speed 1: to read words, to see dice roll and read what they come to, to see where a move has led. */
const WORDS = 1500;
const DICE = 600 + 1300;
const MOVED = 350;
const FALL = 600;
const STRUCK = 600;
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
    board.overlays.set("felt", []);
    board.pieces.mark("unit--struck", []);
    host.classList.remove("board--shaken");
    fill(tray);
    lay([]);
  };

  /** Shows a view at once, and what is said of it; `left`: what lies on the table since it was told.
   * @param {View} view @param {Event[]} [events] @param {Event[]} [left] */
  const show = (view, events = [], left = []) => {
    stop();
    board.draw(view);
    lay(events.length ? events : left);
    const last = events.at(-1);
    if (last) say(last, 0);
  };

  /** What lies on the table while an event is told, such as a template; the last stays until something else happens.
   * @param {Event[]} events */
  const lay = (events) => {
    const shapes = events.flatMap((event) => event.shapes ?? []);
    const wide = (/** @type {number} */ width) => { host.style.setProperty("--told", String(width)); return "told told--wide"; };
    board.overlays.set("told", shapes.map(({ disc, line, width }) => ({ disc, line, class: width && width > 1 ? wide(width) : "told" })));
  };

  /** @param {Event} event @param {number} haste how fast the dice roll, 0: they lie; what they come to is said when they lie */
  const say = (event, haste) => {
    const fresh = haste > 0;
    tray.style.setProperty("--haste", String(Math.max(1, haste)));
    fill(tray, el("div", { class: "stage__roll" },
    event.dice?.length ? diceRow(event.dice, fresh) : null, el("span", { class: "stage__words" }, texts.parts(event))));
  };

  /** Whether somebody else is the first that an event is about. @param {Event} event */
  const theirs = ({ pieces: [first = ""] = [] }) => {
    const seat = (board.shown?.pieces[first] ?? board.view?.pieces[first])?.seat;
    return Boolean(texts.you && seat && seat !== texts.you);
  };
  /** Of what one has done oneself dice are read, and what the other says to it. @param {Event} event */
  const read = (event) => Boolean(event.dice?.length) || theirs(event);

  /** @param {number} milliseconds */
  const wait = (milliseconds) => new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    skip = () => { clearTimeout(timer); resolve(null); };
  });

  /** Plays the events that led to a view. `brief`: only dice, moves and what the other says to it; `before`: the table from which they led,
   * so that what comes of dice is seen after them.
   * @param {View} view @param {Event[]} events @param {{speed: number, brief?: boolean, before?: View}} how speed 0: without animations */
  const perform = async (view, events, { speed: wanted, brief = false, before }) => {
    stop();
    const mine = run;
    const speed = document.hidden ? 0 : motion(wanted);
    const beats = beatsOf(events);
    const told = brief ? events.filter((event) => read(event) || event.shapes?.length || moving(event)) : beats.map((beat) => beat.event);
    /** How many of the events have been told with this one. @param {Event} event */
    const done = (event) => beats.find((beat) => beat.event === event)?.to ?? events.indexOf(event) + 1;
    if (!speed && brief) {
      board.draw(view);
      return lay(events);
    }
    const haste = wanted || INSTANT;
    const feels = speed ? felt : null;
    const fallen = feels?.fallenOf(board, view) ?? [];
    /** The table after an event. @param {Event} event */
    const after = (event) => (before && event !== told.at(-1) ? between(before, view, events, done(event)) : view);
    const waits = Boolean(before && told.some((event) => event.dice?.length));
    if (before && waits) board.draw(before);
    else board.draw(view, speed ? carried(events) : undefined);
    board.overlays.set("felt", fallen.map(({ stands }) => stands));
    if (told.length) host.dataset.playing = "";
    for (const event of told) {
      const said = !brief || read(event);
      if (event.shapes) lay([event]);
      if (said) say(event, speed > 0 ? haste : 0);
      board.follow(event);
      const aim = feels?.aimOf(board, event) ?? [];
      const { burst, struck } = feels?.clashOf(board, event) ?? { burst: [], struck: [] };
      board.overlays.set("felt", [...fallen.map(({ stands }) => stands), ...aim]);
      if (event.dice?.length) {
        sound("dice");
        await wait(DICE / haste);
        if (mine !== run) return;
      }
      if (waits) board.draw(after(event), speed ? carried([event]) : undefined);
      if (moving(event)) {
        sound("move");
        const moves = board.animate(event.moves ?? {}, speed);
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
      else if (said && !event.dice?.length) await wait((moving(event) || !event.pieces?.length ? MOVED : WORDS) / haste);
      if (mine !== run) return;
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
    board.overlays.set("felt", []);
    host.classList.remove("board--shaken");
    if (brief) fill(tray);
    lay(events.filter((event) => event.shapes?.length));
  };
  return {
    show, perform, stop,
    /** What is told of a step, one thing after the other; of one's own doing what is read before one is asked again. @param {{events: Event[], own?: boolean}} step */
    tells: ({ events, own }) => (own ? events.filter(read) : beatsOf(events).map(({ event }) => event)),
    /** @param {typeof import("../board/felt.js")} drawing */
    feel: (drawing) => { felt = drawing; },
  };
}

/** About how many milliseconds a step takes that is played. @param {Event[]} events @param {number} speed */
export function takes(events, speed) {
  const one = (/** @type {Event} */ event) => (event.dice?.length ? DICE : moving(event) ? 2 * MOVED : event.pieces?.length ? WORDS : MOVED);
  return events.reduce((sum, event) => sum + one(event), 0) / (speed || INSTANT);
}

/** Whether it carries anything to another place. @param {Event} event */
function moving(event) {
  return Object.keys(event.moves ?? {}).length > 0;
}

/** Pieces that the events carry from one place to another. @param {Event[]} events */
function carried(events) {
  return new Set(events.flatMap((event) => Object.keys(event.moves ?? {})));
}
