/* The order of what can be chosen. */

/** @typedef {import("../protocol").Option} Option */

/** What succeeds most probably, such as a charge, comes first, in the list and on the table. @param {readonly Option[]} options */
export function bestFirst(options) {
  const chance = (/** @type {Option} */ option) => Number(option.facts?.chance ?? -1);
  return [...options].sort((one, other) => chance(other) - chance(one));
}
