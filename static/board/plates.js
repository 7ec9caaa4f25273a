/* Where plates hang: above what they speak of, or on another side of it where another plate, another such piece or the edge is in the way. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** On the screen: what a plate speaks of, and how large the plate is. @typedef {{about: Box, width: number, height: number}} Plate */

const GAP = 4;
/** What it costs to lie over a plate, over a piece, and beyond the edge, by area; and so much each side that is less usual. */
const COST = { plate: 4, piece: 1, beyond: 8, unusual: 40 };

/** The middle of each plate. @param {readonly Plate[]} plates @param {Box} room @param {readonly Box[]} taken @returns {[number, number][]} */
export function middles(plates, room, taken = []) {
  /** @type {Box[]} */
  const laid = [...taken];
  return plates.map((plate) => {
    const places = placesOf(plate, room).map((middle, index) => {
      const box = boxOf(middle, plate);
      const costs = [
        COST.plate * sum(laid, (other) => shared(box, other)),
        COST.piece * sum(plates, (other) => shared(box, other.about)),
        COST.beyond * (plate.width * plate.height - shared(box, room)),
        COST.unusual * index,
      ];
      return { middle, box, cost: sum(costs, (cost) => cost) };
    });
    const best = places.reduce((one, other) => (other.cost < one.cost ? other : one));
    laid.push(best.box);
    return best.middle;
  });
}

/** Above, below, to the right, to the left; in a second row above or below. @param {Plate} plate @param {Box} room @returns {[number, number][]} */
function placesOf({ about, width, height }, room) {
  const x = Math.max(room.left + GAP + width / 2, Math.min(room.right - GAP - width / 2, (about.left + about.right) / 2));
  const y = (about.top + about.bottom) / 2;
  return [
    [x, about.top - GAP - height / 2], [x, about.bottom + GAP + height / 2],
    [about.right + GAP + width / 2, y], [about.left - GAP - width / 2, y],
    [x, about.top - 2 * GAP - height * 1.5], [x, about.bottom + 2 * GAP + height * 1.5],
  ];
}

/** @param {[number, number]} middle @param {Plate} plate @returns {Box} */
function boxOf([x, y], { width, height }) {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** The area that two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** @template T @param {readonly T[]} of @param {(one: T) => number} number */
function sum(of, number) {
  return of.reduce((all, one) => all + number(one), 0);
}
