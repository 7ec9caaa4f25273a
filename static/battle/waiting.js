/* What stands in place of a question: who is being waited for and why, or how the battle ended. */

import { deafAtFirst } from "./deaf.js";
import { doing } from "./doing.js";
import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { ruleLink } from "./links.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {{texts: import("./text.js").Texts, nameOf: (seat: string) => string, links: {replay: string, verify: string, again?: string, another?: string, opponent?: string, kept?: string, signUp?: string}}} Speaker */

/** The end of the battle: who has won, by how much and why, and where one goes from here; or null while it goes on. @param {State} state @param {Speaker} speaker */
export function ended(state, speaker) {
  const { texts, nameOf, links } = speaker;
  const outcome = state.view.outcome ?? state.result;
  if (!outcome) return null;
  if (state.untold) return el("div", { class: "prompt__head prompt__end" },
    el("p", { class: "prompt__who" }, gettext("The battle is over")), el("p", {}, gettext("The result is shown when the playback ends or you skip it.")));
  const own = Boolean(state.you) && !state.hot_seat;
  const how = outcome.winner ? (own ? (outcome.winner === state.you ? "won" : "lost") : "over") : "draw";
  const words = {
    won: () => gettext("You won"),
    lost: () => gettext("You lost"),
    draw: () => gettext("Draw"),
    over: () => interpolate(gettext("%(name)s wins"), { name: nameOf(outcome.winner ?? "") }),
  };
  const more = el("details", { class: "end-more", open: true }, el("summary", {}, gettext("More")), el("div", { class: "row" },
    links.again && state.you && !state.sandbox ? [
      el("a", { class: "button", href: links.another }, gettext("Another army")),
      el("a", { class: "button", href: links.opponent }, gettext("New opponent"))] : null,
    el("a", { class: "button", href: links.replay }, gettext("Replay")),
    el("a", { class: "button", href: links.verify }, gettext("Check the dice"))));
  // A finger that still taps the dice away leads nowhere.
  deafAtFirst(more);
  return el("div", { class: `prompt__head prompt__end prompt__end--${how}` },
    el("p", { class: "prompt__who" }, gettext("The battle is over")),
    el("h2", { class: "prompt__question prompt__result" }, words[how]()),
    decided(state) ? scoreOf(state, speaker) : null,
    el("p", {}, texts.say(own ? toReader(outcome.reason, state.you ?? "", texts) : outcome.reason)),
    decided(state) ? null : scoreOf(state, speaker, "prompt__score--aside"),
    onwards(state, nameOf, links),
    more,
    links.kept ? keptUntil(links.kept, links.signUp ?? "") : null,
    accountOf(state, texts, nameOf));
}

/** Until when it is kept, fetched at the end. @param {string} kept @param {string} signUp */
function keptUntil(kept, signUp) {
  const line = el("p", { class: "soft prompt__kept" });
  void import("./kept.js").then(({ keptLine }) => line.append(...keptLine(kept, signUp)));
  return line;
}

/** Why it ended as a player reads it: "You resigned." @param {import("./protocol").Text} reason @param {string} you @param {import("./text.js").Texts} texts */
function toReader(reason, you, texts) {
  const of = /** @type {import("./protocol").Text | undefined} */ (reason.params?.seat);
  const key = `${reason.key}.${!of || of.key === `battle.seat.${you}` ? "you" : "them"}`;
  return texts.knows(key) ? { ...reason, key } : reason;
}

/** Whether what the game counts says who has won; not where somebody has resigned, or ran out of time, with as much. @param {State} state */
function decided({ view: { outcome } }) {
  const sides = outcome?.score?.sides ?? {};
  const most = Math.max(...Object.values(sides));
  return !outcome?.winner || Object.entries(sides).every(([seat, number]) => (seat === outcome.winner ? number === most : number < most));
}

/** What each side has of what the game counts, between their names. @param {State} state @param {Speaker} speaker @param {string} [how] */
function scoreOf(state, { texts, nameOf }, how = "") {
  const score = state.view.outcome?.score;
  if (!score) return null;
  const [one, two] = Object.entries(score.sides).map(([seat, number], index) => [
    el("span", { class: `whose whose--${index + 1}` }, nameOf(seat)), el("b", { class: "numbers" }, texts.numbers.format(number)),
  ]);
  return el("div", {}, el("p", { class: `prompt__score ${how}` }, one, ":", (two ?? []).reverse()), el("p", { class: "soft" }, texts.say(score.counted)));
}

/** A rematch, for those who have fought. @param {State} state @param {(seat: string) => string} nameOf @param {Speaker["links"]} links */
function onwards(state, nameOf, links) {
  if (!links.again || !state.you || state.sandbox) return null;
  const rematch = el("div", { class: "again" });
  const other = () => nameOf(Object.keys(state.players ?? {}).find((seat) => seat !== state.you) ?? "");
  void import("./again.js").then(({ again }) => again(rematch, links.again ?? "", other));
  return el("div", { class: "onwards" }, rematch);
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
    el("p", { class: "prompt__who" }, gettext("The battle is on hold")),
    el("h2", { class: "prompt__question" }, gettext("The site could not load this battle safely")),
    el("p", {}, gettext("The battle is safe at its last good step and no clock is running. The site team has been told. We’ll let you know when it continues.")));
}

/** For whom one waits, and what is being done meanwhile. @param {State} state @param {Speaker} speaker */
export function awaited(state, { texts, nameOf }) {
  const others = state.waiting ?? [];
  // Whoever watches waits for nobody.
  const who = state.you ? gettext("Waiting for %(name)s") : gettext("%(name)s decides");
  const lines = others.flatMap((one) => {
    const deed = doing(one, texts);
    return [
      el("h2", { class: "prompt__question" }, interpolate(who, { name: nameOf(one.seat) })),
      deed ? el("p", { class: "prompt__theirs soft" }, texts.parts(deed), " ", ruleLink(one.rule)) : null,
    ];
  });
  return el("div", { class: "prompt__head prompt__waits" }, lines.length ? lines : el("p", { class: "prompt__who" }, gettext("Nothing to decide.")));
}
