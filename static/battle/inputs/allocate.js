/* Numbers given to receivers that add up to a total. */

import { button, el, stepper } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";

/**
 * @param {import("../protocol").AllocateInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function allocate(input, context) {
  const { board, texts } = context;
  const preset = /** @type {Record<string, number>} */ (
    typeof context.preset === "object" && context.preset ? context.preset : {}
  );
  /** @type {Record<string, number>} */
  const shares = Object.fromEntries(input.receivers.map((one) => [one.key, preset[one.key] ?? one.least ?? 0]));
  const left = el("p", { class: "hint", role: "status" });
  const fields = input.receivers.map((receiver) => stepper({
    value: shares[receiver.key], least: receiver.least ?? 0, most: Math.min(
      receiver.most ?? input.total,
      input.total,
    ), label: texts.say(receiver.text),
    changed: (value) => {
      shares[receiver.key] = value;
      draw();
      context.changed();
    },
  }));
  const rest = () => Object.values(shares).reduce((sum, share) => sum - share, input.total);
  const draw = () => {
    const n = rest();
    left.textContent = n === 0 ? gettext("Everything is assigned.") : interpolate(
      gettext("%(n)s of %(total)s left"),
      { n, total: input.total },
    );
    left.classList.toggle("hint--bad", n < 0);
  };
  const even = () => {
    input.receivers.forEach((receiver, index) => fields[index].put(receiver.least ?? 0));
    for (let turn = 0; rest() > 0 && turn < input.total * fields.length; turn++) {
      const index = turn % fields.length;
      if (fields[index].get() < (input.receivers[index].most ?? input.total)) fields[index].put(fields[index].get() + 1);
    }
  };
  const rows = input.receivers.map((receiver, index) => {
    const row = el(
      "div",
      { class: "row row--apart share", "data-option": receiver.key },
      el("span", {}, texts.say(receiver.text)),
      fields[index].root,
    );
    row.addEventListener("mouseenter", () => board.pieces.mark("unit--lit", receiver.pieces ?? []));
    row.addEventListener("mouseleave", () => board.pieces.mark("unit--lit", []));
    return row;
  });
  draw();
  return {
    root: el(
      "div",
      { class: "shares" },
      rows,
      el("div", { class: "row row--apart" }, left, button(gettext("Split evenly"), even)),
    ),
    value: () => (rest() === 0
      ? Object.fromEntries(Object.entries(shares).filter(([, value]) => value))
      : undefined),
    begun: () => ({ ...shares }),
    destroy: () => board.pieces.mark("unit--lit", []),
  };
}
