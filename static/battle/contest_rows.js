/* Who strikes in a combat, row by row: what is to be expected of them before, what came of it afterwards. */

import { el } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @typedef {import("./protocol").Contest} Contest */
/** @typedef {import("./protocol").ForecastRow} Row */
/** @typedef {{texts: import("./text.js").Texts, number: (seat: string) => number, seatOf: (piece: string) => string, nameOf: (piece: string) => string}} Speaker */
/** @typedef {{step: number, piece: string, text: import("./protocol").Text, at: import("./protocol").Text, attacks: number, before?: Row, hits?: number}} Line */

/** @param {Contest} contest @param {Map<string, Row>} expected @param {Speaker} speaker */
export function rowsOf(contest, expected, speaker) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const [key, row] of expected) lines.set(key, { ...row, before: row, hits: undefined });
  for (const row of contest.struck) {
    const known = lines.get(row.key);
    const twice = known?.hits === undefined ? row : { ...row, hits: known.hits + row.hits, attacks: known.attacks + row.attacks };
    lines.set(row.key, { ...twice, before: known?.before });
  }
  // What was expected of the usual target has been given to another one.
  const last = Math.min(...contest.struck.map((row) => row.step));
  const left = [...lines.values()].filter((line) => line.hits !== undefined || (line.step < last && !contest.over));
  return contest.pieces.map((id) => unit(contest, id, left.filter((line) => line.piece === id), speaker));
}

/** @param {Contest} contest @param {string} id @param {Line[]} lines @param {Speaker} speaker */
function unit(contest, id, lines, speaker) {
  const { texts, number, seatOf, nameOf } = speaker;
  if (!lines.length) return null;
  const seat = seatOf(id);
  const mean = lines.reduce((sum, line) => sum + (line.before?.wounds ?? 0), 0);
  const wounds = contest.sides[seat]?.wounds[id] ?? 0;
  return el("section", { class: "contest__unit" },
    el("h4", { class: "contest__name" }, el("span", { class: `seat seat--${number(seat)}` }, nameOf(id)),
      el("span", {}, interpolate(ngettext("%(n)s wound", "%(n)s wounds", wounds), { n: wounds }), mean ? soft(texts, mean) : null)),
    el("ul", { class: "contest__rows" }, lines.sort((a, b) => b.step - a.step).map((line) => strikers(line, speaker))));
}

/** @param {Line} line @param {Speaker} speaker */
function strikers(line, { texts }) {
  const { before, hits, attacks } = line;
  const done = hits !== undefined;
  return el("li", { class: `contest__row${done ? " contest__row--done" : ""}` },
    el("span", {}, el("span", { class: "contest__initiative", title: gettext("Step") }, String(line.step)), texts.parts(line.text), " → ", texts.parts(line.at)),
    el("span", { class: "contest__numbers" },
      el("span", {}, interpolate(ngettext("%(n)s attack", "%(n)s attacks", attacks), { n: attacks })),
      before ? el("span", { class: "soft", title: gettext("Needed to hit, to wound, to save") }, before.needs.map(face).join(" ")) : null,
      el("span", {}, done ? interpolate(ngettext("%(n)s hit", "%(n)s hits", hits), { n: hits }) : gettext("hits"), before ? soft(texts, before.hits) : null),
      before ? el("span", {}, gettext("wounds"), soft(texts, before.wounds)) : null));
}

/** What was to be expected. @param {import("./text.js").Texts} texts @param {number} mean */
function soft(texts, mean) {
  return el("span", { class: "soft", title: gettext("on average") }, ` ≈${texts.numbers.format(Math.round(mean * 10) / 10)}`);
}

/** @param {number} needed */
function face(needed) {
  return needed > 6 ? "–" : needed < 1 ? "✓" : `${needed}+`;
}
