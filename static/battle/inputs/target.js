/* What one thing is aimed at: a listed target, or a point of the table; of pairs first the one, then the other is tapped. */

import { onTable } from "../../board/pieces.js";
import { button, el, fill } from "../dom.js";
import { factList, pairFacts, promise, speakerOf } from "../facts.js";
import { gettext, interpolate } from "../i18n.js";
import { showInTheWay } from "../in_the_way.js";
import { ruleLink } from "../links.js";
import { bestFirst } from "./best_first.js";
import { optionButton, optionOf, optionOfKey } from "./options.js";
import { stepped } from "./stepped.js";
import { pairDrag } from "./target_drag.js";
import { isPair, lightsOf } from "./target_lights.js";
import { looksOf } from "./target_looks.js";
import { togetherOf } from "./target_together.js";

/** @typedef {import("../protocol").Option} Option */

const EAGER = 8;
/** What comes off at least so often is likely. */
const EVEN = 0.5;

/**
 * @param {import("../protocol").TargetInput} given
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function target(given, context) {
  const { board, texts } = context;
  const input = { ...given, options: bestFirst(given.options) };
  const barred = input.barred ?? [];
  /** Options of which it is not known yet whether they are possible, and those that are not. @type {Set<Option>} */
  const unsure = new Set(input.options.filter((option) => option.facts?.unsure));
  /** @type {Set<Option>} */
  const shut = new Set();
  /** What is written at a target, where it was told only when it was looked at. @type {Map<Option, import("../protocol").Text>} */
  const badges = new Map();
  const lights = lightsOf(context, input.options, barred, (option) => (shut.has(option) ? "shut" : unsure.has(option) ? "unsure" : "open"), (option) => badges.get(option));
  /** @type {{key?: string, point?: [number, number], keys?: string[]} | undefined} */
  let chosen = begunOf(context.begun, input.options);
  const root = el("div", { class: onTheTable(input, board) ? "target target--table" : "target" });
  const where = el("p", { class: "soft hint" }, input.points ? gettext("Or tap a point on the table.") : "");
  // A pair is chosen and drawn on the table, wherever its card is tapped; its button sends it.
  const rows = input.options.map((option, index) => optionButton(context, option, index, {
    press: () => choose({ key: option.key }, !isPair(option)), role: "radio",
  }));
  /** What a piece is called, in the colour of its side. @param {string} id */
  const nameOf = (id) => {
    const name = board.view?.pieces[id]?.name;
    return name ? texts.parted((whose) => texts.shown(name, whose)) : [];
  };
  /** On a telephone, where facts are left out, the odds stand beside the name. @param {Option} option @param {Record<string, unknown>} [facts] */
  const brief = (option, facts = option.facts ?? {}) => {
    const said = texts.say(/** @type {import("../protocol").Text | undefined} */ (facts.in_short ?? facts.badge));
    const face = rows[input.options.indexOf(option)].firstElementChild;
    face?.querySelector(".option__odds")?.remove();
    if (said) face?.append(el("span", { class: "option__odds numbers" }, said));
  };
  input.options.forEach((option) => brief(option));
  // The coach speaks of those that are worth it, the best first, and says of others why they are not.
  rows.forEach((row, index) => {
    const place = input.suggested?.indexOf(input.options[index].key) ?? -1;
    if (place >= 0) row.dataset.advised = String(place);
    else if (Number(input.options[index].facts?.chance) >= EVEN) row.dataset.likely = "";
  });
  // Where one is looked at alone, a telephone names only the others: css/phone_target.css.
  const about = el("b", { class: "target__about" });
  const others = rows.map((row) => {
    const other = el("span", { class: "option__other" });
    row.firstElementChild?.prepend(other);
    return other;
  });
  // What has not been looked at yet does not look as if it could be chosen.
  rows.forEach((row, index) => row.classList.toggle("option-row--unsure", unsure.has(input.options[index])));
  /** The cards that are marked are those that the table draws. */
  const check = () => {
    rows.forEach((row, index) => {
      const option = input.options[index];
      row.firstElementChild?.setAttribute("aria-checked", String(together ? together.aims(option) : option.key === chosen?.key));
    });
    // Where one acts alone, there is one button for it.
    root.classList.toggle("target--sole", Boolean(together?.sole(chosenOption())));
  };
  const closed = barred.map((option) => el(
    "li",
    {},
    texts.parts(option.text),
    " ",
    factList(option.facts, speakerOf(context.question.topic, texts, board)),
    " ",
    ruleLink(option.rule),
  ));
  /** What stands in the way of charges or shots that are not possible. @param {Option[]} options */
  const showBlocked = (options) => showInTheWay(board, { detail: { in_the_way: options.flatMap((one) => blocking.get(one) ?? namesOf(one.facts)) } });
  /** @type {Map<Option, string[]>} */
  const blocking = new Map();
  const showNarrowed = () => showBlocked(narrowed ? [...barred, ...shut].filter((one) => one.pieces?.[0] === narrowed) : []);
  closed.forEach((row, index) => {
    row.addEventListener("mouseenter", () => showBlocked([barred[index]]));
    row.addEventListener("mouseleave", () => showNarrowed());
  });
  const why = closed.length
    ? el("details", { class: "barred" }, el("summary", {}, interpolate(gettext("Not possible (%(n)s)"), { n: closed.length })), el("ul", {}, closed))
    : null;

  const looks = looksOf(context, (option, facts) => {
    const row = rows[input.options.indexOf(option)];
    const line = row.querySelector(".option__facts");
    const told = facts.why ? { why: facts.why } : facts;
    if (line) fill(line, factList(told, speakerOf(context.question.topic, texts, board)), facts.why ? ruleLink(String(facts.by ?? "")) : null);
    brief(option, facts);
    if (facts.badge && facts.badge !== option.facts?.badge) {
      badges.set(option, /** @type {import("../protocol").Text} */ (facts.badge));
      light();
    }
    if (!unsure.delete(option)) return;
    row.classList.remove("option-row--unsure");
    const awaited = chosenOption() === option;
    if (facts.why) {
      reasons.set(option, /** @type {import("../protocol").Text} */ (facts.why));
      blocking.set(option, namesOf(facts));
      shutOut(option, row);
      row.addEventListener("mouseenter", () => showBlocked([option]));
      row.addEventListener("mouseleave", () => showNarrowed());
    }
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
    row.addEventListener("mouseenter", () => together?.preview(shut.has(input.options[index]) ? null : input.options[index]));
    row.addEventListener("mouseleave", () => together?.preview(null));
  });

  /** @param {{key?: string, point?: [number, number]}} value @param {boolean} [atOnce] whether it is sent if nothing else is asked */
  const choose = (value, atOnce = true) => {
    if ([...shut].some((option) => option.key === value.key)) return;
    fill(told, null);
    aside = null;
    chosen = value;
    hasty = atOnce;
    const lines = value.point ? [{
      disc: /** @type {[number, number, number]} */ ([...value.point, 0.5]),
      class: "aim",
    }] : [];
    board.overlays.set("aim", lines);
    const pair = chosenOption();
    if (pair && isPair(pair)) together?.aim(pair);
    check();
    rows[input.options.findIndex((option) => option.key === value.key)]?.scrollIntoView({ block: "nearest" });
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
    root.classList.toggle("target--paired", some);
    if (!input.points) where.textContent = some && open.length > 1 ? gettext("Tap another target on the table to choose it.") : "";
    if (some) begin(open);
    else if (context.draft.picked.length === 0 && context.question.input.kind === "pieces") chosen = undefined;
    showAim();
  };
  /** Who is picked begins with the target that promises most; one that he cannot shoot at is given up. @param {readonly Option[]} open */
  const begin = (open) => {
    const able = open.filter((option) => !shut.has(option));
    if (!able.length || able.some((option) => option.key === chosen?.key)) return;
    const worth = (/** @type {Option} */ option) => promise(pairFacts(context.question.facts, context.draft.picked, option.key));
    chosen = { key: able.reduce((best, option) => (worth(option) > worth(best) ? option : best)).key };
    check();
    light();
  };
  /** The piece tapped first where several options name it: only those are left. */
  let narrowed = "";
  const open = () => input.options.filter((option) => !shut.has(option) && (!narrowed || option.pieces?.includes(narrowed)));
  /** @param {string} piece */
  const narrow = (piece) => {
    narrowed = piece;
    // What is chosen for somebody else is not sent beside it.
    if (chosen?.key && !chosenOption()?.pieces?.includes(piece)) {
      chosen = undefined;
      check();
      context.changed();
    }
    const left = open();
    rows.forEach((row, index) => {
      const { pieces = [] } = input.options[index];
      row.hidden = Boolean(piece) && !pieces.includes(piece);
      fill(others[index], piece && !row.hidden ? nameOf(pieces.find((id) => id !== piece) ?? "") : null);
    });
    fill(about, piece ? nameOf(piece) : null);
    closed.forEach((row, index) => { row.hidden = Boolean(piece) && !barred[index].pieces?.includes(piece); });
    if (why) {
      why.open = Boolean(piece);
      why.hidden = closed.every((row) => row.hidden);
    }
    const partners = left.flatMap((option) => (option.pieces?.length ? option.pieces : [option.key])).filter((id) => id !== piece);
    board.pieces.mark("unit--target", partners);
    board.pieces.mark("unit--picked", piece ? [piece] : []);
    back.hidden = !piece;
    root.classList.toggle("target--narrowed", Boolean(piece));
    board.askAbout(piece ? [piece, ...partners] : input.options.flatMap((option) => option.pieces ?? []));
    together?.draw(piece);
    if (piece) looks.at(left);
    else first();
    light();
    showNarrowed();
  };
  const light = () => {
    const named = (/** @type {string} */ id) => [...input.options, ...barred].some((option) => option.pieces?.includes(id));
    showAim();
    lights.draw(narrowed || (named(board.hovered) ? board.hovered : ""), input.options.find((option) => option.key === chosen?.key));
  };
  /** Of whoever is picked, a line leads to whom he would act upon. */
  const showAim = () => {
    const option = chosenOption();
    const to = option && !isPair(option) && context.question.input.kind === "pieces" ? board.poseOf(option.pieces?.[0] ?? option.key) : null;
    const from = to ? context.draft.picked.map((id) => board.poseOf(id)).filter((pose) => pose !== null) : [];
    board.overlays.set("aimed", from.map((pose) => ({ line: [[pose[0], pose[1]], [to?.[0] ?? 0, to?.[1] ?? 0]], class: "sketch pair pair--chosen" })));
  };
  const back = button(gettext("Another unit"), () => narrow(""), { class: "button--quiet button--small target__back" });
  back.hidden = true;
  // What is told of an option only when it is looked at is told of the first ones at once, unless they say enough.
  const first = () => looks.at([
    ...open().filter((option) => !("chance" in (option.facts ?? {}))).slice(0, EAGER),
    ...[...unsure].sort((one, other) => Number(one.facts?.distance ?? 0) - Number(other.facts?.distance ?? 0)),
  ]);
  /** What is sent of it is sent now. @param {{key?: string, keys?: string[]}} value */
  const send = (value) => {
    chosen = value;
    context.changed();
    context.commit();
  };
  const together = input.together ? togetherOf(input, context, (keys) => send({ keys }), (option) => {
    // Who is left out is not sent on his own, either.
    if (chosen?.key === option.key) chosen = undefined;
    check();
    light();
    context.changed();
  }) : null;
  root.classList.toggle("target--together", Boolean(together));
  context.draft.listen(paired);
  const before = chosenOption();
  if (before) together?.aim(before);
  check();
  paired();
  first();
  light();
  board.host.addEventListener("board:hover", light);
  /** Why what was dragged leads nowhere. */
  const told = el("p", { class: "soft target__told", role: "status" });
  /** What has been found out of options that are not possible. @type {Map<Option, import("../protocol").Text>} */
  const reasons = new Map();
  /** Whoever is dragged to open ground, where that ends what is asked. @type {[import("../../board/pointer.js").Press, import("../../board/pointer.js").Press] | null} */
  let aside = null;
  const drag = pairDrag(board, {
    idle: (id) => input.options.some(isPair) && board.view?.pieces[id]?.seat === context.question.seat,
    vain: (from, onto) => {
      const seat = board.view?.pieces[onto]?.seat;
      if (!seat || seat === context.question.seat) return;
      const option = [...barred, ...shut].find((one) => one.pieces?.[0] === from && one.pieces?.[1] === onto);
      const reason = option && (reasons.get(option) ?? /** @type {import("../protocol").Text | undefined} */ (option.facts?.why));
      fill(told, reason ? texts.parts(reason)
        : interpolate(gettext("%(name)s cannot reach this target now."), { name: texts.say(board.view?.pieces[from]?.name) }));
    },
    acts: (id) => input.options.some((option) => isPair(option) && !shut.has(option) && option.pieces?.[0] === id),
    begin: (id) => narrow(id),
    onward: input.onward ? (from, latest) => {
      narrow("");
      aside = [from, latest];
      chosen = {};
      context.changed();
    } : undefined,
    drop: (id) => {
      const option = open().find((one) => isPair(one) && one.pieces?.[1] === id);
      // A charge that is drawn onto the enemy is declared: it was let go where its odds stand. Of several that act together it aims one.
      if (option) choose({ key: option.key }, !together);
    },
  });
  const away = board.use({
    ...drag,
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
  /** Tab goes from one who may act to the next, C from one target to the next. @param {number} step @param {boolean} whole @param {boolean} [round] */
  const next = (step, whole, round = true) => {
    const actors = [...new Set(open().filter(isPair).map((option) => option.pieces?.[0] ?? ""))];
    if (!actors.length) return false;
    if (whole) {
      const actor = stepped(actors, narrowed, step, round);
      if (actor !== undefined) narrow(actor);
      return actor !== undefined;
    }
    if (!narrowed) narrow(actors[0]);
    const left = open();
    choose({ key: left[(left.findIndex((one) => one.key === chosen?.key) + step + left.length) % left.length].key }, false);
    return true;
  };
  const none = input.none ? button(texts.say(input.none), () => send({}), { class: "none" }) : null;
  root.append(about, ...(together?.roots ?? []), el("div", { class: "options", role: "radiogroup" }, rows), back, why ?? "", where, told, none ?? "");
  return {
    root,
    value: () => ([...unsure].some((option) => option.key === chosen?.key) ? undefined : chosen),
    destroy: () => {
      away();
      board.host.removeEventListener("board:hover", light);
      lights.clear();
      together?.clear();
      looks.stop();
      showBlocked([]);
      board.pieces.mark("unit--target", []);
      board.pieces.mark("unit--lit", []);
      if (narrowed) board.pieces.mark("unit--picked", []);
      for (const layer of ["aim", "aimed", "drawn"]) board.overlays.set(layer, []);
    },
    urgent: true,
    dropped: () => aside !== null,
    // It goes there if nothing is decided by that: otherwise what is asked has to be ended first.
    foresee: (preview) => {
      if (!aside) return;
      const [from, latest] = aside;
      if (preview?.ends === "" && !preview.lesson) return context.onward(from, latest);
      aside = null;
      chosen = undefined;
      context.changed();
      fill(told, interpolate(gettext("First: %(what)s."), { what: texts.say(input.none) }));
      return true;
    },
    key: (event, round) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Tab") return next(event.shiftKey ? -1 : 1, true, round);
      if (event.key.toLowerCase() === "c") return next(event.shiftKey ? -1 : 1, false);
      const option = optionOfKey(event, input.options);
      if (option) choose({ key: option.key }, !isPair(option));
      return Boolean(option);
    },
    says: () => (together?.sole(chosenOption()) ? together.says() : !together || chosen?.key ? texts.say(input.act) : ""),
  };
}

/** The card that was chosen before the same question was drawn again. @param {unknown} begun @param {readonly Option[]} options */
function begunOf(begun, options) {
  const option = options.find((one) => one.key === /** @type {{key?: string} | undefined} */ (begun)?.key);
  return option && isPair(option) ? { key: option.key } : undefined;
}

/** Whether all there is to choose from can be tapped on the table. @param {import("../protocol").TargetInput} input @param {import("../../board/board.js").Board} board */
function onTheTable(input, board) {
  return input.options.every((option) => (option.pieces?.length ? option.pieces : [option.key]).every((id) => onTable(board.view?.pieces[id])));
}

/** The ids of what stands in the way, as facts tell them. @param {Record<string, unknown> | undefined} facts @returns {string[]} */
function namesOf(facts) {
  return Array.isArray(facts?.in_the_way) ? facts.in_the_way.map(String) : [];
}
