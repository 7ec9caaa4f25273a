/* Small changes to the legs of a move: a push lengthens or shortens the last leg of its kind, or begins a new one. */

import { leg } from "../../board/solver.js";

/** @typedef {import("../protocol").Leg} Leg */
/** @typedef {"forward" | "side" | "wheel" | "turn"} Push */

const NOTHING = 1e-6;

/** By how many degrees whoever moves turns on the spot, where it is not any angle; 0 otherwise. @param {import("./path.js").Path} state */
export function turnStep({ space, input }) {
  return (space && space.body.parts.length > 1 && input.group_turns) || 0;
}

/** How it faces that has been wheeled, so that it goes on facing so; undefined if it has not. @param {import("./path.js").Path} state */
export function keptBearing({ space, way, wheeled, legs }) {
  const turned = legs.some((one) => one.kind === "wheel" || one.kind === "turn" && space?.spins);
  return wheeled && turned ? way?.body.front[2] : undefined;
}

/**
 * @param {import("./path.js").Path} state
 * @param {Push} kind
 * @param {number} amount wheels: negative to the left
 * @returns {Leg[]}
 */
export function adjusted(state, kind, amount) {
  const legs = state.legs.map((one) => ({ ...one }));
  const last = legs[legs.length - 1];
  const step = kind === "turn" ? turnStep(state) : 0;
  if (step) return [leg("turn", Math.sign(amount) * step + (last?.kind === "turn" ? last.amount : 0))];
  if (kind === "wheel") return wheeled(legs, last, amount);
  if (kind === "forward") return pushed(legs, last, amount, state.space?.kinds.has("back") ?? false);
  if (last?.kind === kind) last.amount += amount;
  else legs.push(leg(kind, amount));
  return legs.filter((one) => Math.abs(one.amount) > NOTHING);
}

/** @param {Leg[]} legs @param {Leg | undefined} last @param {number} amount @param {boolean} backs */
function pushed(legs, last, amount, backs) {
  const kind = last?.kind;
  const signed = kind === "forward" ? (last?.amount ?? 0) + amount : kind === "back" ? amount - (last?.amount ?? 0) : amount;
  if (kind === "forward" || kind === "back") legs.pop();
  if (signed > NOTHING) legs.push(leg("forward", signed));
  else if (signed < -NOTHING && backs) legs.push(leg("back", -signed));
  return legs;
}

/** @param {Leg[]} legs @param {Leg | undefined} last @param {number} amount */
function wheeled(legs, last, amount) {
  const before = last?.kind === "wheel" ? last.amount * (last.corner === "right" ? 1 : -1) : 0;
  if (last?.kind === "wheel") legs.pop();
  const now = before + amount;
  if (Math.abs(now) > NOTHING) legs.push(leg("wheel", Math.abs(now), now > 0 ? "right" : "left"));
  return legs;
}
