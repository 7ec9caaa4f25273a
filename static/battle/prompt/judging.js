/* What the rules say of the answer that is being made: asked at each change, shown beside the button, and held against it. */

import { commitWords } from "../commit_words.js";
import { el, fill } from "../dom.js";
import { showInTheWay } from "../in_the_way.js";
import { toast } from "../toast.js";
import { verdictLine } from "../verdict.js";
import { awayWith, composed, dropped } from "./matter.js";

/** @typedef {import("../protocol").Answer} Answer */
/** @typedef {import("../protocol").Preview} Preview */
/** @typedef {import("../protocol").Refusal} Refusal */

/**
 * @param {{matter: import("./matter.js").Matter, root: HTMLElement, board: import("../../board/board.js").Board, texts: import("../text.js").Texts,
 *   previews: ReturnType<import("../preview.js").previewer>, keep: () => void, send: () => void, goOn: () => void}} page
 *   `keep` keeps what has been made, `goOn`: nothing is on its way any more that another gesture would have to wait for
 */
export function judging({ matter, root, board, texts, previews, keep, send, goOn }) {
  const verdict = el("div", { class: "verdict", role: "status" });
  /** @param {Preview | null} preview @param {Refusal | null} refusal */
  const say = (preview, refusal) => fill(verdict, verdictLine(preview, refusal, matter.question?.topic ?? "", texts, board, awayWith(matter)));

  /** The button says what it would send, or is grey. @param {Answer | null} [made] */
  const ready = (made = composed(matter)) => {
    const { question, controls, button, busy, trying, barred, queueing, drafted, foreseen } = matter;
    if (!button) return;
    button.disabled = !made || busy || trying || Boolean(barred);
    const phaseOver = Boolean(foreseen?.phase_over);
    const { words, otherwise } = commitWords(question, made, { controls, planning: queueing || drafted, phaseOver, rolls: foreseen?.ends === "dice", texts });
    if (button.textContent !== words) button.textContent = words;
    button.toggleAttribute("data-ends", phaseOver);
    // What leads to other questions is no answer, and stands back.
    button.classList.toggle("button--primary", !otherwise);
    button.classList.toggle("prompt__commit--otherwise", otherwise);
  };

  /** Says once why the answer will not do; until it is another one it cannot be sent. @param {Refusal} refusal */
  const refused = (refusal) => {
    // What is refused for the moment (too fast, not stored) may be tried again.
    if (!refusal.rule?.startsWith("BATTLE-")) matter.barred = refusal;
    root.dataset.verdict = "refused";
    showInTheWay(board, refusal);
    board.ghost.refuse();
    say(null, refusal);
    ready();
  };

  /** @param {Preview | null} preview @param {Refusal | null} refusal */
  const foreseen = (preview, refusal) => {
    matter.foreseen = preview;
    matter.trying = false;
    if ([...matter.controls.values()].map((control) => control.foresee?.(preview, refusal)).includes(true)) return;
    if (refusal) {
      refused(refusal);
      return goOn();
    }
    // What one gesture has made goes at once if it can be undone, and says what it gives up; dice and the end of the phase are asked for.
    if (preview?.ends === "" && !preview.phase_over && !preview.lesson && dropped(matter)) {
      const parting = [...matter.controls.values()].map((control) => control.parting?.() ?? "");
      const said = [...parting.filter(Boolean), ...(preview.warnings ?? []).map((one) => texts.say(one))].join(" · ");
      if (said) toast(said, { note: true });
      return send();
    }
    ready();
    root.dataset.verdict = "legal";
    say(preview, null);
    goOn();
  };

  /** Nothing is known of the answer. */
  const forget = () => {
    matter.foreseen = matter.barred = matter.meant = null;
    matter.trying = false;
    showInTheWay(board, null);
    fill(verdict);
  };

  return {
    root: verdict,
    ready,
    refused,
    /** The answer is another one. */
    changed: () => {
      const made = composed(matter);
      const { question, controls, drafted } = matter;
      forget();
      matter.orders?.draw();
      const worth = made && [...controls].some(([kind, control]) => control.urgent && made[kind] !== undefined);
      matter.trying = Boolean(worth) && dropped(matter);
      ready(made);
      if (question && !drafted) keep();
      if (worth && question) previews.ask(question.number, made, foreseen);
    },
    /** What was refused is put away. @returns {boolean} whether anything was */
    putAway: () => {
      const away = matter.barred && awayWith(matter);
      away?.();
      return Boolean(away);
    },
    /** What is asked is taken down. */
    close: () => {
      forget();
      previews.forget();
      delete root.dataset.verdict;
    },
  };
}
