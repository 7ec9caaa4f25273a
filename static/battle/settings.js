/* What this browser remembers: speed of animations, what was last looked at, how each table lies. */

const KEY = "ninthsite.battle";
const SPEEDS = /** @type {const} */ ([0, 1, 2, 4]);

/** @typedef {{speed: number, seen: Record<string, number>, turned: Record<string, number>}} Settings `turned` in quarters, by battle */

/** @type {Settings} */
const USUAL = { speed: 1, seen: {}, turned: {} };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return USUAL;
  }
}

/** @param {Partial<Settings>} changes */
export function remember(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings(), ...changes }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The next speed; 0 shows everything at once. @param {number} speed */
export function nextSpeed(speed) {
  return SPEEDS[(SPEEDS.indexOf(/** @type {0 | 1 | 2 | 4} */ (speed)) + 1) % SPEEDS.length] ?? 1;
}
