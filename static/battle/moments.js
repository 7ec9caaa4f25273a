/* The moments of a replay: steps of the server, fetched in parts, applied forwards one after another; going back begins at a kept view. */

import { patched } from "./patch.js";

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Event} Event */
/** @typedef {{seq: number, kind?: string, seat?: string, events: Event[], patch: unknown}} Step */
/** @typedef {{seq: number, turn: string, active: string}} Turn */

const KEPT_EVERY = 25;

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
    this.over = false;
  }

  /** Fetches everything, a part at a time. @param {(share: number) => void} progress */
  async load(progress) {
    let from = 0;
    for (;;) {
      const answer = await fetch(`${this.url}?from=${from}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      const part = await answer.json();
      if (!this.kept.size) {
        this.kept.set(0, part.view);
        this.first = part.from;
        this.turns = part.turns ?? [];
        this.over = part.status === "over";
      }
      this.steps.push(...part.steps);
      progress(part.seq ? Math.min(1, (this.steps.at(-1)?.seq ?? 0) / part.seq) : 1);
      if (part.next === undefined) return;
      from = part.next;
    }
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
