/* A planned move is made and the phase ended with one press: when the same is asked again, it is ended. */

import { turnOf } from "./describe.js";

/** @typedef {import("./protocol").Question} Question */

/** Whose turn it is, so that nobody ends another one. @param {Question} asked */
const turn = (asked) => JSON.stringify([asked.seat, turnOf(asked)]);

/**
 * @param {{question: () => Question | null, waits: () => boolean, queued: () => boolean, end: (asked: Question) => void}} page
 *   `waits`: an answer is on its way; `queued`: answers go into a plan, and the question keeps its number
 */
export function endAfterwards({ question, waits, queued, end }) {
  /** @type {{topic: string, number: number, turn: string} | null} */
  let wanted = null;
  return {
    begin: () => {
      const asked = question();
      wanted = asked && { topic: asked.topic, number: asked.number, turn: turn(asked) };
    },
    forget: () => {
      wanted = null;
    },
    goOn: () => {
      const asked = question();
      if (!wanted || !asked || waits() || (wanted.number === asked.number && !queued())) return;
      const before = wanted;
      wanted = null;
      if (before.topic === asked.topic && before.turn === turn(asked)) end(asked);
    },
  };
}
