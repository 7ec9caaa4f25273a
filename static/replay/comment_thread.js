/* One comment with its replies, and what its reader may do about it. */

import { ownTime } from "../js/own_time.js";
import { button, el } from "../battle/dom.js";
import { gettext, interpolate } from "../battle/i18n.js";

/** @typedef {import("./comments.js").Comment} Comment */
/** @typedef {import("./comments.js").Talk} Talk */
/** @typedef {ReturnType<typeof import("./comments.js").commentsAt>} Comments */

/**
 * @param {{comments: Comments, id: string, conduct: string, language: string, seatClass: (seat: string) => string}} page `conduct`: where somebody is reported; empty for whoever is not logged in
 */
export function threads({ comments, id, conduct, language, seatClass }) {
  const time = ownTime({ dateStyle: "short", timeStyle: "short" });

  /** @param {Comment} one */
  const head = (one) => el("p", { class: "comment__head" },
    el("strong", { class: one.seat ? seatClass(one.seat) : null }, one.by || "…"),
    one.seat ? el("span", { class: "chip" }, gettext("player")) : one.guest ? el("span", { class: "chip" }, gettext("guest")) : null,
    one.at ? el("time", { class: "soft", datetime: one.at }, time.format(new Date(one.at)), one.edited ? " · " : null, one.edited ? gettext("edited") : null) : null,
    conduct && !one.mine && !one.gone && !one.unheard
      ? el("a", { class: "person-more", href: `${conduct}?kind=comment&thing=${id}:${one.number}`, "data-conduct": true, title: gettext("Block or report"), "aria-label": gettext("Block or report") }, "⋯")
      : null);

  /** @param {Comment} one @param {boolean} reply */
  const body = (one, reply) => {
    if (one.gone) return el("p", { class: "soft" }, gettext("This comment was removed."));
    if (one.unheard) return el("p", { class: "soft" }, gettext("Comment from a player you have blocked."));
    const under = el("div", { class: "comment__under" });
    const { talk } = comments;
    const fresh = one.mine && one.editable_until && new Date(one.editable_until) > new Date();
    const plays = talk.silenced !== undefined;
    under.append(...[
      talk.writes && !reply && !one.hidden ? quiet(gettext("Reply"), () => under.replaceChildren(writer(gettext("Your reply"), "", (text) => comments.write(text, one.seq, one.number), again))) : null,
      fresh && talk.writes && !one.hidden ? quiet(gettext("Edit"), () => under.replaceChildren(writer(gettext("Your comment"), one.text ?? "", (text) => comments.edit(one.number, text), again))) : null,
      one.mine ? quiet(gettext("Delete"), () => sure(under, gettext("Delete it?"), () => comments.takeAway(one.number), again)) : null,
      plays && !one.mine ? quiet(one.hidden ? gettext("Show it again") : gettext("Hide"), () => void comments.hide(one.number, !one.hidden)) : null,
      one.removable ? quiet(gettext("Remove"), () => sure(under, gettext("Remove it for good?"), () => comments.takeAway(one.number), again)) : null,
    ].filter((part) => part !== null));
    const actions = [...under.childNodes];
    function again() {
      under.replaceChildren(...actions);
    }
    return [el("p", { class: "comment__text" }, one.text), one.hidden ? el("p", { class: "soft" }, gettext("Hidden by a player. Only the players and the author can see it.")) : null, under];
  };

  /** Writing or editing. @param {string} label @param {string} text @param {(text: string) => Promise<boolean>} send @param {() => void} [leave] */
  const writer = (label, text, send, leave) => {
    const field = el("textarea", { class: "entry", rows: leave ? 2 : 3, maxlength: comments.talk.longest, "aria-label": label, placeholder: label });
    field.value = text;
    const form = el("form", { class: "comment__form", onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const said = field.value.trim();
      if (!said) return field.focus();
      if (await send(said) && field.isConnected) field.value = "";
    } }, field, el("div", { class: "row" }, el("button", { class: "button button--small button--primary", type: "submit" }, gettext("Send")), leave ? quiet(gettext("Cancel"), leave) : null));
    if (leave) queueMicrotask(() => field.focus());
    return form;
  };

  /** @param {Comment} one @param {string | null} moment where it leads */
  const thread = (one, moment) => el("li", { class: `comment${one.hidden ? " comment--hidden" : ""}`, "data-comment": one.number, "data-seq": one.seq },
    moment ? el("a", { class: "comment__moment numbers", href: moment, title: gettext("Go to this moment") }, `#${one.seq}`) : null,
    head(one), body(one, false),
    one.replies?.length ? el("ul", { class: "comment__replies", "aria-label": interpolate(gettext("Replies to %(name)s"), { name: one.by ?? "…" }) }, one.replies.map((reply) =>
      el("li", { class: `comment${reply.hidden ? " comment--hidden" : ""}`, "data-comment": reply.number }, head(reply), body(reply, true)))) : null);
  return { thread, writer };
}

/** @param {string} label @param {() => void} press */
function quiet(label, press) {
  return button(label, press, { class: "button--small button--quiet" });
}

/** @param {HTMLElement} place @param {string} question @param {() => Promise<boolean>} act @param {() => void} leave */
function sure(place, question, act, leave) {
  place.replaceChildren(el("span", {}, question), button(gettext("Yes"), () => void act(), { class: "button--small button--danger" }), quiet(gettext("No"), leave));
}
