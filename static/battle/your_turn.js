/* That it is one's turn: a banner over the table, the colour of the bar, the title and the sign of the tab, a sound. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { entitle, sign } from "./title.js";

/** @typedef {import("./protocol").State} State */

const SHOWN = 2200;
const SIGN = new URL("../img/your_turn.svg", import.meta.url).href;

/**
 * @param {{root: HTMLElement, host: HTMLElement, seats: () => string[], quiet: () => boolean}} page `quiet`: something is being played back
 */
export function yourTurn({ root, host, seats, quiet }) {
  /** @type {State | null} */
  let before = null;
  /** What is to be told when the table is true again. */
  let due = "";
  /** The player turn that was told last. */
  let told = "";
  const link = document.querySelector("link[rel='icon']");
  const usual = link?.getAttribute("href") ?? "";

  const tab = () => {
    const mine = Boolean(before?.asked) && !before?.hot_seat;
    const offered = before?.you && before.offers?.some((one) => one.by !== before?.you);
    const unseen = mine && document.hidden;
    entitle({ offer: offered ? sign(gettext("Offer")) : "", asked: before?.asked ? "● " : "", turn: unseen ? sign(gettext("Your turn")) : "" });
    const drawing = unseen ? SIGN : usual;
    if (drawing && link?.getAttribute("href") !== drawing) link?.setAttribute("href", drawing);
  };
  document.addEventListener("visibilitychange", tab);

  const ring = () => root.dispatchEvent(new CustomEvent("battle:sound", { detail: "turn", bubbles: true }));
  const flash = () => {
    if (!due || quiet()) return;
    const banner = el("div", { class: "your-turn", "aria-hidden": "true" }, el("span", {}, due));
    due = "";
    host.querySelector(".your-turn")?.remove();
    host.append(banner);
    window.setTimeout(() => banner.remove(), SHOWN);
    if (!document.hidden) ring();
  };

  return {
    /** The table is true again. */
    settled: flash,
    /** @param {State} state @param {string} name of the battle */
    draw: (state, name) => {
      const { asked, you, hot_seat: alone, sandbox } = state;
      const mine = Boolean(asked) && Boolean(you) && !alone;
      if (mine) root.dataset.yours = String(seats().indexOf(you ?? "") + 1);
      else delete root.dataset.yours;
      const { turn, active } = state.view.header;
      const key = `${turn} ${active}`;
      const comes = mine && before && !before.asked && !sandbox;
      const theirs = Boolean(active) && active !== you;
      if (comes && (theirs || key !== told)) due = theirs ? gettext("Your decision") : gettext("Your turn");
      if (comes && document.hidden) ring();
      if (!mine) due = "";
      if (!mine) host.querySelector(".your-turn")?.remove();
      else if (!theirs) told = key;
      before = state;
      entitle({ name });
      tab();
      flash();
    },
  };
}
