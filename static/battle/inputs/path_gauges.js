/* What a move has used of what it may: the way against its allowance, the farthest corner against its limit. */

import { BOUNDLESS } from "../../board/kinematics.js";
import { fixed } from "../../board/numbers.js";
import { el } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";

/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */

const FULL = 0.005;

/** @param {() => string} unit of length */
export function gauges(unit) {
  const used = gauge(gettext("Movement used"), gettext("Path"), "");
  const strayed = gauge(gettext("Farthest corner"), gettext("Farthest corner"), " gauge--reach");
  const budgets = el("p", { class: "hint path__budgets numbers" });
  const root = el("div", { class: "path__gauges" }, used.root, strayed.root, budgets);
  return {
    root,
    /** @param {Way} way @param {Space} space */
    draw: (way, space) => {
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
      numbers.textContent = `${fixed(value, 2)}${bound ? ` / ${fixed(most, 2)}` : ""} ${unit}`;
    },
  };
}

/** The allowances of the directions that have their own. @param {Space} space @param {string} unit */
function budgetsOf(space, unit) {
  const words = [];
  const { back, side } = space.limits;
  if (back !== undefined && space.kinds.has("back")) words.push(interpolate(gettext("back %(n)s %(unit)s"), { n: fixed(back, 1), unit }));
  if (side !== undefined && space.kinds.has("side")) words.push(interpolate(gettext("to a side %(n)s %(unit)s"), { n: fixed(side, 1), unit }));
  if (words.length && space.oneDirection) words.push(gettext("one direction only"));
  return words.join(" · ");
}
