/* The fingers on the ghost: its middle goes where it is dragged, its corners wheel, its edges push, its dial turns it on the spot. */

import { frontCorner, partOutline } from "../../board/body.js";
import { ahead, bearingTo, distance, inside, normalised, right, turnBetween, within } from "../../board/geometry.js";
import { loupeOf } from "../../board/loupe.js";
import { leg, solve } from "../../board/solver.js";
import { intentOf, stays, THERE, wished } from "./path_intent.js";
import { adjusted, keptBearing, turnStep } from "./path_legs.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/pointer.js").Press} Press */
/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {{handle: string, from: Press, grip: Point, legs: Leg[], body: import("../../board/body.js").Body, bearing?: number}} Hold
 * `bearing`: how it shall face, if that was said while it was held */

/** How far above a finger the ghost floats, in pixels, and how near a touch must be. */
const ABOVE = 54;
const NEAR = 70;
const DIAL_STEP = 15;
/** Whoever drags so far means it, and is told why it leads nowhere. */
const MEANT = 1;
/** Who rests so many milliseconds looks where the ghost stands: the rules are asked whether it may. */
const RESTS = 120;

/**
 * @param {Path} state @param {import("../../board/board.js").Board} board
 * @param {{go: (legs: Leg[], way?: import("../../board/kinematics.js").Way) => void, settle: () => void, aimAt: (id: string) => void,
 *   why: () => string, missed: (at: Point) => string, rest: () => void, short: (at: Point, grip: Point) => string, others: (id: string) => boolean, claim: () => void, take: (id: string) => boolean,
 *   joinAt: (at: Point) => boolean, alone: () => void, engaged: () => boolean, keep: import("./context.js").Context["keep"]}} path
 *   `others`: a mover that is not picked; `rest`: the finger rests, where the rules stop it can be asked; `take` picks it, `claim` whoever is in hand; `joinAt` joins whom it may join at a point, `alone` nobody any more
 * @returns {{tool: import("../../board/pointer.js").Tool, turn: (degrees: number) => void, stop: () => void, adopt: (gesture: import("./context.js").Gesture) => boolean}}
 */
export function pathTool(state, board, path) {
  /** @type {Hold | null} */
  let held = null;
  /** @type {Press | null} */
  let latest = null;
  let frame = 0;
  let resting = 0;
  /** Where a mover was pressed that is not picked yet: to drag it is to pick it. @type {Press | null} */
  let pressed = null;
  /** The drag of another, while what was made before is on its way. @type {import("./context.js").Gesture | null} */
  let kept = null;
  /** Whether the press began on the ghost or one of its handles. */
  let touched = false;
  /** Whether the question has gone: what was only pressed by then is the next question's drag. */
  let gone = false;
  const loupe = loupeOf(board);

  /** @param {Press} press */
  const grab = (press) => {
    const { way, space } = state;
    if (!way || !space) return "";
    const handle = board.ghost.handleAt(press);
    const onBody = way.body.parts.some((part) => inside(press.at, partOutline(part)));
    const near = press.touch && !path.others(press.piece) && way.body.parts.some((part) => distance(part.pose, press.at) * board.camera.scale < NEAR);
    if (onBody) return "body";
    return handle ?? (near ? "body" : "");
  };

  /** Whether a press lies on a handle or on the ghost, and not only near it. @param {Press} press */
  const onGhost = (press) => Boolean(state.way?.legs.length && state.way.body.parts.some((part) => inside(press.at, partOutline(part))
    || distance(part.pose, press.at) < press.slop * 2)) || board.ghost.handleAt(press) !== null;

  /** @param {string} handle @param {Press} press */
  const hold = (handle, press) => {
    const { way, space } = state;
    if (!way || !space) return;
    held = { handle, from: press, grip: within(way.body.front, press.at), legs: state.legs, body: way.body, bearing: handle === "body" ? keptBearing(state) : undefined };
    state.dragging = true;
    state.dropped = false;
    if (press.touch) loupe.take(space);
  };

  const step = () => {
    frame = 0;
    if (held && latest && state.space) follow(held, latest, state.space);
  };

  /** @param {Hold} hold @param {Press} press @param {import("../../board/kinematics.js").Space} space */
  const follow = (hold, press, space) => {
    const target = targetOf(hold, press);
    if (hold.handle === "body") {
      const ids = space.body.parts.map((part) => part.id);
      const snaps = ids.length === 1 ? state.input.snaps?.[ids[0]] : undefined;
      const way = solve(space, target, { grip: hold.grip, free: press.alt, snaps, bearing: hold.bearing });
      path.go(way.legs, way);
      state.wheeled = hold.bearing !== undefined;
      if (state.input.intent) drawWish(space, hold, target);
    } else if (hold.handle === "dial" && !space.kinds.has("turn")) swing(hold, target, press.alt, space);
    else path.go(handled(hold, target, press.alt));
    if (press.touch && state.way) loupe.show(state.way.body);
  };

  /** It stays where it stands and faces elsewhere: that is for the server to carry out. @param {Hold} hold @param {Point} target @param {boolean} free
   * @param {import("../../board/kinematics.js").Space} space */
  const swing = (hold, target, free, space) => {
    const [{ pose, width, depth }] = space.body.parts;
    const turn = turnBetween(bearingTo([pose[0], pose[1]], hold.from.at), bearingTo([pose[0], pose[1]], target));
    hold.bearing = normalised(pose[2] + (free ? turn : Math.round(turn / DIAL_STEP) * DIAL_STEP));
    path.go([]);
    board.overlays.set("wish", [{ pose: [pose[0], pose[1], hold.bearing], shape: { rect: [width, depth] }, class: "wished" }]);
  };

  /** @param {Hold} hold @param {Press} press @returns {Point} */
  const targetOf = (hold, press) => (press.touch && hold.handle === "body" ? above(hold.from, press) : press.at);

  /** Where the finger has it, if the ghost does not come there. @param {import("../../board/kinematics.js").Space} space @param {Hold} hold @param {Point} target */
  const drawWish = (space, hold, target) => {
    const [end] = state.way?.body.parts ?? [];
    if (!end || space.body.parts.length !== 1) return;
    const pose = wished(space, hold.grip, target, hold.bearing ?? end.pose[2]);
    const there = distance(pose, end.pose) < THERE * 3;
    board.overlays.set("wish", there ? [] : [{ pose, shape: { rect: [end.width, end.depth] }, class: "wished" }]);
  };

  /** What was wanted when it was let go: the server may know a way. @param {Hold} hold @param {Press} press */
  const ask = (hold, press) => {
    const { space, way } = state;
    if (hold.handle === "dial" && hold.bearing !== undefined && space) {
      const [{ pose }] = space.body.parts;
      state.intent = { tries: [[pose[0], pose[1], hold.bearing]], at: 0, mine: false, reached: false };
      return;
    }
    if (!state.input.intent || hold.handle !== "body" || !space || !way) return;
    state.intent = intentOf(space, way, hold.grip, targetOf(hold, press), hold.bearing);
    if (!state.intent || state.intent.mine) board.overlays.set("wish", []);
  };

  const letGo = () => {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    frame = 0;
    held = null;
    state.dragging = false;
    loupe.hide();
  };

  /** Only what is drawn up the screen goes ahead of the finger: sideways it goes straight. @param {Press} from @param {Press} press @returns {Point} */
  const above = (from, press) => {
    const lift = Math.min(ABOVE, Math.max(0, from.py - press.py));
    return board.camera.toTable(press.px, press.py - lift);
  };

  /** @param {Hold} hold @param {Point} target @param {boolean} free */
  const handled = (hold, target, free) => {
    const { body, legs } = hold;
    if (hold.handle === "front" || hold.handle === "rear") {
      const [ux, uy] = ahead(body.front[2]);
      return adjusted(
        { ...state, legs },
        "forward",
        (target[0] - hold.from.at[0]) * ux + (target[1] - hold.from.at[1]) * uy,
      );
    }
    if (hold.handle === "west" || hold.handle === "east") {
      const [rx, ry] = right(body.front[2]);
      const by = (target[0] - hold.from.at[0]) * rx + (target[1] - hold.from.at[1]) * ry;
      return adjusted({ ...state, legs }, "side", by);
    }
    if (hold.handle === "dial") {
      const middle = /** @type {Point} */ ([mean(body, 0), mean(body, 1)]);
      const turn = turnBetween(bearingTo(middle, hold.from.at), bearingTo(middle, target));
      const step = turnStep(state);
      return [leg("turn", free && !step ? turn : Math.round(turn / (step || DIAL_STEP)) * (step || DIAL_STEP))];
    }
    const pivotCorner = hold.handle === "left" ? "right" : "left";
    const pivot = frontCorner(body, pivotCorner);
    const turn = turnBetween(bearingTo(pivot, hold.from.at), bearingTo(pivot, target));
    return adjusted({ ...state, legs }, "wheel", pivotCorner === "right" ? Math.max(0, turn) : Math.min(0, turn));
  };

  /** @type {import("../../board/pointer.js").Tool} */
  const tool = {
    down: (press) => {
      const handle = grab(press);
      touched = Boolean(handle) && onGhost(press);
      pressed = !handle && !press.shift && !press.ctrl && path.others(press.piece) ? press : null;
      if (handle) hold(handle, press);
      return Boolean(held ?? pressed);
    },
    move: (press) => {
      if (pressed && (gone || path.engaged())) kept = path.keep(pressed);
      else if (pressed && path.take(pressed.piece)) hold("body", pressed);
      else if (held) path.claim();
      pressed = null;
      if (kept) {
        kept.latest = press;
        kept.heir?.move?.(press);
        return;
      }
      latest = press;
      frame ||= requestAnimationFrame(step);
      clearTimeout(resting);
      // Words that come would move the sheet, and the table with it, under a finger.
      resting = press.touch ? 0 : window.setTimeout(path.rest, RESTS);
    },
    up: (press) => {
      if (kept) {
        const { heir } = Object.assign(kept, { latest: press, done: true });
        kept = null;
        heir?.up?.(press);
        return;
      }
      cancelAnimationFrame(frame);
      latest = press;
      step();
      const was = held;
      letGo();
      if (was?.handle === "body") {
        // What is let go upon those whom it may join shall join them.
        if (path.joinAt(targetOf(was, press))) return board.overlays.set("wish", []);
        path.alone();
      }
      if (was) ask(was, press);
      if (state.space && stays(state.space, state)) {
        const wanted = was?.handle === "body" && distance(was.from.at, press.at) > MEANT;
        const why = wanted ? path.why() : "";
        path.go([]);
        state.aside = why;
        if (why) path.settle();
        return;
      }
      state.dropped = was?.handle === "body" || was?.handle === "dial" && Boolean(state.intent);
      const missed = was?.handle === "body" ? path.missed(targetOf(was, press)) : "";
      // Whoever is dragged onto an enemy shall fight him: what does not reach him waits to be confirmed.
      if (missed) [state.dropped, state.aside] = [false, missed];
      else if (was?.handle === "body") state.aside = path.short(targetOf(was, press), was.grip);
      path.settle();
    },
    cancel: () => {
      pressed = null;
      kept?.heir?.cancel?.();
      kept = null;
      letGo();
      board.overlays.set("wish", []);
    },
    tap: (press) => {
      // A nudge of the ghost or of a handle is no look at what lies below them.
      if (!press.piece && touched) return true;
      if (!press.piece || !state.space || state.input.movers[press.piece]) return false;
      if (!state.input.aims?.includes(press.piece) && !press.ctrl) return false;
      path.aimAt(press.piece);
      return true;
    },
  };
  return {
    tool,
    /** Turns what is held. @param {number} degrees */
    turn: (degrees) => {
      if (!held || !state.way) return;
      held.bearing = normalised((held.bearing ?? state.way.body.front[2]) + degrees);
      frame ||= requestAnimationFrame(step);
    },
    stop: () => {
      letGo();
      gone = true;
    },
    adopt: (gesture) => {
      hold("body", gesture.from);
      if (!held) return false;
      gesture.heir = tool;
      latest = gesture.latest;
      step();
      if (gesture.done) tool.up?.(gesture.latest);
      return true;
    },
  };
}

/** @param {import("../../board/body.js").Body} body @param {0 | 1} axis */
function mean(body, axis) {
  return body.parts.reduce((sum, part) => sum + part.pose[axis], 0) / body.parts.length;
}
