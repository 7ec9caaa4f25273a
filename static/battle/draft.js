/* A private draft: the server says what would be asked and seen after what is being planned. Nobody else learns of it. */

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Drafted} Drafted */
/** @typedef {import("./protocol").State} State */

const AGAIN = 400;

/**
 * @param {{send: (message: {type: "draft", token: string, queue: Intention[]}) => void, changed: () => void}} page
 */
export function drafter({ send, changed }) {
  /** @type {Intention[]} */
  let queue = [];
  /** @type {(Drafted & {seq: number}) | null} */
  let drafted = null;
  let count = 0;
  let seq = 0;
  let timer = 0;

  const ask = () => {
    clearTimeout(timer);
    count += 1;
    send({ type: "draft", token: `draft${count}`, queue });
  };

  return {
    /** What is being planned is another. @param {Intention[]} steps */
    plan: (steps) => {
      queue = steps;
      if (queue.length) ask();
      else if (drafted) {
        drafted = null;
        changed();
      }
    },
    /** The battle has gone on. @param {State} state @returns {State} as the draft makes it */
    after: (state) => {
      if (state.seq !== seq) {
        seq = state.seq;
        drafted = null;
        if (queue.length && state.asked) ask();
      }
      if (!drafted) return state;
      return { ...state, view: drafted.view, asked: drafted.asked ?? null, waiting: [], undoable: 0, drafted: drafted.ends || "on" };
    },
    /** @param {Drafted & {token: string}} said @returns {boolean} whether it was the latest */
    receive: (said) => {
      if (said.token !== `draft${count}` || !queue.length) return false;
      drafted = { ...said, seq };
      changed();
      return true;
    },
    /** @param {{token?: string, rule?: string}} refusal @returns {boolean} whether it was ours */
    refused: (refusal) => {
      if (!refusal.token?.startsWith("draft")) return false;
      if (refusal.rule === "BATTLE-RATE" && refusal.token === `draft${count}`) timer = window.setTimeout(ask, AGAIN);
      return true;
    },
    /** Before what else the server is to try an answer. */
    get queue() {
      return drafted ? queue : [];
    },
    get now() {
      return drafted;
    },
  };
}
