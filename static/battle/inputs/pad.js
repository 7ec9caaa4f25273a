/* The thumb pad: big keys with small steps, for fingers that hide what they move. */

import { el } from "../dom.js";
import { gettext } from "../i18n.js";

const FIRST = 380;
const AGAIN = 70;

/** @param {(kind: import("./path_legs.js").Push, amount: number) => void} push @param {boolean} sideways */
export function thumbPad(push, sideways) {
  return el("div", { class: `pad${sideways ? " pad--sides" : ""}`, role: "group", "aria-label": gettext("Fine steps") },
    key("⟲", gettext("Wheel left"), () => push("wheel", -1)),
    sideways ? key("◀", gettext("To the left"), () => push("side", -0.1)) : null,
    key("▲", gettext("Forward"), () => push("forward", 0.1)),
    key("▼", gettext("Back"), () => push("forward", -0.1)),
    sideways ? key("▶", gettext("To the right"), () => push("side", 0.1)) : null,
    key("⟳", gettext("Wheel right"), () => push("wheel", 1)));
}

/** A key that repeats while it is held. @param {string} sign @param {string} label @param {() => void} press */
export function key(sign, label, press) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const again = () => {
    press();
    navigator.vibrate?.(4);
    timer = window.setTimeout(again, AGAIN);
  };
  const face = el("button", { type: "button", class: "pad__key", "aria-label": label, title: label }, sign);
  face.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    press();
    timer = window.setTimeout(again, FIRST);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) face.addEventListener(end, stop);
  face.addEventListener(
    "keydown",
    (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press()),
  );
  return face;
}
