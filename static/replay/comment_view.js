/* Comments on the page of a replay: all of them on a page of the column, those on the moment that is shown below the slider, and marks on the slider. */

import { commentsAt } from "./comments.js";
import { threads } from "./comment_thread.js";
import { marksView } from "./comment_marks.js";
import { el, fill } from "../battle/dom.js";
import { gettext, interpolate, ngettext } from "../battle/i18n.js";

/** @typedef {import("./comments.js").Comment} Comment */

const SHOWN_HERE = 2;

/**
 * @param {{address: string, id: string, login: string, conduct: string, language: string, moments: import("../battle/moments.js").Moments, seq: () => number, seatClass: (seat: string) => string,
 *   goTo: (seq: number) => void, open: () => void, counted: (number: number, there: boolean) => void}} page `seq`: the moment that is shown; `open`: opens the page of comments; `counted` hears how many there are, and whether there is anything to do about them
 */
export function commentView({ address, id, login, conduct, language, moments, seq, seatClass, goTo, open, counted }) {
  const marks = marksView({ moments, goTo });
  const here = el("div", { class: "comments-here", hidden: true });
  const list = el("ol", { class: "comments" });
  const begin = el("div", { class: "comments__begin" });
  const choice = el("input", { type: "checkbox", onchange: () => void comments.wish(choice.checked) });
  const wish = el("label", { class: "check comments__wish", hidden: true }, choice, el("span", {}, gettext("Others can comment on this battle"), " ", el("span", { class: "soft" }, gettext("as long as no player objects"))));
  const where = el("span", { class: "numbers" });
  const comments = commentsAt(address, () => draw());
  const { thread, writer } = threads({ comments, id, conduct, language, seatClass });
  const root = el("div", { class: "comments-room" }, begin, list, wish);

  /** @param {Comment} one */
  const isHere = (one) => moments.countOf(one.seq) === moments.countOf(seq());
  const draw = () => {
    const { talk } = comments;
    wish.hidden = talk.silenced === undefined;
    choice.checked = !talk.silenced;
    // What somebody is writing stays.
    if (!talk.writes || !begin.querySelector("form")) fill(begin, ...beginning());
    fill(list, talk.comments.length ? talk.comments.map((one) => thread(one, `#${one.seq}`)) : talk.open ? el("li", { class: "soft" }, gettext("No comments yet.")) : null);
    counted(talk.comments.reduce((sum, one) => sum + (one.gone ? 0 : 1) + (one.replies?.length ?? 0), 0), talk.open || talk.silenced !== undefined);
    marks.draw(talk.comments);
    moved();
  };
  /** @returns {(Node | string)[]} */
  const beginning = () => {
    const { talk } = comments;
    if (talk.writes) return [el("p", { class: "comments__where" }, gettext("About this step"), " ", where), writer(gettext("What do you think of this step?"), "", (text) => comments.write(text, seq()))];
    if (!talk.open) return [el("p", { class: "hint" }, gettext("A player has turned comments off for this battle."))];
    return [el("p", { class: "hint" }, el("a", { href: login }, gettext("Log in to comment")))];
  };
  /** Another moment is shown. */
  const moved = () => {
    where.textContent = `#${seq()}`;
    const now = comments.talk.comments.filter((one) => isHere(one) && !one.gone && !one.unheard);
    const numbers = new Set(now.map((one) => String(one.number)));
    for (const item of list.children) item.toggleAttribute("data-here", numbers.has(/** @type {HTMLElement} */ (item).dataset.comment ?? ""));
    const first = list.querySelector("[data-here]");
    if (first && root.offsetParent && !root.contains(document.activeElement)) first.scrollIntoView({ block: "nearest" });
    // There they are read anyway.
    here.hidden = !now.length || Boolean(root.offsetParent);
    const more = now.length - SHOWN_HERE;
    fill(here, now.slice(0, SHOWN_HERE).map((one) => el("button", { type: "button", class: "comments-here__one", onclick: () => show(one) },
      el("strong", { class: one.seat ? seatClass(one.seat) : null }, one.by || "…"), " ", el("span", {}, one.text),
      one.replies?.length ? el("span", { class: "soft" }, " · ", interpolate(ngettext("%(n)s reply", "%(n)s replies", one.replies.length), { n: one.replies.length })) : null)),
    more > 0 ? el("button", { type: "button", class: "comments-here__one soft", onclick: () => show(now[SHOWN_HERE]) }, interpolate(ngettext("%(n)s more comment", "%(n)s more comments", more), { n: more })) : null);
  };
  /** @param {Comment} one */
  const show = (one) => {
    open();
    list.querySelector(`[data-comment="${one.number}"]`)?.scrollIntoView({ block: "center" });
  };
  document.addEventListener("conduct:blocked", () => void comments.load());
  return { root, here, marks: marks.root, load: comments.load, moved, grown: () => marks.draw(comments.talk.comments) };
}
