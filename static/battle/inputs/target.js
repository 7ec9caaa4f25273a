/* What one thing is aimed at: a listed target, or a point of the table; of pairs first the one, then the other is tapped. */

import { button, el, fill } from "../dom.js";
import { factList, pairFacts, speakerOf } from "../facts.js";
import { gettext, interpolate } from "../i18n.js";
import { ruleLink } from "../links.js";
import { optionButton, optionOf, optionOfKey } from "./options.js";
import { isPair, lightsOf } from "./target_lights.js";
import { looksOf } from "./target_looks.js";

/** @typedef {import("../protocol").Option} Option */

const EAGER = 8;

/**
 * @param {import("../protocol").TargetInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function target(input, context) {
  const { board, texts } = context;
  const barred = input.barred ?? [];
  /** Options of which it is not known yet whether they are possible, and those that are not. @type {Set<Option>} */
  const unsure = new Set(input.options.filter((option) => option.facts?.unsure));
  /** @type {Set<Option>} */
  const shut = new Set();
  const lights = lightsOf(context, input.options, barred, (option) => (shut.has(option) ? "shut" : unsure.has(option) ? "unsure" : "open"));
  /** @type {{key?: string, point?: [number, number]} | undefined} */
  let chosen;
  const where = el("p", { class: "soft hint" }, input.points ? gettext("Or tap a point of the table.") : "");
  const rows = input.options.map((option, index) =>
    optionButton(context, option, index, { press: () => choose({ key: option.key }), role: "radio" }));
  const closed = barred.map((option) => el(
    "li",
    {},
    texts.parts(option.text),
    " ",
    factList(option.facts, speakerOf(context.question.topic, texts, board)),
    " ",
    ruleLink(option.rule),
  ));
  const why = closed.length
    ? el("details", { class: "barred" }, el("summary", {}, interpolate(gettext("Not possible (%(n)s)"), { n: closed.length })), el("ul", {}, closed))
    : null;

  const looks = looksOf(context, (option, facts) => {
    const row = rows[input.options.indexOf(option)];
    const line = row.querySelector(".option__facts");
    const told = facts.why ? { why: facts.why } : facts;
    if (line) fill(line, factList(told, speakerOf(context.question.topic, texts, board)), facts.why ? ruleLink(String(facts.by ?? "")) : null);
    if (!unsure.delete(option)) return;
    const awaited = chosenOption() === option;
    if (facts.why) shutOut(option, row);
    light();
    if (awaited && chosen && hasty && context.alone) context.commit();
    else if (awaited) context.changed();
  });
  /** It has turned out not to be possible: it says why, and cannot be chosen. @param {Option} option @param {HTMLElement} row */
  const shutOut = (option, row) => {
    shut.add(option);
    row.classList.add("option-row--shut");
    const face = /** @type {HTMLButtonElement} */ (row.firstElementChild);
    face.disabled = true;
    face.setAttribute("aria-checked", "false");
    if (chosenOption() === option) chosen = undefined;
    if (narrowed) narrow(narrowed);
  };
  const chosenOption = () => input.options.find((option) => chosen?.key && option.key === chosen.key);
  /** Whether what is chosen is to be sent as soon as it is known to be possible. */
  let hasty = false;
  rows.forEach((row, index) => {
    for (const kind of ["mouseenter", "focusin"]) row.addEventListener(kind, () => looks.rest(input.options[index]));
  });

  /** @param {{key?: string, point?: [number, number]}} value @param {boolean} [atOnce] whether it is sent if nothing else is asked */
  const choose = (value, atOnce = true) => {
    if ([...shut].some((option) => option.key === value.key)) return;
    chosen = value;
    hasty = atOnce;
    rows.forEach((row, index) => row.firstElementChild?.setAttribute("aria-checked", String(input.options[index].key === value.key)));
    const lines = value.point ? [{
      disc: /** @type {[number, number, number]} */ ([...value.point, 0.5]),
      class: "aim",
    }] : [];
    board.overlays.set("aim", lines);
    if (value.point) where.textContent = interpolate(
      gettext("Point %(x)s, %(y)s"),
      { x: value.point[0], y: value.point[1] },
    );
    light();
    looks.at(input.options.filter((option) => option.key === value.key));
    const waits = [...unsure].some((option) => option.key === value.key);
    if (context.alone && !value.point && atOnce && !waits) context.commit();
    else context.changed();
  };
  /**
   * What the picked piece would have of each option; options of which nothing is said, though of others it is, are not
   * for it.
   */
  const paired = () => {
    const found = input.options.map((option) => pairFacts(context.question.facts, context.draft.picked, option.key));
    const some = found.some(Boolean);
    rows.forEach((row, index) => {
      row.hidden = some && !found[index];
      const line = row.querySelector(".option__facts");
      if (line && found[index]) fill(line, factList(found[index], speakerOf(context.question.topic, texts, board)));
    });
    const open = input.options.filter((_, index) => !some || found[index]);
    board.pieces.mark("unit--target", open.flatMap((option) => (option.pieces?.length ? option.pieces : [option.key])));
  };
  /** The piece tapped first where several options name it: only those are left. */
  let narrowed = "";
  const open = () => input.options.filter((option) => !shut.has(option) && (!narrowed || option.pieces?.includes(narrowed)));
  /** @param {string} piece */
  const narrow = (piece) => {
    narrowed = piece;
    const left = open();
    rows.forEach((row, index) => { row.hidden = Boolean(piece) && !input.options[index].pieces?.includes(piece); });
    closed.forEach((row, index) => { row.hidden = Boolean(piece) && !barred[index].pieces?.includes(piece); });
    if (why) {
      why.open = Boolean(piece);
      why.hidden = closed.every((row) => row.hidden);
    }
    const partners = left.flatMap((option) => (option.pieces?.length ? option.pieces : [option.key])).filter((id) => id !== piece);
    board.pieces.mark("unit--target", partners);
    board.pieces.mark("unit--picked", piece ? [piece] : []);
    back.hidden = !piece;
    if (piece) looks.at(left);
    else first();
    light();
  };
  const light = () => {
    const named = (/** @type {string} */ id) => [...input.options, ...barred].some((option) => option.pieces?.includes(id));
    lights.draw(narrowed || (named(board.hovered) ? board.hovered : ""), input.options.find((option) => option.key === chosen?.key));
  };
  const back = button(gettext("Show all"), () => narrow(""), { class: "button--quiet button--small" });
  back.hidden = true;
  // What is told of an option only when it is looked at is told of the first ones at once, unless they say enough.
  const first = () => looks.at([
    ...open().filter((option) => !("chance" in (option.facts ?? {}))).slice(0, EAGER),
    ...[...unsure].sort((one, other) => Number(one.facts?.distance ?? 0) - Number(other.facts?.distance ?? 0)),
  ]);
  context.draft.listen(paired);
  paired();
  first();
  light();
  board.host.addEventListener("board:hover", light);
  const away = board.use({
    tap: (press) => {
      const left = open();
      const option = press.piece === narrowed ? null : optionOf(left, press.piece);
      const named = [...input.options, ...barred].some((one) => one.pieces?.includes(press.piece));
      // A pair is looked at before it is sent: on the board a finger slips more easily than in the list.
      if (option && isPair(option) && !narrowed && left.length > 1) narrow(press.piece);
      else if (option) choose({ key: option.key }, !isPair(option));
      else if (press.piece && press.piece !== narrowed && named) narrow(press.piece);
      else if (narrowed) narrow("");
      else if (input.points) choose({ point: [
        Math.round(press.at[0] * 100) / 100,
        Math.round(press.at[1] * 100) / 100,
      ] });
      return Boolean(option) || Boolean(input.points) || named;
    },
  });
  /** Tab goes from one who may act to the next, C from one target to the next. @param {number} step @param {boolean} whole */
  const next = (step, whole) => {
    const actors = [...new Set(open().filter(isPair).map((option) => option.pieces?.[0] ?? ""))];
    if (!actors.length) return false;
    if (whole) {
      narrow(actors[(actors.indexOf(narrowed) + step + actors.length) % actors.length]);
      return true;
    }
    if (!narrowed) narrow(actors[0]);
    const left = open();
    choose({ key: left[(left.findIndex((one) => one.key === chosen?.key) + step + left.length) % left.length].key }, false);
    return true;
  };
  const none = input.none ? button(texts.say(input.none), () => { chosen = {}; context.commit(); }, { class: "none" }) : null;
  return {
    root: el("div", {}, el("div", { class: "options", role: "radiogroup" }, rows), back, why, where, none),
    value: () => ([...unsure].some((option) => option.key === chosen?.key) ? undefined : chosen),
    destroy: () => {
      away();
      board.host.removeEventListener("board:hover", light);
      lights.clear();
      looks.stop();
      board.pieces.mark("unit--target", []);
      board.pieces.mark("unit--lit", []);
      if (narrowed) board.pieces.mark("unit--picked", []);
      board.overlays.set("aim", []);
    },
    urgent: true,
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Tab") return next(event.shiftKey ? -1 : 1, true);
      if (event.key.toLowerCase() === "c") return next(event.shiftKey ? -1 : 1, false);
      const option = optionOfKey(event, input.options);
      if (option) choose({ key: option.key });
      return Boolean(option);
    },
  };
}
