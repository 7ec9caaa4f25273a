/* What is said of what has happened, over the table: the dice of each roll in a row of their own, and in words what they come to. */

import { diceRow } from "./dice.js";
import { el } from "./dom.js";

/** @typedef {import("./protocol").Event} Event */
/** An event, or the headline of several, of which each roll is known. @typedef {Event & {rolls?: Event[]}} Told */

/** So many rolls are told each in its own words; of more the dice lie side by side. */
const IN_WORDS = 4;

/** How many rows are to be read. @param {readonly Told[]} told */
export function rowsOf(told) {
  return told.reduce((sum, { rolls = [] }) => sum + 1 + (rolls.length > IN_WORDS ? 0 : rolls.length), 0);
}

/** @param {readonly Told[]} told what is told at once @param {import("./text.js").Texts} texts @param {boolean} fresh whether the dice roll */
export function toldCard(told, texts, fresh) {
  /** @param {Event} event */
  const dice = (event) => (event.dice?.length ? diceRow(event.dice, fresh) : null);
  /** @param {Event} event @param {string} [look] */
  const words = (event, look = "stage__words") => el("span", { class: look }, texts.parts(event));
  const [first] = told;
  if (told.length === 1 && !first.rolls) return el("div", { class: "stage__roll" }, dice(first), words(first));
  return el("div", { class: "stage__roll stage__roll--several" }, told.map((event) => el("div", { class: "stage__told" },
    event.rolls ? el("div", { class: "stage__rolls" }, event.rolls.map((roll, _, { length }) =>
      (length > IN_WORDS ? dice(roll) : el("div", { class: "stage__row" }, dice(roll), words(roll, "stage__of"))))) : dice(event),
    words(event))));
}
