/* Where one is needed next, when nothing more is asked here. */

import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** Whoever answers at once gives nobody time to go elsewhere. */
const PATIENCE = 4000;

/** @typedef {{id: string, url: string, others: string[], title: string}} Waiting */

/** @param {{id: string, address: string, page: string, root: HTMLElement}} options the address tells what waits, but for this battle */
export function nextBattle({ id, address, page, root }) {
  /** The entry as of which it was last asked. */
  let known = -1;
  let timer = 0;

  const ask = async () => {
    const answer = await fetch(`${address}?but=${id}&limit=1`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    const { waiting, battles } = /** @type {{waiting: number, battles: Waiting[]}} */ (await answer.json());
    if (known < 0) return;
    const [first] = battles;
    if (!first) fill(root, el("a", { class: "soft", href: page }, gettext("My battles")));
    else fill(root,
      el("a", { href: first.url }, gettext("Next battle"), first.others.length ? `: ${first.others.join(", ")}` : "", " →"),
      el("a", { class: "soft", href: page }, interpolate(ngettext("%(n)s battle is waiting for you", "%(n)s battles are waiting for you", waiting), { n: waiting })));
  };

  return {
    /** @param {import("./protocol").State} state */
    draw: (state) => {
      if (!state.you || state.hot_seat || state.asked) {
        known = -1;
        clearTimeout(timer);
        fill(root);
      } else if (state.seq !== known) {
        known = state.seq;
        clearTimeout(timer);
        timer = window.setTimeout(ask, PATIENCE);
      }
    },
  };
}
