/* Marks on the timeline of a replay: where somebody has said something. */

import { el, fill } from "../battle/dom.js";
import { interpolate, ngettext } from "../battle/i18n.js";

/** @typedef {import("./comments.js").Comment} Comment */

// Marks that would lie closer than this share of the line become one.
const CLOSEST = 0.012;
const LONGEST = 80;

/** @param {{moments: import("../battle/moments.js").Moments, goTo: (seq: number) => void}} page */
export function marksView({ moments, goTo }) {
  const root = el("div", { class: "replay__marks" });
  /** @param {Comment[]} group @param {number} share */
  const mark = (group, share) => {
    const n = group.reduce((sum, one) => sum + 1 + (one.replies?.length ?? 0), 0);
    const [first] = group;
    const said = `${first.by || "…"}: ${(first.text ?? "").slice(0, LONGEST)}`;
    const count = interpolate(ngettext("%(n)s comment", "%(n)s comments", n), { n });
    // Whoever leafs with the keyboard finds them on the page of comments.
    const item = el("button", { type: "button", class: "replay__mark", tabindex: -1, title: n > 1 ? `${count} · ${said}` : said, "aria-label": count, "data-seq": first.seq, onclick: () => goTo(first.seq) });
    item.style.setProperty("--at", String(share));
    return item;
  };
  return {
    root,
    /** @param {Comment[]} comments */
    draw: (comments) => {
      const last = moments.whole ? Infinity : (moments.steps.at(-1)?.seq ?? 0);
      /** @type {{share: number, group: Comment[]}[]} */
      const places = [];
      for (const one of comments.filter((one) => !one.gone && !one.unheard && one.seq <= last)) {
        const share = moments.length ? moments.countOf(one.seq) / moments.length : 0;
        const near = places.at(-1);
        if (near && share - near.share < CLOSEST) near.group.push(one);
        else places.push({ share, group: [one] });
      }
      fill(root, places.map(({ share, group }) => mark(group, share)));
    },
  };
}
