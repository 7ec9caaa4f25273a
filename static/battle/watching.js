/* While the table plays back what others did, the next question waits: the panel says what is being shown, and a button leads to
 * the decision. */

import { deafen } from "./deaf.js";
import { button, el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/** @typedef {import("./playback.js").Where} Where */
/** @typedef {import("./protocol").State} State */

/** Milliseconds: what takes no longer is not worth a notice. */
const SHORT = 1000;

/** What the panel says meanwhile. @param {() => void} skip */
export function watchNotice(skip) {
  const stands = el("h2", { class: "prompt__question", "aria-live": "off" });
  const root = el("div", { class: "prompt__head prompt__watching", onclick: skip },
    el("p", { class: "prompt__who" }, gettext("Your decision comes next.")), stands,
    button(gettext("Skip to your decision"), () => undefined, { class: "button--primary prompt__skip" }));
  return {
    root,
    /** @param {Where} where */
    draw: ({ step, steps, playing }) => {
      const words = interpolate(playing ? gettext("Watching: step %(n)s of %(of)s") : gettext("Paused: step %(n)s of %(of)s"), { n: step, of: steps });
      if (stands.textContent !== words) stands.textContent = words;
    },
  };
}

/**
 * Which question waits. One that has been put stays, unless one asks oneself to see something.
 * @param {{root: HTMLElement, watch: (asked: import("./protocol").Question, where: Where, skip: () => void) => void}} prompt
 * @param {{readonly where: Where | null, settle: () => void}} film
 */
export function watching(prompt, film) {
  /** The number of the question that waits, and of the one that has been put. @type {number | null} */
  let held = null;
  /** @type {number | null} */
  let put = null;

  return {
    /** Whether the question waits, and is said to. @param {State} state */
    holds: ({ asked, drafted }) => {
      const { where } = film;
      const waits = Boolean(asked && where && !drafted
        && (held !== null || where.again || (asked.number !== put && where.left > SHORT)));
      if (!waits) deafen(prompt.root.querySelectorAll(".prompt__watching"));
      held = waits && asked ? asked.number : null;
      if (asked && !waits) put = asked.number;
      if (asked && where && waits) prompt.watch(asked, where, film.settle);
      return waits;
    },
    get waits() { return held !== null; },
  };
}
