/* A pair is chosen by dragging from who acts to whom it is done: a charge is drawn onto the enemy. Whoever is dragged to open ground goes
 * on to what comes next. */

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/pointer.js").Press} Press */

/** So many pixels are a way, not a slip. */
const FAR = 24;

/**
 * @param {import("../../board/board.js").Board} board
 * @param {{acts: (id: string) => boolean, idle: (id: string) => boolean, begin: (id: string) => void, drop: (id: string) => void,
 *   vain: (from: string, onto: string) => void, onward?: (from: Press, latest: Press) => void}} pairs `acts`: whether a piece can be dragged; `drop`: where it is let go; `idle`: one's own that
 *   cannot act: to drag it moves nothing, not even the table, and `vain` says why; `onward`: one's own is let go on open ground
 * @returns {import("../../board/pointer.js").Tool}
 */
export function pairDrag(board, { acts, idle, begin, drop, vain, onward }) {
  /** @type {Press | null} */
  let pressed = null;
  let from = "";
  let still = "";
  let begun = false;
  /** @param {Press} press */
  const draw = (press) => {
    const pose = board.pieces.poseOf(from);
    board.overlays.set("drawn", pose ? [{ line: [/** @type {Point} */ ([pose[0], pose[1]]), press.at], class: "sketch pair pair--chosen" }] : []);
  };
  const end = () => {
    from = still = "";
    begun = false;
    board.overlays.set("drawn", []);
  };
  return {
    down: (press) => {
      pressed = press;
      from = press.piece && acts(press.piece) ? press.piece : "";
      still = !from && press.piece && idle(press.piece) ? press.piece : "";
      return Boolean(from || still);
    },
    move: (press) => {
      if (still) return;
      if (!begun) begin(from);
      begun = true;
      draw(press);
    },
    up: (press) => {
      const onto = press.piece === from ? "" : press.piece;
      const idled = still, begins = pressed;
      end();
      if (onward && begins && !press.piece && Math.hypot(press.px - begins.px, press.py - begins.py) > FAR) return onward(begins, press);
      if (idled) {
        if (onto !== idled) vain(idled, onto);
        return;
      }
      drop(onto);
    },
    cancel: end,
  };
}
