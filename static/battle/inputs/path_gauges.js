/* Who moves, and what the move has used of what it may: the way against its allowance, the farthest corner against its limit. */

import { BOUNDLESS } from "../../board/kinematics.js";
import { fixed } from "../../board/numbers.js";
import { el, fill } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";

/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */

const FULL = 0.005;

/** @param {() => string} unit of length @param {(space: Space) => (Node | string)[] | null} named what whoever moves is called */
export function gauges(unit, named) {
  const whom = el("p", { class: "path__whom" });
  const used = gauge(gettext("Movement used"), gettext("Distance"), "");
  const strayed = gauge(gettext("Furthest corner"), gettext("Furthest corner"), " gauge--reach");
  const budgets = el("p", { class: "hint path__budgets numbers" });
  const root = el("div", { class: "path__gauges" }, whom, used.root, strayed.root, budgets);
  return {
    root,
    /** @param {Way} way @param {Space} space */
    draw: (way, space) => {
      const told = named(space);
      fill(whom, ...(told ?? []));
      // On a telephone the name stands where the gauge comes once it moves.
      root.toggleAttribute("data-still", Boolean(told) && way.cost === 0);
      used.set(way.cost, way.limit, unit());
      strayed.root.hidden = space.farthest === Infinity;
      if (!strayed.root.hidden) strayed.set(way.strayed, space.farthest, unit());
      const words = budgetsOf(space, unit());
      if (budgets.textContent !== words) budgets.textContent = words;
      budgets.hidden = !words;
    },
  };
}

/** @param {string} name @param {string} label @param {string} more */
function gauge(name, label, more) {
  const bar = el("progress", { class: `gauge${more}`, max: 1, value: 0, "aria-label": name });
  const numbers = el("span", { class: "numbers path__used" });
  return {
    root: el("div", { class: "path__bar" }, el("span", { class: "soft path__label" }, label), bar, numbers),
    /** @param {number} value @param {number} most @param {string} unit */
    set: (value, most, unit) => {
      const bound = most < BOUNDLESS;
      bar.hidden = !bound;
      bar.max = most || 1;
      bar.value = value;
      bar.classList.toggle("gauge--full", most - value < FULL);
      numbers.textContent = bound
        ? interpolate(gettext("%(n)s of %(most)s %(unit)s · %(left)s left"), { n: fixed(value, 1), most: fixed(most, 1), unit, left: fixed(Math.max(0, most - value), 1) })
        : `${fixed(value, 1)} ${unit}`;
    },
  };
}

/** The allowances of the directions that have their own. @param {Space} space @param {string} unit */
function budgetsOf(space, unit) {
  const words = [];
  const { back, side } = space.limits;
  if (back !== undefined && space.kinds.has("back")) words.push(interpolate(gettext("back %(n)s %(unit)s"), { n: fixed(back, 1), unit }));
  if (side !== undefined && space.kinds.has("side")) words.push(interpolate(gettext("sideways %(n)s %(unit)s"), { n: fixed(side, 1), unit }));
  if (words.length && space.oneDirection) words.push(gettext("one direction only"));
  return words.join(" · ");
}
