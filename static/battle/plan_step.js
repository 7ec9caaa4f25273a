/* An answer as a step of a plan. */

import { describe, named, namesIn, offered, turnOf } from "./describe.js";

/**
 * @param {import("./protocol").Question} asked @param {import("./protocol").Answer} made @param {import("./protocol").Preview | null} foreseen
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts}} page
 * @returns {import("./plan.js").Step}
 */
export function stepOf(asked, made, foreseen, { board, texts }) {
  const about = asked.pieces ?? [];
  const pieces = named(asked, made);
  const names = namesIn(made, board, asked);
  const words = describe(made, names, texts);
  const poses = Object.fromEntries(Object.entries(foreseen?.poses ?? {}).filter(([id]) => pieces.includes(id) || about.includes(id)));
  return {
    // A question about one piece or a pair is about these; a list of pieces is what it offers.
    intention: { topic: asked.topic, answer: made, words: words.slice(0, 200), names, known: offered(asked), relies: turnOf(asked), ...about.length > 0 && about.length < 3 ? { about } : {} },
    words,
    pieces,
    asked: about,
    poses,
  };
}
