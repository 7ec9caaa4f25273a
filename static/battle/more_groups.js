/* What is seldom wanted, by what it is about: a group opens with a tap, and is not there while it holds nothing (css/column.css). */

import { el } from "./dom.js";

/** @param {string} title @param {...HTMLElement} parts */
export function group(title, ...parts) {
  return /** @type {HTMLDetailsElement} */ (el("details", { class: "more-group" }, el("summary", {}, title), el("div", { class: "more-group__body stack" }, parts)));
}
