/* Which way a unit shall face: it is turned on the table, or by buttons with words; the number is there for who wants it exactly. */

import { bearingTo, distance, normalised, turnBetween } from "../../board/geometry.js";
import { button, el, stepper } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/geometry.js").Pose} Pose */
/** @typedef {{bearing: number, text: import("../protocol").Text}} Heading the first is as the unit stands */

/** What is dragged goes by so many degrees, and to an offered facing if it comes so near. */
const STEP = 5;
const CATCH = 4;
/** So little is no turn. */
const STILL = 0.05;
/** How far beside the unit a finger may take hold of it, in pixels, and how far ahead of it its handle stands. */
const NEAR = 44;
const AHEAD = 34;

/** The facings that a question offers. @param {import("../protocol").Question} question @returns {Heading[]} */
export function headingsOf(question) {
  return Array.isArray(question.facts?.headings) ? question.facts.headings : [];
}

/**
 * @param {import("../protocol").SlideInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function heading(input, context) {
  const { board, texts, question } = context;
  const headings = headingsOf(question);
  const fixed = Boolean(question.facts?.fixed);
  const here = headings[0].bearing;
  const id = question.pieces?.[0] ?? "";
  const piece = board.view?.pieces[id];
  const stands = board.poseOf(id);
  let bearing = typeof context.preset === "number" ? context.preset : (input.preset ?? here);

  const words = el("p", { class: "heading__words", role: "status" });
  const field = stepper({ value: bearing, least: 0, most: 360, step: 1, digits: 1, label: gettext("Facing in degrees"), changed: (wanted) => turn(wanted) });
  const buttons = headings.map((one, index) =>
    button(texts.say(one.text), () => (index ? put(one.bearing) : keep()), { class: `heading__choice${index ? "" : " heading__keep"}`, pressed: false }));

  /** It stays as it is: that is an answer by itself. */
  const keep = () => {
    put(here);
    context.commit();
  };
  /** A number that was typed; that of a facing which is offered means that facing, to its last digit. @param {number} wanted */
  const turn = (wanted) => put(headings.find((one) => Math.abs(turnBetween(one.bearing, wanted)) < STILL)?.bearing ?? normalised(wanted));
  /** @param {number} wanted */
  const put = (wanted) => {
    const changes = wanted !== bearing;
    bearing = wanted;
    draw();
    if (changes) context.changed();
  };
  const draw = () => {
    buttons.forEach((face, index) => face.setAttribute("aria-pressed", String(headings[index].bearing === bearing)));
    const named = headings.slice(1).find((one) => one.bearing === bearing);
    words.textContent = named ? texts.say(named.text) : saidOf(turnBetween(here, bearing));
    field.show(bearing);
    lay();
  };
  /** The handle is as large on the screen however near the table is. */
  const lay = () => {
    if (!piece || !stands || fixed) return;
    const pose = /** @type {Pose} */ ([stands[0], stands[1], bearing]);
    const [gx, gy] = grip();
    board.overlays.set("slide", [
      { pose, shape: piece.shape, models: piece.models, class: "foreseen" },
      { line: [[pose[0], pose[1]], [gx, gy]], class: "sketch heading" },
      { disc: [gx, gy, 13 / board.camera.scale], class: "heading-grip" },
    ]);
  };
  /** Half of what the unit measures from front to rear. */
  const half = () => (!piece ? 0 : "rect" in piece.shape ? piece.shape.rect[1] / 2 : piece.shape.disc);
  /** Where the handle stands: ahead of the front. @returns {Point} */
  const grip = () => {
    const far = half() + AHEAD / board.camera.scale;
    const angle = (bearing * Math.PI) / 180;
    const [x, y] = /** @type {Pose} */ (stands);
    return [x + Math.sin(angle) * far, y + Math.cos(angle) * far];
  };
  const away = piece && stands && !fixed ? board.use(dial([stands[0], stands[1]])) : () => undefined;

  /** Turns the unit about its middle. @param {Point} middle @returns {import("../../board/pointer.js").Tool} */
  function dial(middle) {
    let from = 0;
    let before = 0;
    return {
      down: (press) => {
        const far = half() + NEAR / board.camera.scale;
        if (distance(middle, press.at) > far && distance(grip(), press.at) * board.camera.scale > NEAR) return false;
        from = bearingTo(middle, press.at);
        before = bearing;
        return true;
      },
      move: (press) => {
        const wanted = normalised(before + turnBetween(from, bearingTo(middle, press.at)));
        const near = headings.find((one) => Math.abs(turnBetween(one.bearing, wanted)) < CATCH);
        put(press.alt ? rounded(wanted) : (near?.bearing ?? normalised(here + Math.round(turnBetween(here, wanted) / STEP) * STEP)));
      },
    };
  }
  draw();
  board.host.addEventListener("board:look", lay);
  const exact = el("details", { class: "heading__exact" }, el("summary", {}, gettext("Exact facing")),
    el("div", { class: "row slide-row" }, field.root, el("span", { class: "soft" }, "°")));
  return {
    root: el("div", { class: "heading" },
      el("p", { class: "soft heading__hint" }, fixed ? gettext("There is no room to turn.") : gettext("Turn the unit on the table, or choose:")),
      el("div", { class: "heading__choices" }, buttons),
      ...(fixed ? [] : [words, exact])),
    value: () => bearing,
    destroy: () => {
      away();
      board.host.removeEventListener("board:look", lay);
      board.overlays.set("slide", []);
    },
    clear: () => put(here),
    urgent: true,
  };
}

/** A turn in words. @param {number} turn to the right if it is positive */
function saidOf(turn) {
  const degrees = Math.round(Math.abs(turn));
  if (Math.abs(turn) < STILL) return gettext("As it stands");
  return interpolate(turn > 0 ? gettext("%(n)s° to the right") : gettext("%(n)s° to the left"), { n: degrees });
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 10) / 10;
}
