/* "Why?": a number that can be tapped shows the terms it is made of, each with its rule. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";

/** @typedef {import("./protocol").Explained} Explained */
/** @typedef {import("./text.js").Texts} Texts */

/** @param {unknown} value @returns {value is Explained} */
export function isExplained(value) {
  return typeof value === "object" && value !== null && "total" in value && "terms" in value;
}

/** @param {Explained} number @param {Texts} texts @param {string} [label] @param {string} [rule] @param {string} [shown] how it is written */
export function why(number, texts, label, rule, shown = texts.numbers.format(number.total)) {
  if (!number.terms.length && !rule) return el(
    "span",
    { class: "why why--plain" },
    label ? `${label} ${shown}` : shown,
  );
  const opener = el(
    "button",
    { type: "button", class: "why", "aria-expanded": "false", title: gettext("Why?") },
    label ? `${label} ` : null,
    el("b", {}, shown),
  );
  opener.addEventListener("click", (event) => {
    event.stopPropagation();
    popover(opener, terms(number, texts, label, rule));
  });
  return opener;
}

/** @param {Explained} number @param {Texts} texts @param {string} [label] @param {string} [rule] */
export function terms(number, texts, label, rule) {
  return el("div", { class: "terms" },
    label ? el("p", { class: "terms__title" }, label, " ", ruleLink(rule)) : ruleLink(rule),
    el("table", {}, el("tbody", {},
      number.terms.map((term) => el("tr", {},
        el("td", { class: "number" }, texts.signed(term.value)),
        el("td", {}, texts.say(term.text)),
        el("td", {}, ruleLink(term.rule)))),
      el("tr", { class: "terms__total" },
        el("td", { class: "number" }, `= ${texts.numbers.format(number.total)}`),
        el("td", { colspan: 2 }, gettext("total"))))));
}

/** @type {(() => void) | null} */
let closeOpen = null;

/** Closes what is open, if anything is. */
export function closePopover() {
  closeOpen?.();
}

/**
 * A small sheet beside what was tapped; any tap elsewhere closes it.
 * @param {HTMLElement} anchor
 * @param {HTMLElement} content
 */
export function popover(anchor, content) {
  closeOpen?.();
  const box = el("div", { class: "popover", role: "dialog" }, content);
  document.body.append(box);
  anchor.setAttribute("aria-expanded", "true");
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const width = Math.min(360, innerWidth - 16);
  box.style.width = `${width}px`;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  const stand = () => {
    const below = innerHeight - bottom > box.offsetHeight + 12;
    box.style.top = `${below ? bottom + 6 : Math.max(8, top - box.offsetHeight - 6)}px`;
  };
  stand();
  // What comes later makes it higher, but must not jump away from under a finger.
  const grows = new ResizeObserver(() => {
    if (box.getBoundingClientRect().bottom > innerHeight - 8) stand();
  });
  grows.observe(box);
  const close = () => {
    grows.disconnect();
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", outside, true);
    removeEventListener("keydown", escape, true);
    closeOpen = null;
  };
  /** @param {Event} event */
  const outside = (event) => {
    if (!(event.target instanceof Node && box.contains(event.target))) close();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
    anchor.focus();
  };
  addEventListener("pointerdown", outside, true);
  addEventListener("keydown", escape, true);
  closeOpen = close;
}
