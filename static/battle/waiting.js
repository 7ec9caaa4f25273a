/* What stands in place of a question: who is being waited for and why, or how the battle ended. */

import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { ruleLink } from "./links.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {{texts: import("./text.js").Texts, nameOf: (seat: string) => string, links: {replay: string, verify: string}}} Speaker */

/** The end of the battle, or null while it goes on. @param {State} state @param {Speaker} speaker */
export function ended(state, { texts, nameOf, links }) {
  const outcome = state.view.outcome ?? state.result;
  if (!outcome) return null;
  const winner = outcome.winner ? interpolate(gettext("%(name)s wins"), { name: nameOf(outcome.winner) }) : gettext("A draw");
  return el("div", { class: "prompt__head prompt__end" },
    el("p", { class: "prompt__who" }, gettext("The battle is over")),
    el("h2", { class: "prompt__question" }, winner),
    el("p", {}, texts.say(outcome.reason)),
    el("div", { class: "row" },
      el("a", { class: "button", href: links.replay }, gettext("Watch it again")),
      el("a", { class: "button", href: links.verify }, gettext("Check the dice"))),
    accountOf(state, texts, nameOf));
}

/** What each side has, fetched when a battle is over. @param {State} state @param {import("./text.js").Texts} texts @param {(seat: string) => string} nameOf */
function accountOf(state, texts, nameOf) {
  const outcome = state.view.outcome;
  if (!outcome?.accounts) return null;
  const box = el("div");
  void import("./account.js").then(({ account }) => {
    const shown = account(outcome, texts, nameOf);
    if (shown) box.replaceChildren(shown);
  });
  return box;
}

/** Why nothing is asked for now, or null where the battle has not been halted. @param {State} state */
export function halted(state) {
  if (state.status !== "halted") return null;
  return el("div", { class: "prompt__head prompt__halted" },
    el("p", { class: "prompt__who" }, gettext("The battle is halted")),
    el("h2", { class: "prompt__question" }, gettext("The site could not read this battle safely")),
    el("p", {}, gettext("It stands at its last safe moment. Nothing is lost and no clock runs. The people who run the site have been told; you will be written to as soon as it goes on.")));
}

/** Of whom what is asked. @param {State} state @param {Speaker} speaker */
export function awaited(state, { texts, nameOf }) {
  const others = state.waiting ?? [];
  const lines = others.flatMap((one) => {
    const who = interpolate(gettext("Waiting for %(name)s"), { name: nameOf(one.seat) });
    return [
      el("p", { class: "prompt__who" }, who, " ", ruleLink(one.rule)),
      el("h2", { class: "prompt__question" }, one.prompt ? texts.parts(one.prompt) : gettext("A decision")),
    ];
  });
  return el("div", { class: "prompt__head" }, lines.length ? lines : el("p", { class: "prompt__who" }, gettext("Nothing is asked.")));
}
