/* What is asked, of whom, why, and the controls for the answer; or who is being waited for. */

import { FEW, seeAbout } from "./asked_about.js";
import { commitWords } from "./commit_words.js";
import { describe, namesIn } from "./describe.js";
import { button, el, fill } from "./dom.js";
import { endAfterwards } from "./end_afterwards.js";
import { factList, speakerOf } from "./facts.js";
import { gettext } from "./i18n.js";
import { showInTheWay } from "./in_the_way.js";
import { Draft } from "./inputs/context.js";
import { fetchInputs, inputsHere, kindsOf, makeInput } from "./inputs/index.js";
import { keepFocus } from "./kept_focus.js";
import { keptGesture } from "./kept_gesture.js";
import { lettersOf } from "./letters.js";
import { ruleLink } from "./links.js";
import { picked } from "./picked.js";
import { lacksPath, lacksTarget, moves } from "./picks_and_paths.js";
import { stepOf } from "./plan_step.js";
import { putUndo, queueButton, sendButton, undoButton } from "./prompt_buttons.js";
import { toast } from "./toast.js";
import { unfinishedOf } from "./unfinished.js";
import { verdictLine } from "./verdict.js";
import { awaited, ended, halted } from "./waiting.js";
import { watchNotice } from "./watching.js";

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./inputs/context.js").Control} Control */
/** @typedef {import("./playback.js").Where} Where */

/**
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts, nameOf: (seat: string) => string, previews: ReturnType<import("./preview.js").previewer>,
 *   links: {replay: string, verify: string}, plan: ReturnType<import("./plan.js").planView>, unsent: ReturnType<import("./unsent.js").unsentOf>, answer: (question: Question, answer: Answer) => Promise<import("./protocol").Refusal | null>, undo: () => void, ahead?: () => void,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>, panel?: HTMLElement, beside?: HTMLElement}} page
 */
export function promptView({ board, texts, nameOf, previews, links, plan, unsent, answer, undo, ahead = () => undefined, look = async () => ({}), panel, beside }) {
  const root = el("section", { class: "prompt", "aria-live": "polite" });
  const verdict = el("div", { class: "verdict", role: "status" });
  keepFocus(root);
  // What stands above the foot while the rest is scrolled knows how high it is.
  const footed = new ResizeObserver(([{ target }]) => root.style.setProperty("--foot", `${/** @type {HTMLElement} */ (target).offsetHeight}px`));
  /** @type {Question | null} */
  let question = null;
  /** @type {Map<string, Control>} */
  let controls = new Map();
  let draft = new Draft();
  /** Lets go of the taps that no input wanted. @type {() => void} */
  let restTap = () => undefined;
  /** Who was picked before the same was asked again. @type {string[]} */
  let kept = [];
  /** What had been made of the answer when the same was asked before, and whether that goes on. @type {Answer} */
  let begun = {}, goesOn = false;
  /** @type {import("./protocol").Preview | null} */
  let foreseen = null;
  let queueing = false;
  /** What is asked is what would be asked after a draft. */
  let drafted = false;
  /** One's standing order is about to answer. */
  let ordered = false;
  let busy = false;
  /** What a gesture has made is about to go by itself, if it can be undone. */
  let trying = false;
  /** What stands in the way of the answer as it is, as the server has said. @type {import("./protocol").Refusal | null} */
  let barred = null;
  /** Orders about what is asked now. @type {ReturnType<typeof import("./orders_here.js").ordersHere> | null} */
  let here = null;
  /** What was chosen for an order. @type {Answer | null} */
  let meant = null;
  /** @type {HTMLButtonElement | null} */
  let commitButton = null;

  /** @returns {Answer | null} */
  const composed = () => {
    if (!question) return null;
    const main = controls.get(question.input.kind)?.value();
    if (main === undefined) return null;
    /** @type {Answer} */
    const made = { [question.input.kind]: main };
    for (const [kind, control] of controls) {
      const value = control.value();
      if (value !== undefined) made[kind] = value;
    }
    return lacksPath(question, made) || lacksTarget(question, made) ? null : made;
  };

  /** @param {Answer | null} made */
  const ready = (made) => {
    if (!commitButton) return;
    commitButton.disabled = !made || busy || trying || Boolean(barred);
    const { words, otherwise } = commitWords(question, made, { controls, planning: queueing || drafted, phaseOver: Boolean(foreseen?.phase_over), texts });
    if (commitButton.textContent !== words) commitButton.textContent = words;
    // What leads to other questions is no answer, and stands back.
    commitButton.classList.toggle("button--primary", !otherwise);
    commitButton.classList.toggle("prompt__commit--otherwise", otherwise);
  };

  /** Says once, beside the button, why the answer will not do; until it is another one it cannot be sent.
   * @param {import("./protocol").Refusal} refusal */
  const refused = (refusal) => {
    // What is refused for the moment (too fast, not stored) may be tried again.
    if (!refusal.rule?.startsWith("BATTLE-")) barred = refusal;
    root.dataset.verdict = "refused";
    showInTheWay(board, refusal);
    board.ghost.refuse();
    fill(verdict, verdictLine(null, refusal, question?.topic ?? "", texts, board, awayWith()));
    ready(composed());
  };

  /** A move that is planned or refused can be put away. */
  const awayWith = () => (controls.has("path") ? clearAll : null);
  const clearAll = () => {
    for (const control of controls.values()) control.clear?.();
  };
  const putAway = () => {
    const away = barred && awayWith();
    away?.();
    return Boolean(away);
  };
  /** Whether the answer is what one gesture has made, and no order is being made of it. */
  const dropped = () => !here?.open && [...controls.values()].some((control) => control.dropped?.());
  const changed = () => {
    const made = composed();
    meant = null;
    here?.draw();
    foreseen = barred = null;
    showInTheWay(board, null);
    const worth = made && [...controls].some(([kind, control]) => control.urgent && made[kind] !== undefined);
    trying = Boolean(worth) && dropped();
    ready(made);
    fill(verdict);
    if (question && !drafted) unfinished.changed();
    if (!worth || !question) return;
    previews.ask(question.number, made, (preview, refusal) => {
      foreseen = preview;
      trying = false;
      if ([...controls.values()].map((control) => control.foresee?.(preview, refusal)).includes(true)) return;
      if (refusal) {
        refused(refusal);
        return gesture.goOn();
      }
      // What one gesture has made goes at once if it can be undone, and says what it gives up; dice and the end of the phase are asked for.
      if (preview?.ends === "" && !preview.phase_over && !preview.lesson && dropped()) {
        preview.warnings?.forEach((one) => toast(texts.say(one), { note: true }));
        return void commit();
      }
      ready(made);
      root.dataset.verdict = "legal";
      fill(verdict, verdictLine(preview, null, question?.topic ?? "", texts, board, awayWith()));
      gesture.goOn();
    });
  };

  const planned = () => Boolean(question && !barred && moves(composed() ?? {}));
  const gesture = keptGesture({
    topic: () => question?.topic ?? "", number: () => question?.number, onItsWay: () => busy || trying || Boolean(question && !controls.size), planned, make: () => void commit(),
    take: (one) => (one.tap ? draft.take(one.piece) : controls.get("path")?.adopt?.(one)), nameOf: (piece) => texts.say(board.view?.pieces[piece]?.name),
  });

  /** A choice that is an answer by itself, unless an order is being made of it. */
  const decide = () => {
    if (here?.open) {
      meant = composed();
      here.draw();
    } else void commit();
  };

  const commit = async () => {
    const made = composed();
    if (!question || !made || busy || barred) return;
    if (queueing || drafted) return queue(question, made);
    busy = true;
    root.classList.add("prompt--busy");
    const asked = question;
    const refusal = await answer(asked, made);
    busy = false;
    root.classList.remove("prompt--busy");
    // The next question may have been built before the reply to this one came.
    if (refusal) [ending, gesture].forEach((one) => one.forget());
    if (refusal && question === asked) refused(refusal);
    else ready(composed());
    ending.goOn();
    gesture.goOn();
  };

  const ending = endAfterwards({
    question: () => question, waits: () => busy, queued: () => queueing || drafted, end: (asked) => controls.get(asked.input.kind)?.end?.(),
  });
  const makeAndEnd = () => {
    ending.begin();
    void commit();
  };

  /** @param {Question} asked @param {Answer} made */
  const queue = (asked, made) => {
    plan.add(stepOf(asked, made, foreseen, { board, texts }));
    rebuild();
  };

  const close = () => {
    for (const control of controls.values()) control.destroy();
    restTap();
    controls = new Map();
    commitButton = null;
    foreseen = barred = meant = here = null;
    trying = false;
    gesture.close();
    for (const name of ["unit--asked", "unit--lit"]) board.pieces.mark(name, []);
    showInTheWay(board, null);
    previews.forget();
    delete root.dataset.verdict;
    fill(verdict);
  };

  /** @param {Question} asked */
  const build = async (asked) => {
    // Asked the same while the table changes, one keeps whom one has picked.
    const same = question?.number === asked.number;
    [kept, begun] = [same ? draft.picked : [], (same && composed()) || {}];
    // What is being made stays while the table changes, enough for an answer or not; what has gone into a plan is in it.
    goesOn = same && !queueing && !drafted;
    if (goesOn) for (const [kind, control] of controls) begun[kind] = (control.begun ?? control.value)();
    const before = unfinished.recall(asked, same);
    if (before) [kept, begun] = [before.picked, before.made];
    close();
    question = asked;
    plan.about(asked);
    const kinds = kindsOf(asked);
    if (!inputsHere(kinds)) await fetchInputs(kinds);
    // While the inputs were fetched something else may have been asked.
    if (question === asked && !controls.size) show(asked);
  };

  /** @param {Question} asked */
  const show = (asked) => {
    draft = new Draft();
    restTap();
    // Asked last: on the empty table, what nobody else wants puts away what was refused.
    restTap = board.use({ tap: (press) => !press.piece && putAway() });
    const inputs = [asked.input, ...(asked.also ?? [])];
    for (const input of inputs) {
      const context = {
        board, texts, draft, look, kept,
        begun: begun[input.kind],
        question: asked,
        changed,
        commit: decide,
        planned,
        engaged: () => busy || trying || planned(),
        keep: gesture.keep,
        onward: gesture.onward,
        makeAndEnd,
        putAway,
        alone: inputs.length === 1,
        preset: picked(asked, input) ?? unfinished.preset(input.kind) ?? (goesOn && input.kind !== "place" ? begun[input.kind] : undefined) ?? asked.preset?.[input.kind],
        taken: plan.taken,
      };
      controls.set(input.kind, makeInput(input, context));
    }
    const direct = inputs.length === 1 && ["confirm", "choose_one"].includes(asked.input.kind);
    commitButton = button("", () => void commit(), { class: "button--primary prompt__commit", title: "Ctrl+Enter" });
    fill(root,
      el("div", { class: "prompt__head" },
        el("p", { class: "prompt__who" }, gettext("Your decision"), " ", ruleLink(asked.rule)),
        el("h2", { class: "prompt__question" }, asked.prompt ? texts.parts(asked.prompt) : asked.topic),
        factList(asked.facts, speakerOf(asked.topic, texts, board)),
        ordered ? el("p", { class: "hint soft" }, gettext("Your automatic answer will be sent shortly. You can answer first.")) : null),
      unfinished.line(),
      panel,
      el(
        "div",
        { class: "prompt__inputs" },
        [...controls].map(([kind, control], index) => el("div", { class: `question-input question-input--${kind}` }, index > 0 && kind === "formation" ? folded(control) : control.root)),
      ),
      el("div", { class: "prompt__foot" }, verdict, gesture.root, el("div", { class: "prompt__actions" }, direct ? null : commitButton,
        drafted ? sendButton(plan) : queueButton(queueing, planAhead),
        undoable ? undoButton(undoable, undo) : null)),
      drafted ? null : orderBox(asked));
    footed.disconnect();
    footed.observe(/** @type {HTMLElement} */ (root.querySelector(".prompt__foot")));
    if (root.dataset.number !== String(asked.number)) root.scrollTop = 0;
    root.dataset.number = String(asked.number);
    const about = asked.pieces ?? [];
    board.pieces.mark("unit--asked", about.length <= FEW ? about : []);
    seeAbout(board, asked, draft.picked);
    unfinished.stands();
    changed();
    letters.passOn(asked);
    ending.goOn();
    gesture.goOn();
  };

  /** Orders about what is asked now: opened by few, and fetched by them. @param {Question} asked */
  const orderBox = (asked) => {
    const box = el("details", { class: "orders-here" }, el("summary", {}, gettext("Always answer this way…")));
    box.addEventListener("toggle", async () => {
      // What is chosen from now on is no answer.
      here = { root: box, open: true, draw: () => undefined };
      const { ordersHere } = await import("./orders_here.js");
      if (question !== asked || !box.isConnected) return;
      here = ordersHere({
        question: asked, texts, board, orders: () => plan.ordersOn(asked.topic), send: (orders) => plan.order([asked.topic], orders),
        answer: () => {
          const made = meant ?? composed(), names = made && namesIn(made, board, asked);
          return names && { answer: made, names, words: describe(made, names, texts) };
        },
      });
      here.root.open = true;
      box.replaceWith(here.root);
    }, { once: true });
    return box;
  };
  const unfinished = unfinishedOf({
    unsent, plan, controls: () => controls, picked: () => draft.picked,
    startOver: () => {
      const asked = question;
      close();
      [question, kept, begun] = [asked, [], {}];
      if (asked) show(asked);
    },
  });
  const letters = lettersOf({ question: () => question, ready: () => composed() !== null, commit: () => commit(), controls: () => controls.values() });

  const planAhead = () => { queueing = !queueing; rebuild(); };
  /** A second way to answer stays shut until it is wanted. @param {Control} control */
  const folded = (control) => el("details", {}, el("summary", {}, gettext("Change the formation")), control.root);

  let building = Promise.resolve(), undoable = 0;
  const rebuild = () => { if (question) building = build(question); };
  /** @param {State} state */
  const wait = (state) => {
    close();
    ending.forget();
    question = null;
    gesture.takeUp();
    board.askAbout([]);
    delete root.dataset.number;
    const speaker = { texts, nameOf, links };
    const over = state.drafted ? null : ended(state, speaker);
    // Where one is needed next stands where no button was, so that a click that comes late does not lead away.
    fill(root, over ? null : beside,
      over ?? halted(state) ?? (state.drafted ? el("h2", { class: "prompt__question" }, gettext("Your plan is ready to send.")) : awaited(state, speaker)),
      state.drafted ? unfinished.line() : null,
      panel,
      state.drafted ? el("div", { class: "prompt__actions" }, sendButton(plan)) : null,
      state.sheets && state.you && state.waiting?.length ? button(gettext("Automatic answers"), ahead, { class: "button--small" }) : null,
      undoable ? el("div", { class: "prompt__actions" }, undoButton(undoable, undo)) : null,
      over ? beside : null);
  };

  /** What stands there while the question waits. @type {{draw: (where: Where) => void, number: number} | null} */
  let notice = null;
  /** The question waits while what led to it is shown. @param {Question} asked @param {Where} where @param {() => void} skip */
  const watch = (asked, where, skip) => {
    if (notice?.number !== asked.number || !root.hasAttribute("data-watching")) {
      close();
      ending.forget();
      question = null;
      gesture.between();
      const made = watchNotice(skip);
      notice = { draw: made.draw, number: asked.number };
      fill(root, made.root);
      root.dataset.number = String(asked.number);
      root.dataset.watching = "";
      board.askAbout([]);
    }
    notice.draw(where);
  };

  return {
    root,
    watch,
    /** @param {State} state @param {boolean} moved whether anything on the table is another */
    draw: (state, moved) => {
      const before = undoable;
      undoable = state.undoable ?? 0;
      drafted = Boolean(state.drafted);
      ordered = Boolean(state.plan?.soon);
      here?.draw();
      root.removeAttribute("data-watching");
      root.toggleAttribute("data-end", !state.asked && Boolean(state.view.outcome ?? state.result));
      if (!state.asked) wait(state);
      else if (moved || state.asked.number !== question?.number) building = build(state.asked);
      else if (before !== undoable) putUndo(root, undoable, undo);
    },
    rebuild,
    planAhead,
    /** What comes next is sent at once again. */
    atOnce: () => { queueing = false; },
    /** Resolves when what is asked can be answered. */
    stands: () => building,
    commit: () => void commit(),
    /** `round`: whether what is gone through begins again at its end. @type {(event: KeyboardEvent, round?: boolean) => boolean} */
    key: (event, round) => gesture.key(event) || [...controls.values()].some((control) => control.key?.(event, round)) || letters.key(event),
    /** Whether there is an answer that a key may send. */
    ready: () => commitButton?.disabled === false,
    get undoable() { return undoable; },
  };
}
