/* Asks the server what an answer would do: at most five times a second, one question in flight, the latest wins. */

/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./protocol").Preview} Preview */
/** @typedef {import("./protocol").Refusal} Refusal */
/** @typedef {{number: number, answer: Answer, then: (preview: Preview | null, refusal: Refusal | null) => void}} Wanted */

// A little more than a fifth of a second: the server allows five a second.
const PAUSE = 220;
const PATIENCE = 4000;

/** @param {(message: {type: "preview", token: string, number: number, answer: Answer}) => void} send */
export function previewer(send) {
  /** @type {Wanted | null} */
  let next = null;
  /** @type {(Wanted & {token: string}) | null} */
  let asked = null;
  let count = 0;
  let last = 0;
  let timer = 0;

  const go = () => {
    clearTimeout(timer);
    timer = 0;
    if (!next) return;
    if (asked && Date.now() - last < PATIENCE) return;
    const wait = last + PAUSE - Date.now();
    if (wait > 0) {
      timer = window.setTimeout(go, wait);
      return;
    }
    count += 1;
    const { number, answer } = next, token = String(count);
    asked = { ...next, token };
    next = null;
    last = Date.now();
    send({ type: "preview", token, number, answer });
  };

  return {
    /**
     * @param {number} number
     * @param {Answer} answer
     * @param {(preview: Preview | null, refusal: Refusal | null) => void} then
     */
    ask: (number, answer, then) => {
      next = { number, answer, then };
      if (!timer) go();
    },
    forget: () => {
      next = null;
      asked = null;
    },
    /** The connection is a new one: what was asked on the one before gets no reply, and is asked anew. */
    again: () => {
      next ??= asked;
      asked = null;
      go();
    },
    /**
     * @param {string | undefined} token
     * @param {Preview | null} preview
     * @param {Refusal | null} refusal
     * @returns {boolean} whether it was ours
     */
    reply: (token, preview, refusal) => {
      if (!asked || asked.token !== token) return false;
      const { then } = asked;
      asked = null;
      if (!next) then(preview, refusal);
      go();
      return true;
    },
  };
}
