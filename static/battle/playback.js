/* What others do, played back before one's eyes. The table shows the moment at which the playback stands; everything that can
 * be done belongs to the true view, and whoever begins to do it sees that at once. */

import { motion } from "../board/anim.js";
import { player } from "./player.js";
import { settings } from "./settings.js";
import { takes } from "./stage.js";
import { stepsOf } from "./steps.js";

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Event} Event */
/** @typedef {import("./steps.js").Step} Step */
/**
 * Where the playback of what others did stands; `left`: about how many milliseconds it still takes, `again`: it was asked for.
 * @typedef {{step: number, steps: number, playing: boolean, left: number, again: boolean}} Where
 */

/** So many steps are kept to go back to. */
const KEPT = 400;
/** Milliseconds in which nobody would steer. */
const LITTLE = 1000;

/**
 * @param {{board: import("../board/board.js").Board, scene: ReturnType<typeof import("./stage.js").stage>, host: HTMLElement,
 *   follow: (step: Step | null, next: Step | null) => void, stands: () => void, settled: () => void}} page `follow` hears what is shown, or what comes first where nothing is, `stands` that it is another moment, `settled` that the table is true again
 */
export function playback({ board, scene, host, follow, stands, settled }) {
  /** @type {Step[]} */
  let steps = [];
  /** @type {View | null} */
  let truth = null;
  /** Whether what is said of one's own doing has been read. */
  let heard = false;
  /** The first step that nobody has seen, and whether one was away. */
  let unseen = -1;
  let away = false;
  /** Somebody has asked to see it. */
  let again = false;
  /** The buttons, once they have been fetched. @type {ReturnType<typeof import("./playback_bar.js").playbackBar> | null} */
  let bar = null;
  /** What happened before the page was opened: how many steps, and where they come from. @type {{count: number, fetch: () => Promise<Step[]>} | null} */
  let before = null;

  const reel = {
    get length() { return steps.length; },
    /** @param {number} at @returns {View} */
    view: (at) => (at < steps.length ? steps[at].before() : /** @type {View} */ (truth)),
    events: (/** @type {number} */ step) => steps[step].events,
    own: (/** @type {number} */ step) => Boolean(steps[step].own),
    // Nothing of one's own holds one up for longer than it takes to read it once: its moves go on while one is asked.
    heard: (/** @type {number} */ step) => {
      if (!steps[step].own || heard) return;
      heard = true;
      stands();
    },
    left: () => (steps.at(-1)?.events ?? []).filter((event) => event.shapes?.length),
    told: (/** @type {number} */ at) => (at > 0 && at < steps.length ? steps[at - 1].events : []),
  };
  /** What one has done oneself is at the head, and is not gone back to. */
  const head = () => (steps[0]?.own ? 1 : 0);
  const now = () => show.at === steps.length;
  /** Whether it is that which is played, and whether so little is to be read of it that buttons would only come and go. */
  const own = () => show.playing && show.at <= head();
  const hasty = () => !head() || !motion(settings().speed) || takes(scene.tells(steps[0]), settings().speed) <= LITTLE;
  const changed = () => {
    const earlier = !now();
    const { at, playing } = show;
    host.classList.toggle("board--replaying", earlier);
    if (earlier) host.dataset.replaying = `${at - head()}/${steps.length - head()}`;
    else delete host.dataset.replaying;
    if (playing && unseen >= 0 && at > unseen) unseen = earlier ? at : -1;
    if (!earlier && !playing) again = false;
    draw();
    follow(at > 0 && (earlier || playing) ? steps[at - 1] : null, earlier && at === 0 ? steps[0] : null);
    stands();
    if (!earlier && !playing) settled();
  };
  const draw = () => {
    const { at, playing } = show;
    const all = steps.length - head();
    const missed = before ? before.count : unseen < 0 ? 0 : steps.length - Math.max(unseen, head());
    if (!bar) return;
    if (own()) bar.draw(hasty() ? { kind: "none" } : { kind: "running", playing, earlier: false });
    else if (!now() || (playing && all > 0)) bar.draw({ kind: "running", playing, step: at - head(), steps: all, earlier: !now() });
    else if (missed) bar.draw({ kind: "missed", steps: missed, away });
    else bar.draw({ kind: all > 0 ? "over" : "none" });
  };
  const show = player({ scene, reel, changed });
  /** @returns {Where | null} */
  const where = () => {
    const [all, { at, playing }] = [steps.length - head(), show];
    const speed = settings().speed;
    const left = playing ? steps.slice(Math.max(0, at - 1)).reduce((sum, step) => sum + takes(scene.tells(step), speed), 0) : Infinity;
    // What one has done oneself is waited for as long as something of it is to be read.
    if (all < 1 && playing && head() && !heard && motion(speed) && left) return { step: 1, steps: 1, playing, left, again };
    if (all < 1 || (now() && !playing)) return null;
    return { step: Math.max(1, at - head()), steps: all, playing, left, again };
  };
  const settle = () => {
    unseen = -1;
    away = false;
    before = null;
    if (!now() || show.playing) return show.go(steps.length);
    draw();
    settled();
  };
  const watch = async () => {
    again = true;
    if (before) {
      const { fetch } = before;
      before = null;
      const told = await fetch().catch(() => []);
      const last = told.at(-1)?.seq ?? 0;
      steps = [...told, ...steps.slice(head()).filter((step) => step.seq > last)];
      unseen = -1;
      if (told.length) show.play(0);
      else show.go(steps.length);
    } else show.play(unseen >= 0 ? Math.max(unseen, head()) : head());
    unseen = -1;
    away = false;
  };
  const buttons = {
    play: () => show.play(), pause: show.pause, on: () => void show.on(),
    back: () => { if (show.at > head()) show.back(); },
    last: settle, watch: () => void watch(), away: settle,
  };
  document.addEventListener("visibilitychange", () => {
    // A tab that nobody sees draws no frames: what is left is offered to whoever comes back.
    if (!document.hidden || (now() && !show.playing)) return;
    const at = show.playing ? show.at - 1 : show.at;
    show.go(steps.length);
    [unseen, away] = at >= head() ? [at, true] : [unseen, away];
    draw();
  });

  /** @param {View} view */
  const know = (view) => {
    truth = view;
    board.know(view);
  };

  return {
    /** The table is another, and nothing is told of it. @param {View} view @param {boolean} [anew] nothing is kept of what was told */
    show: (view, anew = false) => {
      know(view);
      if (anew) steps = [];
      if (anew) [unseen, away] = [-1, false];
      if (anew || (now() && !show.playing)) show.go(steps.length);
    },
    /** What one has done oneself, on the table that it has led to; what was told before it is done with.
     * @param {View} view @param {Event[]} events @param {View} was @param {number} seq */
    own: (view, events, was, seq) => {
      know(view);
      [unseen, away, before, heard] = [-1, false, null, false];
      // Of all that has come of it nothing is told before it is shown.
      const begun = Math.min(seq, ...events.map((event) => event.seq ?? seq));
      steps = events.length ? [{ seq: begun, nth: 0, events, before: () => was, own: true }] : [];
      if (steps.length && !document.hidden) show.play(0);
      else show.go(steps.length);
    },
    /** What others have done. @param {View} view @param {Event[]} events @param {View} was @param {number} seq */
    others: (view, events, was, seq) => {
      const goesOn = now();
      know(view);
      if (goesOn && !show.playing && steps.length > KEPT) {
        steps = steps.slice(-KEPT / 2);
        show.renumber(steps.length);
      }
      const from = steps.length;
      steps = [...steps, ...stepsOf({ seq, before: was, after: view, events })];
      if (!goesOn || show.playing) return changed();
      if (!document.hidden && motion(settings().speed)) return show.play(from);
      if (unseen < 0) unseen = from;
      away ||= document.hidden;
      return show.go(steps.length);
    },
    /** Something happened before the page was opened. @param {number} count @param {() => Promise<Step[]>} fetch */
    missed: (count, fetch) => {
      if (steps.length > head()) return;
      [before, away] = [{ count, fetch }, true];
      draw();
    },
    /** @param {typeof import("./playback_bar.js").playbackBar} made */
    equip: (made) => {
      bar = made(buttons);
      host.append(bar.root);
      draw();
    },
    settle,
    /** What the head says while this moment is shown, or what led to it is being played: the view that was known before it. Null: what is true. @returns {View | null} */
    get told() {
      if (show.playing && show.at > 0) return steps[show.at - 1].before();
      return now() ? null : steps[show.at].before();
    },
    /** The entry of the log up to which everything has been shown. */
    get shown() {
      if (now() && !show.playing) return Infinity;
      return (steps[Math.max(0, show.playing ? show.at - 1 : show.at)]?.seq ?? Infinity) - 1;
    },
    get where() { return where(); },
    get earlier() { return !now(); },
    /** What one has done oneself is told of no longer, and what came of it is. @returns {boolean} whether it was being told */
    hurry: () => {
      if (!own()) return false;
      if (steps.length > head()) show.play(head());
      else settle();
      return true;
    },
    /** Whether what one has done oneself is being told. */
    get tells() { return own(); },
    get busy() { return !now() || show.playing; },
    /** Whether something is still to be seen: it is being played, or offered to whoever has come back. */
    get untold() { return !now() || show.playing || away; },
  };
}
