/* The card of a piece in full: numbers that say where they come from, profiles, and what it has with its texts. */

import { rows } from "./cards.js";
import { button, el, fill } from "./dom.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";
import { isExplained, terms } from "./why.js";

/** @typedef {import("./protocol").Card} Card */
/** @typedef {import("./protocol").Entry} Entry */
/** @typedef {import("./protocol").Row} Row */
/** @typedef {import("./text.js").Texts} Texts */

/**
 * @param {Card} card
 * @param {Texts} texts
 * @param {((entry: Entry) => void) | null} byHand what is done with a rule that the program does not play
 */
export function fullCard(card, texts, byHand) {
  return el("div", { class: "full-card" },
    card.profiles.map((one) => profile(one, texts)),
    rows(card.rows, texts, (row) => number(row, texts)),
    card.lists.map((list) => el("section", {},
      el("h4", {}, texts.say(list.title)),
      el("ul", { class: "card-entries" }, list.entries.map((entry) => el("li", {}, entryOf(entry, texts, byHand)))))));
}

/** @param {string} address @param {string} piece @returns {Promise<Card | null>} */
export async function fetchCard(address, piece) {
  const answer = await fetch(`${address}?piece=${encodeURIComponent(piece)}`).catch(() => null);
  const card = answer?.ok ? await answer.json() : {};
  return card.rows ? card : null;
}

/** A number of a row; its terms open in a row of their own below it. @param {Row} row @param {Texts} texts */
function number(row, texts) {
  if (!isExplained(row.value)) return texts.shown(row.value);
  const place = el("div", { class: "full-card__why" });
  const below = el("tr", {}, el("td", { colspan: 3 }, place));
  const opener = asking(row, texts, place);
  opener.addEventListener("click", () => opener.getAttribute("aria-expanded") === "true" ? opener.closest("tr")?.after(below) : below.remove());
  return opener;
}

/** A button that shows and hides the terms of a number. @param {Row} row @param {Texts} texts @param {HTMLElement} place */
function asking(row, texts, place) {
  const value = row.value;
  if (!isExplained(value)) return el("span", {}, texts.shown(value));
  const label = texts.say(row.label);
  const shown = texts.numbers.format(value.total);
  const opener = button(shown, () => {
    const closed = opener.getAttribute("aria-expanded") === "false";
    for (const other of place.closest(".full-card")?.querySelectorAll(`[aria-controls="${place.id}"]`) ?? []) other.setAttribute("aria-expanded", "false");
    opener.setAttribute("aria-expanded", String(closed));
    fill(place, closed ? terms(value, texts, label, row.rule) : null);
  }, { class: "why", title: gettext("Why?") });
  place.id ||= `why-${++count}`;
  opener.setAttribute("aria-controls", place.id);
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-label", `${label} ${shown}`);
  return opener;
}

let count = 0;

/** @param {Card["profiles"][number]} one @param {Texts} texts */
function profile(one, texts) {
  const place = el("div", { class: "full-card__why" });
  const times = (one.number ?? 1) > 1 ? ` × ${one.number}` : "";
  return el("section", { class: "profile" },
    el("h4", {}, texts.say(one.name) + times),
    el("table", {},
      el("thead", {}, el("tr", {}, one.values.map((row) => el("th", { scope: "col" }, texts.say(row.label))))),
      el("tbody", {}, el("tr", {}, one.values.map((row) => el("td", {}, asking(row, texts, place)))))),
    place);
}

/** @param {Entry} entry @param {Texts} texts @param {((entry: Entry) => void) | null} byHand */
function entryOf(entry, texts, byHand) {
  const marks = [
    entry.note ? el("span", { class: "chip" }, texts.say(entry.note)) : null,
    entry.by_hand ? el("span", { class: "chip chip--warn" }, gettext("by hand")) : null,
  ];
  if (!entry.text && !entry.by_hand) return el("p", {}, texts.say(entry.name), " ", marks, ruleLink(entry.rule));
  return el("details", {},
    el("summary", {}, texts.say(entry.name), " ", marks),
    entry.text ? el("p", {}, texts.say(entry.text)) : null,
    entry.by_hand ? el("p", { class: "soft" }, gettext("Not automated: the players resolve this between them.")) : null,
    el("p", { class: "row" }, ruleLink(entry.rule),
      entry.by_hand && byHand ? button(entry.reveal ? gettext("Reveal and play it by hand…") : gettext("Play this by hand…"), () => byHand(entry)) : null));
}
