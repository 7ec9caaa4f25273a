/* Pieces that go through the poses of an event, one frame after another. */

import { distance, turnBetween } from "./geometry.js";

/** @typedef {import("./geometry.js").Pose} Pose */

/** Seconds for a length of 10 and for a quarter turn at speed 1; no move takes longer than the most. */
const PER_LENGTH = 0.035;
const PER_DEGREE = 0.003;
const LEAST = 0.18;
const MOST = 1.1;

/** 0: no animation. Devices that ask for less motion get none. @param {number} speed */
export function motion(speed) {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : speed;
}

/**
 * Runs the moves; done when all pieces have arrived. `skip` ends it at once, wherever they are: whoever skips settles them.
 * @param {import("./pieces.js").Pieces} pieces
 * @param {Record<string, Pose[]>} moves
 * @param {number} speed
 * @returns {{done: Promise<void>, skip: () => void}}
 */
export function animate(pieces, moves, speed) {
  const tracks = Object.entries(moves).filter(([, poses]) => poses.length).map(([id, poses]) => track(id, startOf(pieces, id, poses), speed));
  const longest = Math.max(0, ...tracks.map((one) => one.seconds));
  if (!speed || !longest) return { done: Promise.resolve(), skip: () => undefined };
  let frame = 0;
  /** @type {() => void} */
  let finish = () => undefined;
  const done = new Promise((/** @type {(value: void) => void} */ resolve) => (finish = resolve));
  const began = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const passed = (now - began) / 1000;
    for (const one of tracks) pieces.carry(one.id, one.at(eased(Math.min(1, passed / one.seconds))));
    if (passed < longest) frame = requestAnimationFrame(step);
    else finish();
  };
  frame = requestAnimationFrame(step);
  const skip = () => {
    cancelAnimationFrame(frame);
    finish();
  };
  return { done, skip };
}

/** @param {import("./pieces.js").Pieces} pieces @param {string} id @param {Pose[]} poses */
function startOf(pieces, id, poses) {
  const here = pieces.poseOf(id);
  return here && (poses.length === 1 || distance(here, poses[0]) > 0.01) ? [here, ...poses] : poses;
}

/** @param {string} id @param {Pose[]} poses @param {number} speed */
function track(id, poses, speed) {
  const lengths = poses.slice(1).map((pose, i) => distance(pose, poses[i]) * PER_LENGTH + Math.abs(turnBetween(poses[i][2], pose[2])) * PER_DEGREE);
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const seconds = whole ? Math.min(MOST, Math.max(LEAST, whole)) / speed : 0.001;
  /** @param {number} share @returns {Pose} */
  const at = (share) => {
    let left = share * whole;
    for (let i = 0; i < lengths.length; i++) {
      if (left <= lengths[i] || i === lengths.length - 1) return blend(
        poses[i],
        poses[i + 1],
        lengths[i] ? Math.min(1, left / lengths[i]) : 1,
      );
      left -= lengths[i];
    }
    return poses[poses.length - 1];
  };
  return { id, poses, seconds, at };
}

/** @param {Pose} a @param {Pose} b @param {number} share @returns {Pose} */
function blend(a, b, share) {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + turnBetween(a[2], b[2]) * share];
}

/** @param {number} share */
function eased(share) {
  return share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
}
