/* What happened while one was away: the steps since one last looked. */

import { Moments } from "./moments.js";
import { stepsOf } from "./steps.js";

/** @param {string} address of the replay @param {number} since @param {() => number} until @returns {Promise<import("./steps.js").Step[]>} */
export async function stepsSince(address, since, until) {
  const moments = new Moments(address);
  moments.next = since;
  await moments.load();
  return moments.steps.flatMap(({ seq, events }, index) => {
    if (seq > until()) return [];
    return stepsOf({ seq, before: moments.at(index), after: moments.at(index + 1), events });
  });
}
