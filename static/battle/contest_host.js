/* Where the combat that is being fought is shown: a strip above the question, and a page of the sheet with everything.
   Nothing is fetched for it before there is one. */

import { el } from "./dom.js";

/** @typedef {import("./protocol").State} State */

/**
 * @param {{texts: import("./text.js").Texts, seats: () => string[], nameOf: (seat: string) => string, open: () => void, there: (wanted: boolean) => void,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>}} page
 */
export function contestHost(page) {
  const strip = el("div", { class: "contest-strip", hidden: true });
  const room = el("div", { class: "sheet__room contest" });
  /** @type {ReturnType<typeof import("./contest.js").contestView> | null} */
  let view = null;
  /** @type {State | null} */
  let latest = null;
  return {
    strip,
    room,
    /** @param {State} state */
    draw: (state) => {
      latest = state;
      const { contest } = state.view;
      strip.hidden = !contest || Boolean(contest.over);
      page.there(Boolean(contest));
      if (!contest) return;
      if (view) view.draw(state);
      else void import("./contest.js").then(({ contestView }) => {
        view ??= contestView({ strip, room }, page);
        if (latest) view.draw(latest);
      });
    },
  };
}
