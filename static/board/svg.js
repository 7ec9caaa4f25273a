/* Making and changing SVG elements without markup strings. */

const SPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | null | undefined>} Attributes */

/**
 * Sets attributes; null and undefined remove.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SPACE, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Points of the table as a path: y goes down on the screen.
 * @param {readonly (readonly [number, number])[]} points
 * @param {boolean} [closed] */
export function outlinePath(points, closed = true) {
  if (!points.length) return "";
  return "M" + points.map(([x, y]) => `${short(x)} ${short(-y)}`).join("L") + (closed ? "Z" : "");
}

/** @param {number} value */
export function short(value) {
  return Math.round(value * 1000) / 1000;
}
