/* One number within limits, shown as a handle. */

import { el, stepper } from "../dom.js";

/**
 * @param {import("../protocol").SlideInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function slide(input, context) {
  const least = input.intervals[0][0];
  const most = input.intervals[input.intervals.length - 1][1];
  const step = input.step || (most - least) / 100 || 0.1;
  let value = allowed(input, typeof context.preset === "number" ? context.preset : (input.preset ?? least));
  const field = stepper({
    value,
    least,
    most,
    step: input.step || 0.1,
    label: input.unit ?? "",
    changed: (wanted) => put(wanted),
  });
  const handle = el("input", { type: "range", class: "slide", min: least, max: most, step, value });
  handle.addEventListener("input", () => field.put(Number(handle.value)));

  /** @param {number} wanted */
  const put = (wanted) => {
    const now = allowed(input, wanted);
    handle.value = String(now);
    if (now !== wanted) field.put(now);
    if (now === value) return;
    value = now;
    context.changed();
  };
  return {
    root: el(
      "div",
      { class: "row slide-row" },
      handle,
      field.root,
      input.unit ? el("span", { class: "soft" }, input.unit) : null,
    ),
    value: () => value,
    destroy: () => undefined,
    urgent: true,
  };
}

/**
 * The nearest number that is on the grid and in one of the intervals.
 * @param {import("../protocol").SlideInput} input
 * @param {number} wanted
 */
function allowed(input, wanted) {
  const least = input.intervals[0][0];
  const onGrid = input.step ? least + Math.round((wanted - least) / input.step) * input.step : wanted;
  let nearest = least;
  for (const [low, high] of input.intervals) {
    const here = Math.min(high, Math.max(low, onGrid));
    if (Math.abs(here - wanted) < Math.abs(nearest - wanted)) nearest = here;
  }
  return Math.round(nearest * 10000) / 10000;
}
