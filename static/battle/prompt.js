/* The panel beside the table: what is asked, of whom, why, and the controls for the answer; or who is being waited for. */

import { el } from "./dom.js";
import { keepFocus } from "./kept_focus.js";
import { lettersOf } from "./letters.js";
import { asking } from "./prompt/asking.js";
import { judging } from "./prompt/judging.js";
import { composed, nothingAsked } from "./prompt/matter.js";
import { sending } from "./prompt/sending.js";
import { unasked } from "./prompt/unasked.js";
import { putUndo } from "./prompt_buttons.js";

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Answer} Answer */

/**
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts, nameOf: (seat: string) => string, previews: ReturnType<import("./preview.js").previewer>,
 *   links: {replay: string, verify: string}, plan: ReturnType<import("./plan.js").planView>, unsent: ReturnType<import("./unsent.js").unsentOf>, answer: (question: Question, answer: Answer) => Promise<import("./protocol").Refusal | null>, undo: () => void, ahead?: () => void,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>, panel?: HTMLElement, beside?: HTMLElement}} page
 */
export function promptView({ board, texts, nameOf, previews, links, plan, unsent, answer, undo, ahead = () => undefined, look = async () => ({}), panel, beside }) {
  const root = el("section", { class: "prompt", "aria-live": "polite" });
  keepFocus(root);
  const matter = nothingAsked();
  let building = Promise.resolve(), undoable = 0;
  const rebuild = () => { if (matter.question) building = questions.build(matter.question); };
  const planAhead = () => { matter.queueing = !matter.queueing; rebuild(); };

  const sends = sending({ matter, root, board, texts, plan, answer, judge: () => judge, rebuild });
  const judge = judging({ matter, root, board, texts, previews, keep: () => questions.keep(), send: () => void sends.commit(), goOn: sends.gesture.goOn });
  const letters = lettersOf({ question: () => matter.question, ready: () => composed(matter) !== null, commit: sends.commit, controls: () => matter.controls.values() });
  const questions = asking({
    matter, root, board, texts, plan, unsent, judge, sends, undoable: () => undoable, undo, planAhead, look, panel,
    stands: (asked) => {
      letters.passOn(asked);
      sends.goOn();
    },
  });
  /** Nothing is asked, or what is asked waits: then a drag for what comes next waits with it. @param {boolean} waits */
  const takeDown = (waits) => {
    questions.close();
    sends.ending.forget();
    matter.question = null;
    if (waits) sends.gesture.between();
    else sends.gesture.takeUp();
  };
  const { wait, watch } = unasked({ root, board, texts, nameOf, links, plan, line: questions.line, takeDown, undoable: () => undoable, undo, ahead, panel, beside });

  return {
    root,
    watch,
    /** @param {State} state @param {boolean} moved whether anything on the table is another */
    draw: (state, moved) => {
      const before = undoable;
      undoable = state.undoable ?? 0;
      matter.drafted = Boolean(state.drafted);
      matter.ordered = Boolean(state.plan?.soon);
      matter.orders?.draw();
      root.removeAttribute("data-watching");
      root.toggleAttribute("data-end", !state.asked && Boolean(state.view.outcome ?? state.result));
      if (!state.asked) wait(state);
      else if (moved || state.asked.number !== matter.question?.number) building = questions.build(state.asked);
      else if (before !== undoable) putUndo(root, undoable, undo);
    },
    rebuild,
    planAhead,
    /** What comes next is sent at once again. */
    atOnce: () => { matter.queueing = false; },
    /** Resolves when what is asked can be answered. */
    stands: () => building,
    commit: () => void sends.commit(),
    /** `round`: whether what is gone through begins again at its end. @type {(event: KeyboardEvent, round?: boolean) => boolean} */
    key: (event, round) => sends.gesture.key(event) || [...matter.controls.values()].some((control) => control.key?.(event, round)) || letters.key(event),
    /** Whether there is an answer that a key may send. */
    ready: () => matter.button?.disabled === false,
    get undoable() { return undoable; },
  };
}
