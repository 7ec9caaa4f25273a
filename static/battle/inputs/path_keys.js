/* The keys of a move: pushes by a tenth, wheels by a degree, turns; while the ghost is held Q and E turn what is wanted. */

/** @typedef {import("./path_legs.js").Push} Push */

/**
 * @param {KeyboardEvent} event
 * @param {import("./path.js").Path} state
 * @param {{push: (kind: Push, amount: number) => void, clear: () => void, turn: (degrees: number) => void}} path
 */
export function keyed(event, state, { push, clear, turn }) {
  if (!state.space || event.ctrlKey || event.metaKey) return false;
  const length = event.shiftKey ? 1 : 0.1;
  const degrees = event.shiftKey ? 15 : 1;
  const key = event.key.toLowerCase();
  if (state.dragging) {
    if (key !== "q" && key !== "e") return false;
    turn((key === "q" ? -1 : 1) * (event.shiftKey ? 15 : 5));
  } else if (event.key === "ArrowUp") push("forward", length);
  else if (event.key === "ArrowDown") push("forward", -length);
  else if (event.key === "ArrowLeft" && state.space.kinds.has("side")) push("side", -length);
  else if (event.key === "ArrowRight" && state.space.kinds.has("side")) push("side", length);
  else if (key === "q") push("wheel", -degrees);
  else if (key === "e") push("wheel", degrees);
  else if (key === "t" && state.space.kinds.has("turn")) push("turn", event.shiftKey ? -15 : 15);
  else if (event.key === "Escape" && (state.legs.length || state.intent)) clear();
  else return false;
  return true;
}
