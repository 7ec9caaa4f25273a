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
  /** What is asked now, asked again for those who have not been planned for. @type {import("./protocol").Question | null} */
  let onward = null;

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
      onward = drafted.ends === "dice" ? anew(state.asked, queue) : null;
      if (onward) return { ...state, asked: onward, waiting: [], undoable: 0, drafted: "on" };
      return { ...state, view: drafted.view, asked: drafted.asked ?? null, waiting: [], undoable: 0, drafted: drafted.ends || "on" };
    },
    /** @param {Drafted & {token: string}} said @returns {boolean} whether it was the latest */
    receive: (said) => {
      if (said.token !== `draft${count}` || !queue.length) return false;
      drafted = { ...said, seq };
      changed();
      return true;
    },
    /** @param {{token?: string, rule?: string, detail?: {retry_after?: number}}} refusal
     *  @returns {boolean} whether it was ours, and need not be told */
    refused: (refusal) => {
      if (!refusal.token?.startsWith("draft")) return false;
      const later = Math.max(AGAIN, 1000 * (refusal.detail?.retry_after ?? 0));
      if (refusal.rule === "BATTLE-RATE" && refusal.token === `draft${count}`) timer = window.setTimeout(ask, later);
      return refusal.rule !== "BATTLE-BUDGET";
    },
    /** Before what else the server is to try an answer. */
    get queue() {
      return drafted && !onward ? queue : [];
    },
    get now() {
      return drafted;
    },
  };
}

/** The same question for the other pieces, where it is about pairs of one's own piece and another: their answers wait for the
 * dice of those before. @param {import("./protocol").Question | null | undefined} asked @param {Intention[]} queue */
function anew(asked, queue) {
  if (asked?.input.kind !== "target") return null;
  const { options } = asked.input;
  const keys = queue.filter((one) => one.topic === asked.topic).map((one) => /** @type {{key?: string}} */ (one.answer.target)?.key);
  const done = options.filter((option) => keys.includes(option.key)).map((option) => option.pieces?.[0]);
  const left = options.filter((option) => option.pieces?.length === 2 && !done.includes(option.pieces[0]));
  return keys.length && left.length && !keys.includes(undefined) ? { ...asked, input: { ...asked.input, options: left } } : null;
}
