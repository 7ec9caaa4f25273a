/* The comments on a battle: fetched, and what is done about them. */

import { ask, newClientId } from "../battle/ask.js";

/**
 * `seat`: the author played. `gone`: it was taken away, only its replies are left. `unheard`: its author is one whom the reader has blocked.
 * @typedef {{number: number, seq: number, by?: string, text?: string, at?: string, edited?: string, seat?: string, guest?: boolean, mine?: boolean, editable_until?: string,
 *   hidden?: boolean, removable?: boolean, gone?: boolean, unheard?: boolean, replies?: Comment[]}} Comment
 */
/** @typedef {{open: boolean, writes: boolean, longest: number, you?: string, silenced?: boolean, comments: Comment[]}} Talk */

/** @param {string} address @param {(talk: Talk) => void} changed */
export function commentsAt(address, changed) {
  /** @type {Talk} */
  let talk = { open: false, writes: false, longest: 600, comments: [] };
  /** Under which name a text is sent, until it has arrived. @type {Map<string, string>} */
  const names = new Map();

  const load = async () => {
    const found = await ask("GET", address);
    if (found) changed(talk = /** @type {Talk} */ (found));
  };
  /** @param {Promise<unknown>} request */
  const then = async (request) => {
    const done = Boolean(await request);
    if (done) await load();
    return done;
  };
  return {
    load,
    get talk() {
      return talk;
    },
    /** @param {string} text @param {number} seq @param {number} [replyTo] */
    write: async (text, seq, replyTo = 0) => {
      const key = `${seq}/${replyTo}/${text}`;
      const name = names.get(key) ?? newClientId();
      names.set(key, name);
      const done = await then(ask("POST", address, { client_id: name, text, seq, reply_to: replyTo }));
      if (done) names.delete(key);
      return done;
    },
    /** @param {number} number @param {string} text */
    edit: (number, text) => then(ask("PUT", `${address}${number}/`, { text })),
    /** @param {number} number */
    takeAway: (number) => then(ask("DELETE", `${address}${number}/`)),
    /** @param {number} number @param {boolean} hidden */
    hide: (number, hidden) => then(ask("POST", `${address}${number}/hide/`, { hidden })),
    /** @param {boolean} on */
    wish: (on) => then(ask("POST", `${address}switch/`, { on })),
  };
}
