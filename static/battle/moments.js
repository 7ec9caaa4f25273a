/* The moments of a replay: steps of the server, fetched in parts, applied forwards one after another; going back begins at a kept view. */

import { patched } from "./patch.js";

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Event} Event */
/** @typedef {{seq: number, kind?: string, seat?: string, events: Event[], patch: unknown}} Step */
/** @typedef {{seq: number, turn: string, active: string}} Turn */

const KEPT_EVERY = 25;
/** Steps of the first part, which is waited for, and of those after it. */
const FIRST = 25;
const LATER = 100;

export class Moments {
  /** @param {string} url of the replay */
  constructor(url) {
    this.url = url;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {Turn[]} */
    this.turns = [];
    /** Views kept, by how many steps lead there. @type {Map<number, View>} */
    this.kept = new Map();
    this.first = 0;
    /** Nothing more is to come. */
    this.whole = false;
    /** The last entry of the log so far. */
    this.seq = 0;
    /** Where the next part begins. */
    this.next = 0;
    /** @type {((error?: unknown) => void)[]} */
    this.waiting = [];
  }

  /** The share of the battle that is here. */
  get share() {
    return this.whole || !this.seq ? 1 : Math.min(1, (this.steps.at(-1)?.seq ?? 0) / this.seq);
  }

  /** Fetches one part after another, the first a short one; `grown` hears of each. @param {() => void} [grown] */
  async load(grown = () => undefined) {
    try {
      while (!this.whole) {
        this.add(await this.fetched(this.next, this.kept.size ? LATER : FIRST));
        this.wake();
        grown();
      }
    } catch (error) {
      this.wake(error);
      throw error;
    }
  }

  /** @param {unknown} [error] */
  wake(error) {
    this.waiting.splice(0).forEach((go) => go(error));
  }

  /** @param {number} from @param {number} limit */
  async fetched(from, limit) {
    const answer = await fetch(`${this.url}?from=${from}&limit=${limit}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  /** @param {{view: View, from: number, turns?: Turn[], steps: Step[], seq: number, next?: number}} part */
  add(part) {
    if (!this.kept.size) {
      this.kept.set(0, part.view);
      this.first = part.from;
      this.turns = part.turns ?? [];
      this.seq = part.seq;
    }
    this.steps.push(...part.steps);
    this.whole = part.next === undefined;
    this.next = part.next ?? 0;
  }

  /** Resolves when the entry is here, or everything is; without one, when the next part is. @param {number} [seq] */
  async until(seq) {
    do {
      if (this.whole || (seq !== undefined && this.kept.size && (this.steps.at(-1)?.seq ?? 0) > seq)) return;
      await new Promise((resolve, reject) => this.waiting.push((error) => (error ? reject(error) : resolve(undefined))));
    } while (seq !== undefined);
  }

  /** The view at the end, which does not wait for what lies before it. @param {number} seq @returns {Promise<View>} */
  async end(seq) {
    return (await this.fetched(seq, 1)).view;
  }

  get length() {
    return this.steps.length;
  }

  /** The view after so many steps. @param {number} count @returns {View} */
  at(count) {
    let from = 0;
    for (const key of this.kept.keys()) if (key <= count && key > from) from = key;
    let view = /** @type {View} */ (this.kept.get(from));
    for (let index = from; index < count; index++) {
      view = patched(view, this.steps[index].patch);
      if ((index + 1) % KEPT_EVERY === 0) this.kept.set(index + 1, view);
    }
    return view;
  }

  /** How many steps lead to an entry of the log. @param {number} seq */
  countOf(seq) {
    const index = this.steps.findIndex((step) => step.seq > seq);
    return index < 0 ? this.steps.length : index;
  }

  /** The entry that so many steps lead to. @param {number} count */
  seqOf(count) {
    return count ? this.steps[count - 1].seq : this.first;
  }
}
