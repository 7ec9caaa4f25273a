/* What needs the other player's consent: a draw, a take-back, an adjustment of the table; and resigning, which does not. */

import { duration, momentOf } from "./clock.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { toast } from "./toast.js";

/** @typedef {import("./protocol").Offer} Offer */

/**
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board, nameOf: (seat: string) => string, you: () => string | null,
 *   send: (message: Record<string, unknown> & {type: string}) => void, chooseEntry: (then: ((seq: number) => void) | null) => void, adjust: () => void, links: {replay: string, verify: string}}} page
 */
export function offersView({ texts, board, nameOf, you, send, chooseEntry, adjust, links }) {
  const open = el("div", { class: "offers" });
  const menu = el("div", { class: "offer-menu" });
  const share = button(gettext("Copy the link to this battle"), () => {
    void navigator.clipboard?.writeText(location.origin + location.pathname);
    toast(gettext("Copied"));
  });
  const root = el("div", { class: "stack" }, open, menu,
    el(
      "ul",
      { class: "more-links" },
      el("li", {}, el("a", { href: links.replay }, gettext("Watch it again"))),
      el("li", {}, el("a", { href: links.verify }, gettext("Check the dice"))),
      el("li", {}, share),
    ));

  const begin = () => {
    fill(menu,
      button(gettext("Take back…"), () => {
        chooseEntry((seq) => {
          chooseEntry(null);
          begin();
          send({ type: "offer", offer: "takeback", seq });
        });
        fill(
          menu,
          el("p", { class: "hint" }, gettext("Choose in the log the first thing that shall not have happened.")),
          button(gettext("Never mind"), () => { chooseEntry(null); begin(); }),
        );
      }),
      button(gettext("Adjust the table…"), adjust),
      button(
        gettext("Offer a draw"),
        () => sure(gettext("Offer a draw?"), () => send({ type: "offer", offer: "draw" })),
      ),
      button(
        gettext("Resign"),
        () => sure(gettext("Give up this battle?"), () => send({ type: "resign" })),
        { class: "button--small button--danger" },
      ));
  };

  /** @param {string} ask @param {() => void} go */
  const sure = (ask, go) => fill(menu, el("p", { class: "hint" }, ask),
    button(
      gettext("Yes"),
      () => { go(); begin(); },
      { class: "button--small button--danger" },
    ), button(gettext("No"), begin));

  /** @param {Offer} offer */
  const words = (offer) => {
    const values = { name: nameOf(offer.by), n: offer.seq ?? 0 };
    if (offer.offer === "draw") return interpolate(gettext("%(name)s offers a draw."), values);
    if (offer.offer === "takeback") return interpolate(
      gettext("%(name)s would like to take back everything from #%(n)s on."),
      values,
    );
    if (offer.offer === "trust") return interpolate(gettext("%(name)s asks to be trusted: to adjust the table without asking until the phase ends."), values);
    if (offer.offer === "referee") return aboutReferee(offer, values.name);
    if (offer.offer !== "adjust") return aboutTime(offer, values.name);
    return interpolate(gettext("%(name)s would like to adjust the table."), values);
  };

  /** @param {Offer} offer */
  const details = (offer) => el("ul", { class: "offer__changes" }, (offer.changes ?? []).map((change) =>
    el(
      "li",
      {},
      `${adjustmentName(change.what)}: ${texts.say(board.view?.pieces[change.piece]?.name)} ${change.number ?? ""} ${change.note ?? ""}`.trim(),
    )), offer.note ? el("li", { class: "soft" }, `“${offer.note}”`) : null);

  /** @param {Offer} offer */
  const preview = (offer) => board.overlays.set("offered", (offer.changes ?? []).flatMap((change) => {
    const piece = board.view?.pieces[change.piece];
    const pose = /** @type {import("./protocol").Pose} */ ([
      change.x ?? piece?.x ?? 0,
      change.y ?? piece?.y ?? 0,
      change.bearing ?? piece?.bearing ?? 0,
    ]);
    return change.what === "move" || change.what === "restore" ? [{ pose, shape: piece?.shape, class: "offered" }] : [];
  }));

  /** Offers of the other player that have been announced. @type {Set<number>} */
  const announced = new Set();
  begin();
  return {
    root,
    /** @param {Offer[]} offers @param {boolean} running nothing can be asked for when the battle is over */
    draw: (offers, running) => {
      menu.hidden = !you() || !running;
      board.overlays.set("offered", []);
      fill(open, offers.map((offer) => {
        const own = offer.by === you();
        if (!own) preview(offer);
        if (!own && you() && !announced.has(offer.id)) toast(words(offer));
        announced.add(offer.id);
        return el("div", { class: "offer" }, el("p", {}, words(offer)), details(offer),
          el("div", { class: "row" }, own ? button(
            gettext("Withdraw"),
            () => send({ type: "reply", offer: offer.id, accept: false }),
          ) : [
            button(
              gettext("Accept"),
              () => send({ type: "reply", offer: offer.id, accept: true }),
              { class: "button--primary button--small" },
            ),
            button(gettext("Decline"), () => send({ type: "reply", offer: offer.id, accept: false }))]));
      }));
    },
  };
}

/** @param {Offer} offer @param {string} name */
function aboutReferee(offer, name) {
  const values = { name, person: offer.name ?? "" };
  if (!offer.name) return interpolate(gettext("%(name)s would like to have no referee any more."), values);
  return offer.all_seeing
    ? interpolate(gettext("%(name)s would like %(person)s as referee, who may look through the eyes of both of you."), values)
    : interpolate(gettext("%(name)s would like %(person)s as referee."), values);
}

/** @param {Offer} offer @param {string} name */
function aboutTime(offer, name) {
  const moment = momentOf(offer.until ?? offer.at ?? new Date().toISOString());
  const values = { name, n: offer.days ?? 0, moment };
  if (offer.offer === "pause") return interpolate(ngettext("%(name)s asks for a pause of at most %(n)s day.", "%(name)s asks for a pause of at most %(n)s days.", values.n), values);
  if (offer.offer === "resume") return interpolate(gettext("%(name)s would like to end the pause."), values);
  if (offer.offer === "live") return interpolate(gettext("%(name)s would like to play live until %(moment)s."), values);
  if (offer.offer === "appointment") return interpolate(gettext("%(name)s would like to meet you: %(moment)s."), values);
  return interpolate(gettext("%(name)s would like another clock: %(terms)s."), { name, terms: termsOf(offer.terms ?? {}) });
}

/** @param {import("./protocol").Terms} terms */
function termsOf(terms) {
  if (!terms.kind || terms.kind === "none") return gettext("no clock");
  const parts = [terms.kind === "live" ? gettext("live") : gettext("by correspondence")];
  if (terms.sitting) parts.push(interpolate(gettext("%(time)s for each sitting"), { time: duration(terms.sitting * 1000) }));
  if (terms.bank) parts.push(interpolate(gettext("%(time)s in reserve"), { time: duration(terms.bank * 1000) }));
  if (terms.increment) parts.push(interpolate(gettext("%(time)s back for each sitting"), { time: duration(terms.increment * 1000) }));
  if (terms.overdue !== undefined && terms.overdue !== null) parts.push(terms.overdue
    ? interpolate(gettext("lost when %(time)s overdue"), { time: duration(terms.overdue * 1000) }) : gettext("lost when time runs out"));
  return parts.join(", ");
}

/** @param {import("./protocol").Adjustment["what"]} what */
export function adjustmentName(what) {
  return {
    move: gettext("Move"),
    remove: gettext("Remove"),
    restore: gettext("Bring back"),
    mark: gettext("Mark"),
    unmark: gettext("Take the mark off"),
    wounds: gettext("Wounds"),
    heal: gettext("Heal"),
    reveal: gettext("Reveal"),
    fleeing: gettext("It flees"),
    rallied: gettext("It rallies"),
  }[what];
}
