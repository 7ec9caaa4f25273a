/* The thumb pad: big keys for fingers that hide what they move. A tap is a whole step; held, a key goes on in small ones. */

import { el } from "../dom.js";
import { gettext } from "../i18n.js";

const FIRST = 380;
const AGAIN = 70;

/** What a tap on a key is worth, and what it adds again and again while it is held. @type {Record<import("./path_legs.js").Push, [number, number]>} */
const STEPS = { forward: [1, 0.1], side: [1, 0.1], wheel: [10, 1], turn: [15, 15] };

/**
 * The keys that most moves need, and below them, behind "More", the others.
 * @param {(kind: import("./path_legs.js").Push, amount: number) => void} push @param {{sideways: boolean, turns: boolean}} ways
 */
export function thumbPad(push, { sideways, turns }) {
  /** @param {string} sign @param {string} label @param {string} word @param {import("./path_legs.js").Push} kind @param {1 | -1} way */
  const step = (sign, label, word, kind, way) => stepKey(sign, label, word, (fine) => push(kind, way * STEPS[kind][fine ? 1 : 0]));
  const left = step("⟲", gettext("Wheel left"), gettext("Wheel"), "wheel", -1);
  const right = step("⟳", gettext("Wheel right"), gettext("Wheel"), "wheel", 1);
  const forward = step("▲", gettext("Forward"), gettext("Forward"), "forward", 1);
  const back = step("▼", gettext("Back"), gettext("Back"), "forward", -1);
  const group = (/** @type {HTMLElement[]} */ keys, label = gettext("Keys of the move")) =>
    el("div", { class: `pad pad--${keys.length}`, role: "group", "aria-label": label }, keys);
  if (!sideways && !turns) return [group([left, forward, back, right])];
  const others = group([
    ...turns ? [step("↶", gettext("Turn left"), gettext("Turn"), "turn", -1)] : [],
    ...sideways ? [step("◀", gettext("Slide left"), gettext("Left"), "side", -1)] : [],
    back,
    ...sideways ? [step("▶", gettext("Slide right"), gettext("Right"), "side", 1)] : [],
    ...turns ? [step("↷", gettext("Turn right"), gettext("Turn"), "turn", 1)] : [],
  ], gettext("More keys"));
  others.hidden = true;
  const more = key("⋯", gettext("More keys"), () => {
    others.hidden = !others.hidden;
    more.setAttribute("aria-expanded", String(!others.hidden));
  }, gettext("More"), false);
  more.setAttribute("aria-expanded", "false");
  return [group([left, forward, right, more]), others];
}

/** A key that takes a whole step when it is tapped, and small ones while it is held.
 * @param {string} sign @param {string} label @param {string} word @param {(fine: boolean) => void} press */
function stepKey(sign, label, word, press) {
  const face = faceOf(sign, label, word);
  fingered(face, { tapped: () => press(false), held: () => press(true) });
  pressedByKey(face, () => press(false));
  return face;
}

/** A key that repeats while it is held. @param {string} sign @param {string} label @param {() => void} press @param {string} [word] below the sign @param {boolean} [repeats] */
export function key(sign, label, press, word = "", repeats = true) {
  const face = faceOf(sign, label, word);
  fingered(face, { down: press, held: repeats ? press : undefined });
  pressedByKey(face, press);
  return face;
}

/** What a finger does to a key: `held` again and again while it stays, `tapped` if it is lifted before that.
 * @param {HTMLElement} face @param {{down?: () => void, tapped?: () => void, held?: () => void}} does */
function fingered(face, { down, tapped, held }) {
  let timer = 0;
  let fresh = false;
  const again = () => {
    fresh = false;
    held?.();
    navigator.vibrate?.(4);
    timer = window.setTimeout(again, AGAIN);
  };
  face.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    fresh = true;
    down?.();
    if (held) timer = window.setTimeout(again, FIRST);
  });
  face.addEventListener("pointerup", () => fresh && tapped?.());
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) face.addEventListener(end, () => {
    clearTimeout(timer);
    fresh = false;
  });
}

/** @param {string} sign @param {string} label @param {string} word */
function faceOf(sign, label, word) {
  return el("button", { type: "button", class: "pad__key", "aria-label": label, title: label }, sign, word ? el("span", { class: "pad__word" }, word) : null);
}

/** @param {HTMLElement} face @param {() => void} press */
function pressedByKey(face, press) {
  face.addEventListener(
    "keydown",
    (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press()),
  );
}
