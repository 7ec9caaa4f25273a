/* Everything that each side has: by command, on the table, in reserve and fallen. A tap shows where it stands and its card. */

import { el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { lights } from "./lights.js";
import { picture } from "../board/picture.js";

/** @typedef {import("./protocol").Piece} Piece */

/**
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts,
 *   nameOf: (seat: string) => string, seats: () => string[], show: (id: string, anchor: HTMLElement) => void}} page
 */
export function rosterView({ board, texts, nameOf, seats, show }) {
  const root = el("div", { class: "roster" });

  /** @param {string} id @param {Piece} piece */
  const token = (id, piece) => el("button", {
    type: "button", class: `tray__token roster__token${piece.where === "fallen" ? " tray__token--fallen" : ""}`, title: texts.say(piece.name), onclick: (/** @type {MouseEvent} */ event) => show(id, /** @type {HTMLElement} */ (event.currentTarget)),
    ...lights(board, [id]),
  }, picture(board, piece), el("span", { class: "roster__name" }, texts.say(piece.name)), piece.where === "fallen" ? el(
    "span",
    { class: "tray__cross", "aria-label": gettext("Lost") },
    "✕",
  ) : null);

  /** @param {import("./protocol").View} view */
  const draw = (view) => {
    if (root.matches(":hover")) board.pieces.mark("unit--lit", []);
    fill(root, seats().map((seat, index) => {
      const own = Object.entries(view.pieces).filter(([, piece]) => piece.seat === seat);
      const fallen = own.filter(([, piece]) => piece.where === "fallen").length;
      /** @type {Map<string, [string, Piece][]>} */
      const bodies = new Map();
      for (const entry of own) bodies.set(
        entry[1].body?.key ?? "",
        [...(bodies.get(entry[1].body?.key ?? "") ?? []), entry],
      );
      return el("section", {},
        el("h3", { class: `seat seat--${index + 1}` }, nameOf(seat)),
        el(
          "p",
          { class: "soft" },
          interpolate(gettext("%(n)s of %(total)s still in the battle"), { n: own.length - fallen, total: own.length }),
        ),
        [...bodies.values()].map((members) => el("div", { class: "tray__group" },
          el(
            "span",
            { class: "tray__name" },
            texts.say(members[0][1].body?.text),
          ), members.map(([id, piece]) => token(id, piece)))));
    }));
  };
  return { root, draw };
}
