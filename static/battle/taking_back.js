/* One takes back what one has answered, or wants to be asked what was answered for one. */

/**
 * @param {{commit: (message: import("./socket.js").Message) => Promise<boolean>, seq: () => number, seenNow: () => void}} page
 */
export function takingBack({ commit, seq, seenNow }) {
  /** It is oneself who takes back. */
  let undoing = false;
  /** From which state one has taken back: until there is another a second click is the same click. */
  let undoneAt = -1;
  /** @param {{count: number} | {entry: number}} what */
  const back = async (what) => {
    const at = seq();
    if (at === undoneAt) return;
    undoneAt = at;
    seenNow();
    undoing = true;
    if (!(await commit({ type: "undo", ...what }))) undoneAt = -1;
  };
  return {
    undo: () => back({ count: 1 }),
    /** @param {number} entry in which something was answered for one */
    change: (entry) => void back({ entry }),
    get mine() {
      return undoing;
    },
    /** It has been told. */
    over: () => {
      undoing = false;
    },
  };
}
