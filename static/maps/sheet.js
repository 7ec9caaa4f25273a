/* The map while it is drawn: its features, which one is chosen, what can be undone. */

/** @typedef {import("./shapes.js").Feature} Feature */
/** @typedef {{name: string, width: number, height: number, features: Feature[]}} Drawn */

const MOST_STEPS = 100;

export class Sheet {
  /** @param {Drawn} drawn */
  constructor(drawn) {
    this.drawn = drawn;
    /** The number of the chosen feature; none: -1. */
    this.chosen = -1;
    /** @type {string[]} */
    this.done = [];
    /** @type {string[]} */
    this.undone = [];
    /** @type {((kept: boolean) => void)[]} */
    this.watchers = [];
  }

  get feature() {
    return this.drawn.features[this.chosen];
  }

  /** @param {(kept: boolean) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Chooses a feature, or none. @param {number} number */
  choose(number) {
    this.chosen = number < this.drawn.features.length ? number : -1;
    this.tell(true);
  }

  /** Remembers how the map is, before something changes it. */
  remember() {
    const now = JSON.stringify(this.drawn);
    if (this.done.at(-1) === now) return;
    this.done.push(now);
    this.done.splice(0, this.done.length - MOST_STEPS);
    this.undone = [];
  }

  /** Changes the map; `again`: this goes on from the last change, so that both are undone together.
   * @param {(drawn: Drawn) => void} change @param {boolean} [again] */
  change(change, again = false) {
    if (!again) this.remember();
    change(this.drawn);
    if (this.chosen >= this.drawn.features.length) this.chosen = -1;
    this.tell(false);
  }

  /** @param {Partial<Feature>} values @param {boolean} [again] */
  set(values, again = false) {
    const number = this.chosen;
    if (!this.feature) return;
    this.change((drawn) => {
      drawn.features[number] = { ...drawn.features[number], ...values };
    }, again);
  }

  /** @param {Feature} feature */
  add(feature) {
    this.change((drawn) => drawn.features.push(feature));
    this.choose(this.drawn.features.length - 1);
  }

  remove() {
    const number = this.chosen;
    if (number < 0) return;
    this.change((drawn) => drawn.features.splice(number, 1));
    this.choose(-1);
  }

  undo() {
    this.step(this.done, this.undone);
  }

  redo() {
    this.step(this.undone, this.done);
  }

  /** @param {string[]} from @param {string[]} to */
  step(from, to) {
    const before = from.pop();
    if (!before) return;
    to.push(JSON.stringify(this.drawn));
    this.drawn = JSON.parse(before);
    if (this.chosen >= this.drawn.features.length) this.chosen = -1;
    this.tell(false);
  }

  /** @param {boolean} kept Whether what is to be stored is as it was. */
  tell(kept) {
    for (const watcher of this.watchers) watcher(kept);
  }
}
