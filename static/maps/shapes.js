/* Outlines of terrain: made, moved, turned, scaled, kept on the board. Lengths in the game's unit, y up. */

/** @typedef {[number, number]} Point */
/** @typedef {{kind: string, outline: Point[], name: string}} Feature */
/** @typedef {{left: number, bottom: number, right: number, top: number}} Box */

const OVAL_CORNERS = 20;

/** @param {number} value */
export const rounded = (value) => Math.round(value * 1000) / 1000;

/** @param {readonly Point[]} outline @returns {Box} */
export function boxOf(outline) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** @param {readonly Point[]} outline @returns {Point} */
export function middleOf(outline) {
  const box = boxOf(outline);
  return [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
}

/** @param {readonly Point[]} outline @param {number} dx @param {number} dy @returns {Point[]} */
export const moved = (outline, dx, dy) => outline.map(([x, y]) => [rounded(x + dx), rounded(y + dy)]);

/** Turned clockwise about a point. @param {readonly Point[]} outline @param {number} degrees @param {Point} about @returns {Point[]} */
export function turned(outline, degrees, about) {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = about;
  return outline.map(([x, y]) => [
    rounded(cx + (x - cx) * cos - (y - cy) * sin),
    rounded(cy + (x - cx) * sin + (y - cy) * cos),
  ]);
}

/** Scaled from a point that stays. @param {readonly Point[]} outline @param {number} sx @param {number} sy @param {Point} from @returns {Point[]} */
export const scaled = (outline, sx, sy, from) =>
  outline.map(([x, y]) => [rounded(from[0] + (x - from[0]) * sx), rounded(from[1] + (y - from[1]) * sy)]);

/** @param {Point} a @param {Point} b @returns {Point[]} */
export function rectangle(a, b) {
  const box = boxOf([a, b]);
  return [[box.left, box.bottom], [box.right, box.bottom], [box.right, box.top], [box.left, box.top]];
}

/** @param {Point} a @param {Point} b @returns {Point[]} */
export function oval(a, b) {
  const box = boxOf([a, b]);
  const [cx, cy] = middleOf([a, b]);
  const [rx, ry] = [(box.right - box.left) / 2, (box.top - box.bottom) / 2];
  return Array.from({ length: OVAL_CORNERS }, (_, number) => {
    const angle = (2 * Math.PI * number) / OVAL_CORNERS;
    return /** @type {Point} */ ([rounded(cx + rx * Math.cos(angle)), rounded(cy + ry * Math.sin(angle))]);
  });
}

/** Pushed back onto a board; what is larger than the board is shrunk first.
 * @param {readonly Point[]} outline @param {number} width @param {number} height @returns {Point[]} */
export function onBoard(outline, width, height) {
  let box = boxOf(outline);
  const share = Math.min(1, width / Math.max(box.right - box.left, 1e-9), height / Math.max(box.top - box.bottom, 1e-9));
  const fitting = share < 1 ? scaled(outline, share, share, middleOf(outline)) : outline;
  box = boxOf(fitting);
  const dx = Math.max(0, -box.left) - Math.max(0, box.right - width);
  const dy = Math.max(0, -box.bottom) - Math.max(0, box.top - height);
  return moved(fitting, dx, dy).map(([x, y]) => [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)]);
}

/** Whether an outline crosses itself. @param {readonly Point[]} outline */
export function crosses(outline) {
  const sides = outline.map((from, number) => /** @type {const} */ ([from, outline[(number + 1) % outline.length]]));
  return sides.some(([a, b], first) =>
    sides.some(([c, d], second) => {
      const apart = Math.abs(first - second);
      if (apart <= 1 || apart === sides.length - 1) return false;
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }));
}

/** @param {Point} a @param {Point} b @param {Point} c */
const side = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
