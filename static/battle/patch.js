/* Merge patches (RFC 7386). What a patch does not touch stays the same object, so that the board sees what has changed. */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @template T @param {T} before @param {unknown} changes @returns {T} */
export function patched(before, changes) {
  if (!isObject(changes)) return /** @type {T} */ (changes);
  const result = isObject(before) ? { ...before } : /** @type {Record<string, unknown>} */ ({});
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete result[key];
    else result[key] = patched(result[key], value);
  }
  return /** @type {T} */ (result);
}
