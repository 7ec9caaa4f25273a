/* The bar across the page: whose turn it is, and for whom one waits, in the colour of the side whose turn it is. */

import { el, fill } from "./dom.js";
import { doing } from "./doing.js";
import { gettext, interpolate } from "./i18n.js";

/** @typedef {import("./protocol").State} State */

/**
 * @param {{texts: import("./text.js").Texts, seats: () => string[], nameOf: (seat: string) => string, beside: HTMLElement}} page `beside`: what else is told in this line
 */
export function turnSign({ texts, seats, nameOf, beside }) {
  const words = el("strong", { class: "turn-sign__words" });
  const phase = el("span", { class: "turn-sign__phase" });
  const root = el("div", { class: "turn-sign" }, el("p", { class: "turn", role: "status" }, words, phase), beside);

  /** Who waits for whom, or whose turn it is. @param {State} state @param {boolean} now whether the table shows what is true */
  const said = (state, now) => {
    const { active } = state.view.header;
    const alone = !state.you || state.hot_seat;
    const name = nameOf(active ?? "");
    const whose = active ? interpolate(gettext("%(name)s’s turn"), { name }) : "";
    if (state.status === "halted") return gettext("On hold");
    if (!now) return !alone && active === state.you ? gettext("Your turn") : whose;
    if (state.asked && !alone) return !active || active === state.you ? gettext("Your turn") : interpolate(gettext("Your decision in %(name)s’s turn"), { name });
    const others = [...(state.asked ? [state.asked] : []), ...(state.waiting ?? [])];
    const awaited = texts.lists.format([...new Set(others.map(({ seat }) => nameOf(seat)))]);
    if (!others.length) return whose;
    const deed = others.length === 1 ? doing(others[0], texts) : null;
    return [alone ? awaited : interpolate(gettext("Waiting for %(name)s"), { name: awaited }), ...(deed ? [": ", ...texts.parts(deed)] : [])];
  };

  return {
    root,
    /** @param {State} state @param {{now: boolean, over: boolean}} how `now`: the table shows what is true; `over`: it may be said that it is over */
    draw: (state, { now, over }) => {
      const { turn, phase: name, step, active } = state.view.header;
      const side = over ? 0 : seats().indexOf(active ?? state.asked?.seat ?? state.waiting?.[0]?.seat ?? "") + 1;
      root.dataset.side = side ? String(side) : "";
      root.classList.toggle("turn-sign--yours", now && !over && Boolean(state.asked && state.you && !state.hot_seat));
      fill(words, over ? gettext("Finished") : said(state, now));
      if (over) return fill(phase);
      fill(phase,
        turn ? el("span", { class: "turn__number" }, interpolate(gettext("Turn %(n)s"), { n: turn })) : null,
        el("span", { class: "turn__phase" },
          el("span", { class: step ? "turn__whole" : "" }, texts.say(name), step ? " · " : ""), texts.say(step)));
    },
  };
}
