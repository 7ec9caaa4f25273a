/* One combat in one place: its steps, the score of both sides with its terms, what either may expect, and what has been
   struck. What is to be expected is asked for as the combat goes on; what has been expected is kept beside what came. */

import { rowsOf } from "./contest_rows.js";
import { button, el, fill } from "./dom.js";
import { percentage } from "./facts.js";
import { gettext } from "./i18n.js";
import { why } from "./why.js";

/** @typedef {import("./protocol").Contest} Contest */
/** @typedef {import("./protocol").Forecast} Forecast */

/**
 * @param {{strip: HTMLElement, room: HTMLElement}} places
 * @param {{texts: import("./text.js").Texts, seats: () => string[], nameOf: (seat: string) => string, open: () => void,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>}} page
 */
export function contestView({ strip, room }, { texts, seats, nameOf, open, look = async () => ({}) }) {
  /** @type {import("./protocol").View | null} */
  let shown = null;
  let key = "";
  let asked = "";
  /** @type {Map<string, import("./protocol").ForecastRow>} what was expected of each row before it was struck */
  const expected = new Map();
  /** @type {Forecast} */
  let forecast = {};
  const percent = { format: (/** @type {number} */ share) => percentage(share, texts.language) };
  const short = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 1 });
  /** @param {string} seat */
  const number = (seat) => seats().indexOf(seat) + 1 || 1;
  /** @param {Contest} contest */
  const moment = (contest) => `${contest.key} ${contest.struck.length} ${contest.steps.findIndex((step) => step.state === "now")}`;

  const ask = async () => {
    const contest = shown?.contest;
    if (!contest || contest.over || asked === moment(contest)) return;
    const mine = asked = moment(contest);
    const told = (await look("contest").catch(() => /** @type {import("./outlook.js").Outlook} */ ({}))).contest ?? {};
    if (mine !== asked) return;
    forecast = told;
    for (const row of told.rows ?? []) expected.set(row.key, row);
    draw();
  };

  /** @param {Contest} contest */
  const score = (contest) => el("span", { class: "contest__score" }, Object.entries(contest.sides).flatMap(([seat, side], index) => [
    index ? el("span", { class: "soft" }, ":") : null,
    el("span", { class: `seat seat--${number(seat)}` }, why(side.score, texts)),
  ]));

  /** @param {Contest} contest */
  const head = (contest) => el("div", { class: "contest__head" },
    el("span", { class: "contest__title" }, texts.parts(contest.title)), score(contest),
    el("span", { class: "soft" }, texts.say(contest.steps.find((step) => step.state === "now")?.text)));

  /** The chances of both sides as a bar. */
  const bar = () => {
    const wins = Object.entries(forecast.wins ?? {});
    return wins.length ? el("div", { class: "contest__bar", role: "img", "aria-label": wins.map(([seat, chance]) => `${nameOf(seat)} ${percent.format(chance)}`).join(", ") },
      wins.flatMap(([seat, chance], index) => [
        index ? part(forecast.draw ?? 0, gettext("draw"), "contest__part--draw") : null,
        part(chance, gettext("wins"), `contest__part--${number(seat)}`),
      ])) : null;
  };
  /** @param {number} chance @param {string} words @param {string} name */
  const part = (chance, words, name) => {
    const one = el("span", { class: `contest__part ${name}`, title: `${words} ${percent.format(chance)}` }, chance > 0.12 ? percent.format(chance) : "");
    one.style.flexGrow = String(Math.max(chance, 0.001));
    return one;
  };

  /** Wounds on average, and who may break. @param {boolean} [whole] with the names */
  const outlook = (whole = false) => {
    const { wounds, breaks } = forecast;
    const likely = Object.entries(breaks ?? {}).filter(([, chance]) => chance >= 0.005);
    return [
      wounds ? el("p", { class: "contest__line" }, gettext("Expected wounds:"), Object.entries(wounds).map(([seat, mean]) =>
        el("span", { class: `seat seat--${number(seat)}` }, short.format(mean)))) : null,
      likely.length ? el("p", { class: "contest__line" }, gettext("Chance to break:"), likely.map(([id, chance]) =>
        el("span", { class: `seat seat--${number(shown?.pieces[id]?.seat ?? "")}`, title: texts.say(shown?.pieces[id]?.name) },
          likely.length > 2 || whole ? `${texts.say(shown?.pieces[id]?.name)} ` : "", percent.format(chance)))) : null,
    ];
  };

  const draw = () => {
    const contest = shown?.contest;
    if (!contest) return;
    fill(strip, el("div", { class: "contest__head" }, head(contest), button(gettext("Details"), open, { class: "button--quiet button--small contest__open", title: gettext("Full details of this combat") })), bar(), ...outlook());
    fill(room, head(contest),
      el("ol", { class: "contest__steps" }, contest.steps.map((step) => el(
        "li",
        { class: `contest__stage contest__stage--${step.state}`, "aria-current": step.state === "now" ? "step" : null },
        texts.say(step.text),
      ))),
      ...contest.over ? [] : [bar(), ...outlook(true), forecast.note ? el("p", { class: "hint soft" }, texts.say(forecast.note)) : null],
      rowsOf(contest, expected, { texts, number, seatOf: (id) => shown?.pieces[id]?.seat ?? "", nameOf: (id) => texts.say(shown?.pieces[id]?.name) }));
  };

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
