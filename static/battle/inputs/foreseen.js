/* What the server says would come of an answer, drawn over the table: where pieces would stand, and in what formation. */

/** @param {import("../../board/board.js").Board} board @param {import("../protocol").Preview | null} preview */
export function drawForeseen(board, preview) {
  const ids = new Set([...Object.keys(preview?.poses ?? {}), ...Object.keys(preview?.forms ?? {})]);
  board.overlays.set("foreseen", [...ids].flatMap((id) => {
    const piece = board.view?.pieces[id];
    if (!piece) return [];
    const form = preview?.forms?.[id];
    const pose = preview?.poses?.[id] ?? /** @type {[number, number, number]} */ ([piece.x ?? 0, piece.y ?? 0, piece.bearing ?? 0]);
    return [{ pose, shape: form?.shape ?? piece.shape, models: form?.models ?? piece.models, class: "foreseen" }];
  }));
}
