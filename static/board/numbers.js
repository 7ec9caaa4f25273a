/* Numbers as the reader writes them, always with so many digits after the mark, so that they stand still while they change. */

/** @type {Map<number, Intl.NumberFormat>} */
const kept = new Map();

/** @param {number} value @param {number} digits */
export function fixed(value, digits) {
  let format = kept.get(digits);
  if (!format) {
    const language = document.documentElement.lang || "en";
    format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
    kept.set(digits, format);
  }
  return format.format(value);
}
