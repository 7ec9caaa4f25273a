/* What this browser remembers: how fast things are played, sounds, what was last looked at, how each table lies. */

const KEY = "ninthsite.battle";
/** 0 shows everything at once. */
export const SPEEDS = /** @type {const} */ ([0.5, 1, 3, 0]);

/** @typedef {{speed: number, sound: boolean, volume: number, seen: Record<string, number>, turned: Record<string, number>,
 *   coached: Record<string, number[]>, idle: number}} Settings `turned` in quarters, by battle; `coached`: sentences of the coach that came before their turn;
 *   `idle`: how often a phase was ended in which nothing had moved */

/** @type {Settings} */
const USUAL = { speed: 1, sound: true, volume: 0.5, seen: {}, turned: {}, coached: {}, idle: 0 };

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

/** The choice that is nearest to a speed. @param {number} speed @returns {typeof SPEEDS[number]} */
export function choiceOf(speed) {
  return !speed ? 0 : speed < 1 ? 0.5 : speed > 1 ? 3 : 1;
}

/** The speed after this one. @param {number} speed */
export function nextSpeed(speed) {
  return SPEEDS[(SPEEDS.indexOf(choiceOf(speed)) + 1) % SPEEDS.length];
}
