/* Arrows on the table: who goes for whom, and what is declared and not carried out yet. */

import { inside, outlineOf } from "./geometry.js";
import { onTable, poseOf } from "./pieces.js";

/** @typedef {import("./overlays.js").Sketch} Sketch */
/** @typedef {import("./geometry.js").Point} Point */

const HEAD = 0.9;
const STEPS = 40;

/** An arrow; one that is short has a small head. @param {Point} from @param {Point} to @param {{line: string, head: string}} names @returns {Sketch[]} */
export function arrow(from, to, names) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const head = Math.min(HEAD, length / 3);
  if (length < 0.1) return [];
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  /** @type {Point} */
  const neck = [to[0] - x * head * 1.6, to[1] - y * head * 1.6];
  return [
    { line: [from, neck], class: names.line },
    { outline: [to, [neck[0] - y * head, neck[1] + x * head], [neck[0] + y * head, neck[1] - x * head]], class: names.head },
  ];
}

/** What is declared in a view: an arrow from each piece up to the one that it goes for.
 * @param {import("../battle/protocol").View} view @returns {Sketch[]} */
export function declaredIn({ declared = [], pieces }) {
  return declared.flatMap(([one, other]) => {
    const [from, to] = [pieces[one], pieces[other]];
    if (!onTable(from) || !onTable(to)) return [];
    const [[x, y], pose] = [poseOf(from), poseOf(to)];
    return arrow([x, y], edge([x, y], [pose[0], pose[1]], outlineOf(pose, to.shape)), { line: "sketch pair pair--declared", head: "pair__head" });
  });
}

/** Where the way to the middle of an outline enters it. @param {Point} from @param {Point} middle @param {readonly Point[]} outline @returns {Point} */
function edge(from, middle, outline) {
  for (let step = STEPS; step > 0; step--) {
    const part = step / STEPS;
    /** @type {Point} */
    const at = [from[0] + (middle[0] - from[0]) * part, from[1] + (middle[1] - from[1]) * part];
    if (!inside(at, outline)) return at;
  }
  return middle;
}
