/* Intent drag: drag the ghost to where it should stand; the cheapest legs that lead there are found, clipped and shown with their cost.
   What the page's own legs do not reach is asked of the server when the ghost is dropped. */

import { allBases } from "../../board/models.js";
import { BOUNDLESS, clipped, foretold, spaceOf } from "../../board/kinematics.js";
import { parseLegs, writtenLegs } from "../../board/legs.js";
import { ringsOfPath } from "../../board/rings.js";
import { button, el, fill } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { drawForeseen } from "./foreseen.js";
import { thumbPad } from "./pad.js";
import { approach, inputAimed } from "./path_aim.js";
import { pathTool } from "./path_drag.js";
import { gauges } from "./path_gauges.js";
import { foundWay } from "./path_intent.js";
import { keyed } from "./path_keys.js";
import { adjusted } from "./path_legs.js";
import { reason, trailOf } from "./path_words.js";

/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {import("../protocol").PathInput} PathInput */
/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */

/**
 * What the drag and the keys change.
 * @typedef {{space: Space | null, legs: Leg[], way: Way | null, input: PathInput, dragging: boolean,
 *   intent: import("./path_intent.js").Intent | null}} Path
 */

/**
 * @param {PathInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function path(input, context) {
  const { board, draft } = context;
  /** @type {Path} */
  const state = { space: null, legs: [], way: null, input, dragging: false, intent: null };
  let aim = "";
  const unit = () => board.view?.unit ?? "";
  const measures = gauges(unit);
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
    state.intent = null;
    show(way ?? clipped(state.space, legs));
    if (state.dragging) return;
    board.overlays.set("wish", []);
    settle();
  };
  /** @param {Way} way */
  const show = (way) => {
    state.way = way;
    state.legs = way.legs;
    draw();
  };
  /** A rest: words, and the server's verdict. While a finger moves only the ghost and the gauge change. */
  const settle = () => {
    typed.value = writtenLegs(state.legs);
    note.textContent = state.way ? reason(state.way, board, context.texts) || context.texts.say(state.way.brink?.name) : "";
    context.changed();
  };
  const draw = () => {
    const { way, space } = state;
    board.overlays.set("foreseen", []);
    board.overlays.set("brink", way?.brink ? [{ outline: way.brink.outline, class: "sketch brink" }] : []);
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
    board.ghost.show(
      way.body,
      {
        trail: trailOf(space, way.legs),
        label: way.legs.length ? `${way.cost.toFixed(1)}${way.limit < BOUNDLESS ? ` / ${way.limit.toFixed(1)}` : ""} ${unit()}` : "",
        bad: !way.clear,
        handles,
        bases: basesOf,
      },
    );
    measures.draw(way, space);
  };
  /** @param {string} id */
  const basesOf = (id) => allBases(board.view?.pieces[id]?.models ?? []);
  const clear = () => {
    aimAt("");
    go([]);
  };
  const ids = () => (draft.picked.length ? draft.picked : Object.keys(input.movers).length === 1 ? Object.keys(input.movers) : []);
  const picked = () => {
    const all = ids();
    state.space = board.view && all.length ? spaceOf(inputAimed(input, aim), board.view, all) : null;
    state.intent = null;
    // What the server begins with is taken as it is.
    const begun = /** @type {{legs?: Leg[]} | undefined} */ (context.preset)?.legs ?? [];
    state.legs = state.space ? begun : [];
    state.way = state.space ? (begun.length ? foretold(state.space, begun) : clipped(state.space, [])) : null;
    root.classList.toggle("path--idle", !state.space);
    board.overlays.set("rings", state.space && board.view ? ringsOfPath(inputAimed(input, aim), board.view, all) : []);
    draw();
    note.textContent = state.space ? "" : gettext("Pick what moves, then drag it where it should stand.");
    typed.value = "";
  };
  /** @param {string} id "" for none any more */
  const aimAt = (id) => {
    if (id === aim) return;
    aim = id;
    fill(aimed, id ? [
      el("span", { class: "chip" }, gettext("Relates to"), " ", context.texts.say(board.view?.pieces[id]?.name)),
      button("×", () => clear(), { class: "button--quiet button--small", title: gettext("Remove") }),
    ] : null);
    board.pieces.mark("unit--picked", id && input.aims ? [id] : draft.picked);
    if (!input.aims) return context.changed();
    picked();
    if (id && state.space) go(approach(state.space, board.view?.pieces[id]));
  };

  const hand = pathTool(state, board, { go, settle, aimAt });
  const away = board.use(hand.tool);
  board.overlays.set("zones", (input.zones ?? []).map((outline) => ({ outline, class: "zone" })));
  board.pieces.mark("unit--joinable", input.aims ?? []);
  const push = (/** @type {import("./path_legs.js").Push} */ kind, /** @type {number} */ amount) => go(adjusted(state, kind, amount));
  const sideways = Object.values(input.movers).some((mover) => mover.legs?.includes("side"));
  const root = el("div", { class: "path" },
    measures.root,
    el(
      "div",
      { class: "row path__row" },
      typed,
      button(gettext("Back to the start"), clear, { class: "button--quiet button--small", title: "Esc" }),
    ),
    aimed, note, thumbPad(push, sideways));
  draft.listen(picked);
  picked();

  /** The way that the server has found to the wanted pose, or what is to be tried next. @param {import("../protocol").Preview | null} preview */
  const answered = (preview) => {
    const { intent, space } = state;
    if (!intent || !space || intent.reached) return false;
    if (preview) {
      const way = intent.at >= 0 ? foundWay(space, preview) : null;
      intent.reached = true;
      board.overlays.set("wish", []);
      if (!way) return false;
      show(way);
      typed.value = writtenLegs(way.legs);
      note.textContent = interpolate(gettext("A way was found: %(legs)s"), { legs: writtenLegs(way.legs) });
      return false;
    }
    intent.at += 1;
    if (intent.at >= intent.tries.length) {
      go(state.legs, state.way ?? undefined);
      if (!intent.mine) note.textContent = gettext("No legal way leads there: this is as near as it comes.");
    } else context.changed();
    return true;
  };

  return {
    root,
    urgent: true,
    value: () => {
      const { intent } = state;
      if (!state.space || (!state.legs.length && !intent && !input.may_stay)) return undefined;
      const where = intent && intent.at >= 0 ? { to: intent.tries[intent.at] } : { legs: state.legs };
      return aim ? { ...where, aim } : where;
    },
    destroy: () => {
      away();
      hand.stop();
      board.ghost.hide();
      for (const layer of ["zones", "foreseen", "rings", "wish", "brink"]) board.overlays.set(layer, []);
      board.pieces.mark("unit--joinable", []);
    },
    clear,
    /** The poses of the server: those that differ from the ghost's are drawn, lining up included. */
    foresee: (preview) => {
      const again = answered(preview);
      if (!again) drawForeseen(board, preview);
      return again;
    },
    key: (event) => keyed(event, state, { push, clear, turn: hand.turn }),
  };
}
