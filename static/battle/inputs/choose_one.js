/* One of the listed options: in the list, by its number, or by tapping its piece on the board. */

import { el, fill } from "../dom.js";
import { factList, speakerOf } from "../facts.js";
import { picked } from "../picked.js";
import { listClass, optionButton, optionOf, optionOfKey } from "./options.js";
import { looksOf } from "./target_looks.js";

/**
 * @param {import("../protocol").ChooseOneInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function chooseOne(input, context) {
  const { board, texts } = context;
  const preset = typeof context.preset === "string" ? context.preset : (input.preset ?? "");
  // What is an answer by itself stands out only where it is preset, or meant by a link: an expired clock takes the first.
  const marked = context.alone && !input.preset ? picked(context.question, input) : preset;
  let chosen = context.alone ? "" : preset || input.options[0]?.key;
  const rows = input.options.map((option, index) =>
    optionButton(
      context,
      option,
      index,
      { press: () => choose(option.key), role: "radio", checked: option.key === chosen, preset: !input.unmarked && option.key === marked },
    ));

  /** @param {string} key */
  const choose = (key) => {
    chosen = key;
    rows.forEach((row, index) => row.firstElementChild?.setAttribute("aria-checked", String(input.options[index].key === key)));
    if (context.alone) context.commit();
    else context.changed();
  };
  const looks = looksOf(context, (option, facts) => {
    const line = rows[input.options.indexOf(option)].querySelector(".option__facts");
    if (line) fill(line, factList(facts, speakerOf(context.question.topic, texts, board)) ?? "\u00a0");
  });
  // What is told later has its room before.
  input.options.forEach(({ facts }, index) => {
    if (!facts?.outlook) return;
    rows[index].classList.add("option-row--told");
    rows[index].querySelector(".option__facts")?.append("\u00a0");
  });
  looks.at(input.options);
  const lit = input.options.flatMap((option) => option.pieces ?? []);
  board.pieces.mark("unit--candidate", lit);
  const away = board.use({
    tap: (press) => {
      const option = optionOf(input.options, press.piece);
      if (option) choose(option.key);
      return Boolean(option);
    },
  });
  return {
    root: el("div", { class: listClass(input.options), role: "radiogroup" }, rows),
    value: () => chosen || undefined,
    destroy: () => {
      away();
      looks.stop();
      board.pieces.mark("unit--candidate", []);
      board.pieces.mark("unit--lit", []);
    },
    key: (event) => {
      const option = optionOfKey(event, input.options);
      if (option) choose(option.key);
      return Boolean(option);
    },
  };
}
