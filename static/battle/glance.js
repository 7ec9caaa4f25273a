/* What of a piece is said at a glance: its name, and the rows of its card that tell at once what it is. */

import { el } from "./dom.js";

/** @param {import("./protocol").Piece | undefined} piece @param {import("./text.js").Texts} texts nothing where it has no name */
export function atAGlance(piece, texts) {
  const name = piece ? texts.say(piece.name) : "";
  if (!name) return null;
  const told = (piece?.card ?? []).filter((row) => row.glance).map((row) => texts.shown(/** @type {import("./protocol").Param} */ (row.value)));
  return [el("b", {}, name), told.length ? ` ${told.join(", ")}` : ""];
}
