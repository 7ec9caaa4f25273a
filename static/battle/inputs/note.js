/* A sealed answer: a line of text, or one of the listed notes, shown to nobody else until the rules say so. */

import { el } from "../dom.js";
import { gettext } from "../i18n.js";
import { optionButton, optionOfKey } from "./options.js";

/**
 * @param {import("../protocol").NoteInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function note(input, context) {
  let value = typeof context.preset === "string" ? context.preset : "";
  const sealed = input.sealed === false ? null : el(
    "p",
    { class: "soft hint" },
    gettext("Sealed. Nobody else sees this until the rules reveal it."),
  );
  const options = input.options ?? [];
  if (!options.length) {
    const line = el(
      "input",
      { type: "text", class: "entry", maxlength: 500, value, "aria-label": gettext("Your note") },
    );
    line.addEventListener("input", () => {
      value = line.value;
      context.changed();
    });
    return {
      root: el("div", {}, line, sealed),
      value: () => (value || input.may_be_empty !== false ? value : undefined),
      destroy: () => undefined,
    };
  }
  const all = input.may_be_empty === false ? options : [...options, { key: "", text: { key: "" } }];
  const rows = all.map((option, index) => optionButton(context, option, index, { press: () => choose(option.key), role: "radio", checked: option.key === value }));
  /** @param {string} key */
  const choose = (key) => {
    value = key;
    rows.forEach((row, index) => row.firstElementChild?.setAttribute("aria-checked", String(all[index].key === key)));
    context.changed();
  };
  const empty = rows[options.length]?.querySelector(".option__text");
  if (empty) empty.textContent = gettext("Write nothing");
  return {
    root: el("div", {}, el("div", { class: "options", role: "radiogroup" }, rows), sealed),
    value: () => (value || input.may_be_empty !== false ? value : undefined),
    destroy: () => undefined,
    key: (event) => {
      const option = optionOfKey(event, options);
      if (option) choose(option.key);
      return Boolean(option);
    },
  };
}
