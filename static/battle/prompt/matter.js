/* The matter in hand: what is asked, and how far the answer to it has come. */

import { Draft } from "../inputs/context.js";
import { lacksPath, lacksTarget } from "../picks_and_paths.js";

/** @typedef {import("../protocol").Question} Question */
/** @typedef {import("../protocol").Answer} Answer */
/** @typedef {import("../inputs/context.js").Control} Control */
/**
 * @typedef {object} Matter
 * @property {Question | null} question what is asked; null: nothing, or it waits
 * @property {Map<string, Control>} controls the question's inputs, by their kind
 * @property {Draft} draft whom one has picked
 * @property {import("../protocol").Preview | null} foreseen what the answer would lead to
 * @property {import("../protocol").Refusal | null} barred what stands in the way of the answer as it is, as the server has said
 * @property {boolean} trying what a gesture has made is about to go by itself, if it can be undone
 * @property {boolean} busy an answer is on its way
 * @property {boolean} queueing answers go into a plan
 * @property {boolean} drafted what is asked is what would be asked after a draft
 * @property {boolean} ordered one's standing order is about to answer
 * @property {ReturnType<typeof import("../orders_here.js").ordersHere> | null} orders orders about what is asked
 * @property {Answer | null} meant what was chosen for an order
 * @property {HTMLButtonElement | null} button what sends the answer
 */

/** @returns {Matter} */
export const nothingAsked = () => ({
  question: null, controls: new Map(), draft: new Draft(), foreseen: null, barred: null, trying: false, busy: false, queueing: false, drafted: false, ordered: false, orders: null, meant: null, button: null,
});

/** The answer as far as it can be sent; null while something of it is missing. @param {Matter} matter @returns {Answer | null} */
export function composed({ question, controls }) {
  const main = question && controls.get(question.input.kind)?.value();
  if (!question || main === undefined) return null;
  /** @type {Answer} */
  const made = { [question.input.kind]: main };
  for (const [kind, control] of controls) {
    const value = control.value();
    if (value !== undefined) made[kind] = value;
  }
  return lacksPath(question, made) || lacksTarget(question, made) ? null : made;
}

/** Whether the answer is what one gesture has made, and no order is being made of it. @param {Matter} matter */
export const dropped = ({ orders, controls }) => !orders?.open && [...controls.values()].some((control) => control.dropped?.());

/** Puts away what has been made of a move, where there is one. @param {Matter} matter @returns {(() => void) | null} */
export const awayWith = ({ controls }) => (controls.has("path") ? () => controls.forEach((control) => control.clear?.()) : null);
