/* The account of a battle that is over: what each side has, term by term, and the result in points. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { terms } from "./why.js";

/** @typedef {import("./protocol").Outcome} Outcome */

/** @param {Pick<Outcome, "accounts" | "points">} outcome @param {import("./text.js").Texts} texts @param {(seat: string) => string} nameOf */
export function account(outcome, texts, nameOf) {
  const accounts = Object.entries(outcome.accounts ?? {});
  if (!accounts.length) return null;
  return el("div", { class: "account" }, accounts.map(([seat, points], index) => {
    const result = outcome.points?.[seat];
    return el("details", { class: `account__side account__side--${seat}` },
      el("summary", {},
        el("span", { class: `seat seat--${index + 1}` }, el("span", { class: "seat__name" }, nameOf(seat))),
        el("b", { class: "number" }, texts.numbers.format(points.total)),
        result === undefined ? null : el("span", { class: "chip", title: gettext("Result") }, texts.numbers.format(result))),
      terms(points, texts));
  }));
}
