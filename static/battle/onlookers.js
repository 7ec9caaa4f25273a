/* How many watch, and who, as far as they want to be seen. */

import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { icon } from "./icons.js";
import { popover } from "./why.js";

/** @typedef {{number: number, names: string[]}} Watching */

export function onlookersView() {
  /** @type {Watching} */
  let now = { number: 0, names: [] };
  const number = el("b", { class: "numbers" });
  const root = el("button", { type: "button", class: "onlookers", hidden: true, "aria-expanded": "false" }, icon("eye"), number);
  root.addEventListener("click", () => popover(root, list(now)));
  return {
    root,
    /** @param {Watching} watching */
    draw: (watching) => {
      now = watching;
      const text = interpolate(ngettext("%(n)s spectator", "%(n)s spectators", now.number), { n: now.number });
      root.hidden = !now.number;
      root.title = text;
      root.setAttribute("aria-label", text);
      fill(number, String(now.number));
    },
  };
}

/** @param {Watching} watching */
function list({ number, names }) {
  const others = number - names.length;
  return el("div", { class: "stack" },
    el("p", { class: "terms__title" }, gettext("Spectators")),
    names.length ? el("ul", { class: "onlookers__names" }, names.map((name) => el("li", {}, name))) : null,
    others ? el("p", { class: "soft" }, names.length
      ? interpolate(ngettext("and %(n)s other", "and %(n)s others", others), { n: others })
      : interpolate(ngettext("%(n)s anonymous", "%(n)s anonymous", others), { n: others })) : null);
}
