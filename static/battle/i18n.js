/* The page's own words, from the catalogue that Django serves; English where there is none. */

const catalogue = /** @type {{gettext?: (text: string) => string, ngettext?: (one: string, other: string, n: number) => string}} */ (globalThis);

/** @param {string} text */
export function gettext(text) {
  return catalogue.gettext ? catalogue.gettext(text) : text;
}

/** @param {string} one @param {string} other @param {number} n */
export function ngettext(one, other, n) {
  return catalogue.ngettext ? catalogue.ngettext(one, other, n) : n === 1 ? one : other;
}

/** Puts named values into "%(name)s". @param {string} text @param {Record<string, string | number>} values */
export function interpolate(text, values) {
  return text.replace(/%\((\w+)\)[sd]/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
