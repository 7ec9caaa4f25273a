/* Plans: answers queued for the questions to come, in their order; sent as one. Below them the sheets of what may be decided in advance. */

import { planned } from "./describe.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { sheetsIn } from "./sheets_late.js";

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Question} Question */
/**
 * `pieces`: those that it names; `asked`: those that its question was about.
 * @typedef {{intention: Intention, words: string, pieces: string[], asked?: string[], poses?: Record<string,
 *   import("./protocol").Pose>}} Step
 */

/**
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board,
 *   send: (queue: Intention[]) => void, changed: (draft: Step[]) => void,
 *   account?: string, foreseen?: () => import("./protocol").Drafted | null, order?: (topics: string[], orders: Intention[]) => void, lookAhead?: () => void}} page
 */
export function planView({ texts, board, send, changed, account = "", foreseen = () => null, order = () => undefined, lookAhead = () => undefined }) {
  /** @type {Step[]} being made here, not sent yet */
  let draft = [];
  /** The draft was made on an earlier visit. */
  let again = false;
  /** @type {import("./protocol").Plan} */
  let sent = { queue: [] };
  /** @type {NonNullable<Question["later"]>} questions to come that may be left to their defaults */
  let later = [];
  const body = el("div");
  const root = el("div", { class: "plan" }, body);
  const ahead = sheetsIn(root, { texts, board, order, lookAhead });

  /** What is queued, standing orders of sheets left out. */
  const queued = () => sent.queue.filter((intention) => !intention.group);
  /** How many queued answers wait; standing orders are not among them. */
  const waits = () => queued().filter((intention) => !intention.repeat).length;

  const draw = () => {
    board.overlays.set("planned", draft.flatMap((step, index) => Object.entries(step.poses ?? {}).map(([id, pose]) => ({
      pose, shape: board.view?.pieces[id]?.shape, class: "planned", label: String(index + 1), at: /** @type {[number, number]} */ ([pose[0], pose[1]]),
    }))));
    fill(body,
      later.map(({ topic, text }) => standing(topic, texts.say(text))),
      sent.stopped ? el("p", { class: "notice-line" }, texts.say({ key: sent.stopped })) : null,
      draft.length ? [el("h3", {}, gettext("Your plan")), list(blocks()), ended()] : null,
      draft.length ? el("div", { class: "row" }, button(
        gettext("Send the plan"),
        sendDraft,
        { class: "button--primary" },
      ),
        button(gettext("Discard"), discard)) : null,
      waits() ? [
        el(
          "h3",
          {},
          interpolate(
            ngettext("%(n)s step planned", "%(n)s steps planned", waits()),
            { n: waits() },
          ),
        ),
        waiting(),
      ] : null,
      standingOrders(),
      account ? el("p", { class: "soft plan__small" }, gettext("Little things are decided the way almost everyone would."), " ", el("a", { href: account }, gettext("Ask me everything"))) : null,
      sent.saved ? el("p", { class: "soft plan__saved" }, interpolate(
        ngettext("Your automatic answers have saved %(n)s wait.", "Your automatic answers have saved %(n)s waits.", sent.saved),
        { n: sent.saved },
      )) : null,
      draft.length || queued().length ? null : el(
        "p",
        { class: "soft" },
        gettext("Nothing planned. Turn on “Plan ahead” to make several decisions before you send them."),
      ));
  };
  const update = () => {
    again &&= draft.length > 0;
    changed(draft);
    draw();
  };
  const discard = () => {
    draft = [];
    update();
  };
  const sendDraft = () => {
    send([...(sent.stopped ? [] : queued()), ...allSeen(draft.map((step) => step.intention))]);
    draft = [];
    update();
  };
  /** Why the draft goes no further, or which of its steps cannot be. */
  const ended = () => {
    const found = foreseen();
    if (!found || found.done === undefined) return null;
    const step = draft[found.done];
    const words = found.refused ? `${step?.words ?? ""}: ${texts.say(found.refused.message)}`
      : found.ends === "dice" ? gettext("Dice are next. Send your plan to continue.")
        : found.ends === "others" ? gettext("Your opponent is next. Send your plan.") : "";
    return words ? el("p", { class: "notice-line" }, words) : null;
  };

  /** Orders that were given where their question stood. */
  const standingOrders = () => {
    const own = sent.queue.filter((one) => one.group?.startsWith("here:"));
    return own.length ? [el("h3", {}, gettext("Automatic answers")), el("ol", { class: "order" }, own.map((one) => el("li", { class: "order__item" },
      el("span", { class: "order__text" }, words(one), one.stopped ? el("span", { class: "notice-line" }, texts.say({ key: one.stopped })) : null),
      button("×", () => order([one.topic], sent.queue.filter((other) => other.group && other.topic === one.topic && other !== one)),
        { title: gettext("Remove"), class: "button--quiet button--small" }))))] : null;
  };

  /** A standing order: questions on a topic get their defaults. @param {string} topic @param {string} words */
  const standing = (topic, words) => {
    const others = queued().filter((one) => one.topic !== topic || !one.repeat);
    const box = el("input", { type: "checkbox", "data-standing": topic });
    box.checked = others.length < queued().length;
    box.addEventListener("change", () => {
      send(box.checked ? [...others, { topic, answer: {}, repeat: true }] : others);
    });
    return el("label", { class: "plan__standing" }, box, " ", words);
  };

  /** Steps that belong together: those whose question was about what the steps before them named. */
  const blocks = () => {
    /** @type {Step[][]} */
    const found = [];
    for (const step of draft) {
      const last = found.at(-1);
      const about = new Set(last?.flatMap((one) => [...one.pieces, ...one.asked ?? []]));
      if (last && step.asked?.length && step.asked.every((piece) => about.has(piece))) last.push(step);
      else found.push([step]);
    }
    return found;
  };

  /** @param {Step[][]} steps */
  const list = (steps) => el("ol", { class: "order" }, steps.map((block, index) => el("li", { class: "order__item" },
    el("span", { class: "order__text" }, block.flatMap((step, at) => [at ? " · " : "", ...planned(step.intention, board, texts)])),
    button(
      "↑",
      () => { swap(index, index - 1); },
      { title: gettext("Earlier"), disabled: index === 0, class: "button--quiet button--small" },
    ),
    button(
      "↓",
      () => { swap(index, index + 1); },
      { title: gettext("Later"), disabled: index === steps.length - 1, class: "button--quiet button--small" },
    ),
    button(
      "×",
      () => { draft = draft.filter((one) => !block.includes(one)); update(); },
      { title: gettext("Remove"), class: "button--quiet button--small" },
    ))));

  /** @param {number} a @param {number} b */
  const swap = (a, b) => {
    const found = blocks();
    [found[a], found[b]] = [found[b], found[a]];
    draft = found.flat();
    update();
  };
  const waiting = () => el("ol", { class: "order" }, queued().map((intention, index) => intention.repeat ? null : el("li", { class: "order__item" },
    el("span", { class: "order__text" }, words(intention)),
    button(
      "×",
      () => send(queued().filter((_, other) => other !== index)),
      { title: gettext("Remove"), class: "button--quiet button--small" },
    ))));

  /** @param {Intention} intention */
  const words = (intention) => {
    const key = `topic.${intention.topic}`;
    const topic = texts.knows(key) ? `${texts.say({ key })}: ` : "";
    return [topic, ...planned(intention, board, texts)];
  };

  return {
    root,
    draw,
    /** @param {Step} step */
    add: (step) => {
      draft.push(step);
      update();
    },
    /** What was being made when the page was left. @param {Step[]} steps */
    restore: (steps) => {
      draft = steps;
      again = steps.length > 0;
      if (again) update();
    },
    discard,
    get steps() {
      return draft;
    },
    get restored() {
      return again;
    },
    /** What is asked now says what may be left to its default later. @param {Question | null} question */
    about: (question) => {
      later = question?.later ?? later;
      draw();
    },
    /** @param {import("./protocol").Plan | undefined} plan */
    receive: (plan) => {
      sent = plan ?? { queue: [] };
      draw();
      ahead.receive(sent);
    },
    /** What may be decided in advance now. */
    showAhead: ahead.show,
    /** The page of plans has been opened, or something has happened. */
    ahead: ahead.wanted,
    sendDraft,
    order,
    /** One's standing orders on a topic, as they are tried. @param {string} topic */
    ordersOn: (topic) => sent.queue.filter((intention) => intention.group && intention.topic === topic),
    /** How many answers are being planned. */
    get drafted() {
      return draft.length;
    },
    get taken() {
      return new Set(draft.flatMap((step) => step.pieces));
    },
    get size() {
      return draft.length + queued().length;
    },
  };
}

/** Whoever has planned several answers on a topic has seen what was offered for any of them. @param {Intention[]} steps */
function allSeen(steps) {
  /** @type {Record<string, string[]>} */
  const known = {};
  for (const { topic, known: seen = [] } of steps) known[topic] = [...new Set([...known[topic] ?? [], ...seen])];
  return steps.map((step) => ({ ...step, known: known[step.topic] }));
}
