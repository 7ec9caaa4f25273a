/* Legs as people type them: "3.5f 30l 4f" is 3.5 forward, a wheel of 30 degrees to the left, 4 forward. */

/** @typedef {import("../battle/protocol").Leg} Leg */

const LETTERS = /** @type {const} */ ({ f: "forward", b: "back", s: "side", t: "turn" });

/**
 * f forward, b back, l and r wheels to the left and right, s sidestep (negative: to the left), t turn on the spot (clockwise).
 * @param {string} typed
 * @returns {Leg[] | null} null where it cannot be read
 */
export function parseLegs(typed) {
  const found = /** @type {Leg[]} */ ([]);
  const rest = typed.replace(/,/g, ".").replace(/(-?\d+(?:\.\d+)?)\s*([fblrst])\s*/gi, (_, amount, letter) => {
    const key = letter.toLowerCase();
    if (key === "l" || key === "r") found.push({
      kind: "wheel",
      amount: Math.abs(Number(amount)),
      corner: key === "l" ? "left" : "right",
    });
    else found.push({ kind: LETTERS[/** @type {keyof typeof LETTERS} */ (key)], amount: Number(amount) });
    return "";
  });
  return rest.trim() || !found.length ? null : found;
}

/** @param {readonly Leg[]} legs */
export function writtenLegs(legs) {
  return legs.map((leg) => `${trimmed(leg.amount)}${letterOf(leg)}`).join(" ");
}

/** @param {Leg} leg */
function letterOf(leg) {
  if (leg.kind === "wheel") return leg.corner === "right" ? "r" : "l";
  return leg.kind[0];
}

/** @param {number} amount */
function trimmed(amount) {
  return String(Math.round(amount * 100) / 100);
}
