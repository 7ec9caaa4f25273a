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
  /* What is shared out, and among whom: the whole, or every share by itself. */
  const heaps = input.shares?.length
    ? input.shares.map((share) => ({
      share,
      total: share.total,
      places: input.receivers.flatMap((one, index) => (one.share === share.key ? [index] : [])),
    }))
    : [{ share: undefined, total: input.total, places: input.receivers.map((_, index) => index) }];
  const left = heaps.map(() => el("p", { class: "hint", role: "status" }));
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
  /** @param {typeof heaps[number]} heap */
  const rest = (heap) => heap.places.reduce((sum, index) => sum - shares[input.receivers[index].key], heap.total);
  const draw = () => {
    heaps.forEach((heap, place) => {
      const n = rest(heap);
      left[place].textContent = n === 0 ? gettext("All is shared out.") : interpolate(
        gettext("%(n)s of %(total)s left"),
        { n, total: heap.total },
      );
      left[place].classList.toggle("hint--bad", n < 0);
    });
  };
  /** @param {typeof heaps[number]} heap */
  const even = (heap) => {
    heap.places.forEach((index) => fields[index].put(input.receivers[index].least ?? 0));
    for (let turn = 0; rest(heap) > 0 && turn < heap.total * heap.places.length; turn++) {
      const index = heap.places[turn % heap.places.length];
      if (fields[index].get() < (input.receivers[index].most ?? heap.total)) fields[index].put(fields[index].get() + 1);
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
      heaps.flatMap((heap, place) => [
        heap.share ? el("h4", {}, texts.say(heap.share.text)) : "",
        ...heap.places.map((index) => rows[index]),
        el("div", { class: "row row--apart" }, left[place], button(gettext("Share evenly"), () => even(heap))),
      ]),
    ),
    value: () => (heaps.every((heap) => rest(heap) === 0)
      ? Object.fromEntries(Object.entries(shares).filter(([, value]) => value))
      : undefined),
    destroy: () => board.pieces.mark("unit--lit", []),
  };
}
