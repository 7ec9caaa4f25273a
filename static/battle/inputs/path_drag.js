/* The fingers on the ghost: its middle goes where it is dragged, its corners wheel, its edges push, its dial turns it on the spot. */

import { frontCorner, partOutline } from "../../board/body.js";
import { ahead, bearingTo, distance, inside, normalised, right, turnBetween, within } from "../../board/geometry.js";
import { loupeOf } from "../../board/loupe.js";
import { leg, solve } from "../../board/solver.js";
import { intentOf, THERE, wished } from "./path_intent.js";
import { adjusted } from "./path_legs.js";

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

/**
 * @param {Path} state @param {import("../../board/board.js").Board} board
 * @param {{go: (legs: Leg[], way?: import("../../board/kinematics.js").Way) => void, settle: () => void, aimAt: (id: string) => void}} path
 * @returns {{tool: import("../../board/pointer.js").Tool, turn: (degrees: number) => void, stop: () => void}}
 */
export function pathTool(state, board, path) {
  /** @type {Hold | null} */
  let held = null;
  /** @type {Press | null} */
  let latest = null;
  let frame = 0;
  const loupe = loupeOf(board);

  /** @param {Press} press */
  const grab = (press) => {
    const { way, space } = state;
    if (!way || !space) return "";
    const handle = way.legs.length || !press.touch ? board.ghost.handleAt(press) : null;
    const onBody = way.body.parts.some((part) => inside(press.at, partOutline(part)));
    const near = press.touch && way.body.parts.some((part) => distance(part.pose, press.at) * board.camera.scale < NEAR);
    if (onBody && !(handle && press.touch)) return "body";
    return handle ?? (near ? "body" : "");
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
      if (state.input.intent) drawWish(space, hold, target);
    } else path.go(handled(hold, target, press.alt));
    if (press.touch && state.way) loupe.show(state.way.body);
  };

  /** @param {Hold} hold @param {Press} press @returns {Point} */
  const targetOf = (hold, press) => (press.touch ? above(hold.from, press) : press.at);

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
    if (!state.input.intent || hold.handle !== "body" || !space || !way) return;
    state.intent = intentOf(space, way, hold.grip, targetOf(hold, press), hold.bearing);
    if (!state.intent || state.intent.mine) board.overlays.set("wish", []);
  };

  const letGo = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    held = null;
    state.dragging = false;
    loupe.hide();
  };

  /** @param {Press} from @param {Press} press @returns {Point} */
  const above = (from, press) => {
    const lift = Math.min(ABOVE, Math.hypot(press.px - from.px, press.py - from.py));
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
      return [leg("turn", free ? turn : Math.round(turn / DIAL_STEP) * DIAL_STEP)];
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
      if (!handle || !state.way || !state.space) return false;
      held = {
        handle,
        from: press,
        grip: within(state.way.body.front, press.at),
        legs: state.legs,
        body: state.way.body,
      };
      state.dragging = true;
      if (press.touch) loupe.take(state.space);
      return true;
    },
    move: (press) => {
      latest = press;
      frame ||= requestAnimationFrame(step);
    },
    up: (press) => {
      cancelAnimationFrame(frame);
      latest = press;
      step();
      const hold = held;
      letGo();
      if (hold) ask(hold, press);
      path.settle();
    },
    cancel: () => {
      letGo();
      board.overlays.set("wish", []);
    },
    tap: (press) => {
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
    stop: letGo,
  };
}

/** @param {import("../../board/body.js").Body} body @param {0 | 1} axis */
function mean(body, axis) {
  return body.parts.reduce((sum, part) => sum + part.pose[axis], 0) / body.parts.length;
}
