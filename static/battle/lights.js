/* Pieces light up while the pointer is on what speaks of them: if it was moved there, and not if the page has shifted under it. */

/** Where the pointer was last moved to, and whether the last that was heard of it was no move. */
let [x, y] = [-1, -1];
let rests = false;
for (const kind of ["pointermove", "pointerdown"]) addEventListener(kind, (event) => {
  const { clientX, clientY } = /** @type {PointerEvent} */ (event);
  rests = clientX === x && clientY === y;
  [x, y] = [clientX, clientY];
}, true);

/** What an element listens to that speaks of these. @param {import("../board/board.js").Board} board @param {readonly string[]} ids */
export function lights(board, ids) {
  const light = () => board.pieces.mark("unit--lit", ids);
  return {
    onpointerenter: (/** @type {PointerEvent} */ { clientX, clientY }) => { if (clientX !== x || clientY !== y) light(); },
    onpointermove: () => { if (!rests) light(); },
    onpointerleave: () => board.pieces.mark("unit--lit", []),
  };
}
