/* What a lesson says of a goal that is missed, or would be. */

import { gettext } from "./i18n.js";

/** The sentence of the card with this number, and how much is lacking; without one, that it is so.
 * @param {{why: number, short: number}} found */
export function whyMissed({ why, short }) {
  const card = document.getElementById("lesson");
  const words = JSON.parse(card?.dataset.misses ?? "[]")[why];
  const length = short.toLocaleString(document.documentElement.lang || "en", { maximumFractionDigits: 1 });
  return words ? words.replace("{short}", length) : gettext("You can no longer reach the goal.");
}
