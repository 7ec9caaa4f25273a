/* Intent drag: drag the ghost to where it should stand; the cheapest legs that lead there are found, clipped and shown with their cost.
   What the page's own legs do not reach is asked of the server when the ghost is dropped. */

import { distance, inside, outlineOf, shifted } from "../../board/geometry.js";
import { allBases } from "../../board/models.js";
import { clipped, foretold, spaceOf } from "../../board/kinematics.js";
import { parseLegs, writtenLegs } from "../../board/legs.js";
import { onTable, poseOf } from "../../board/pieces.js";
import { ringsOfPath } from "../../board/rings.js";
import { ontoOf } from "../../board/solver.js";
import { button, el, fill } from "../dom.js";
import { atAGlance } from "../glance.js";
import { gettext, interpolate } from "../i18n.js";
import { drawForeseen } from "./foreseen.js";
import { thumbPad } from "./pad.js";
import { approach, inputAimed } from "./path_aim.js";
import { pathTool } from "./path_drag.js";
import { gauges } from "./path_gauges.js";
import { foundWay, setDown } from "./path_intent.js";
import { keyed } from "./path_keys.js";
import { adjusted } from "./path_legs.js";
import { steppedBack } from "./path_stops.js";
import { labelOf, reason, shortOf, trailOf } from "./path_words.js";

/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {import("../protocol").PathInput} PathInput */
/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */

/**
 * What the drag and the keys change. `dropped`: it stands where the finger has let it go; `aside`: why it has not gone there;
 * `wheeled`: it was turned by a corner, a key or what was typed, and keeps that; `cut`: where the rules stop a way, as the server has said.
 * @typedef {{space: Space | null, legs: Leg[], way: Way | null, input: PathInput, dragging: boolean,
 *   dropped: boolean, aside: string, wheeled: boolean, cut: {of: string, back: Way} | null, intent: import("./path_intent.js").Intent | null}} Path
 */

/** What the move gives up stands in the verdict there, and not at the finger. */
const coarse = matchMedia("(pointer: coarse)");
/** A length that is worked out in another order differs by less. */
const ROUNDED = 0.005;
/** Whoever wanted it so much farther is told why it does not go there. */
const SHORT = 0.75;

/**
 * @param {PathInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function path(input, context) {
  const { board, draft } = context;
  /** @type {Path} */
  const state = { space: null, legs: [], way: null, input, dragging: false, dropped: false, aside: "", wheeled: false, cut: null, intent: null };
  let aim = "";
  /** Whether the question has gone: what is told later is not drawn any more. */
  let gone = false;
  const unit = () => board.view?.unit ?? "";
  const measures = gauges(unit, ({ body }) => (body.parts.length === 1 ? atAGlance(board.view?.pieces[body.parts[0].id], context.texts) : null));
  const note = el("p", { class: "hint path__note", role: "status" });
  // What has cut the move: said however low the sheet of a telephone is.
  const cut = el("p", { class: "path__cut", role: "status" });
  const typed = el(
    "input",
    {
      type: "text",
      class: "entry path__typed",
      placeholder: gettext("Type the move"),
      title: "3.5f 30l 4f",
      "aria-label": gettext("Type the move"),
      autocomplete: "off",
      spellcheck: "false",
    },
  );
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey) return;
    event.preventDefault();
    const legs = parseLegs(typed.value);
    if (legs) write(legs);
    typed.setAttribute("aria-invalid", String(!legs));
  });
  const aimed = el("span", { class: "path__aim" });

  /** The only one that can move is shown before anybody is picked: to move him is to pick him. */
  const claim = () => {
    if (!draft.picked.length) draft.take(ids()[0] ?? "");
  };

  /** Goes these legs from where the pieces stand. @param {Leg[]} legs @param {Way} [way] the way already worked out */
  const go = (legs, way) => {
    if (!state.space) return;
    if (legs.length) claim();
    if (!state.space) return;
    state.intent = null;
    state.dropped = false;
    state.wheeled = !way;
    state.aside = "";
    const wanted = way ?? clipped(state.space, legs);
    // What the server has cut stays cut when it is let go there.
    show(state.cut?.of === writtenLegs(wanted.legs) ? state.cut.back : wanted);
    if (state.dragging) return;
    board.overlays.set("wish", []);
    settle();
  };
  /** A wheel that is typed is judged by the server where the page sees somebody in its way: the page's outlines are coarser. @param {Leg[]} legs */
  const write = (legs) => {
    const way = state.space && clipped(state.space, legs);
    const met = way?.why === "contact" && legs[Math.max(0, way.legs.length - 1)].kind === "wheel";
    go(legs, state.space && met ? foretold(state.space, legs) : undefined);
    state.wheeled = true;
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
    const why = state.way ? reason(state.way, board, context.texts, aim) || context.texts.say(state.way.brink?.name) : "";
    const ended = state.way?.why === "ground" || state.way?.why === "rule" || Boolean(state.aside);
    cut.textContent = state.aside || (ended ? why : "");
    note.textContent = ended ? "" : why;
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
    if (space.kinds.has("turn") || space.body.parts.length === 1 && state.input.movers[space.body.parts[0].id]?.pivots) handles.push("dial");
    board.ghost.show(
      way.body,
      {
        trail: trailOf(space, way.legs),
        label: way.legs.length ? labelOf(way, unit(), coarse.matches ? "" : priceOf(way)) : "",
        bad: !way.clear,
        handles,
        bases: basesOf,
      },
    );
    measures.draw(way, space);
  };
  /** What the move gives up by being so long. @param {Way} way */
  const priceOf = (way) => {
    const price = state.input.movers[ids()[0] ?? ""]?.price;
    return price && way.cost > price.beyond + ROUNDED ? ` · ${context.texts.say(price.text)}` : "";
  };
  /** @param {string} id */
  const basesOf = (id) => allBases(board.view?.pieces[id]?.models ?? []);
  const clear = () => {
    aimAt("");
    go([]);
  };
  const ids = () => (draft.picked.length ? draft.picked : Object.keys(input.movers).length === 1 ? Object.keys(input.movers) : []);
  /** @param {string[]} all */
  const spaceNow = (all) => (board.view && all.length ? spaceOf(inputAimed(state.input, aim), board.view, all) : null);
  /** Of whom all that is known has been asked for. @type {Set<string>} */
  const learnt = new Set();
  /** Asks for what is not known yet of the one that is picked, or about to be. @param {string[]} all */
  const learn = ([id = "", ...others]) => {
    if (!input.more || others.length || !input.movers[id] || learnt.has(id)) return;
    learnt.add(id);
    context.look(`${input.more}${id}`).then(({ path: known }) => {
      if (!known || gone) return;
      full.set(id, { ...input, ...known, movers: { ...input.movers, ...known.movers } });
      if (ids()[0] === id) completed(id);
    }, () => learnt.delete(id));
  };
  /** What is known in full, by mover. @type {Map<string, PathInput>} */
  const full = new Map();
  /** All that is known of the one that is picked is here: what has been begun goes on. @param {string} id */
  const completed = (id) => {
    state.input = full.get(id) ?? input;
    state.space = spaceNow([id]);
    board.pieces.mark("unit--joinable", state.input.aims ?? []);
    if (state.space) board.overlays.set("rings", ringsOfPath(inputAimed(state.input, aim), /** @type {import("../protocol").View} */ (board.view), [id]));
    if (!state.dragging && !state.way?.legs.length) draw();
    if (late && !state.dragging) joinAt(late);
  };
  const hovered = () => learn([board.hovered]);
  if (input.more) board.host.addEventListener("board:hover", hovered);
  const picked = () => {
    const all = ids();
    state.input = full.get(all[0] ?? "") ?? input;
    state.space = spaceNow(all);
    state.intent = null;
    state.cut = null;
    state.dropped = false;
    state.aside = cut.textContent = "";
    late = null;
    learn(all);
    // What the server begins with is taken as it is.
    const begun = /** @type {{legs?: Leg[]} | undefined} */ (context.preset)?.legs ?? [];
    state.legs = state.space ? begun : [];
    state.way = state.space ? (begun.length ? foretold(state.space, begun) : clipped(state.space, [])) : null;
    root.classList.toggle("path--idle", !state.space);
    board.overlays.set("rings", state.space && board.view ? ringsOfPath(inputAimed(state.input, aim), board.view, all) : []);
    draw();
    note.textContent = state.space ? "" : gettext("Select what to move, then drag it where you want it.");
    typed.value = "";
  };
  /** @param {string} id "" for none any more */
  const aimAt = (id) => {
    if (id === aim) return;
    aim = id;
    fill(aimed, id ? [
      el("span", { class: "chip" }, gettext("With"), " ", context.texts.say(board.view?.pieces[id]?.name)),
      button("×", () => clear(), { class: "button--quiet button--small", title: gettext("Remove") }),
    ] : null);
    board.pieces.mark("unit--picked", id && state.input.aims ? [id] : draft.picked);
    if (!state.input.aims) return context.changed();
    picked();
    if (id && state.space) go(approach(state.space, board.view?.pieces[id]));
  };

  /** Where it was let go before all was known of it. @type {import("../../board/geometry.js").Point | null} */
  let late = null;
  /** Who may be joined there is joined. @param {import("../../board/geometry.js").Point} at */
  const joinAt = (at) => {
    late = input.more && !full.has(ids()[0] ?? "") ? at : null;
    const there = (state.input.aims ?? []).find((id) => {
      const piece = board.view?.pieces[id];
      return piece && onTable(piece) && inside(at, outlineOf(poseOf(piece), piece.shape));
    });
    if (!there) return false;
    const { legs, way } = state;
    if (there !== aim) aimAt(there);
    else if (state.space) go(approach(state.space, board.view?.pieces[there]));
    if (state.way?.why === "contact" && state.way.against === there) return true;
    // Whom it does not reach it does not join: it stays where it was dragged.
    alone();
    if (way) go(legs, way);
    return false;
  };
  /** It goes on its own again, by the way that it has. */
  const alone = () => {
    if (!aim || !state.input.aims) return;
    aim = "";
    fill(aimed, null);
    board.pieces.mark("unit--picked", draft.picked);
    state.space = spaceNow(ids());
    if (state.space && board.view) board.overlays.set("rings", ringsOfPath(state.input, board.view, ids()));
    if (state.space) show(clipped(state.space, state.legs));
  };

  /** @param {string} id */
  const others = (id) => Boolean(id && input.movers[id]) && !ids().includes(id);
  /** Why a drag has led nowhere. */
  const why = () => (state.way && reason(state.way, board, context.texts, aim)) || context.texts.say(state.input.straight);
  /** Whom a drag has not reached, in words. @param {import("../../board/geometry.js").Point} at */
  const missed = (at) => {
    const onto = state.space && state.way?.legs.length && !state.intent ? ontoOf(state.space, at) : null;
    return !onto || state.way?.snapped || state.way?.why === "contact" && state.way.against === onto.id ? "" : interpolate(gettext("It does not reach %(name)s."), { name: context.texts.say(board.view?.pieces[onto.id]?.name) });
  };
  /** Why a drag stops short of a point, if it clearly does. @param {import("../../board/geometry.js").Point} at @param {import("../../board/geometry.js").Point} grip */
  const short = (at, [along, across]) => {
    if (!state.way?.why || state.intent && !state.intent.mine) return "";
    const beyond = distance(at, shifted(state.way.body.front, along, across));
    return beyond > SHORT ? shortOf(state.way, beyond, board, context.texts, aim) : "";
  };
  const hand = pathTool(state, board, { go, settle, aimAt, why, missed, short, others, claim, rest: () => context.changed(), take: (id) => draft.take(id), joinAt, alone, engaged: context.engaged, keep: context.keep });
  const away = board.use(hand.tool);
  board.overlays.set("zones", (input.zones ?? []).map((outline) => ({ outline, class: "zone" })));
  board.pieces.mark("unit--joinable", input.aims ?? []);
  const push = (/** @type {import("./path_legs.js").Push} */ kind, /** @type {number} */ amount) => go(adjusted(state, kind, amount));
  const may = (/** @type {Leg["kind"]} */ kind) => Object.values(input.movers).some((mover) => mover.legs?.includes(kind));
  const root = el("div", { class: "path" },
    measures.root,
    cut,
    el(
      "div",
      { class: "row path__row" },
      typed,
      button(gettext("Back to the start"), clear, { class: "button--quiet button--small", title: "Esc" }),
    ),
    aimed, note, ...thumbPad(push, { sideways: may("side"), turns: may("turn") }));
  draft.listen(picked);
  picked();

  /** A way that is refused is no fault: the ghost steps back to where the rules stop it. @param {import("../protocol").Refusal | null} [refusal] */
  const cutBack = (refusal) => {
    const { space, way, intent } = state;
    const back = space && way && !intent && refusal ? steppedBack(space, way, refusal) : null;
    if (!way || !back) return false;
    const { wheeled } = state;
    state.cut = { of: writtenLegs(way.legs), back };
    go(back.legs, back);
    state.wheeled = wheeled;
    if (back.legs.length || state.dragging) return true;
    state.aside = reason(back, board, context.texts, aim);
    settle();
    return true;
  };

  /** The way that the server has found to the wanted pose, or what is to be tried next. @param {import("../protocol").Preview | null} preview */
  const answered = (preview) => {
    const { intent, space } = state;
    if (!intent || !space || intent.reached) return false;
    if (preview) {
      const way = intent.at >= 0 ? foundWay(space, preview) : null;
      intent.reached = true;
      board.overlays.set("wish", []);
      if (!way) {
        if (preview.ends === "dice" && intent.at >= 0) show(setDown(space, intent.tries[intent.at]));
        return false;
      }
      show(way);
      typed.value = writtenLegs(way.legs);
      note.textContent = interpolate(gettext("Path found: %(legs)s"), { legs: writtenLegs(way.legs) });
      return false;
    }
    intent.at += 1;
    if (intent.at >= intent.tries.length) {
      // It stays where it was let go: what it could not reach beyond that is no fault of the place, and goes at once as anything else.
      state.intent = null;
      board.overlays.set("wish", []);
      if (!intent.mine) state.aside = gettext("This is as close as it can get.");
      settle();
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
      gone = true;
      away();
      hand.stop();
      board.host.removeEventListener("board:hover", hovered);
      board.ghost.hide();
      for (const layer of ["zones", "foreseen", "rings", "wish", "brink"]) board.overlays.set(layer, []);
      board.pieces.mark("unit--joinable", []);
    },
    clear,
    adopt: (gesture) => draft.take(gesture.piece) && hand.adopt(gesture),
    dropped: () => state.dropped,
    parting: () => state.aside,
    /** The poses of the server: those that differ from the ghost's are drawn, lining up included. */
    foresee: (preview, refusal) => {
      if (cutBack(refusal)) return true;
      const again = answered(preview);
      if (!again) drawForeseen(board, preview);
      return again;
    },
    key: (event) => keyed(event, state, { push, clear, turn: hand.turn }),
  };
}
