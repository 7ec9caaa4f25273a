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
 * @property {unknown} begun what had been made of it when the same was asked before
 * @property {string[]} kept pieces that were picked when the same was asked before
 * @property {(key: string) => Promise<import("../outlook.js").Outlook>} look what else the server tells of an option
 * @property {() => void} changed the answer has become another one
 * @property {() => void} commit send the answer now
 * @property {() => boolean} planned whether the answer as it is would make a move
 * @property {() => boolean} engaged whether what has been made is on its way, or waits for its button: another gesture waits for it
 * @property {(press: import("../../board/pointer.js").Press, tap?: boolean) => Gesture} keep a gesture on another piece, until it can be taken up
 * @property {(from: import("../../board/pointer.js").Press, latest: import("../../board/pointer.js").Press) => void} onward a drag that is for what is asked next
 * @property {() => void} makeAndEnd send it, and end what is then asked alike
 * @property {() => boolean} putAway lets go of what was refused; whether anything was
 * @property {boolean} alone no other input belongs to the question
 * @property {unknown} preset what the page begins with
 * @property {Set<string>} taken pieces that a queued intention already uses
 */
/**
 * A drag or a tap that has to wait. `heir`: who has taken up a drag that still goes on.
 * @typedef {{piece: string, from: import("../../board/pointer.js").Press, latest: import("../../board/pointer.js").Press, done: boolean, tap: boolean,
 *   topic: string, heir: import("../../board/pointer.js").Tool | null}} Gesture
 */
/**
 * `value` gives undefined while there is no answer; `urgent`: the verdict of the server is worth asking for while it changes.
 * @typedef {object} Control
 * @property {HTMLElement} root
 * @property {() => unknown} value
 * @property {() => unknown} [begun] what there is of it, enough for an answer or not
 * @property {() => void} destroy
 * @property {(event: KeyboardEvent, round?: boolean) => boolean} [key] `round`: what Tab goes through begins again at its end
 * @property {(preview: Preview | null, refusal?: import("../protocol").Refusal | null) => boolean | void} [foresee] true: something else is being tried, the verdict waits
 * @property {() => void} [clear]
 * @property {(gesture: Gesture) => boolean} [adopt] takes up a drag that had to wait
 * @property {() => void} [end] nothing more: what its button that ends it does
 * @property {() => string} [says] what the button is called that sends it, if it has a name of its own
 * @property {boolean} [urgent]
 * @property {() => boolean} [dropped] the answer is what one gesture on the table has made of it: it goes at once if it can be undone
 * @property {() => string} [parting] what is said of it for a while when it has gone by itself, with the words that stood beside it
 */

/** What the inputs of one question share: the pieces picked so far. */
export class Draft {
  constructor() {
    /** @type {string[]} */
    this.picked = [];
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** Picks as a tap does; set by the input that picks. @type {(id: string) => boolean} */
    this.take = () => false;
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
