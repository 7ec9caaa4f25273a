/* All options in an order: moved up and down by buttons, by dragging, or with Alt and the arrows. */

import { button, el, fill } from "../dom.js";
import { factList, speakerOf } from "../facts.js";
import { gettext } from "../i18n.js";

/**
 * @param {import("../protocol").OrderInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function order(input, context) {
  const { board, texts } = context;
  const preset = Array.isArray(context.preset) ? /** @type {string[]} */ (context.preset) : [];
  const sorted = preset.length === input.options.length ? preset : input.options.map((option) => option.key);
  let keys = [...sorted];
  const list = el("ol", { class: "order" });

  /** @param {number} from @param {number} to */
  const move = (from, to) => {
    if (to < 0 || to >= keys.length || from === to) return;
    const [key] = keys.splice(from, 1);
    keys.splice(to, 0, key);
    draw();
    context.changed();
  };
  const draw = () => {
    fill(list, keys.map((key, index) => {
      const option = input.options.find((one) => one.key === key);
      const item = el("li", { class: "order__item", draggable: true, "data-option": key },
        el("span", { class: "order__text" }, texts.parts(option?.text)),
        button(
          "↑",
          () => move(index, index - 1),
          { title: gettext("Earlier"), disabled: index === 0, class: "button--quiet button--small" },
        ),
        button(
          "↓",
          () => move(index, index + 1),
          { title: gettext("Later"), disabled: index === keys.length - 1, class: "button--quiet button--small" },
        ), factList(option?.facts, speakerOf(context.question.topic, texts, board)));
      item.addEventListener("mouseenter", () => board.pieces.mark("unit--lit", option?.pieces ?? []));
      item.addEventListener("mouseleave", () => board.pieces.mark("unit--lit", []));
      item.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", String(index)));
      item.addEventListener("dragover", (event) => event.preventDefault());
      item.addEventListener("drop", (event) => {
        event.preventDefault();
        move(Number(event.dataTransfer?.getData("text/plain")), index);
      });
      return item;
    }));
  };
  draw();
  return {
    root: list,
    value: () => [...keys],
    destroy: () => board.pieces.mark("unit--lit", []),
    clear: () => {
      keys = [...sorted];
      draw();
    },
  };
}
