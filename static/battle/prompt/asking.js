/* What is asked, and the controls for the answer. Asked the same while the table changes, what has been made of the answer stays. */

import { FEW, seeAbout } from "../asked_about.js";
import { button, el, fill } from "../dom.js";
import { factList, speakerOf } from "../facts.js";
import { gettext } from "../i18n.js";
import { Draft } from "../inputs/context.js";
import { fetchInputs, inputsHere, kindsOf, makeInput } from "../inputs/index.js";
import { ruleLink } from "../links.js";
import { picked } from "../picked.js";
import { queueButton, sendButton, undoButton } from "../prompt_buttons.js";
import { unfinishedOf } from "../unfinished.js";
import { composed } from "./matter.js";
import { orderBox } from "./order_box.js";

/** @typedef {import("../protocol").Question} Question */
/** @typedef {import("../protocol").Answer} Answer */
/** @typedef {import("../inputs/context.js").Control} Control */

/** Questions whose options are answers by themselves. */
const DIRECT = ["confirm", "choose_one"];

/**
 * @param {{matter: import("./matter.js").Matter, root: HTMLElement, board: import("../../board/board.js").Board, texts: import("../text.js").Texts, plan: ReturnType<import("../plan.js").planView>,
 *   unsent: ReturnType<import("../unsent.js").unsentOf>, judge: ReturnType<typeof import("./judging.js").judging>, sends: ReturnType<typeof import("./sending.js").sending>,
 *   undoable: () => number, undo: () => void, planAhead: () => void, look: (key: string) => Promise<import("../outlook.js").Outlook>, panel?: HTMLElement, stands: (asked: Question) => void}} page
 *   `stands` hears that a question can be answered
 */
export function asking({ matter, root, board, texts, plan, unsent, judge, sends, undoable, undo, planAhead, look, panel, stands }) {
  // What stands above the foot while the rest is scrolled knows how high it is.
  const footed = new ResizeObserver(([{ target }]) => root.style.setProperty("--foot", `${/** @type {HTMLElement} */ (target).offsetHeight}px`));
  /** Lets go of the taps that no input wanted. @type {() => void} */
  let restTap = () => undefined;
  /** Who was picked before the same was asked again. @type {string[]} */
  let kept = [];
  /** What had been made of the answer when the same was asked before, and whether that goes on. @type {Answer} */
  let begun = {}, goesOn = false;
  const unfinished = unfinishedOf({
    unsent, plan, controls: () => matter.controls, picked: () => matter.draft.picked,
    startOver: () => {
      const asked = matter.question;
      close();
      [matter.question, kept, begun] = [asked, [], {}];
      if (asked) show(asked);
    },
  });

  /** The controls are taken down; what is asked is still known. */
  const close = () => {
    for (const control of matter.controls.values()) control.destroy();
    restTap();
    matter.controls = new Map();
    matter.button = matter.orders = null;
    judge.close();
    sends.gesture.close();
    for (const name of ["unit--asked", "unit--lit"]) board.pieces.mark(name, []);
  };

  /** @param {Question} asked */
  const build = async (asked) => {
    // Asked the same while the table changes, one keeps whom one has picked.
    const same = matter.question?.number === asked.number;
    [kept, begun] = [same ? matter.draft.picked : [], (same && composed(matter)) || {}];
    // What is being made stays while the table changes, enough for an answer or not; what has gone into a plan is in it.
    goesOn = same && !matter.queueing && !matter.drafted;
    if (goesOn) for (const [kind, control] of matter.controls) begun[kind] = (control.begun ?? control.value)();
    const before = unfinished.recall(asked, same);
    if (before) [kept, begun] = [before.picked, before.made];
    close();
    matter.question = asked;
    plan.about(asked);
    const kinds = kindsOf(asked);
    if (!inputsHere(kinds)) await fetchInputs(kinds);
    // While the inputs were fetched something else may have been asked.
    if (matter.question === asked && !matter.controls.size) show(asked);
  };

  /** @param {Question} asked */
  const putControls = (asked) => {
    const { draft, controls } = matter;
    const inputs = [asked.input, ...(asked.also ?? [])];
    for (const input of inputs) controls.set(input.kind, makeInput(input, {
      board, texts, draft, look, kept,
      begun: begun[input.kind],
      question: asked,
      changed: judge.changed,
      commit: sends.decide,
      planned: sends.planned,
      engaged: sends.engaged,
      keep: sends.gesture.keep,
      onward: sends.gesture.onward,
      makeAndEnd: sends.makeAndEnd,
      putAway: judge.putAway,
      alone: inputs.length === 1,
      preset: picked(asked, input) ?? unfinished.preset(input.kind) ?? (goesOn && input.kind !== "place" ? begun[input.kind] : undefined) ?? asked.preset?.[input.kind],
      taken: plan.taken,
    }));
  };

  /** @param {Question} asked */
  const show = (asked) => {
    matter.draft = new Draft();
    restTap();
    // Asked last: on the empty table, what nobody else wants puts away what was refused.
    restTap = board.use({ tap: (press) => !press.piece && judge.putAway() });
    putControls(asked);
    draw(asked);
    if (root.dataset.number !== String(asked.number)) root.scrollTop = 0;
    root.dataset.number = String(asked.number);
    const about = asked.pieces ?? [];
    board.pieces.mark("unit--asked", about.length <= FEW ? about : []);
    seeAbout(board, asked, matter.draft.picked);
    unfinished.stands();
    judge.changed();
    stands(asked);
  };

  /** @param {Question} asked */
  const draw = (asked) => {
    const { controls, drafted, ordered, queueing } = matter;
    const direct = controls.size === 1 && DIRECT.includes(asked.input.kind);
    matter.button = button("", () => void sends.commit(), { class: "button--primary prompt__commit", title: "Ctrl+Enter" });
    const foot = el("div", { class: "prompt__foot" }, judge.root, sends.gesture.root, el("div", { class: "prompt__actions" }, direct ? null : matter.button,
      drafted ? sendButton(plan) : queueButton(queueing, planAhead),
      undoable() ? undoButton(undoable(), undo) : null));
    fill(root,
      el("div", { class: "prompt__head" },
        el("p", { class: "prompt__who" }, gettext("Your decision"), " ", ruleLink(asked.rule)),
        el("h2", { class: "prompt__question" }, asked.prompt ? texts.parts(asked.prompt) : asked.topic),
        factList(asked.facts, speakerOf(asked.topic, texts, board)),
        ordered ? el("p", { class: "hint soft" }, gettext("Your automatic answer will be sent shortly. You can answer first.")) : null),
      unfinished.line(),
      panel,
      el("div", { class: "prompt__inputs" },
        [...controls].map(([kind, control], index) => el("div", { class: `question-input question-input--${kind}` }, index > 0 && kind === "formation" ? folded(control) : control.root))),
      foot,
      drafted ? null : orderBox(asked, { matter, board, texts, plan }));
    footed.disconnect();
    footed.observe(foot);
  };

  return { build, close, line: unfinished.line, keep: () => unfinished.changed() };
}

/** A second way to answer stays shut until it is wanted. @param {Control} control */
function folded(control) {
  return el("details", {}, el("summary", {}, gettext("Change the formation")), control.root);
}
