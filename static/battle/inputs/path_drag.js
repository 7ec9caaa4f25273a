/* The fingers on the ghost: its middle goes where it is dragged, its corners wheel, its edges push, its dial turns it on the spot. */

import { frontCorner, partOutline } from "../../board/body.js";
import { ahead, bearingTo, distance, inside, right, turnBetween, within } from "../../board/geometry.js";
import { leg, solve } from "../../board/solver.js";
import { adjusted } from "./path_legs.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/pointer.js").Press} Press */
/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {{handle: string, from: Press, grip: Point, legs: Leg[], body: import("../../board/body.js").Body}} Hold */

/** How far above a finger the ghost floats, in pixels, and how near a touch must be. */
const ABOVE = 54;
const NEAR = 70;
const DIAL_STEP = 15;

/**
 * @param {Path} state @param {import("../../board/board.js").Board} board
 * @param {{go: (legs: Leg[], way?: import("../../board/kinematics.js").Way) => void, settle: () => void, aimAt: (id: string) => void}} path
 * @returns {import("../../board/pointer.js").Tool}
 */
export function pathTool(state, board, path) {
  /** @type {Hold | null} */
  let held = null;
  /** @type {Press | null} */
  let latest = null;
  let frame = 0;

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
    const target = press.touch ? above(hold.from, press) : press.at;
    if (hold.handle === "body") {
      const ids = space.body.parts.map((part) => part.id);
      const snaps = ids.length === 1 ? state.input.snaps?.[ids[0]] : undefined;
      const way = solve(space, target, { grip: hold.grip, free: press.alt, snaps });
      path.go(way.legs, way);
    } else path.go(handled(hold, target, press.alt));
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

  return {
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
      frame = 0;
      state.dragging = false;
      held = null;
      path.settle();
    },
    cancel: () => {
      cancelAnimationFrame(frame);
      frame = 0;
      held = null;
      state.dragging = false;
    },
    tap: (press) => {
      if (!press.ctrl || !press.piece || !state.space || state.input.movers[press.piece]) return false;
      path.aimAt(press.piece);
      return true;
    },
  };
}

/** @param {import("../../board/body.js").Body} body @param {0 | 1} axis */
function mean(body, axis) {
  return body.parts.reduce((sum, part) => sum + part.pose[axis], 0) / body.parts.length;
}
