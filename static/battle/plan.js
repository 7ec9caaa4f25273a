/* Plans: answers queued for the questions to come, in their order; sent as one. */

import { button, el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Question} Question */
/**
 * @typedef {{intention: Intention, words: string, pieces: string[], poses?: Record<string,
 *   import("./protocol").Pose>}} Step
 */

/** What a question offers: a new option stops the plan. @param {Question} question @returns {string[]} */
export function offered(question) {
  const { input } = question;
  if ("options" in input && input.options) return input.options.map((option) => option.key);
  return "candidates" in input ? input.candidates : [];
}

/** The turn for which an intention is meant, where a question tells: what is left over is not for the next one.
 * @param {Question} question @returns {Record<string, unknown>} */
export function turnOf(question) {
  return question.facts && "turn" in question.facts ? { turn: question.facts.turn } : {};
}

/**
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board,
 *   send: (queue: Intention[]) => void, changed: () => void}} page
 */
export function planView({ texts, board, send, changed }) {
  /** @type {Step[]} being made here, not sent yet */
  let draft = [];
  /** @type {import("./protocol").Plan} */
  let sent = { queue: [] };
  /** @type {NonNullable<Question["later"]>} questions to come that may be left to their defaults */
  let later = [];
  const root = el("div", { class: "plan" });

  /** How many queued answers wait; standing orders are not among them. */
  const waits = () => sent.queue.filter((intention) => !intention.repeat).length;

  const draw = () => {
    board.overlays.set("planned", draft.flatMap((step, index) => Object.entries(step.poses ?? {}).map(([id, pose]) => ({
      pose, shape: board.view?.pieces[id]?.shape, class: "planned", label: String(index + 1), at: /** @type {[number, number]} */ ([pose[0], pose[1]]),
    }))));
    fill(root,
      later.map(({ topic, text }) => standing(topic, texts.say(text))),
      sent.stopped ? el("p", { class: "notice-line" }, texts.say({ key: sent.stopped })) : null,
      draft.length ? [el("h3", {}, gettext("Being planned")), list(draft)] : null,
      draft.length ? el("div", { class: "row" }, button(
        gettext("Send the plan"),
        () => { send([...(sent.stopped ? [] : sent.queue), ...draft.map((step) => step.intention)]); draft = []; update(); },
        { class: "button--primary" },
      ),
        button(gettext("Throw away"), () => { draft = []; update(); })) : null,
      waits() ? [
        el(
          "h3",
          {},
          interpolate(
            ngettext("%(n)s intention waits", "%(n)s intentions wait", waits()),
            { n: waits() },
          ),
        ),
        waiting(),
      ] : null,
      draft.length || sent.queue.length ? null : el(
        "p",
        { class: "soft" },
        gettext("Nothing is planned. Switch on “Queue” to decide several things before anything is sent."),
      ));
  };
  const update = () => {
    draw();
    changed();
  };

  /** A standing order: questions on a topic get their defaults. @param {string} topic @param {string} words */
  const standing = (topic, words) => {
    const others = sent.queue.filter((one) => one.topic !== topic || !one.repeat);
    const box = el("input", { type: "checkbox", "data-standing": topic });
    box.checked = others.length < sent.queue.length;
    box.addEventListener("change", () => {
      send(box.checked ? [...others, { topic, answer: {}, repeat: true }] : others);
    });
    return el("label", { class: "plan__standing" }, box, " ", words);
  };

  /** @param {Step[]} steps */
  const list = (steps) => el("ol", { class: "order" }, steps.map((step, index) => el("li", { class: "order__item" },
    el("span", { class: "order__text" }, step.words),
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
      () => { draft = draft.filter((one) => one !== step); update(); },
      { title: gettext("Remove"), class: "button--quiet button--small" },
    ))));

  /** @param {number} a @param {number} b */
  const swap = (a, b) => {
    [draft[a], draft[b]] = [draft[b], draft[a]];
    update();
  };
  const waiting = () => el("ol", { class: "order" }, sent.queue.map((intention, index) => intention.repeat ? null : el("li", { class: "order__item" },
    el("span", { class: "order__text" }, words(intention)),
    button(
      "×",
      () => send(sent.queue.filter((_, other) => other !== index)),
      { title: gettext("Remove"), class: "button--quiet button--small" },
    ))));

  /** @param {Intention} intention */
  const words = (intention) => {
    const key = `topic.${intention.topic}`;
    const topic = texts.knows(key) ? `${texts.say({ key })}: ` : "";
    return topic + describe(intention.answer, board, texts);
  };

  return {
    root,
    draw,
    /** @param {Step} step */
    add: (step) => {
      draft.push(step);
      update();
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
    },
    get taken() {
      return new Set(draft.flatMap((step) => step.pieces));
    },
    get size() {
      return draft.length + sent.queue.length;
    },
  };
}

/** An answer in a few words: pieces by name, everything else by its value. @param {import("./protocol").Answer} answer
 * @param {import("../board/board.js").Board} board @param {import("./text.js").Texts} texts */
export function describe(answer, board, texts) {
  /** A piece, or a pair of pieces, by name; "" for anything else. @param {string} value */
  const named = (value) => {
    const names = value.split(":").map((id) => texts.say(board.view?.pieces[id]?.name));
    return names.every(Boolean) ? names.join(" – ") : "";
  };
  /** @param {unknown} value @returns {string} */
  const one = (value) => {
    if (typeof value === "string") return named(value) || value;
    if (typeof value === "number") return texts.numbers.format(value);
    if (typeof value === "boolean") return value ? gettext("Yes") : gettext("No");
    if (Array.isArray(value)) return value.length ? texts.lists.format(value.slice(0, 6).map(one)) : gettext("nothing more");
    if (value && typeof value === "object" && "legs" in value) return legsOf(value);
    if (value && typeof value === "object" && "piece" in value) return one(value.piece);
    return value && typeof value === "object" ? Object.values(value).filter((part) => typeof part !== "object").map(one).join(" ") : "";
  };
  return Object.values(answer).map(one).filter(Boolean).join(" · ");
}

/** @param {object} value */
function legsOf(value) {
  const legs = /** @type {{legs: import("./protocol").Leg[]}} */ (value).legs;
  return legs.map((leg) => `${Math.round(leg.amount * 10) / 10}${leg.kind === "wheel" ? (leg.corner === "right" ? "r" : "l") : leg.kind[0]}`).join(" ");
}
