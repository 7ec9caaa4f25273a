/* The sheets below the plan: fetched when they are looked at for the first time, worked out anew when something has happened since. */

/** @typedef {import("./protocol").Plan} Plan */

// Several changes may come one after the other: the sheets are worked out once for all of them.
const PAUSE = 400;

/**
 * @param {HTMLElement} root
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board, lookAhead: () => void,
 *   order: (topics: string[], orders: import("./protocol").Intention[]) => void}} page
 */
export function sheetsIn(root, { texts, board, order, lookAhead }) {
  /** @type {ReturnType<typeof import("./sheets.js").sheetsView> | null} */
  let view = null;
  /** @type {Plan} */
  let plan = { queue: [] };
  let known = -1;
  let timer = 0;
  return {
    /** @param {import("./protocol").Sheet[]} sheets */
    show: async (sheets) => {
      if (!view && !sheets.length) return;
      const { sheetsView } = await import("./sheets.js");
      if (!view) {
        view = sheetsView({ texts, board, send: order });
        root.append(view.root);
        view.receive(plan);
      }
      view.show(sheets);
    },
    /** @param {Plan} now */
    receive: (now) => {
      plan = now;
      view?.receive(now);
    },
    /** @param {number} seq how far the battle is */
    wanted: (seq) => {
      if (seq === known || root.closest("[hidden]")) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        known = seq;
        lookAhead();
      }, PAUSE);
    },
  };
}
