/* One combat in one place: its steps, the score of both sides with its terms, what either may expect, and what has been
   struck, in one table that is filled in as the blows fall. */

import { el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { why } from "./why.js";

/** @typedef {import("./protocol").Contest} Contest */
/** @typedef {import("./protocol").Forecast} Forecast */
/** @typedef {import("./protocol").ForecastRow} Row */

const WIDE = 700;

/**
 * @param {HTMLElement} root
 * @param {{texts: import("./text.js").Texts, seats: () => string[], nameOf: (seat: string) => string,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>}} page
 */
export function contestView(root, { texts, seats, nameOf, look = async () => ({}) }) {
  const summary = el("summary", { class: "contest__head" });
  const body = el("div", { class: "contest__body" });
  const box = el("details", { class: "contest", open: innerWidth > WIDE }, summary, body);
  fill(root, box);
  /** @type {import("./protocol").View | null} */
  let shown = null;
  let key = "";
  let asked = "";
  /** What was expected of each row before it was struck. @type {Map<string, Row>} */
  const expected = new Map();
  /** @type {Forecast} */
  let forecast = {};
  const percent = new Intl.NumberFormat(texts.language, { style: "percent", maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 1 });

  /** @param {string} seat */
  const number = (seat) => seats().indexOf(seat) + 1 || 1;
  /** @param {Contest} contest */
  const moment = (contest) => `${contest.key} ${contest.struck.length} ${contest.steps.findIndex((step) => step.state === "now")}`;

  const ask = async () => {
    const contest = shown?.contest;
    if (!contest || contest.over || !box.open || asked === moment(contest)) return;
    const mine = asked = moment(contest);
    const told = (await look("contest").catch(() => /** @type {import("./outlook.js").Outlook} */ ({}))).contest ?? {};
    if (mine !== asked) return;
    forecast = told;
    for (const row of told.rows ?? []) expected.set(row.key, row);
    draw();
  };

  /** @param {Contest} contest */
  const head = (contest) => fill(summary,
    el("span", { class: "contest__title" }, texts.say(contest.title)),
    el("span", { class: "contest__score" }, Object.entries(contest.sides).flatMap(([seat, side], index) => [
      index ? el("span", { class: "soft" }, ":") : null,
      el("span", { class: `seat seat--${number(seat)}` }, why(side.score, texts, "")),
    ])),
    el("span", { class: "soft contest__step" }, texts.say(contest.steps.find((step) => step.state === "now")?.text)));

  /** @param {Contest} contest */
  const steps = (contest) => el("ol", { class: "contest__steps" }, contest.steps.map((step) => el(
    "li",
    { class: `contest__stage contest__stage--${step.state}`, "aria-current": step.state === "now" ? "step" : null },
    texts.say(step.text),
  )));

  const odds = () => {
    const { wins, draw: level, wounds, breaks, note } = forecast;
    if (!wins && !breaks) return null;
    const likely = Object.entries(breaks ?? {}).filter(([, chance]) => chance >= 0.005);
    return el("div", { class: "contest__odds" },
      wins ? el("div", { class: "contest__bar", role: "img", "aria-label": Object.entries(wins).map(([seat, chance]) => `${nameOf(seat)} ${percent.format(chance)}`).join(", ") },
        Object.entries(wins).flatMap(([seat, chance], index) => [
          index ? part(level ?? 0, gettext("draw"), "contest__part--draw") : null,
          part(chance, gettext("wins"), `contest__part--${number(seat)}`),
        ])) : null,
      wounds ? el("p", { class: "hint" }, gettext("Wounds to be expected:"), " ", Object.entries(wounds).map(([seat, mean]) =>
        el("span", { class: `seat seat--${number(seat)}` }, short.format(mean), " "))) : null,
      likely.length ? el("p", { class: "hint" }, gettext("Chance to break:"), " ", texts.lists.format(likely.map(([id, chance]) =>
        `${texts.say(shown?.pieces[id]?.name)} ${percent.format(chance)}`))) : null,
      note ? el("p", { class: "hint soft" }, texts.say(note)) : null);
  };

  /** @param {number} chance @param {string} words @param {string} name */
  const part = (chance, words, name) => {
    const one = el("span", { class: `contest__part ${name}`, title: `${words} ${percent.format(chance)}` }, chance > 0.12 ? percent.format(chance) : "");
    one.style.flexGrow = String(Math.max(chance, 0.001));
    return one;
  };

  /** What is to be struck and what has been, unit by unit. @param {Contest} contest */
  const table = (contest) => {
    const done = new Map(contest.struck.map((row) => [row.key, row]));
    const rows = [...new Map([...expected, ...done]).keys()].map((name) => ({ ...expected.get(name), ...done.get(name), wounds: expected.get(name)?.wounds, means: expected.get(name)?.hits, hits: done.get(name)?.hits }));
    const units = contest.pieces.filter((id) => rows.some((row) => row.piece === id));
    if (!units.length) return null;
    return el("div", { class: "table-scroll" }, el("table", { class: "contest__table" },
      el("thead", {}, el("tr", {}, [gettext("Who strikes"), gettext("Attacks"), gettext("Needs"), gettext("Hits"), gettext("Wounds")].map((words, index) =>
        el("th", { class: index ? "number" : null }, words)))),
      units.map((id) => el("tbody", {}, unitLine(contest, id, rows.filter((row) => row.piece === id)),
        rows.filter((row) => row.piece === id).sort((a, b) => (b.step ?? 0) - (a.step ?? 0)).map(line)))));
  };

  /** @param {Contest} contest @param {string} id @param {{wounds?: number}[]} rows */
  const unitLine = (contest, id, rows) => {
    const seat = shown?.pieces[id]?.seat ?? "";
    const mean = rows.reduce((sum, row) => sum + (row.wounds ?? 0), 0);
    const really = contest.sides[seat]?.wounds[id] ?? 0;
    return el("tr", { class: "contest__unit" },
      el("th", { colspan: 4, scope: "rowgroup" }, el("span", { class: `seat seat--${number(seat)}` }, texts.say(shown?.pieces[id]?.name))),
      el("td", { class: "number" }, contest.struck.length || contest.over ? el("b", {}, texts.numbers.format(really)) : null, mean ? el("span", { class: "soft" }, ` ≈${short.format(mean)}`) : null));
  };

  /** @param {Partial<Row> & {means?: number}} row */
  const line = (row) => el("tr", { class: row.hits === undefined ? "contest__row" : "contest__row contest__row--done" },
    el("td", {}, el("span", { class: "contest__initiative", title: gettext("Step") }, String(row.step ?? "")), texts.say(row.text), el("span", { class: "soft" }, " → ", texts.say(row.at))),
    el("td", { class: "number" }, texts.numbers.format(row.attacks ?? 0)),
    el("td", { class: "number" }, (row.needs ?? []).map(face).join(" ")),
    el("td", { class: "number" }, row.hits === undefined ? null : el("b", {}, texts.numbers.format(row.hits)), row.means === undefined ? null : el("span", { class: "soft" }, ` ≈${short.format(row.means)}`)),
    el("td", { class: "number" }, row.wounds === undefined ? null : el("span", { class: "soft" }, `≈${short.format(row.wounds)}`)));

  /** @param {number} needed */
  const face = (needed) => (needed > 6 ? "–" : needed < 1 ? gettext("all") : `${needed}+`);

  const draw = () => {
    const contest = shown?.contest;
    if (!contest) return;
    head(contest);
    fill(body, steps(contest), contest.over ? null : odds(), table(contest),
      expected.size ? el("p", { class: "hint soft" }, interpolate(gettext("≈ is what was to be expected; needs: to hit, to wound, armour save (%(none)s: none)."), { none: "–" })) : null);
  };
  box.addEventListener("toggle", () => void ask());

  return {
    /** @param {import("./protocol").State} state */
    draw: (state) => {
      shown = state.view;
      if (!shown.contest) return;
      if (shown.contest.key !== key) {
        key = shown.contest.key;
        asked = "";
        forecast = {};
        expected.clear();
      }
      draw();
      void ask();
    },
  };
}
