/* What the server says of an answer that is being made: that it is legal, with its numbers, or why it is not. */

import { button, el } from "./dom.js";
import { numberList, speakerOf } from "./facts.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";

/**
 * @param {import("./protocol").Preview | null} preview
 * @param {import("./protocol").Refusal | null} refusal
 * @param {string} topic
 * @param {import("./text.js").Texts} texts
 * @param {import("../board/board.js").Board} board
 * @param {(() => void) | null} [putAway] what was judged can be put away
 */
export function verdictLine(preview, refusal, topic, texts, board, putAway = null) {
  const line = refusal
    ? el("p", { class: "verdict__line verdict__line--bad" }, "✕ ", el("span", {}, texts.parts(refusal.message), " ", ruleLink(refusal.rule)))
    : el("p", { class: "verdict__line verdict__line--good" }, "✓ ", gettext("Legal"),
      preview?.lesson ? missed(preview.lesson) : null, putAway ? waits(preview) : null,
      ...(preview?.warnings ?? []).map((one) => el("b", {}, texts.say(one))), ...numberList(preview?.numbers, speakerOf(topic, texts, board)));
  if (!putAway) return line;
  return el("div", { class: "verdict__row" }, line, button(gettext("Cancel"), putAway, { class: "button--small verdict__cancel", title: "Esc" }));
}

/** What only lessons say is fetched in lessons. @param {{why: number, short: number}} found */
function missed(found) {
  const why = el("span");
  void import("./lesson_misses.js").then(({ whyMissed }) => { why.textContent = whyMissed(found); });
  return el("b", { class: "verdict__lesson" }, gettext("This misses the goal."), " ", why);
}

/** Why it is not made at once: what cannot be undone is confirmed first. @param {import("./protocol").Preview | null} preview */
function waits(preview) {
  const why = preview?.ends === "dice" ? gettext("Rolls dice: confirm first.")
    : preview?.ends === "others" ? gettext("Your opponent is next: confirm first.")
      : preview?.phase_over ? gettext("Ends the phase: confirm first.") : "";
  return why ? el("span", { class: "verdict__waits" }, why) : null;
}
