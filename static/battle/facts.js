/* Facts of a question or an option: distances, totals, chances. A fact is shown if the game has a label for it ("<prefix>.fact.<name>")
   or if it speaks of pieces; the others are for standing orders. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { tenths } from "./text.js";
import { isExplained, why } from "./why.js";

/** @typedef {import("./text.js").Texts} Texts */
/** @typedef {Record<string, unknown>} Facts */
/**
 * `prefix` of the game's keys, `unit` of lengths, `nameOf` gives the name of a piece or "", `seatOf` whose it is.
 * @typedef {{texts: Texts, prefix: string, unit: string, nameOf: (id: string) => string, seatOf?: (id: string) => string}} Speaker
 */

/** @param {Facts | undefined} facts @param {Speaker} speaker */
export function factList(facts, speaker) {
  const known = Object.entries(facts ?? {}).flatMap(([name, value]) => shownFact(name, value, speaker));
  return known.length ? el("span", { class: "facts-line" }, known) : null;
}

/** @param {string} name @param {unknown} value @param {Speaker} speaker @returns {Node[]} */
function shownFact(name, value, speaker) {
  const label = labelOf(name, speaker);
  if (isExplained(value)) return label === null && !speaker.nameOf(name) ? [] : [why(
    value,
    speaker.texts,
    label ?? speaker.nameOf(name),
    undefined,
    written(name, value.total, speaker),
  )];
  if (isMap(value) && typeof value.key !== "string") {
    const counts = chancesOf(value, speaker);
    if (counts) return [counts];
    return versus(Object.entries(value), speaker) ?? Object.entries(value).flatMap(([key, part]) => (speaker.nameOf(key) ? aboutPiece(key, part, speaker) : []));
  }
  if (label === null || value === null || value === undefined) return [];
  return [el(
    "span",
    { class: "fact" },
    label,
    " ",
    el("b", {}, typeof value === "object" ? speaker.texts.parted((whose) => speaker.texts.shown(/** @type {import("./protocol").Param} */ (value), whose)) : said(name, value, speaker)),
  )];
}

/** Facts that are lengths, and are read with their unit. */
const LENGTHS = ["distance", "range"];

/** Whether a fact is a share of all cases. @param {string} name */
export const isShare = (name) => name.startsWith("chance");

/** A share as a percentage, a word or number that the game has a message for by that, anything else as it is.
 * @param {string} name @param {unknown} value @param {Speaker} speaker */
function said(name, value, speaker) {
  if (isShare(name) && typeof value === "number") {
    return percentage(value, speaker.texts.language);
  }
  if (LENGTHS.includes(name) && typeof value === "number") return `${speaker.texts.numbers.format(tenths(value, "over"))} ${speaker.unit}`;
  const face = typeof value === "number" && labelOf(`${name}.${value}`, speaker) === null ? written(name, value, speaker) : undefined;
  if (face) return face;
  const word = typeof value === "string" || typeof value === "number" ? labelOf(`${name}.${value}`, speaker) : null;
  return word ?? speaker.texts.shown(/** @type {import("./protocol").Param} */ (value));
}

/** A share in whole percent: what is not certain never reads 100 %, what is possible never 0 %. @param {number} share @param {string} language */
export function percentage(share, language) {
  const sure = share >= 1 - 1e-9 || share <= 1e-9;
  const whole = sure ? share : Math.min(0.99, Math.max(0.01, Math.round(share * 100) / 100));
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(whole);
}

/** @param {string} id @param {unknown} part @param {Speaker} speaker @returns {Node[]} */
function aboutPiece(id, part, speaker) {
  if (isExplained(part)) return [why(part, speaker.texts, called(id, speaker))];
  const counts = isMap(part) ? chancesOf(part, speaker) : null;
  return counts ? [el("span", { class: "fact" }, speaker.nameOf(id), " ", counts)] : [];
}

/** Whose number follows. @param {string} id @param {Speaker} speaker */
function called(id, speaker) {
  const name = speaker.nameOf(id);
  return name && `${name}:`;
}

/** The numbers of two who are set against each other, by the name of the first: "Bows 1: 2 against 3"; null for anything else.
 * @param {[string, unknown][]} numbers @param {Speaker} speaker @param {string} [rule] @returns {Node[] | null} */
function versus(numbers, speaker, rule) {
  const { texts, seatOf = (id) => id } = speaker;
  const known = numbers.flatMap(([id, number]) => (isExplained(number) && speaker.nameOf(id) ? [{ id, number, name: speaker.nameOf(id) }] : []));
  if (known.length !== 2 || numbers.length !== 2) return null;
  const [one, other] = known;
  if (seatOf(one.id) === seatOf(other.id)) return null;
  const against = why(other.number, texts, "", rule);
  against.setAttribute("aria-label", `${other.name}: ${texts.numbers.format(other.number.total)}`);
  against.title = other.name;
  return [el("span", { class: "versus" }, why(one.number, texts, `${one.name}:`, rule), " ", gettext("against"), " ", against)];
}

/** Counts of what may happen, all of them labelled, as shares. @param {Facts} value @param {Speaker} speaker */
function chancesOf(value, speaker) {
  const entries = Object.entries(value);
  if (!entries.length || entries.some(([name, count]) => typeof count !== "number" || labelOf(name, speaker) === null)) return null;
  const whole = entries.reduce((sum, [, count]) => sum + Number(count), 0);
  if (!whole) return null;
  return el("span", { class: "chances" }, entries.filter(([, count]) => Number(count)).map(([name, count]) =>
    el(
      "span",
      { class: "chance" },
      `${labelOf(name, speaker)} `,
      el("b", { class: "numbers" }, percentage(Number(count) / whole, speaker.texts.language)),
    )));
}

/**
 * Facts about a pair: what a question says of a picked piece and an option, however deep it lies.
 * @param {Facts | undefined} facts
 * @param {readonly string[]} picked
 * @param {string} key
 * @returns {Facts | undefined}
 */
export function pairFacts(facts, picked, key) {
  for (const value of Object.values(facts ?? {})) {
    const found = isMap(value) ? /** @type {any} */ (value)[picked[0]]?.[key] : undefined;
    if (isMap(found)) return found;
  }
  return undefined;
}

/** How much a shot promises, in so many thirty-sixths; nothing if its facts do not tell. @param {Record<string, unknown> | undefined} facts */
export function promise(facts) {
  const chances = facts?.chances;
  if (!isMap(chances)) return 0;
  const { destroyed = 0, flight = 0, retreat = 0 } = /** @type {Record<string, number>} */ (chances);
  return destroyed * 4 + flight * 2 + retreat;
}

/** @param {string} name @param {Pick<Speaker, "texts" | "prefix">} speaker */
export function labelOf(name, { texts, prefix }) {
  const key = `${prefix}.fact.${name}`;
  return texts.knows(key) ? texts.say({ key }) : null;
}

/**
 * Explained numbers by name, each with its label: pieces are called by their own.
 * @param {Record<string, import("./protocol").Explained> | undefined} numbers
 * @param {Speaker} speaker
 * @param {string} [rule]
 */
export function numberList(numbers, speaker, rule) {
  const all = Object.entries(numbers ?? {});
  return versus(all, speaker, rule) ?? all.map(([name, number]) =>
    why(number, speaker.texts, labelOf(name, speaker) ?? called(name, speaker), rule, written(name, number.total, speaker)));
}

/** A number as its game writes it, such as what a die must show. @param {string} name @param {number} n @param {Pick<Speaker, "texts" | "prefix">} speaker */
function written(name, n, { texts, prefix }) {
  const key = `${prefix}.fact.${name}.of`;
  return texts.knows(key) ? texts.say({ key, params: { n } }) : undefined;
}

/** @param {unknown} value @returns {value is Facts} */
function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Who speaks: topics and keys begin with the prefix of their game.
 * @param {string} topic
 * @param {Texts} texts
 * @param {import("../board/board.js").Board} board
 * @returns {Speaker}
 */
export function speakerOf(topic, texts, board) {
  /** @param {string} id */
  const nameOf = (id) => texts.say(board.view?.pieces[id]?.name ?? board.view?.sides[id]?.name);
  return { texts, prefix: topic.split(".")[0], unit: board.view?.unit ?? "", nameOf, seatOf: (id) => board.view?.pieces[id]?.seat ?? id };
}

/** A fact that an order can test, with its name and how it is shown. @typedef {{fact: string, label: string, value: number | string | boolean, shown: string}} Scalar */

/** The facts of a question that an order can test and that have a name for the reader; of a number that is made of terms its total.
 * @param {Facts | undefined} facts @param {Speaker} speaker @returns {Scalar[]} */
export function scalars(facts, speaker) {
  return Object.entries(facts ?? {}).flatMap(([name, value]) => {
    const label = labelOf(name, speaker);
    if (label === null) return [];
    const plain = isExplained(value) ? value.total : value;
    const testable = typeof plain === "number" || typeof plain === "string" || typeof plain === "boolean";
    return testable ? [{ fact: name, label, value: plain, shown: String(said(name, plain, speaker)) }] : [];
  });
}
