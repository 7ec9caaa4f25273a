/* What the server says of an answer that is being made: that it is legal, with its numbers, or why it is not. */

import { el } from "./dom.js";
import { numberList, speakerOf } from "./facts.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";

/**
 * @param {import("./protocol").Preview | null} preview
 * @param {import("./protocol").Refusal | null} refusal
 * @param {string} topic
 * @param {import("./text.js").Texts} texts
 * @param {import("../board/board.js").Board} board
 */
export function verdictLine(preview, refusal, topic, texts, board) {
  return refusal
    ? el("p", { class: "verdict__line verdict__line--bad" }, "✕ ", texts.parts(refusal.message), " ", ruleLink(refusal.rule))
    : el("p", { class: "verdict__line verdict__line--good" }, "✓ ", gettext("Legal"), ...numberList(preview?.numbers, speakerOf(topic, texts, board)));
}
