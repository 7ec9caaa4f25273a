/* One number within limits, shown as a handle; where the question says along which line, on the table too. */

import { inside, outlineOf } from "../../board/geometry.js";
import { el, stepper } from "../dom.js";
import { heading, headingsOf } from "./heading.js";

/** @typedef {import("../../board/geometry.js").Pose} Pose */

/**
 * @param {import("../protocol").SlideInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function slide(input, context) {
  if (headingsOf(context.question).length) return heading(input, context);
  const least = input.intervals[0][0];
  const most = input.intervals[input.intervals.length - 1][1];
  const step = input.step || (most - least) / 100 || 0.1;
  let value = allowed(input, typeof context.preset === "number" ? context.preset : (input.preset ?? least));
  const field = stepper({
    value,
    least,
    most,
    step: input.step || 0.1,
    // Nobody measures finer; what is answered is exact.
    digits: input.step ? 4 : 1,
    label: input.unit ?? "",
    changed: (wanted) => put(wanted),
  });
  const handle = el("input", { type: "range", class: "slide", min: least, max: most, step, value });
  handle.addEventListener("input", () => field.put(Number(handle.value)));

  /** @param {number} wanted */
  const put = (wanted) => {
    const now = allowed(input, wanted);
    handle.value = String(now);
    // The field keeps four decimals; only what is farther off was not allowed.
    if (Math.abs(now - wanted) > 0.0001) field.put(now);
    if (now === value) return;
    value = now;
    draw();
    context.changed();
  };
  const track = trackOf(context.question.facts);
  const id = context.question.pieces?.[0] ?? "";
  const piece = track && context.board.view?.pieces[id];
  /** Where the piece stands at a number. @param {number} at @returns {Pose} */
  const poseAt = (at) => {
    const [from, to] = track ?? [[0, 0, 0], [0, 0, 0]];
    return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2]];
  };
  const draw = () => {
    if (!piece) return;
    const ends = input.intervals.map(([low, high]) => ({
      line: /** @type {[number, number][]} */ ([low, high].map((at) => poseAt(at).slice(0, 2))), class: "sketch track",
    }));
    context.board.overlays.set("slide", [...ends, { pose: poseAt(value), shape: piece.shape, models: piece.models, class: "foreseen" }]);
  };
  const away = piece ? context.board.use(dragAlong()) : () => undefined;
  /** Dragging the piece along its line. @returns {import("../../board/pointer.js").Tool} */
  function dragAlong() {
    let grip = 0;
    /** @param {[number, number]} at */
    const along = (at) => {
      const [from, to] = [poseAt(0), poseAt(1)];
      return (at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1]);
    };
    return {
      down: (press) => {
        if (!piece || !inside(press.at, outlineOf(poseAt(value), piece.shape))) return false;
        grip = along(press.at) - value;
        return true;
      },
      move: (press) => field.put(along(press.at) - grip),
    };
  }
  draw();
  return {
    root: el(
      "div",
      { class: "row slide-row" },
      handle,
      field.root,
      input.unit ? el("span", { class: "soft" }, input.unit) : null,
    ),
    value: () => value,
    destroy: () => {
      away();
      context.board.overlays.set("slide", []);
    },
    urgent: true,
  };
}

/**
 * The poses of a piece at 0 and at 1, if the question has them.
 * @param {Record<string, unknown> | undefined} facts
 * @returns {[Pose, Pose] | null}
 */
function trackOf(facts) {
  const [origin, along] = [facts?.origin, facts?.along];
  if (!Array.isArray(origin) || !Array.isArray(along)) return null;
  return [/** @type {Pose} */ (origin), /** @type {Pose} */ (along)];
}

/**
 * The nearest number that is on the grid and in one of the intervals. An end of an interval stays what it is to the last digit.
 * @param {import("../protocol").SlideInput} input
 * @param {number} wanted
 */
function allowed(input, wanted) {
  const least = input.intervals[0][0];
  const onGrid = input.step ? least + Math.round((wanted - least) / input.step) * input.step : wanted;
  let nearest = least;
  for (const [low, high] of input.intervals) {
    const here = Math.min(high, Math.max(low, Math.round(onGrid * 10000) / 10000));
    if (Math.abs(here - wanted) < Math.abs(nearest - wanted)) nearest = here;
  }
  return nearest;
}
