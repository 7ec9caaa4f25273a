/* What the page knows of the battle: the last state, with every change since applied. Only the server decides. */

import { withComputerNamed } from "./computer.js";
import { patched } from "./patch.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Event} Event */
/** @typedef {{seq: number, event: Event, gone: boolean}} Line */
/**
 * `gone`: how many told things have just been taken back; `before`: what was known before a change.
 * @typedef {{change: Change | null, events: Event[], gone: number, before: State | null}} News
 */

const KEPT = ["asked", "waiting", "offers", "plan", "undoable", "handovers", "deadline", "clock", "appointments", "referee", "trust", "result", "status", "you"];
/** These are left out when there are none. */
const MAY_END = ["asked", "deadline", "clock", "appointments", "referee", "trust", "result"];

export class Store {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {Line[]} everything that was told, oldest first */
    this.log = [];
    /** Whether more was told than what is here yet. */
    this.recalling = false;
    /** @type {((news: News) => void)[]} */
    this.listeners = [];
    /** @type {string[]} seats whose player has the page open */
    this.here = [];
    /** @type {Record<string, string>} until when players have time */
    this.free = {};
  }

  /** @param {(news: News) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {News} news */
  tell(news) {
    for (const listener of this.listeners) listener(news);
  }

  /** @param {State} state */
  begin(state) {
    this.state = withComputerNamed(state);
    this.tell({ change: null, events: [], gone: 0, before: null });
  }

  /** @param {Change} change @returns {boolean} false: something is missing in between, ask for the state */
  apply(change) {
    const state = this.state;
    if (!state) return false;
    if (change.seq < state.seq) return true;
    if (change.after !== undefined && change.after > state.seq) return false;
    const fields = /** @type {Record<string, unknown>} */ ({});
    for (const name of KEPT) {
      if (name in change || MAY_END.includes(name)) fields[name] = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (change))[name];
    }
    const view = change.patch === undefined ? state.view : patched(state.view, change.patch);
    this.state = /** @type {State} */ ({ ...state, ...fields, seq: change.seq, view });
    const gone = this.log.filter((line) => change.taken_back !== undefined && line.seq > change.taken_back && !line.gone);
    for (const line of gone) line.gone = true;
    const events = change.events ?? [];
    this.remember(events, change.seq);
    this.tell({ change, events, gone: gone.length, before: state });
    return true;
  }

  /** @param {Event[]} events @param {number} seq */
  remember(events, seq) {
    this.log.push(...events.map((event) => ({ seq: event.seq ?? seq, event, gone: false })));
  }

  /** What was told before this page was opened. @param {Line[]} lines */
  recall(lines) {
    const first = this.log[0]?.seq ?? Infinity;
    this.log = [...lines.filter((line) => line.seq < first), ...this.log];
    this.recalling = false;
  }

  /** May this person act at all? */
  get you() {
    return this.state?.you ?? null;
  }

  /** Seats in the order of the view; the first has the warm colour. @returns {string[]} */
  get seats() {
    return Object.keys(this.state?.view.sides ?? this.state?.players ?? {});
  }
}
