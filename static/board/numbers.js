/* Numbers as the reader writes them, always with so many digits after the mark, so that they stand still while they change. */

/** @type {Map<number, Intl.NumberFormat>} */
const kept = new Map();

/** How many digits a length needs so that it is said as it is: a quarter has two. @param {number} value */
export function digitsOf(value) {
  return Math.abs(value * 10 - Math.round(value * 10)) > 1e-4 && Math.abs(value * 4 - Math.round(value * 4)) < 1e-4 ? 2 : 1;
}

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
