/* Where the coach stands: never over what is needed to do what it says, and otherwise where it hides the least, near what
   it points at. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const EDGE = 8;
const GAP = 12;
const STEP = 24;
/** What one answers with, who may act or be aimed at, what is being moved, and what has just come of it. */
const NEEDED = ".unit--candidate, .unit--target, .prompt :is(button, input, select, summary, .verdict__line), .unit--picked, .ghost .handle, .ghost__base, .wished, .battle__bar :is(.side-gauge, .turn), .playback .button, .playback__row, .board-tools .button, .your-turn span, .coach__ring--own:not([hidden])";
/** What is asked, where one answers and reads, and how a lesson stands: where even a line would lie over it, nothing is said. */
const PANEL = ".prompt > *, .sheet[data-pages] .sheet__pages, .lesson";
/** What is better left free, and how much it matters that all of the coach would lie over it. @type {[string, number][]} */
const SPARED = [
  [".prompt", 1.5], [".battle__bar", 0.7], [".sheet-tabs .tab", 6], [".board-table", 0.4], [".sheet__pages", 0.3], [".site-header", 0.1],
];
/** How much it matters that terrain would not be seen (it may be where one shall go), and a piece. @type {[string, number][]} */
const PIECES = [[".area__ground", 0.5], [".unit", 0.7]];
/** As bad as so much hidden: to stand a whole screen away, or on the less fitting side. */
const FAR = 1.6;
const SIDE = 0.3;
/** So much of the screen before a piece is where it may be dragged. */
const LANDING = 0.2;
/** It only goes elsewhere where that is better by so much. */
const SETTLED = 0.6;

/**
 * @param {Element} thing what it points at
 * @param {{width: number, height: number, about?: string, ahead?: number, before?: Box | null}} how `ahead`: -1 if what matters lies above
 * the thing, 1 if below; `before`: where it stands now; `about`: what else it speaks of
 * @returns {{box: Box, covers: boolean, shuts: boolean}} `covers`: even there it lies over something that is needed, `shuts`: over the panel
 */
export function placeBeside(thing, { width, height, about = "", ahead = 0, before = null }) {
  const at = thing.getBoundingClientRect();
  const wide = at.width > innerWidth / 2 && at.height > innerHeight / 4;
  const panel = boxesOf(PANEL);
  const needed = [...panel, ...boxesOf(NEEDED), ...(about ? boxesOf(about) : []), ...(wide ? [] : [grown(at)]), ...(ahead ? [landing(at, ahead)] : [])];
  const spared = [
    ...SPARED.flatMap(([name, weight]) => boxesOf(name).map((box) => ({ box, weight: weight / (width * height) }))),
    ...PIECES.flatMap(([name, weight]) => boxesOf(name).map((box) => ({ box, weight: weight / shared(box, box) }))),
  ];
  /** @param {Box} box */
  const lostUnder = (box) => needed.reduce((sum, one) => sum + shared(box, one), 0);
  /** @param {Box} box */
  const badness = (box) => {
    const [dx, dy] = [apart(box.left, box.right, at.left, at.right), apart(box.top, box.bottom, at.top, at.bottom)];
    const wrong = ahead && Math.sign(box.top + box.bottom - at.top - at.bottom) === ahead ? SIDE : 0;
    const hidden = spared.reduce((sum, one) => sum + one.weight * shared(box, one.box), 0);
    return lostUnder(box) * 1000 + hidden + wrong + (FAR * Math.hypot(dx, dy)) / innerHeight;
  };
  const places = placesFor(at, width, height).map((box) => ({ box, bad: badness(box) }));
  const best = places.reduce((one, other) => (other.bad < one.bad ? other : one));
  const stays = before && before.right <= innerWidth && before.bottom <= innerHeight && before.right - before.left === width && before.bottom - before.top === height;
  const box = stays && badness(before) <= best.bad + SETTLED ? before : best.box;
  return { box, covers: lostUnder(box) > 1, shuts: panel.some((one) => shared(box, one) > 1) };
}

/** Where one may drag it: the ground before it. @param {Box} at @param {number} ahead @returns {Box} */
function landing(at, ahead) {
  const far = innerHeight * LANDING;
  return { left: at.left, right: at.right, top: ahead < 0 ? at.top - far : at.bottom, bottom: ahead < 0 ? at.top : at.bottom + far };
}

/** Places in three columns, and in line with the thing. @param {Box} at @param {number} width @param {number} height @returns {Box[]} */
function placesFor(at, width, height) {
  const [mostX, mostY] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
  const within = (/** @type {number} */ wanted, /** @type {number} */ most) => Math.round(Math.max(EDGE, Math.min(wanted, most)));
  const xs = [(at.left + at.right - width) / 2, at.right + GAP, at.left - GAP - width, EDGE, mostX / 2, mostX].map((x) => within(x, mostX));
  const ys = [at.bottom + GAP, at.top - GAP - height, (at.top + at.bottom - height) / 2].map((y) => within(y, mostY));
  for (let y = EDGE; y < mostY; y += STEP) ys.push(y);
  return ys.flatMap((top) => [...new Set(xs)].map((left) => ({ left, top, right: left + width, bottom: top + height })));
}

/** Within what a thing can be seen: the table as far as the panel does not lie over it, or the part of the panel that scrolls. @param {Element} thing @returns {Box} */
export function frameOf(thing) {
  const frame = thing.closest(".prompt, .sheet__pages, .battle__board");
  const { left, top, right, bottom } = frame?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const sheet = frame?.matches(".battle__board") ? document.querySelector(".sheet")?.getBoundingClientRect() : null;
  return { left, top, right, bottom: sheet && sheet.left <= left ? Math.min(bottom, sheet.top) : bottom };
}

/** What of these things can be seen. @param {string} name @returns {Box[]} */
function boxesOf(name) {
  return [...document.querySelectorAll(name)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const frame = frameOf(one);
    return { left: Math.max(left, frame.left), top: Math.max(top, frame.top), right: Math.min(right, frame.right), bottom: Math.min(bottom, frame.bottom) };
  }).filter((box) => box.right > box.left && box.bottom > box.top);
}

/** @param {Box} box @returns {Box} */
function grown({ left, top, right, bottom }) {
  return { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
}

/** @param {number} a @param {number} b @param {number} c @param {number} d the room between two stretches */
function apart(a, b, c, d) {
  return Math.max(0, c - b, a - d);
}

/** @param {Box} one @param {Box} other the area that they share */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
