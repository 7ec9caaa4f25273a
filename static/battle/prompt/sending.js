/* Sending the answer, or putting it into a plan; and what goes on as soon as it has gone: the next gesture, the end of the phase. */

import { endAfterwards } from "../end_afterwards.js";
import { keptGesture } from "../kept_gesture.js";
import { moves } from "../picks_and_paths.js";
import { stepOf } from "../plan_step.js";
import { composed } from "./matter.js";

/** @typedef {import("../protocol").Question} Question */
/** @typedef {import("../protocol").Answer} Answer */

/**
 * @param {{matter: import("./matter.js").Matter, root: HTMLElement, board: import("../../board/board.js").Board, texts: import("../text.js").Texts, plan: ReturnType<import("../plan.js").planView>,
 *   answer: (question: Question, answer: Answer) => Promise<import("../protocol").Refusal | null>, judge: () => ReturnType<typeof import("./judging.js").judging>, rebuild: () => void}} page
 */
export function sending({ matter, root, board, texts, plan, answer, judge, rebuild }) {
  /** Whether the answer as it is would make a move. */
  const planned = () => Boolean(matter.question && !matter.barred && moves(composed(matter) ?? {}));
  const onItsWay = () => matter.busy || matter.trying;
  const gesture = keptGesture({
    topic: () => matter.question?.topic ?? "",
    number: () => matter.question?.number,
    onItsWay: () => onItsWay() || Boolean(matter.question && !matter.controls.size),
    planned,
    make: () => void commit(),
    take: (one) => (one.tap ? matter.draft.take(one.piece) : matter.controls.get("path")?.adopt?.(one)),
    nameOf: (piece) => texts.say(board.view?.pieces[piece]?.name),
  });
  const ending = endAfterwards({
    question: () => matter.question, waits: () => matter.busy, queued: () => matter.queueing || matter.drafted,
    end: (asked) => matter.controls.get(asked.input.kind)?.end?.(),
  });
  const goOn = () => {
    ending.goOn();
    gesture.goOn();
  };

  const commit = async () => {
    const made = composed(matter);
    const { question: asked, barred, foreseen } = matter;
    if (!asked || !made || matter.busy || barred) return;
    if (matter.queueing || matter.drafted) {
      plan.add(stepOf(asked, made, foreseen, { board, texts }));
      return rebuild();
    }
    matter.busy = true;
    root.classList.add("prompt--busy");
    const refusal = await answer(asked, made);
    matter.busy = false;
    root.classList.remove("prompt--busy");
    if (refusal) [ending, gesture].forEach((one) => one.forget());
    // The next question may have been built before the reply to this one came.
    if (refusal && matter.question === asked) judge().refused(refusal);
    else judge().ready();
    goOn();
  };

  return {
    commit,
    /** A choice that is an answer by itself, unless an order is being made of it. */
    decide: () => {
      if (!matter.orders?.open) return void commit();
      matter.meant = composed(matter);
      matter.orders.draw();
    },
    makeAndEnd: () => {
      ending.begin();
      void commit();
    },
    planned,
    engaged: () => onItsWay() || planned(),
    goOn,
    gesture,
    ending,
  };
}
