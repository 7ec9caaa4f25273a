/* What a piece sees, as the server works it out: the ground that lies open, lines to those it sees, what hides the others. */

/** @typedef {import("../board/geometry.js").Point} Point */
/**
 * @typedef {{regions?: Point[][][], sees?: Record<string, Point[][]>, hidden?: Record<string, string[]>,
 *   facts?: Record<string, unknown>, layers?: Record<string, import("./layers.js").Shape[]>,
 *   contest?: import("./protocol").Forecast, path?: import("./protocol").PathInput}} Outlook `path`: all that is known of how it moves */

const REST = 180;

/** @param {import("../board/board.js").Board} board @param {(piece: string) => Promise<Outlook>} ask */
export function outlookOf(board, ask) {
  let on = false;
  let shown = "";
  let timer = 0;
  const clear = () => {
    shown = "";
    board.overlays.set("outlook", []);
    board.pieces.mark("unit--seen", []);
    board.pieces.mark("unit--hides", []);
  };
  /** @param {string} id @param {Outlook} outlook */
  const draw = (id, outlook) => {
    if (!on || shown !== id) return;
    board.overlays.set("outlook", [
      ...(outlook.regions ?? []).map((region) => ({ outline: region[0], holes: region.slice(1), class: "sketch sight" })),
      ...Object.values(outlook.sees ?? {}).flatMap((lines) => lines.map((line) => ({ line, class: "sketch sight-line" }))),
    ]);
    board.pieces.mark("unit--seen", Object.keys(outlook.sees ?? {}));
    board.pieces.mark("unit--hides", Object.values(outlook.hidden ?? {}).flat());
  };
  const look = () => {
    const id = board.hovered || board.pieces.marked("unit--picked")[0] || "";
    if (!on || id === shown) return;
    clear();
    shown = id;
    if (id) ask(id).then((outlook) => draw(id, outlook), () => undefined);
  };
  board.host.addEventListener("board:hover", () => {
    clearTimeout(timer);
    if (on) timer = window.setTimeout(look, REST);
  });
  return {
    get on() { return on; },
    /** @param {boolean} [wanted] */
    toggle: (wanted = !on) => {
      on = wanted;
      if (on) look();
      else clear();
    },
    /** The table has changed. */
    stale: () => {
      if (!on) return;
      clear();
      look();
    },
  };
}

/** Asks at an address. @param {string} address @returns {(piece: string) => Promise<Outlook>} */
export function outlookFrom(address) {
  return async (piece) => {
    const answer = await fetch(`${address}?piece=${encodeURIComponent(piece)}`);
    return answer.ok ? answer.json() : {};
  };
}
