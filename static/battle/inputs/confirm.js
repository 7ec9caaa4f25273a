/* Yes or no. */

import { button, el } from "../dom.js";
import { gettext } from "../i18n.js";

/**
 * @param {import("../protocol").ConfirmInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function confirm(input, context) {
  const preset = typeof context.preset === "boolean" ? context.preset : input.preset;
  /** @type {boolean | undefined} */
  let chosen = context.alone ? undefined : Boolean(preset);
  /** @param {boolean} value */
  const choose = (value) => {
    chosen = value;
    yes.setAttribute("aria-pressed", String(value));
    no.setAttribute("aria-pressed", String(!value));
    if (context.alone) context.commit();
    else context.changed();
  };
  const yes = button(gettext("Yes"), () => choose(true), { class: preset ? "button--primary" : "" });
  const no = button(gettext("No"), () => choose(false), { class: preset ? "" : "button--primary" });
  return {
    root: el("div", { class: "row confirm" }, yes, no),
    value: () => chosen,
    destroy: () => undefined,
    key: (event) => {
      if (event.key !== "y" && event.key !== "n") return false;
      choose(event.key === "y");
      return true;
    },
  };
}
