/* Until when the battle of a guest is kept, and how it is kept for good. */

import { ownTime } from "../js/own_time.js";
import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Told once the battle is over, of one that has an end.
 * @param {string} kept the moment until which it is kept, or for how many days from now on @param {string} signUp
 * @returns {(Node | string)[]}
 */
export function keptLine(kept, signUp) {
  const until = /^\d+$/.test(kept) ? new Date(Date.now() + Number(kept) * DAY) : new Date(kept);
  return [interpolate(gettext("Kept until %(date)s."), { date: ownTime({ day: "numeric", month: "long" }).format(until) }), " ",
    el("a", { href: signUp }, gettext("Create an account to keep it."))];
}
