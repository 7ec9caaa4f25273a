/* Terms of a clock that players make up themselves: what each sitting may take, the reserve, what comes back, when it is lost. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").Terms} Terms */

const NUMBER = /^\d{1,5}(\.\d{1,3})?$/;
const SIZES = { minutes: 60, hours: 3600, days: 86_400 };

/** A form for terms of one's own, and what it says. @returns {{root: HTMLElement, terms: () => Terms}} */
export function ownClock() {
  const kind = select(gettext("Type"), [["correspondence", gettext("play-by-turn")], ["live", gettext("live")]]);
  const lengths = {
    sitting: lengthField(gettext("Per turn"), "1"),
    bank: lengthField(gettext("Time bank"), "2"),
    increment: lengthField(gettext("Regained per turn"), "0"),
    overdue: lengthField(gettext("Forfeit when late by"), "3"),
  };
  return {
    root: el("div", { class: "own-terms" }, el("label", { class: "own-terms__row" }, el("span", {}, gettext("Type")), kind),
      Object.values(lengths).map((one) => one.root),
      el("p", { class: "soft" }, gettext("How late a player may be in total. 0 means forfeit immediately. Leave empty for no forfeit on time."))),
    terms: () => ({
      kind: /** @type {Terms["kind"]} */ (kind.value),
      sitting: lengths.sitting.seconds() ?? 0,
      bank: lengths.bank.seconds() ?? 0,
      increment: lengths.increment.seconds() ?? 0,
      overdue: lengths.overdue.seconds(),
    }),
  };
}

/** A number and its unit. @param {string} label @param {string} value */
function lengthField(label, value) {
  // A field for numbers drops the decimal mark that is not of the browser's own language: 1,5 would become 15.
  const field = el("input", { type: "text", inputmode: "decimal", maxlength: 9, autocomplete: "off", value, "aria-label": label });
  const kind = gettext("Unit");
  const unit = select(`${label}: ${kind}`, [["minutes", gettext("minutes")], ["hours", gettext("hours")], ["days", gettext("days")]]);
  unit.value = "days";
  const size = () => SIZES[/** @type {keyof typeof SIZES} */ (unit.value)];
  return {
    root: el("div", { class: "own-terms__row" }, el("span", {}, label), el("span", { class: "row" }, field, unit)),
    /** Nothing where nothing is written; what is no number is refused by its name. @returns {number | null} */
    seconds: () => {
      const written = field.value.trim().replace(",", ".");
      if (written === "") return null;
      return NUMBER.test(written) ? Math.round(Number(written) * size()) : -1;
    },
  };
}

/** @param {string} label @param {[string, string][]} options */
function select(label, options) {
  return el("select", { "aria-label": label }, options.map(([value, words]) => el("option", { value }, words)));
}
