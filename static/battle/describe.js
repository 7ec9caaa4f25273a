/* Answers in a few words, for the lists of what is planned. */

import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./protocol").Question} Question */

/** Options by their words, pieces by name, everything else by its value. @param {Answer} answer
 * @param {import("../board/board.js").Board} board @param {import("./text.js").Texts} texts @param {Question | null} [question] */
export function describe(answer, board, texts, question = null) {
  const options = question ? [question.input, ...question.also ?? []].flatMap((input) => "options" in input ? input.options ?? [] : []) : [];
  const none = question && "none" in question.input && question.input.none ? texts.say(question.input.none) : gettext("nothing more");
  /** An option; a piece, or a pair of pieces, by name; "" for anything else. @param {string} value */
  const named = (value) => {
    const option = options.find((one) => one.key === value);
    if (option) return texts.say(option.text);
    const names = value.split(/[:>]/).map((id) => texts.say(board.view?.pieces[id]?.name));
    return names.every(Boolean) ? names.join(" – ") : "";
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
    const parts = Object.values(value);
    return parts.length ? parts.filter((part) => typeof part !== "object").map(one).join(" ") : none;
  };
  return Object.values(answer).map(one).filter(Boolean).join(" · ");
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
  const chosen = answer.choose_one ?? /** @type {{key?: string} | undefined} */ (answer.target)?.key;
  const options = "options" in input ? input.options ?? [] : [];
  return [...pieces, ...options.find((one) => one.key === chosen)?.pieces ?? []];
}
