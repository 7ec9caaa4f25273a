/* What an input gets from the prompt, and what it gives back. */

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../protocol").Question} Question */
/** @typedef {import("../protocol").Preview} Preview */

/**
 * @typedef {object} Context
 * @property {Board} board
 * @property {import("../text.js").Texts} texts
 * @property {Question} question
 * @property {Draft} draft shared by the inputs of one question
 * @property {(key: string) => Promise<import("../outlook.js").Outlook>} look what else the server tells of an option
 * @property {() => void} changed the answer has become another one
 * @property {() => void} commit send the answer now
 * @property {boolean} alone no other input belongs to the question
 * @property {unknown} preset what the page begins with
 * @property {Set<string>} taken pieces that a queued intention already uses
 */
/**
 * `value` gives undefined while there is no answer; `urgent`: the verdict of the server is worth asking for while it changes.
 * @typedef {object} Control
 * @property {HTMLElement} root
 * @property {() => unknown} value
 * @property {() => void} destroy
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {(preview: Preview | null, refusal?: import("../protocol").Refusal | null) => boolean | void} [foresee] true: something else is being tried, the verdict waits
 * @property {() => void} [clear]
 * @property {boolean} [urgent]
 */

/** What the inputs of one question share: the pieces picked so far. */
export class Draft {
  constructor() {
    /** @type {string[]} */
    this.picked = [];
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {string[]} ids */
  pick(ids) {
    this.picked = ids;
    for (const listener of this.listeners) listener();
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }
}
