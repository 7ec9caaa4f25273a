/* Answers in a few words, for the lists of what is planned. */

import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./protocol").Question} Question */

/** What stands between two pieces that are named together. */
const PAIR = /[:>]/;

/**
 * What the options and the pieces of an answer are called, and under "" what it means to choose nothing. Kept with what is planned, so that
 * its list speaks the language of its reader, whichever he reads then.
 * @typedef {Record<string, import("./protocol").Text>} Names
 */

/** @param {Answer} answer @param {import("../board/board.js").Board} board @param {Question | null} [question] @returns {Names} */
export function namesIn(answer, board, question = null) {
  const options = question ? [question.input, ...question.also ?? []].flatMap((input) => "options" in input ? input.options ?? [] : []) : [];
  /** @type {Names} */
  const names = question && "none" in question.input && question.input.none ? { "": question.input.none } : {};
  /** @param {unknown} value */
  const look = (value) => {
    if (typeof value === "object" && value) return Object.values(value).forEach(look);
    if (typeof value !== "string") return;
    const option = options.find((one) => one.key === value);
    if (option) names[value] = option.text;
    else for (const id of value.split(PAIR)) {
      const name = board.view?.pieces[id]?.name;
      if (name) names[id] = name;
    }
  };
  look(answer);
  return names;
}

/** Options by their words, pieces by name, everything else by its value; `whose`: how names are written, to tell their side. @param {Answer} answer
 * @param {Names} names @param {import("./text.js").Texts} texts @param {(name: import("./protocol").Text, said: string) => string} [whose] */
export function describe(answer, names, texts, whose) {
  /** @param {import("./protocol").Text | undefined} text */
  const say = (text) => (whose && text ? texts.shown(text, whose) : texts.say(text));
  const none = names[""] ? say(names[""]) : gettext("nothing else");
  /** An option; a piece, or a pair of pieces, by name; "" for anything else. @param {string} value */
  const named = (value) => {
    if (names[value]) return say(names[value]);
    const parts = value.split(PAIR).map((id) => say(names[id]));
    return parts.every(Boolean) ? parts.join(" – ") : "";
  };
  /** @param {unknown} value @returns {string} */
  const one = (value) => {
    if (typeof value === "string") return named(value) || value;
    if (typeof value === "number") return texts.numbers.format(value);
    if (typeof value === "boolean") return value ? gettext("Yes") : gettext("No");
    if (Array.isArray(value)) return value.length ? texts.lists.format(value.slice(0, 6).map(one)) : none;
    if (!value || typeof value !== "object") return "";
    if ("legs" in value) return legsOf(value);
    if ("piece" in value) return one(value.piece);
    if ("keys" in value) return one(value.keys);
    const parts = Object.values(value);
    return parts.length ? parts.filter((part) => typeof part !== "object").map(one).join(" ") : none;
  };
  return Object.values(answer).map(one).filter(Boolean).join(" · ");
}

/** What was planned, in the language of the page, names in the colour of their side; as it was written down then, if that is all there is.
 * @param {import("./protocol").Intention} intention @param {import("../board/board.js").Board} board @param {import("./text.js").Texts} texts */
export function planned({ answer, names, words }, board, texts) {
  return !names && words ? [words] : texts.parted((whose) => describe(answer, names ?? namesIn(answer, board), texts, whose));
}

/** @param {object} value */
function legsOf(value) {
  const { legs } = /** @type {{legs: import("./protocol").Leg[]}} */ (value);
  if (!legs.length) return "to" in value && value.to ? "→" : "–";
  return legs.map((leg) => `${Math.round(leg.amount * 10) / 10}${leg.kind === "wheel" ? (leg.corner === "right" ? "r" : "l") : leg.kind[0]}`).join(" ");
}

/** What a question offers: a new option stops the plan. @param {Question} question @returns {string[]} */
export function offered(question) {
  const { input } = question;
  if ("options" in input && input.options) return input.options.map((option) => option.key);
  return "candidates" in input ? input.candidates : [];
}

/** The turn for which an intention is meant, where a question tells: what is left over is not for the next one.
 * @param {Question} question @returns {Record<string, unknown>} */
export function turnOf(question) {
  return question.facts && "turn" in question.facts ? { turn: question.facts.turn } : {};
}

/** The pieces that an answer names, by themselves or by the option chosen. @param {Question} question @param {Answer} answer
 * @returns {string[]} */
export function named(question, answer) {
  const { input } = question;
  const pieces = Array.isArray(answer.pieces) ? /** @type {string[]} */ (answer.pieces) : [];
  const target = /** @type {{key?: string, keys?: string[]} | undefined} */ (answer.target);
  const chosen = target?.keys ?? [answer.choose_one ?? target?.key];
  const options = "options" in input ? input.options ?? [] : [];
  return [...pieces, ...options.filter((one) => chosen.includes(one.key)).flatMap((one) => one.pieces ?? [])];
}
