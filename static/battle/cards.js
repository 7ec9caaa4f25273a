/* The card of a piece or an area: rows with their rules, marks, where it belongs. */

import { picture } from "../board/picture.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";
import { closePopover, isExplained, why } from "./why.js";

/** @typedef {import("./text.js").Texts} Texts */
/** @typedef {import("./protocol").Row} Row */

/**
 * @param {import("./protocol").Piece} piece
 * @param {import("../board/board.js").Board} board
 * @param {Texts} texts
 * @param {string} owner
 */
export function pieceCard(piece, board, texts, owner) {
  const state = piece.where === "fallen" ? gettext("Lost") : piece.where === "reserve" ? gettext("In reserve") : piece.spent ? gettext("Done") : "";
  return el("article", { class: "piece-card" },
    el("header", { class: "piece-card__head" }, el("span", { class: "piece-card__picture" }, picture(board, piece)),
      el(
        "div",
        {},
        el("h3", {}, texts.say(piece.name)),
        el("p", { class: "soft" }, [owner, texts.say(piece.body?.text), state].filter(Boolean).join(" · ")),
      ), away()),
    marksOf(piece, texts),
    el("div", { class: "piece-card__body" }, rows(piece.card ?? [], texts)));
}

/** @param {import("./protocol").Area} area @param {Texts} texts */
export function areaCard(area, texts) {
  return el(
    "article",
    { class: "piece-card" },
    el("header", { class: "piece-card__head" }, el("h3", {}, texts.say(area.name)), ruleLink(area.rule), away()),
    rows(area.card ?? [], texts),
  );
}

/** Puts the card away: on a telephone it hides most of what else could be tapped for that. */
function away() {
  return button("×", closePopover, { class: "button--quiet piece-card__away", title: gettext("Close") });
}

/** @param {import("./protocol").Piece} piece @param {Texts} texts */
function marksOf(piece, texts) {
  if (!piece.marks?.length) return null;
  return el(
    "ul",
    { class: "piece-card__marks" },
    piece.marks.map((mark) => el("li", { class: "chip" }, texts.say(mark.text), " ", ruleLink(mark.rule))),
  );
}

/** @param {Row[]} all @param {Texts} texts @param {(row: Row) => Node | string} [value] how the value of a row is shown */
export function rows(all, texts, value = (row) => valueOf(row, texts)) {
  if (!all.length) return null;
  return el("table", { class: "card-rows" }, el("tbody", {}, all.map((row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, texts.say(row.label)),
      el("td", {}, value(row)),
      el("td", {}, ruleLink(row.rule)),
    ))));
}

/** @param {Row} row @param {Texts} texts @returns {Node | string} */
function valueOf(row, texts) {
  if (isExplained(row.value)) return why(row.value, texts);
  return texts.shown(row.value);
}
