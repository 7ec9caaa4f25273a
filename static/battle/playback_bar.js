/* The buttons of a player: one back, play or pause, one on, to the end, how fast; and where it stands. */

import { deafen } from "./deaf.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { icon } from "./icons.js";
import { choiceOf, nextSpeed, remember, settings } from "./settings.js";

/** @param {number} speed */
export function speedName(speed) {
  return { 0: gettext("Instant"), 0.5: gettext("Slow"), 1: gettext("Normal"), 3: gettext("Fast") }[choiceOf(speed)];
}

const SIGNS = { 0: "⚡", 0.5: "½×", 1: "1×", 3: "3×" };

/** @param {{play: () => void, pause: () => void, back: () => void, on: () => void, last: () => void}} does */
export function playerButtons({ play, pause, back, on, last }) {
  let playing = false;
  let loud = false;
  const main = button("", () => (playing ? pause() : play()), { class: "button--icon button--primary player__play" });
  const pace = button("", () => {
    remember({ speed: nextSpeed(settings().speed) });
    drawPace();
  }, { class: "button--icon" });
  const drawPace = () => {
    pace.textContent = SIGNS[choiceOf(settings().speed)];
    pace.title = interpolate(gettext("Speed: %(speed)s"), { speed: speedName(settings().speed) });
    pace.setAttribute("aria-label", pace.title);
  };
  /** @param {boolean} now */
  const draw = (now) => {
    playing = now;
    main.title = playing ? gettext("Pause") : gettext("Play");
    main.setAttribute("aria-label", main.title);
    main.classList.toggle("player__play--loud", loud);
    fill(main, icon(playing ? "pause" : "play"), loud ? main.title : null);
  };
  drawPace();
  draw(false);
  return {
    draw,
    drawPace,
    /** Where nothing had been played when one came the button says in a word what it does, and so it stays where it is. @param {boolean} on */
    loud: (on) => {
      loud = on;
      draw(playing);
    },
    back: small("back", gettext("One step back"), back),
    main,
    on: small("on", gettext("One step forward"), on),
    last: small("last", gettext("To the end"), last),
    pace,
  };
}

/** @param {"first" | "back" | "on" | "last" | "share" | "again"} name @param {string} title @param {() => void} press */
export function small(name, title, press) {
  const face = button("", press, { class: "button--icon", title });
  face.setAttribute("aria-label", title);
  face.append(icon(name));
  return face;
}

/** The bar over the table. @param {Parameters<typeof playerButtons>[0] & {watch: () => void, away: () => void}} does */
export function playbackBar({ watch, away, ...does }) {
  const buttons = playerButtons(does);
  buttons.last.title = gettext("Skip to now");
  buttons.last.setAttribute("aria-label", buttons.last.title);
  // On a telephone it is the one way to what comes next, and says so.
  buttons.last.append(el("span", { class: "playback__skip" }, gettext("Skip")));
  const where = el("output", { class: "playback__where" });
  const running = el("div", { class: "playback__row" }, where, buttons.back, buttons.main, buttons.on, buttons.last, buttons.pace);
  const missed = el("span", { class: "playback__where" });
  const offered = el("div", { class: "playback__row" }, missed,
    button(gettext("Watch"), watch, { class: "button--primary" }), button(gettext("Skip"), away, { class: "" }));
  const again = small("again", gettext("Watch again"), watch);
  again.classList.add("playback__again");
  const root = el("div", { class: "playback", hidden: true, role: "group", "aria-label": gettext("What happened") });

  return {
    root,
    /** @param {{kind: "none" | "running" | "missed" | "over", playing?: boolean, step?: number, steps?: number, earlier?: boolean, away?: boolean}} how */
    draw: ({ kind, playing = false, step = 0, steps = 0, earlier = false, away: wasAway = false }) => {
      if (root.dataset.kind !== kind) deafen(root.querySelectorAll(".button"), false);
      if (root.dataset.kind !== kind) fill(root, kind === "running" ? running : kind === "missed" ? offered : kind === "over" ? again : null);
      root.hidden = kind === "none";
      root.dataset.kind = kind;
      buttons.draw(playing);
      buttons.drawPace();
      const which = { n: step, of: steps };
      // Of what one has done oneself there is nothing to be counted.
      where.textContent = !steps ? "" : earlier ? interpolate(gettext("Replaying – step %(n)s of %(of)s"), which) : interpolate(gettext("Step %(n)s of %(of)s"), which);
      missed.textContent = interpolate(wasAway
        ? ngettext("While you were away: %(n)s step", "While you were away: %(n)s steps", steps)
        : ngettext("What happened: %(n)s step", "What happened: %(n)s steps", steps), { n: steps });
    },
  };
}
