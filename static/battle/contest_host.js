/* Where the combat that is being fought is shown: nothing is fetched for it before there is one. */

import { el } from "./dom.js";

/** @typedef {import("./protocol").State} State */

/**
 * @param {{texts: import("./text.js").Texts, seats: () => string[], nameOf: (seat: string) => string,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>}} page
 */
export function contestHost(page) {
  const root = el("div", { class: "contest-host", hidden: true });
  /** @type {ReturnType<typeof import("./contest.js").contestView> | null} */
  let view = null;
  /** @type {State | null} the latest */
  let latest = null;
  const show = () => {
    if (latest) view?.draw(latest);
  };
  return {
    root,
    /** @param {State} state */
    draw: (state) => {
      latest = state;
      root.hidden = !state.view.contest;
      if (root.hidden) return;
      if (view) show();
      else void import("./contest.js").then(({ contestView }) => {
        view ??= contestView(root, page);
        show();
      });
    },
  };
}
