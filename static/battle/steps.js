/* What is played back, step by step: each thing that was told, with the table as it was before it. */

import { onTable } from "../board/pieces.js";

/** @typedef {import("./protocol").Event} Event */
/** @typedef {import("./protocol").View} View */
/**
 * `seq` and `nth`: which event of which entry, as the log has it; `own`: it is what one did oneself.
 * @typedef {{seq: number, nth: number, events: Event[], before: () => View, own?: boolean}} Step
 */

/** What tells that a phase begins, in whatever game. */
const PHASE = /\.event\.phase$/;

/** Whether it tells that a phase begins. @param {Event} event */
export const begins = ({ key }) => PHASE.test(key);

/**
 * Events that are told in one breath: one of them, or a headline with what it sums up. `from` and `to`: which they are.
 * @typedef {{event: import("./told_card.js").Told, from: number, to: number}} Beat
 */

/** The events as they are told, without phases in which nothing has happened and nobody was asked: the next has begun at once.
 * A headline carries the dice and the moves of what it sums up. @param {Event[]} events @returns {Beat[]} */
export function beatsOf(events) {
  /** @type {Beat[]} */
  const beats = [];
  events.forEach((event, at) => {
    if (begins(event) && events[at + 1]?.key === event.key) return;
    const first = event.sums_up ? beats.findLastIndex((beat) => events[beat.from].key === event.sums_up) : -1;
    const from = first < 0 ? at : beats[first].from;
    if (first >= 0) beats.length = first;
    beats.push({ event: from < at ? together(events.slice(from, at + 1)) : event, from, to: at + 1 });
  });
  return beats;
}

/** The last of them, with the dice and the moves of all, and which roll is which if there are several. @param {Event[]} events @returns {import("./told_card.js").Told} */
function together(events) {
  /** @type {NonNullable<Event["moves"]>} */
  const moves = {};
  for (const event of events) for (const [id, poses] of Object.entries(event.moves ?? {})) moves[id] = [...(moves[id] ?? []), ...poses];
  const rolls = events.filter(({ dice }) => dice?.length);
  return { .../** @type {Event} */ (events.at(-1)), dice: rolls.flatMap(({ dice }) => dice ?? []), moves, ...rolls.length > 1 ? { rolls } : {} };
}

/** @param {{seq: number, before: View, after: View, events: Event[]}} change @returns {Step[]} */
export function stepsOf({ seq, before, after, events }) {
  return beatsOf(events).map(({ event, from, to }) => {
    const entry = event.seq ?? seq;
    const nth = events.slice(0, to - 1).filter((one) => (one.seq ?? seq) === entry).length;
    return { seq: entry, nth, events: events.slice(from, to), before: () => between(before, after, events, from) };
  });
}

/** The table when so many of the events that lead from one view to another have been told: a piece has gone where they took it, and looks as it will from the last that is about it.
 * @param {View} before @param {View} after @param {Event[]} events @param {number} done @returns {View} */
export function between(before, after, events, done) {
  const told = events.slice(0, done);
  const toTell = new Set(events.slice(done).flatMap(about));
  const over = new Set(told.flatMap(about).filter((id) => !toTell.has(id)));
  const pieces = { ...before.pieces };
  for (const id of over) {
    if (after.pieces[id]) pieces[id] = after.pieces[id];
    else delete pieces[id];
  }
  for (const { moves } of told) {
    for (const [id, poses] of Object.entries(moves ?? {})) {
      const end = poses.at(-1);
      if (end && onTable(pieces[id]) && !over.has(id)) pieces[id] = { ...pieces[id], x: end[0], y: end[1], bearing: end[2] };
    }
  }
  return { ...before, pieces };
}

/** The pieces that an event is about. @param {Event} event */
function about(event) {
  return [...(event.pieces ?? []), ...Object.keys(event.moves ?? {})];
}
