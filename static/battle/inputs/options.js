/* What options have in common: their button with facts and rule, and the pieces that they light up. */

import { el } from "../dom.js";
import { factList, speakerOf } from "../facts.js";
import { lights } from "../lights.js";
import { ruleLink } from "../links.js";

/** @typedef {import("../protocol").Option} Option */
/** @typedef {import("./context.js").Context} Context */

/**
 * @param {Context} context @param {Option} option @param {number} index from 0; the first nine have a key
 * @param {{press: () => void, look?: () => void, role?: string, checked?: boolean, preset?: boolean}} how `look`: its facts were tapped
 */
export function optionButton(context, option, index, { press, look = press, role, checked, preset }) {
  const { board, texts } = context;
  const light = () => board.pieces.mark("unit--lit", option.pieces ?? []);
  const dark = () => board.pieces.mark("unit--lit", []);
  const hovering = lights(board, option.pieces ?? []);
  const face = el("button", {
    type: "button", class: `option${preset ? " option--preset" : ""}`, role, "aria-checked": role ? String(Boolean(checked)) : null, "data-option": option.key,
    onclick: press, ...hovering, onfocus: light, onblur: dark,
  },
    el("span", { class: "option__text" }, texts.personOf(option) || texts.parts(option.text)),
    index < 9 ? el("kbd", { class: "option__key" }, `${index + 1} ${String(option.facts?.letter ?? "").toUpperCase()}`.trim()) : null);
  // Beside the button and not in it: the facts have buttons of their own.
  const facts = el("div", { class: "option__facts", onclick: look, ...hovering },
    factList(option.facts, speakerOf(context.question.topic, texts, board)));
  return el("div", { class: "option-row" }, face, facts, ruleLink(option.rule));
}

/**
 * The option that a tapped piece stands for, if it is only one.
 * @param {readonly Option[]} options
 * @param {string} piece
 */
export function optionOf(options, piece) {
  const found = options.filter((option) => option.key === piece || option.pieces?.includes(piece));
  return piece && found.length === 1 ? found[0] : null;
}

/** Number keys choose options, and the letters that the server gave them. @param {KeyboardEvent} event @param {readonly Option[]} options */
export function optionOfKey(event, options) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return options[Number(event.key) - 1] ?? null;
  return options.find((option) => option.facts?.letter === event.key.toLowerCase()) ?? null;
}

const MANY = 5;

/** Many short options stand in two columns. @param {readonly Option[]} options */
export function listClass(options) {
  const plain = options.every((option) => !option.rule && !Object.keys(option.facts ?? {}).length);
  return plain && options.length > MANY ? "options options--dense" : "options";
}
