/* What is asked, of whom, why, and the controls for the answer; or who is being waited for. */

import { describe, named, namesIn, offered, turnOf } from "./describe.js";
import { button, el, fill } from "./dom.js";
import { factList, speakerOf } from "./facts.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { showInTheWay } from "./in_the_way.js";
import { Draft } from "./inputs/context.js";
import { fetchInputs, inputsHere, kindsOf, makeInput } from "./inputs/index.js";
import { lettersOf } from "./letters.js";
import { ruleLink } from "./links.js";
import { picked } from "./picked.js";
import { verdictLine } from "./verdict.js";
import { awaited, ended, halted } from "./waiting.js";

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./inputs/context.js").Control} Control */

/** Of so many pieces it is worth seeing that a question is about them. */
const FEW = 6;

/**
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts, nameOf: (seat: string) => string, previews: ReturnType<import("./preview.js").previewer>,
 *   links: {replay: string, verify: string}, plan: ReturnType<import("./plan.js").planView>, answer: (question: Question, answer: Answer) => Promise<import("./protocol").Refusal | null>, undo: () => void, ahead?: () => void,
 *   look?: (key: string) => Promise<import("./outlook.js").Outlook>, panel?: HTMLElement, beside?: HTMLElement}} page
 */
export function promptView({ board, texts, nameOf, previews, links, plan, answer, undo, ahead = () => undefined, look = async () => ({}), panel, beside }) {
  const root = el("section", { class: "prompt", "aria-live": "polite" });
  const verdict = el("div", { class: "verdict", role: "status" });
  /** @type {Question | null} */
  let question = null;
  /** @type {Map<string, Control>} */
  let controls = new Map();
  /** @type {import("./protocol").Preview | null} */
  let foreseen = null;
  let queueing = false;
  /** What is asked is what would be asked after a draft. */
  let drafted = false;
  /** One's standing order is about to answer. */
  let ordered = false;
  let busy = false;
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
    return made;
  };

  /** @param {Answer | null} made */
  const ready = (made) => {
    if (commitButton) commitButton.disabled = !made || busy || Boolean(barred);
  };

  /** Says once, beside the button, why the answer will not do; until it is another one it cannot be sent.
   * @param {import("./protocol").Refusal} refusal */
  const refused = (refusal) => {
    // What is refused for the moment (too fast, not stored) may be tried again.
    if (!refusal.rule?.startsWith("BATTLE-")) barred = refusal;
    root.dataset.verdict = "refused";
    showInTheWay(board, refusal);
    fill(verdict, verdictLine(null, refusal, question?.topic ?? "", texts, board));
    ready(composed());
  };

  const changed = () => {
    const made = composed();
    meant = null;
    here?.draw();
    foreseen = barred = null;
    showInTheWay(board, null);
    ready(made);
    const worth = made && [...controls].some(([kind, control]) => control.urgent && made[kind] !== undefined);
    fill(verdict);
    if (!worth || !question) return;
    previews.ask(question.number, made, (preview, refusal) => {
      foreseen = preview;
      if ([...controls.values()].map((control) => control.foresee?.(preview, refusal)).includes(true)) return;
      if (refusal) return refused(refusal);
      root.dataset.verdict = "legal";
      fill(verdict, verdictLine(preview, null, question?.topic ?? "", texts, board));
    });
  };

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
    if (queueing || drafted) {
      queue(question, made);
      return;
    }
    busy = true;
    root.classList.add("prompt--busy");
    const asked = question;
    const refusal = await answer(asked, made);
    busy = false;
    root.classList.remove("prompt--busy");
    // The next question may have been built before the reply to this one came.
    if (refusal && question === asked) refused(refusal);
    else ready(composed());
  };

  /** @param {Question} asked @param {Answer} made */
  const queue = (asked, made) => {
    const about = asked.pieces ?? [];
    const pieces = named(asked, made);
    const names = namesIn(made, board, asked);
    const words = describe(made, names, texts);
    const poses = Object.fromEntries(Object.entries(foreseen?.poses ?? {}).filter(([id]) => pieces.includes(id) || about.includes(id)));
    plan.add({
      // A question about one piece or a pair is about these; a list of pieces is what it offers.
      intention: { topic: asked.topic, answer: made, words: words.slice(0, 200), names, known: offered(asked), relies: turnOf(asked), ...about.length > 0 && about.length < 3 ? { about } : {} },
      words,
      pieces,
      asked: about,
      poses,
    });
    rebuild();
  };

  const close = () => {
    for (const control of controls.values()) control.destroy();
    controls = new Map();
    commitButton = null;
    foreseen = barred = meant = here = null;
    board.pieces.mark("unit--asked", []);
    showInTheWay(board, null);
    previews.forget();
    delete root.dataset.verdict;
    fill(verdict);
  };

  /** @param {Question} asked */
  const build = async (asked) => {
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
    const draft = new Draft();
    const inputs = [asked.input, ...(asked.also ?? [])];
    for (const input of inputs) {
      const context = {
        board, texts, draft, look,
        question: asked,
        changed,
        commit: decide,
        alone: inputs.length === 1,
        preset: picked(asked, input) ?? asked.preset?.[input.kind],
        taken: plan.taken,
      };
      controls.set(input.kind, makeInput(input, context));
    }
    const direct = inputs.length === 1 && ["confirm", "choose_one"].includes(asked.input.kind);
    commitButton = button(
      queueing || drafted ? gettext("Queue it") : gettext("Commit"),
      () => void commit(),
      { class: "button--primary prompt__commit", title: "Ctrl+Enter" },
    );
    fill(root,
      el("div", { class: "prompt__head" },
        el("p", { class: "prompt__who" }, gettext("You decide"), " ", ruleLink(asked.rule)),
        el("h2", { class: "prompt__question" }, asked.prompt ? texts.parts(asked.prompt) : asked.topic),
        factList(asked.facts, speakerOf(asked.topic, texts, board)),
        ordered ? el("p", { class: "hint soft" }, gettext("What you decided in advance answers this shortly; you may be quicker.")) : null),
      panel,
      el(
        "div",
        { class: "prompt__inputs" },
        [...controls].map(([kind, control], index) => el("div", { class: `question-input question-input--${kind}` }, index > 0 && kind === "formation" ? folded(control) : control.root)),
      ),
      el("div", { class: "prompt__foot" }, verdict, el("div", { class: "prompt__actions" }, direct ? null : commitButton,
        drafted ? sendButton() : queueButton(),
        undoable ? undoButton() : null)),
      drafted ? null : orderBox(asked));
    if (root.dataset.number !== String(asked.number)) root.scrollTop = 0;
    root.dataset.number = String(asked.number);
    const about = asked.pieces ?? [];
    board.pieces.mark("unit--asked", about.length <= FEW ? about : []);
    changed();
    letters.passOn(asked);
  };

  /** Orders about what is asked now: opened by few, and so fetched late. @param {Question} asked */
  const orderBox = (asked) => {
    const box = el("div");
    void import("./orders_here.js").then(({ ordersHere }) => {
      if (question !== asked) return;
      here = ordersHere({
        question: asked, texts, board,
        orders: () => plan.ordersOn(asked.topic),
        answer: () => {
          const made = meant ?? composed();
          const names = made && namesIn(made, board, asked);
          return names && { answer: made, names, words: describe(made, names, texts) };
        },
        send: (orders) => plan.order([asked.topic], orders),
      });
      box.replaceChildren(here.root);
    });
    return box;
  };
  const letters = lettersOf({ question: () => question, ready: () => composed() !== null, commit: () => commit(), controls: () => controls.values() });

  const queueButton = () => button(gettext("Queue"), () => { queueing = !queueing; rebuild(); }, {
    pressed: queueing, class: "button--quiet button--small", title: gettext("Decide several things first, send them as one"),
  });

  /** A second way to answer stays shut until it is wanted. @param {Control} control */
  const folded = (control) => el("details", {}, el("summary", {}, gettext("Change the formation")), control.root);

  let building = Promise.resolve();
  const rebuild = () => {
    if (question) building = build(question);
  };
  let undoable = 0;
  const undoButton = () => button(
    undoable > 1 ? interpolate(gettext("Undo (%(n)s)"), { n: undoable }) : gettext("Undo"),
    undo,
    { class: "button--quiet button--small prompt__undo", title: "Z" },
  );

  const sendButton = () => button(
    interpolate(ngettext("Send %(n)s decision", "Send %(n)s decisions as one", plan.drafted), { n: plan.drafted }),
    plan.sendDraft,
    { class: "button--small prompt__send" },
  );

  /** @param {State} state */
  const wait = (state) => {
    close();
    question = null;
    const speaker = { texts, nameOf, links };
    fill(root,
      ended(state, speaker) ?? halted(state) ?? (state.drafted ? el("h2", { class: "prompt__question" }, gettext("The plan can be sent.")) : awaited(state, speaker)),
      panel,
      state.drafted ? el("div", { class: "prompt__actions" }, sendButton()) : null,
      state.sheets && state.you && state.waiting?.length ? button(gettext("Decide in advance"), ahead, { class: "button--small prompt__ahead" }) : null,
      undoable ? el("div", { class: "prompt__actions" }, undoButton()) : null,
      beside);
  };

  return {
    root,
    /** @param {State} state @param {boolean} moved whether anything on the table is another */
    draw: (state, moved) => {
      const before = undoable;
      undoable = state.undoable ?? 0;
      drafted = Boolean(state.drafted);
      ordered = Boolean(state.plan?.soon);
      here?.draw();
      if (!state.asked) wait(state);
      else if (moved || state.asked.number !== question?.number || before !== undoable) building = build(state.asked);
    },
    rebuild,
    /** What comes next is sent at once again. */
    atOnce: () => {
      queueing = false;
    },
    /** Resolves when what is asked can be answered. */
    stands: () => building,
    commit: () => void commit(),
    /** @param {KeyboardEvent} event */
    key: (event) => [...controls.values()].some((control) => control.key?.(event)) || letters.key(event),
    get undoable() {
      return undoable;
    },
  };
}
