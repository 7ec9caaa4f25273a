/* Where one is needed next, when nothing more is asked here. */

import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @typedef {{id: string, url: string, others: string[], title: string}} Waiting */

/** @param {{id: string, address: string, page: string, root: HTMLElement}} options the address tells what waits, but for this battle */
export function nextBattle({ id, address, page, root }) {
  /** The entry as of which it was last asked. */
  let known = -1;

  const ask = async () => {
    const answer = await fetch(`${address}?but=${id}&limit=1`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    const { waiting, battles } = /** @type {{waiting: number, battles: Waiting[]}} */ (await answer.json());
    if (known < 0) return;
    const [first] = battles;
    if (!first) fill(root, el("a", { class: "soft", href: page }, gettext("My battles")));
    else fill(root,
      el("a", { class: "button button--primary prompt__next", href: first.url }, gettext("Next battle"), " →"),
      el("span", { class: "soft" }, first.others.join(", "), " · ",
        el("a", { href: page }, interpolate(ngettext("%(n)s battle waits for you", "%(n)s battles wait for you", waiting), { n: waiting }))));
  };

  return {
    /** @param {import("./protocol").State} state */
    draw: (state) => {
      if (!state.you || state.hot_seat || state.asked) {
        known = -1;
        fill(root);
      } else if (state.seq !== known) {
        known = state.seq;
        void ask();
      }
    },
  };
}
