/* A number of dice from a pool, or some of the dice that lie on the table. */

import { die } from "../dice.js";
import { button, el, stepper } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";

/**
 * @param {import("../protocol").DiceInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function dice(input, context) {
  return input.faces?.length ? lying(input, input.faces, context) : counted(input, context);
}

/**
 * @param {import("../protocol").DiceInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
function counted(input, context) {
  const least = input.least ?? 0;
  let value = typeof context.preset === "number" ? context.preset : least;
  const field = stepper({
    value, least, most: input.most ?? 0, label: gettext("Number of dice"),
    changed: (wanted) => {
      value = wanted;
      context.changed();
    },
  });
  const presets = [least, input.most ?? 0].map((number) => button(String(number), () => field.put(number)));
  return { root: el("div", { class: "row" }, field.root, presets), value: () => value, destroy: () => undefined };
}

/**
 * @param {import("../protocol").DiceInput} input
 * @param {number[]} faces
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
function lying(input, faces, context) {
  const least = input.least ?? 0;
  const most = input.most ?? faces.length;
  /** @type {Set<number>} */
  const chosen = new Set(Array.isArray(context.preset) ? context.preset : []);
  const count = el("p", { class: "soft hint" });
  const buttons = faces.map((shown, index) =>
    el("button", {
      type: "button", class: "die-button", role: "checkbox",
      onclick: () => {
        if (!chosen.delete(index) && chosen.size < most) chosen.add(index);
        draw();
        context.changed();
      },
    }, die(shown, input.sides)));
  const draw = () => {
    buttons.forEach((one, index) => one.setAttribute("aria-checked", String(chosen.has(index))));
    count.textContent = interpolate(
      gettext("%(n)s chosen (%(least)s to %(most)s)"),
      { n: chosen.size, least, most },
    );
  };
  draw();
  return {
    root: el("div", {}, el("div", { class: "row dice-pick" }, buttons), count),
    value: () => (chosen.size >= least && chosen.size <= most ? [...chosen].sort((a, b) => a - b) : undefined),
    destroy: () => undefined,
  };
}
