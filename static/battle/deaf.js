/* Where a button has just gone nothing hears for a moment: a second tap that was meant for it falls on nothing that stands there
   now. Nor do Enter and space answer in that moment. */

import { el } from "./dom.js";

/** Milliseconds: whoever taps after that has seen what he taps. */
const DEAF = 1000;
/** Keys that press what has the focus, or confirm. */
const PRESSES = new Set(["Enter", " "]);

let since = -Infinity;
/** The key that has been passed over: while it is held it says nothing more. */
let held = "";

/** @param {Iterable<Element>} going buttons that are about to go, or to be put elsewhere @param {boolean} [keys] whether something comes that a key answers */
export function deafen(going, keys = true) {
  const seen = [...going].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height);
  if (!seen.length) return;
  if (keys) since = performance.now();
  for (const { left, top, width, height } of seen) {
    const pane = el("div", { class: keys ? "deaf" : "deaf deaf--clear" });
    Object.assign(pane.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(pane);
    setTimeout(() => pane.remove(), DEAF);
  }
}

/** What has just come hears nothing for a moment. @param {HTMLElement} fresh */
export function deafAtFirst(fresh) {
  fresh.inert = true;
  setTimeout(() => { fresh.inert = false; }, DEAF);
}

addEventListener("keydown", (event) => {
  if (!PRESSES.has(event.key)) return;
  const late = performance.now() - since < DEAF || (event.repeat && held === event.key);
  held = late ? event.key : "";
  if (!late || (event.target instanceof Element && event.target.closest("input, textarea, select, dialog"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
