/* What of the table belongs to a question: it is kept in view, and few are brought nearer on a telephone. */

/** Of so many pieces it is worth seeing that a question is about them. */
export const FEW = 6;

/** What is picked or laid down on the table lies still meanwhile. */
const HANDLED = new Set(["path", "pieces", "place", "template"]);

/** @param {import("../board/board.js").Board} board @param {import("./protocol").Question} asked @param {readonly string[]} picked */
export function seeAbout(board, asked, picked) {
  const { input, pieces: about = [], also = [] } = asked;
  board.asks(asked.number);
  if (picked.length) return board.askAbout(picked);
  const few = about.length && about.length <= FEW ? about : [];
  if (few.length) return board.askAbout(few, ![input, ...also].some(({ kind }) => HANDLED.has(kind)));
  if (input.kind === "place") return board.askAbout([], false, input.zones.flat());
  const chosen = input.kind === "target" || input.kind === "choose_one" ? input.options.flatMap((option) => option.pieces ?? []) : [];
  return chosen.length ? board.askAbout(chosen) : board.askAbout(fought(board, asked), true);
}

/** Where a question names nobody it is about the combat that is being fought. @param {import("../board/board.js").Board} board @param {import("./protocol").Question} asked */
function fought(board, { input, also = [] }) {
  const { contest } = board.view ?? {};
  return contest && !contest.over && ![input, ...also].some(({ kind }) => HANDLED.has(kind)) ? contest.pieces : [];
}
