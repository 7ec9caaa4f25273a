/** The next of some, or the one before; nothing where they end, unless they go round.
 * @template T @param {readonly T[]} all @param {T} here @param {number} step @param {boolean} [round] @returns {T | undefined} */
export function stepped(all, here, step, round = true) {
  const at = all.indexOf(here);
  const to = at < 0 && step < 0 ? (round ? all.length : 0) - 1 : at + step;
  return round ? all[(to + all.length) % all.length] : all[to];
}
