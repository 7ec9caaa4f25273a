/* Intent drag: drag the ghost to where it should stand; the cheapest legs that lead there are found, clipped and shown with their cost. */

import { gone } from "../../board/body.js";
import { allBases } from "../../board/models.js";
import { clipped, foretold, spaceOf } from "../../board/kinematics.js";
import { parseLegs, writtenLegs } from "../../board/legs.js";
import { button, el, fill } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { pathTool } from "./path_drag.js";
import { adjusted } from "./path_legs.js";
import { drawForeseen } from "./foreseen.js";
import { thumbPad } from "./pad.js";

/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {import("../protocol").PathInput} PathInput */
/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */

/**
 * What the drag and the keys change.
 * @typedef {{space: Space | null, legs: Leg[], way: Way | null, input: PathInput, dragging: boolean}} Path
 */

/**
 * @param {PathInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function path(input, context) {
  const { board, draft } = context;
  /** @type {Path} */
  const state = { space: null, legs: [], way: null, input, dragging: false };
  let aim = "";
  const gauge = el("progress", { class: "gauge", max: 1, value: 0, "aria-label": gettext("Movement used") });
  const used = el("span", { class: "numbers path__used" });
  const strayed = el("progress", { class: "gauge gauge--reach", max: 1, value: 0, "aria-label": gettext("Farthest corner") });
  const farthest = el("span", { class: "numbers path__used" });
  const reach = el(
    "div",
    { class: "path__bar", hidden: true },
    el("span", { class: "soft path__label" }, gettext("Farthest corner")),
    strayed,
    farthest,
  );
  const note = el("p", { class: "hint path__note", role: "status" });
  const typed = el(
    "input",
    {
      type: "text",
      class: "entry path__typed",
      placeholder: "3.5f 30l 4f",
      "aria-label": gettext("Legs, typed"),
      autocomplete: "off",
      spellcheck: "false",
    },
  );
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey) return;
    event.preventDefault();
    const legs = parseLegs(typed.value);
    if (legs) go(legs);
    typed.setAttribute("aria-invalid", String(!legs));
  });
  const aimed = el("span", { class: "path__aim" });

  /** Goes these legs from where the pieces stand. @param {Leg[]} legs @param {Way} [way] the way already worked out */
  const go = (legs, way) => {
    if (!state.space) return;
    state.way = way ?? clipped(state.space, legs);
    state.legs = state.way.legs;
    draw();
    if (!state.dragging) settle();
  };
  /** A rest: words, and the server's verdict. While a finger moves only the ghost and the gauge change. */
  const settle = () => {
    typed.value = writtenLegs(state.legs);
    note.textContent = state.way ? reason(state.way, board, context.texts) : "";
    context.changed();
  };
  const draw = () => {
    const { way, space } = state;
    board.overlays.set("foreseen", []);
    if (!way || !space) {
      board.ghost.hide();
      return;
    }
    const handles = /** @type {import("../../board/ghost.js").Handle[]} */ ([]);
    if (space.kinds.has("wheel")) handles.push("left", "right");
    if (space.kinds.has("forward")) handles.push("front");
    if (space.kinds.has("back")) handles.push("rear");
    if (space.kinds.has("side")) handles.push("west", "east");
    if (space.kinds.has("turn")) handles.push("dial");
    const unit = board.view?.unit ?? "";
    board.ghost.show(
      way.body,
      {
        trail: trailOf(space, way.legs),
        label: way.legs.length ? `${way.cost.toFixed(1)} / ${way.limit.toFixed(1)} ${unit}` : "",
        bad: !way.clear,
        handles,
        bases: basesOf,
      },
    );
    drawReach(way, space);
    gauge.max = way.limit || 1;
    gauge.value = way.cost;
    used.textContent = `${way.cost.toFixed(2)} / ${way.limit.toFixed(2)} ${unit}`;
    gauge.classList.toggle("gauge--full", way.limit - way.cost < 0.005);
  };
  /** The second gauge: how far the farthest corner is from where it was. @param {Way} way @param {Space} space */
  const drawReach = (way, space) => {
    reach.hidden = space.farthest === Infinity;
    if (reach.hidden) return;
    strayed.max = space.farthest;
    strayed.value = way.strayed;
    strayed.classList.toggle("gauge--full", space.farthest - way.strayed < 0.005);
    farthest.textContent = `${way.strayed.toFixed(2)} / ${space.farthest.toFixed(2)} ${board.view?.unit ?? ""}`;
  };
  /** @param {string} id */
  const basesOf = (id) => allBases(board.view?.pieces[id]?.models ?? []);
  const clear = () => {
    aim = "";
    fill(aimed);
    go([]);
  };
  const picked = () => {
    const ids = draft.picked.length ? draft.picked : Object.keys(input.movers).length === 1 ? Object.keys(input.movers) : [];
    state.space = board.view && ids.length ? spaceOf(input, board.view, ids) : null;
    // What the server begins with is taken as it is.
    const begun = /** @type {{legs?: Leg[]} | undefined} */ (context.preset)?.legs ?? [];
    state.legs = state.space ? begun : [];
    state.way = state.space ? (begun.length ? foretold(state.space, begun) : clipped(state.space, [])) : null;
    root.classList.toggle("path--idle", !state.space);
    draw();
    note.textContent = state.space ? "" : gettext("Pick what moves, then drag it where it should stand.");
    typed.value = "";
  };
  /** @param {string} id */
  const aimAt = (id) => {
    aim = id;
    fill(aimed, el(
      "span",
      { class: "chip" },
      gettext("Relates to"),
      " ",
      context.texts.say(board.view?.pieces[id]?.name),
    ),
      button(
        "×",
        () => { aim = ""; fill(aimed); context.changed(); },
        { class: "button--quiet button--small", title: gettext("Remove") },
      ));
    context.changed();
  };

  const away = board.use(pathTool(state, board, { go, settle, aimAt }));
  board.overlays.set("zones", (input.zones ?? []).map((outline) => ({ outline, class: "zone" })));
  const pad = thumbPad((kind, amount) => go(adjusted(state, kind, amount)));
  const root = el("div", { class: "path" },
    el("div", { class: "path__bar" }, gauge, used),
    reach,
    el(
      "div",
      { class: "row path__row" },
      typed,
      button(gettext("Back to the start"), clear, { class: "button--quiet button--small", title: "Esc" }),
    ),
    aimed, note, pad);
  draft.listen(picked);
  picked();

  return {
    root,
    urgent: true,
    value: () => {
      if (!state.space || (!state.legs.length && !input.may_stay)) return undefined;
      return aim ? { legs: state.legs, aim } : { legs: state.legs };
    },
    destroy: () => {
      away();
      board.ghost.hide();
      board.overlays.set("zones", []);
      board.overlays.set("foreseen", []);
    },
    clear,
    /** The poses of the server: those that differ from the ghost's are drawn, lining up included. */
    foresee: (preview) => drawForeseen(board, preview),
    key: (event) => keyed(event, state, (kind, amount) => go(adjusted(state, kind, amount)), clear),
  };
}

/**
 * @param {KeyboardEvent} event
 * @param {Path} state
 * @param {(kind: import("./path_legs.js").Push, amount: number) => void} push
 * @param {() => void} clear
 */
function keyed(event, state, push, clear) {
  if (!state.space || event.ctrlKey || event.metaKey) return false;
  const length = event.shiftKey ? 1 : 0.1;
  const degrees = event.shiftKey ? 15 : 1;
  if (event.key === "ArrowUp") push("forward", length);
  else if (event.key === "ArrowDown") push("forward", -length);
  else if (event.key === "ArrowLeft" && state.space.kinds.has("side")) push("side", -length);
  else if (event.key === "ArrowRight" && state.space.kinds.has("side")) push("side", length);
  else if (event.key.toLowerCase() === "q") push("wheel", -degrees);
  else if (event.key.toLowerCase() === "e") push("wheel", degrees);
  else if (event.key.toLowerCase() === "t") push("turn", event.shiftKey ? -15 : 15);
  else if (event.key === "Escape" && state.legs.length) clear();
  else return false;
  return true;
}

/**
 * The way of the middle of the front.
 * @param {Space} space
 * @param {readonly Leg[]} legs
 * @returns {import("../../board/geometry.js").Point[]}
 */
function trailOf(space, legs) {
  const points = [/** @type {import("../../board/geometry.js").Point} */ ([space.body.front[0], space.body.front[1]])];
  let body = space.body;
  for (const leg of legs) {
    const shares = leg.kind === "wheel" ? [0.25, 0.5, 0.75] : [];
    const stations = shares.map((share) => gone(body, { ...leg, amount: leg.amount * share }));
    body = gone(body, leg);
    for (const station of [...stations, body]) points.push([station.front[0], station.front[1]]);
  }
  return points;
}

/** @param {Way} way @param {import("../../board/board.js").Board} board @param {import("../text.js").Texts} texts */
function reason(way, board, texts) {
  if (!way.clear) return gettext("It would stand on somebody: go on until it is clear.");
  if (way.why === "contact") return interpolate(
    gettext("It meets %(name)s."),
    { name: texts.say(board.view?.pieces[way.against]?.name) || "–" },
  );
  if (way.why === "farthest") return gettext("A corner may not end farther from where it was.");
  if (way.why === "ground") return gettext("Slower ground ends the move here.");
  if (way.why === "edge") return gettext("The edge of the table.");
  return "";
}
