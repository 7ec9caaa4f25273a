/* A sheet of shares: each row says who has how many to give, and to whom they may go. It is filled in at the start, never short
   of its total: what one receiver gets the next one loses. */

import { button, el, fill, stepper } from "../dom.js";
import { factList, speakerOf } from "../facts.js";
import { gettext, interpolate } from "../i18n.js";

/** @typedef {import("../protocol").Receiver} Receiver */
/** @typedef {import("../protocol").Share} Share */
/** @typedef {{share: Share, receivers: Receiver[]}} Line */

const PRESET = { class: "button--quiet button--small" };

/**
 * @param {import("../protocol").AllocateInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function allocateSheet(input, context) {
  const { board, texts } = context;
  const facts = /** @type {{of?: Record<string, Record<string, unknown>>, lines?: Record<string, import("../../board/geometry.js").Point[][]>}} */ (context.question.facts ?? {});
  const speaker = speakerOf(context.question.topic, texts, board);
  const usual = /** @type {Record<string, number>} */ (typeof context.preset === "object" && context.preset ? context.preset : {});
  const lines = (input.shares ?? []).map((share) => ({ share, receivers: input.receivers.filter((one) => one.share === share.key) }));
  /** @type {Record<string, number>} */
  const given = Object.fromEntries(input.receivers.map((one) => [one.key, usual[one.key] ?? 0]));
  /** @type {Map<string, ReturnType<typeof stepper>>} */
  const fields = new Map();
  const sums = el("p", { class: "hint", role: "status" });
  let settling = false;

  /** @param {Line} line @param {Receiver} receiver @param {number} value the others of the line make up for it */
  const give = (line, receiver, value) => {
    if (settling) return;
    settling = true;
    given[receiver.key] = value;
    const at = line.receivers.indexOf(receiver);
    for (const other of [...line.receivers.slice(at + 1), ...line.receivers.slice(0, at)]) {
      const rest = line.share.total - line.receivers.reduce((sum, one) => sum + given[one.key], 0);
      if (!rest) break;
      given[other.key] = Math.max(other.least ?? 0, Math.min(other.most ?? line.share.total, given[other.key] + rest));
    }
    for (const one of line.receivers) fields.get(one.key)?.put(given[one.key]);
    settling = false;
    tell();
    context.changed();
  };
  /** Everything that can go to receivers of this name goes there. @param {string} name */
  const all = (name) => {
    for (const line of lines) {
      const receiver = line.receivers.find((one) => texts.say(one.text) === name);
      if (receiver) give(line, receiver, Math.min(line.share.total, receiver.most ?? line.share.total));
    }
  };
  const asProposed = () => {
    Object.assign(given, Object.fromEntries(input.receivers.map((one) => [one.key, usual[one.key] ?? 0])));
    settling = true;
    for (const [key, field] of fields) field.put(given[key]);
    settling = false;
    tell();
    context.changed();
  };

  /** What is expected of all that is given, by what is expected of one. */
  const tell = () => {
    /** @type {Record<string, number>} */
    const found = {};
    for (const [key, number] of Object.entries(given)) {
      for (const [name, each] of Object.entries(eachOf(key))) found[name] = (found[name] ?? 0) + number * each;
    }
    fill(sums, Object.keys(found).length ? [
      interpolate(gettext("Average for %(n)s:"), { n: input.total }), " ",
      factList(Object.fromEntries(Object.entries(found).map(([name, value]) => [name, Math.round(value * 10) / 10])), speaker),
    ] : []);
  };
  /** @param {string} key @returns {Record<string, number>} */
  const eachOf = (key) => /** @type {Record<string, number>} */ (facts.of?.[key]?.each ?? {});

  /** The contacts, those of one row above the others. @param {string} [share] */
  const light = (share = "") => {
    board.overlays.set("contacts", Object.entries(facts.lines ?? {}).flatMap(([key, pairs]) =>
      pairs.map((line) => ({ line, class: key === share ? "contact-line contact-line--lit" : "contact-line" }))));
    const lit = lines.find((one) => one.share.key === share);
    board.pieces.mark("unit--lit", lit?.share.pieces ?? []);
  };

  /** @param {Receiver} receiver */
  const about = (receiver) => {
    const { each, ...shown } = facts.of?.[receiver.key] ?? {};
    return factList(shown, speaker);
  };
  /** @param {Line} line @param {Receiver} receiver */
  const cell = (line, receiver) => {
    const field = stepper({
      value: given[receiver.key], least: receiver.least ?? 0, most: Math.min(receiver.most ?? line.share.total, line.share.total),
      label: texts.say(receiver.text), changed: (value) => give(line, receiver, value),
    });
    fields.set(receiver.key, field);
    return el("div", { class: "shares__cell", "data-option": receiver.key },
      el("button", { type: "button", class: "shares__to", title: gettext("Assign all to this row"), onclick: () => give(line, receiver, line.share.total) },
        texts.say(receiver.text)),
      field.root,
      about(receiver));
  };
  /** @param {Line} line */
  const row = (line) => el(
    "div",
    { class: "shares__row", "data-share": line.share.key, onmouseenter: () => light(line.share.key), onmouseleave: () => light(), onfocusin: () => light(line.share.key) },
    el("h4", { class: "shares__who" }, texts.say(line.share.text)),
    line.receivers.length > 1 ? line.receivers.map((receiver) => cell(line, receiver))
      : el("p", { class: "shares__only" }, "→ ", texts.say(line.receivers[0].text), " ", about(line.receivers[0])),
  );
  const open = lines.filter((line) => line.receivers.length > 1);
  const forced = lines.filter((line) => line.receivers.length === 1);
  const names = [...new Set(open.flatMap((line) => line.receivers.map((one) => texts.say(one.text))))];
  tell();
  light();
  return {
    root: el(
      "div",
      { class: "shares" },
      el("div", { class: "shares__presets" },
        button(gettext("Use suggestion"), asProposed, PRESET),
        names.map((name) => button(interpolate(gettext("All: %(name)s"), { name }), () => all(name), PRESET))),
      open.map(row),
      forced.length ? el("details", { class: "shares__forced" }, el(
        "summary",
        {},
        interpolate(gettext("No choice (%(n)s)"), { n: forced.reduce((sum, line) => sum + line.share.total, 0) }),
      ), forced.map(row)) : null,
      sums,
    ),
    value: () => (lines.every((line) => line.receivers.reduce((sum, one) => sum + given[one.key], 0) === line.share.total)
      ? Object.fromEntries(Object.entries(given).filter(([, value]) => value))
      : undefined),
    begun: () => ({ ...given }),
    destroy: () => {
      board.overlays.set("contacts", []);
      board.pieces.mark("unit--lit", []);
    },
  };
}
