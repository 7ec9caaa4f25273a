/* Goes through steps, as a person wishes: play, pause, one back, one on, to the end. The table shows where it stands. */

import { settings } from "./settings.js";

/** @typedef {import("./protocol").Event} Event */
/** @typedef {import("./protocol").View} View */
/**
 * Steps, and the table before, between and after them.
 * @typedef {{readonly length: number, view: (at: number) => View, events: (step: number) => Event[], own?: (step: number) => boolean, heard?: (step: number) => void,
 *   told?: (at: number) => Event[], left?: () => Event[]}} Reel `left`: what still lies on the table at the end; `own`: only its dice and moves are shown; `heard`: what is said of a step has been read; `told`: what is said of the table as it stands at a moment
 */

/**
 * `changed` hears of every step, before it is shown; `more` resolves when more steps have come, to false if none will.
 * @param {{scene: ReturnType<typeof import("./stage.js").stage>, reel: Reel, changed: () => void, more?: () => Promise<boolean>}} page
 */
export function player({ scene, reel, changed, more = async () => false }) {
  /** The moment that is shown, or that is being played to. */
  let at = 0;
  let playing = false;
  let run = 0;

  /** @param {number} to */
  const go = (to) => {
    run += 1;
    playing = false;
    at = Math.max(0, Math.min(reel.length, to));
    changed();
    scene.show(reel.view(at), reel.told?.(at) ?? [], at === reel.length ? (reel.left?.() ?? []) : []);
  };

  const one = () => {
    const step = at;
    at += 1;
    changed();
    return scene.perform(reel.view(at), reel.events(step), { speed: settings().speed, own: reel.own?.(step), before: reel.view(step), heard: () => reel.heard?.(step) });
  };

  const play = async () => {
    const mine = ++run;
    playing = true;
    while (at < reel.length || (await more())) {
      if (mine !== run) return;
      await one();
      if (mine !== run) return;
    }
    if (mine === run) go(at);
  };

  return {
    go,
    /** @param {number} [from] */
    play: (from = at) => {
      at = from;
      void play();
    },
    pause: () => go(at),
    back: () => go(at - 1),
    /** One step on, and no farther. */
    on: async () => {
      const mine = ++run;
      playing = false;
      if (at >= reel.length && !(await more())) return;
      if (mine !== run) return;
      await one();
      if (mine === run && at === reel.length) go(at);
    },
    /** The steps before have gone: the moment has another number. @param {number} to */
    renumber: (to) => { at = to; },
    get at() { return at; },
    get playing() { return playing; },
  };
}
