/* What needs the other player's consent: a draw, a take-back, an adjustment of the table; and resigning, which does not. */

import { momentOf } from "./clock.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { toast } from "./toast.js";

/** @typedef {import("./protocol").Offer} Offer */

/**
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board, nameOf: (seat: string) => string, you: () => string | null,
 *   send: (message: Record<string, unknown> & {type: string}) => void, chooseEntry: (then: ((seq: number, words: string) => void) | null, cancel?: () => void) => void, step: (seq: number) => string,
 *   open: (page: string) => void, adjust: () => void, links: {replay: string, verify: string}}} page
 */
export function offersView({ texts, board, nameOf, you, send, chooseEntry, step, open: openPage, adjust, links }) {
  const open = el("div", { class: "offers", role: "status" });
  const menu = el("div", { class: "offer-menu" });
  /** Last, and apart from what is pressed often. */
  const leave = el("div", { class: "offer-menu more-leave" });
  // The second click of a double click falls on what has just appeared below it.
  for (const one of [menu, leave]) one.addEventListener("click", (event) => { if (event.detail > 1) event.stopPropagation(); }, true);
  const share = button(gettext("Copy the link to this battle"), () => {
    void navigator.clipboard?.writeText(location.origin + location.pathname);
    toast(gettext("Copied"));
  });
  const ways = el(
    "ul",
    { class: "more-links" },
    el("li", {}, el("a", { href: links.replay }, gettext("Watch the replay"))),
    el("li", {}, el("a", { href: links.verify }, gettext("Check the dice"))),
    el("li", {}, share),
  );

  /** One's own draw is on offer: there is no second one. */
  let drawn = false;
  const begin = () => {
    fill(menu,
      button(gettext("Take back…"), () => fill(menu,
        el("p", { class: "hint" }, gettext("Take back your last move, with everything that came after it?")),
        button(gettext("Take back"), () => { send({ type: "offer", offer: "takeback" }); begin(); }, { class: "button--small button--danger" }),
        button(gettext("An earlier one…"), chooseEarlier),
        button(gettext("Cancel"), begin))),
      button(
        gettext("Offer a draw"),
        () => sure(gettext("Offer a draw?"), () => send({ type: "offer", offer: "draw" })),
        { disabled: drawn },
      ),
      button(gettext("Adjust the table…"), adjust));
    fill(leave, button(
      gettext("Resign"),
      () => sure(gettext("Resign this battle?"), () => send({ type: "resign" }), leave),
      { class: "button--small button--danger" },
    ));
  };

  /** Not the last move: the step is picked in the log. */
  const chooseEarlier = () => {
    const cancel = () => {
      chooseEntry(null);
      begin();
      openPage("more");
    };
    chooseEntry((seq, words) => {
      cancel();
      sure(interpolate(gettext("Take back everything from “%(step)s” on?"), { step: words }), () => send({ type: "offer", offer: "takeback", seq }));
    }, cancel);
    fill(menu, el("p", { class: "hint" }, gettext("In the log, pick the first step to take back.")), button(gettext("Cancel"), cancel));
  };

  /** @param {string} ask @param {() => void} go @param {HTMLElement} [where] */
  const sure = (ask, go, where = menu) => fill(where, el("p", { class: "hint" }, ask),
    button(gettext("No"), begin), button(
      gettext("Yes"),
      () => { go(); begin(); },
      { class: "button--small button--danger" },
    ));

  /** Whether the viewer has accepted what the site offers. @param {Offer} offer */
  const accepts = (offer) => (offer.accepted ?? []).includes(you() ?? "");

  /** @param {Offer} offer */
  const words = (offer) => {
    const values = { name: nameOf(offer.by), step: step(offer.seq ?? 0) };
    const own = offer.by === you();
    if (offer.offer === "left") return you()
      ? gettext("Your opponent has closed the account. You can end the battle as a win whenever you like, or play on.")
      : interpolate(gettext("%(name)s has closed the account."), values);
    if (offer.by === "") return accepts(offer)
      ? gettext("You have accepted the draw. Waiting for your opponent.")
      : gettext("For a long time nobody has lost anything or come any closer. Agree to a draw?");
    if (offer.offer === "draw" && own) return gettext("You have offered a draw. Waiting for your opponent.");
    if (offer.offer === "takeback" && offer.last) return own
      ? interpolate(gettext("You ask to take back your last move: “%(step)s”"), values)
      : interpolate(gettext("%(name)s asks to take back the last move: “%(step)s”"), values);
    if (offer.offer === "takeback" && own) return interpolate(gettext("You ask to take back everything from “%(step)s” on."), values);
    if (offer.offer === "draw") return interpolate(gettext("%(name)s offers a draw."), values);
    if (offer.offer === "takeback") return interpolate(
      gettext("%(name)s asks to take back everything from “%(step)s” on."),
      values,
    );
    if (offer.offer === "trust") return interpolate(gettext("%(name)s asks to adjust the table freely until the phase ends."), values);
    if (offer.offer === "referee") return aboutReferee(offer, values.name);
    if (offer.offer !== "adjust") return aboutTime(offer, values.name, texts);
    return interpolate(gettext("%(name)s wants to adjust the table."), values);
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

  begin();
  return {
    menu, ways, leave,
    /** What is offered just now: above the question, where nobody overlooks it. */
    open,
    /** @param {Offer[]} offers @param {boolean} running nothing can be asked for when the battle is over */
    draw: (offers, running) => {
      menu.hidden = leave.hidden = !you() || !running;
      board.overlays.set("offered", []);
      const offered = offers.some((one) => one.offer === "draw" && one.by === you());
      if (offered !== drawn) {
        drawn = offered;
        begin();
      }
      fill(open, offers.map((offer) => {
        const own = offer.by === you() || accepts(offer);
        if (!own) preview(offer);
        return el("div", { class: "offer" }, el("p", {}, words(offer)), details(offer),
          el("div", { class: "row" }, own ? button(
            gettext("Withdraw"),
            () => send({ type: "reply", offer: offer.id, accept: false }),
          ) : you() && [
            button(
              offer.offer === "left" ? gettext("End the battle") : gettext("Accept"),
              () => send({ type: "reply", offer: offer.id, accept: true }),
              { class: "button--primary button--small" },
            ),
            offer.offer === "left" ? null : button(gettext("Decline"), () => send({ type: "reply", offer: offer.id, accept: false }))]));
      }));
    },
  };
}

/** @param {Offer} offer @param {string} name */
function aboutReferee(offer, name) {
  const values = { name, person: offer.name ?? "" };
  if (!offer.name) return interpolate(gettext("%(name)s wants to play on without a referee."), values);
  return offer.all_seeing
    ? interpolate(gettext("%(name)s suggests %(person)s as referee, who may see what both players see."), values)
    : interpolate(gettext("%(name)s suggests %(person)s as referee."), values);
}

/** @param {Offer} offer @param {string} name @param {import("./text.js").Texts} texts */
function aboutTime(offer, name, texts) {
  const moment = momentOf(offer.until ?? offer.at ?? new Date().toISOString());
  const values = { name, n: offer.days ?? 0, moment };
  if (offer.offer === "pause") return interpolate(ngettext("%(name)s asks to pause the battle for up to %(n)s day.", "%(name)s asks to pause the battle for up to %(n)s days.", values.n), values);
  if (offer.offer === "resume") return interpolate(gettext("%(name)s wants to end the pause."), values);
  if (offer.offer === "live") return interpolate(gettext("%(name)s wants to play live until %(moment)s."), values);
  if (offer.offer === "appointment") return interpolate(gettext("%(name)s wants to arrange a time to play: %(moment)s."), values);
  return interpolate(gettext("%(name)s suggests a new time control: %(terms)s."), { name, terms: texts.say(offer.words) });
}

/** @param {import("./protocol").Adjustment["what"]} what */
export function adjustmentName(what) {
  return {
    move: gettext("Move"),
    remove: gettext("Remove"),
    restore: gettext("Return to the table"),
    mark: gettext("Marker"),
    unmark: gettext("Remove the marker"),
    wounds: gettext("Wounds"),
    heal: gettext("Heal"),
    reveal: gettext("Reveal"),
    fleeing: gettext("Set as fleeing"),
    rallied: gettext("Set as rallied"),
  }[what];
}
