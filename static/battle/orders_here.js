/* Standing orders where their question stands: how it is to be answered from now on, under which conditions, how often, and in which order
   they are tried. It works for every question of every game. */

import { planned } from "./describe.js";
import { button, el, fill } from "./dom.js";
import { isShare, scalars, speakerOf } from "./facts.js";
import { gettext, interpolate } from "./i18n.js";

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").Condition} Condition */

const FEW = 3;

/**
 * @param {{question: Question, texts: import("./text.js").Texts, board: import("../board/board.js").Board, orders: () => Intention[],
 *   answer: () => {answer: import("./protocol").Answer, names: import("./describe.js").Names, words: string} | null, send: (orders: Intention[]) => void}} page
 */
export function ordersHere({ question, texts, board, orders, answer, send }) {
  const speaker = speakerOf(question.topic, texts, board);
  const conditions = scalars(question.facts, speaker).map((fact) => conditionField(fact));
  const about = question.pieces ?? [];
  const named = about.length > 0 && about.length < FEW;
  const only = el("input", { type: "checkbox" });
  const keep = el("input", { type: "checkbox" });
  keep.checked = true;
  const list = el("div");
  const meant = el("p", { class: "orders-here__meant" });
  const root = el("details", { class: "orders-here" }, el("summary", {}, gettext("Always answer this way…")));
  const make = () => {
    const made = answer();
    if (!made) return;
    /** @type {Intention} */
    const order = {
      topic: question.topic, answer: made.answer, words: made.words.slice(0, 200), names: made.names, repeat: keep.checked,
      group: `here:${Date.now().toString(36)}`,
      when: conditions.flatMap((one) => one.chosen()),
      ...named && only.checked ? { about } : {},
    };
    // What is said now goes before what was said earlier.
    send([order, ...orders()]);
  };

  const draw = () => {
    const now = orders(), made = answer();
    give.disabled = !made;
    fill(meant, made ? el("strong", {}, made.words) : gettext("Choose the answer above. Nothing is sent while this is open."));
    fill(list, now.length ? el("h4", {}, gettext("First match is used")) : null,
      el("ol", { class: "order" }, now.map((order, index) => el("li", { class: "order__item" },
        el("span", { class: "order__text" }, order.words || order.names ? planned(order, board, texts) : gettext("As set in your automatic answers"), " ",
          el("small", { class: "soft" }, [...(order.when ?? []).map((one) => wordsOf(one, speaker)), order.repeat ? "" : gettext("once")].filter(Boolean).join(" · "))),
        button("↑", () => move(index, index - 1), { title: gettext("Earlier"), disabled: index === 0, class: "button--quiet button--small" }),
        button("↓", () => move(index, index + 1), { title: gettext("Later"), disabled: index === now.length - 1, class: "button--quiet button--small" }),
        button("×", () => send(now.filter((_, other) => other !== index)), { title: gettext("Remove"), class: "button--quiet button--small" })))));
  };
  /** @param {number} a @param {number} b */
  const move = (a, b) => {
    const now = [...orders()];
    [now[a], now[b]] = [now[b], now[a]];
    send(now);
  };

  const give = button(gettext("Save this answer"), make, { class: "button--primary button--small" });
  root.append(
    el("p", { class: "hint soft" }, gettext("The answer above is given automatically whenever this is asked and the conditions are met. Only you see this.")),
    conditions.length ? el("ul", { class: "orders-here__conditions" }, conditions.map((one) => el("li", {}, one.root))) : "",
    named ? el("label", { class: "check" }, only, " ", gettext("Only for these units")) : "",
    el("label", { class: "check" }, keep, " ", gettext("Every time")),
    meant,
    give,
    list,
  );
  root.addEventListener("toggle", () => {
    draw();
    // On a telephone it opens below what is seen.
    if (root.open) root.scrollIntoView({ block: "nearest" });
  });
  return {
    root,
    draw,
    /** Whether an order is being made: then a choice is not yet an answer. */
    get open() {
      return root.open;
    },
  };
}

/** @param {import("./facts.js").Scalar} fact */
function conditionField({ fact, label, value, shown }) {
  const on = el("input", { type: "checkbox" });
  if (typeof value !== "number") return {
    root: el("label", { class: "check" }, on, ` ${label}: ${shown}`),
    /** @returns {Condition[]} */
    chosen: () => (on.checked ? [{ fact, equals: value }] : []),
  };
  const how = el("select", { "aria-label": label },
    el("option", { value: "at_most" }, gettext("at most")), el("option", { value: "at_least" }, gettext("at least")), el("option", { value: "equals" }, gettext("exactly")));
  // Nobody thinks of a chance as 0.917.
  const [size, unit, digits] = isShare(fact) ? [100, " %", 1] : [1, "", 3];
  const number = el("input", { type: "number", step: "any", value: String(Number((value * size).toFixed(digits))), "aria-label": label });
  return {
    root: el("span", { class: "orders-here__number" }, el("label", { class: "check" }, on, ` ${label}`), how, el("span", {}, number, unit)),
    /** @returns {Condition[]} */
    chosen: () => (on.checked && Number.isFinite(number.valueAsNumber) ? [/** @type {Condition} */ ({ fact, [how.value]: number.valueAsNumber / size })] : []),
  };
}

/** @param {Condition} condition @param {import("./facts.js").Speaker} speaker */
function wordsOf(condition, speaker) {
  const label = scalars({ [condition.fact.split("/")[0]]: 0 }, speaker)[0]?.label ?? condition.fact;
  const wanted = condition.at_most ?? condition.at_least ?? condition.equals ?? "";
  const share = isShare(condition.fact.split("/")[0]);
  const shown = typeof wanted !== "number" ? String(wanted)
    : share ? new Intl.NumberFormat(speaker.texts.language, { style: "percent", maximumFractionDigits: 1 }).format(wanted)
      : speaker.texts.numbers.format(wanted);
  const values = { fact: label, value: shown };
  if (condition.at_most !== undefined) return interpolate(gettext("%(fact)s at most %(value)s"), values);
  if (condition.at_least !== undefined) return interpolate(gettext("%(fact)s at least %(value)s"), values);
  return interpolate(gettext("%(fact)s: %(value)s"), values);
}
