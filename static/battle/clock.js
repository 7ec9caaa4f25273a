/* What a clock shows. It is counted from what the server said, at every moment anew, so that it cannot drift. */

import { ownTime } from "../js/own_time.js";
import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { icon } from "./icons.js";
import { popover } from "./why.js";

/** @typedef {import("./protocol").Clock} Clock */
/** @typedef {import("./protocol").SeatClock} SeatClock */
/** @typedef {{left: number, bank: number, still: number | null}} Rest milliseconds; `still`: until when the clock stands */

/** When what the server said came here, by this machine's clock. @type {WeakMap<Clock, number>} */
const came = new WeakMap();

/** What time it is on the server. @param {Clock} clock */
export function serverNow(clock) {
  if (!came.has(clock)) came.set(clock, Date.now());
  return Date.parse(clock.now) + Date.now() - (came.get(clock) ?? 0);
}

/** What is left to a seat. @param {Clock} clock @param {SeatClock} seat @param {number} now on the server @returns {Rest} */
export function rest(clock, seat, now) {
  const whole = { left: (seat.left ?? 0) * 1000, bank: seat.bank * 1000, still: null };
  if (!seat.until) return whole;
  const told = Date.parse(clock.now);
  let run = Math.max(0, now - told);
  let still = null;
  for (const [begin, end] of seat.still ?? []) {
    const [from, to] = [Date.parse(begin), Date.parse(end)];
    run -= Math.max(0, Math.min(now, to) - Math.max(told, from));
    if (from <= now && now < to) still = to;
  }
  return { left: Math.max(0, whole.left - run), bank: Math.max(0, whole.bank - Math.max(0, run - whole.left)), still };
}

/** The clocks of the bar: one for each seat that has one, and what is the matter. @param {{nameOf: (seat: string) => string, texts: import("./text.js").Texts}} page */
export function clocksView({ nameOf, texts }) {
  const words = el("span");
  const matter = el("span", { class: "clock-matter", hidden: true }, icon("pause"), words);
  /** @type {Map<string, {root: HTMLButtonElement, words: HTMLElement}>} */
  const faces = new Map();
  /** @type {Clock | undefined} */
  let clock;

  /** @param {string} seat */
  const face = (seat) => {
    const known = faces.get(seat);
    if (known) return known;
    const words = el("span");
    const root = el("button", { type: "button", class: "clock numbers", "data-clock": seat }, icon("clock"), icon("moon"), icon("pause"), words);
    root.addEventListener("click", () => clock && popover(root, details(clock, seat, nameOf(seat), texts)));
    const made = { root, words };
    faces.set(seat, made);
    return made;
  };

  const tick = () => {
    if (!clock) return;
    const now = serverNow(clock);
    for (const [seat, { root, words }] of faces) {
      const own = clock.seats?.[seat];
      root.hidden = !own;
      if (!own) continue;
      const { left, bank, still } = rest(clock, own, now);
      const runs = Boolean(own.until) && still === null;
      // As the terms say it: so much for each turn; the bank is looked at when that is used up.
      const turn = own.left === undefined ? (clock.terms.sitting ?? 0) * 1000 : left;
      words.textContent = duration(clock.terms.sitting && turn ? turn : bank);
      root.dataset.stands = clock.pause ? "pause" : still !== null ? "moon" : "clock";
      root.title = interpolate(gettext("%(name)s’s clock"), { name: nameOf(seat) });
      root.classList.toggle("clock--runs", runs);
      root.classList.toggle("clock--reserve", runs && left === 0);
      root.classList.toggle("clock--short", runs && left + bank < (clock.terms.kind === "live" ? 60_000 : 3_600_000));
    }
  };
  window.setInterval(tick, 500);

  return {
    matter,
    /** The clock of a seat, to be put where its name is. @param {string} seat @returns {HTMLElement | null} */
    of: (seat) => (clock?.seats?.[seat] ? face(seat).root : null),
    /** @param {Clock | undefined} told */
    draw: (told) => {
      clock = told;
      if (told) serverNow(told);
      const until = told?.pause?.until ?? told?.window;
      matter.hidden = !until;
      if (until) words.textContent = interpolate(told?.pause ? gettext("paused until %(moment)s") : gettext("live until %(moment)s"), { moment: momentOf(until) });
      matter.classList.toggle("clock-matter--pause", Boolean(told?.pause));
      for (const seat of Object.keys(told?.seats ?? {})) face(seat);
      tick();
    },
  };
}

/** What is left to a seat, line by line. @param {Clock} clock @param {string} seat @param {string} name @param {import("./text.js").Texts} texts */
function details(clock, seat, name, texts) {
  const own = clock.seats?.[seat];
  if (!own) return el("p", {}, name);
  const { left, bank, still } = rest(clock, own, serverNow(clock));
  /** @type {[string, string][]} */
  const rows = [];
  if (own.left !== undefined) rows.push([gettext("This turn"), duration(left)]);
  rows.push([gettext("Time bank"), duration(bank)]);
  if (clock.terms.increment) rows.push([gettext("Regained per turn"), duration(clock.terms.increment * 1000)]);
  if (own.overdue !== undefined) rows.push([gettext("Late time left before forfeit"), duration(own.overdue * 1000)]);
  if (own.until) rows.push([gettext("Time runs out"), momentOf(own.until)]);
  if (still !== null) rows.push([gettext("Paused until"), momentOf(new Date(still).toISOString())]);
  return el("div", {}, el("h3", {}, interpolate(gettext("%(name)s’s clock"), { name })), el("p", { class: "soft" }, texts.say(clock.words)),
    el("dl", { class: "clock-rows" }, rows.flatMap(([label, value]) => [el("dt", {}, label), el("dd", { class: "numbers" }, value)])));
}

/** A moment in the reader's own zone. @param {string} iso */
export function momentOf(iso) {
  const moment = new Date(iso);
  const near = Math.abs(moment.getTime() - Date.now()) < 20 * 3_600_000;
  return ownTime(near ? { timeStyle: "short" } : { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }).format(moment);
}

/** @param {number} left milliseconds */
export function duration(left) {
  const seconds = Math.max(0, Math.round(left / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (days) return interpolate(gettext("%(days)s d %(hours)s h"), { days, hours });
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
