/* Some of the listed options, within stated limits. */

import { el } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { listClass, optionButton, optionOf, optionOfKey } from "./options.js";

/**
 * @param {import("../protocol").ChooseManyInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function chooseMany(input, context) {
  const { board } = context;
  const least = input.least ?? 0;
  const most = Math.min(input.most ?? 400, input.options.length);
  const preset = Array.isArray(context.preset) ? context.preset : (input.preset ?? []);
  const chosen = new Set(/** @type {string[]} */ (preset));
  const count = el("p", { class: "soft hint" });
  const rows = input.options.map((option, index) =>
    optionButton(
      context,
      option,
      index,
      { press: () => toggle(option.key), role: "checkbox", checked: chosen.has(option.key) },
    ));

  /** @param {string} key */
  const toggle = (key) => {
    if (chosen.has(key)) chosen.delete(key);
    else {
      // What stands alone leaves room for nothing beside it.
      const alone = (/** @type {string} */ one) => Boolean(input.options.find((option) => option.key === one)?.facts?.alone);
      for (const other of [...chosen]) if (alone(key) || alone(other)) chosen.delete(other);
      if (chosen.size >= most) chosen.delete([...chosen][0]);
      chosen.add(key);
    }
    draw();
    context.changed();
  };
  const draw = () => {
    rows.forEach((row, index) => row.firstElementChild?.setAttribute("aria-checked", String(chosen.has(input.options[index].key))));
    // Whoever may choose any number of them need not be told so.
    if (least > 0 || most < input.options.length) count.textContent = interpolate(
      gettext("%(n)s chosen (%(least)s to %(most)s)"),
      { n: chosen.size, least, most },
    );
    board.pieces.mark(
      "unit--picked",
      input.options.filter((option) => chosen.has(option.key)).flatMap((option) => option.pieces ?? []),
    );
  };
  board.pieces.mark("unit--candidate", input.options.flatMap((option) => option.pieces ?? []));
  const away = board.use({
    tap: (press) => {
      const option = optionOf(input.options, press.piece);
      if (option) toggle(option.key);
      return Boolean(option);
    },
  });
  draw();
  return {
    root: el("div", { class: listClass(input.options) }, rows, count),
    value: () => (
      chosen.size >= least && chosen.size <= most ? input.options.map((option) => option.key).filter((key) => chosen.has(key)) : undefined
    ),
    begun: () => [...chosen],
    destroy: () => {
      away();
      board.pieces.mark("unit--candidate", []);
      board.pieces.mark("unit--picked", []);
    },
    key: (event) => {
      const option = optionOfKey(event, input.options);
      if (option) toggle(option.key);
      return Boolean(option);
    },
  };
}
