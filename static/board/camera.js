/* What part of the table is seen: pan, zoom, fit, and quarter turns for players on the other sides. */

/** @typedef {import("./geometry.js").Point} Point */

const MARGIN = 0.04;
/** On a telephone the table goes from edge to edge. */
const NARROW = 700;
const NARROW_MARGIN = 0.01;
/** A table is long if one side is so many times the other. */
const LONGER = 1.1;
/** So many times as large it is drawn, where there is room, if it is worth turning. */
const WORTH = 1.25;
const CLOSEST = 90;
/** What is so many pixels wide is seen well enough; and so many times its reach is shown about it. */
const CLEAR = 52;
const ABOUT = 1.5;
/** This share of it is still large enough to handle. */
const HANDY = 0.8;
/** So many pixels beyond the edge may be seen: the handles of a unit at it have room there. */
const BEYOND = 48;
const KEY_STEP = 60;
/** So much more than the few that are asked about is shown, and they are brought nearer so many times at most; so much of the height a
 * question about them may cover. */
const ROUND = 1.35;
const NEARER = 2.5;
const COVERED = 0.5;
/** What must be seen stays so many pixels above what covers the table, and below its upper edge, where labels hang over it; with less room
 * than that above it nothing is moved. */
const ABOVE = 14;
const HEAD = 36;
const LEAST = 130;
/** And so many within its sides. */
const EDGE = 8;
/** The whole table is drawn as small as this share of its size for what must be seen. */
const SMALLEST = 0.6;

export class Camera {
  /**
   * @param {HTMLElement} host
   * @param {{width: number, height: number}} table
   * @param {() => void} changed
   */
  constructor(host, table, changed) {
    this.host = host;
    this.table = table;
    this.changed = changed;
    this.scale = 1;
    /** Where the middle of the table is on the screen. */
    this.x = 0;
    this.y = 0;
    /** Clockwise turn of the table on the screen, in quarters: the player's own side may lie below. */
    this.quarters = 0;
    this.fitted = true;
    /** The scale at which the whole table was last seen. */
    this.whole = 0;
    /** What is seen well, how wide that is, and how far it reaches; `scale`: it was large enough, and is only kept in view.
     * @type {{point: Point, width: number, reach: number, other: Point | null, scale: number} | null} */
    this.subject = null;
    /** Room kept free at the edges, in pixels: the table as a whole lies within. */
    this.inset = { top: 0, right: 0, bottom: 0, left: 0 };
    /** How much of the lower edge is covered now; that changes with every tap, and moves the table only if it hides what must be seen. */
    this.cover = 0;
    /** What must be seen, as a box of the table. @type {[Point, Point] | null} */
    this.wanted = null;
    /** Whether that is left where it is as long as some of it is in view. */
    this.loosely = false;
    /** Whether the player has moved the table himself. */
    this.byHand = false;
    /** By how many pixels the table was lifted for that and shoved to the left, and to which share of its size it was drawn. */
    this.lifted = 0;
    this.aside = 0;
    this.shrunk = 1;
  }

  /** The whole table, centred. */
  fit() {
    const { clientWidth, clientHeight } = this.host;
    const wide = clientWidth - this.inset.left - this.inset.right;
    const high = clientHeight - this.inset.top - this.inset.bottom;
    const [width, height] = this.extent;
    const room = 1 + 2 * (this.narrow ? NARROW_MARGIN : MARGIN);
    this.scale = Math.max(0.5, Math.min(wide / (width * room), high / (height * room)));
    this.x = this.inset.left + wide / 2;
    this.y = this.inset.top + high / 2;
    this.whole = this.scale;
    this.fitted = true;
    this.subject = null;
    this.byHand = false;
    this.lifted = this.aside = 0;
    this.shrunk = 1;
    if (!this.lift()) this.changed();
  }

  /** How much of the lower edge is not to be counted upon. */
  get below() {
    return Math.max(this.inset.bottom, this.cover);
  }

  /** What covers the lower edge has grown, or given way: the table is moved only as far as what must be seen needs, and goes back again. On
   * a telephone it becomes smaller if there is too little room for that, and as large as before again.
   * @returns {boolean} whether the table was moved */
  lift() {
    const room = this.host.clientHeight - this.cover;
    if (room < LEAST) return false;
    const { scale, x, y, wanted } = this;
    this.scale /= this.shrunk;
    this.x += this.aside;
    this.y += this.lifted;
    this.shrunk = 1;
    this.lifted = this.aside = 0;
    if (wanted && (this.cover || (this.narrow && !this.fitted)) && !(this.loosely && this.sees(wanted))) {
      const [from, to] = [[this.inset.left + EDGE, Math.max(HEAD, this.inset.top)], [this.host.clientWidth - this.inset.right - EDGE, room - ABOVE]];
      const least = Math.min(1, (SMALLEST * this.whole) / this.scale);
      // A table that is seen whole reaches from side to side already.
      if (this.fitted) [from[0], to[0]] = [-Infinity, Infinity];
      const fits = Math.min(...this.spans(wanted).map(([low, high], axis) => (to[axis] - from[axis]) / (high - low)));
      if (this.narrow && !this.loosely) this.shrunk = Math.max(least, Math.min(1, fits));
      this.scale *= this.shrunk;
      [this.aside, this.lifted] = this.spans(wanted).map(([low, high], axis) => beyond(low, high, from[axis], to[axis]));
      this.x -= this.aside;
      this.y -= this.lifted;
    }
    if (Math.hypot(x - this.x, y - this.y) < 0.5 && Math.abs(scale / this.scale - 1) < 0.001) return false;
    this.changed();
    return true;
  }

  /** From where to where a box of the table reaches on the screen, to the side and down. @param {[Point, Point]} box @returns {[number, number][]} */
  spans(box) {
    const corners = box.map((point) => this.toScreen(point));
    return [0, 1].map((axis) => [Math.min(...corners.map((one) => one[axis])), Math.max(...corners.map((one) => one[axis]))]);
  }

  /** Whether some of a box of the table is in view. @param {[Point, Point]} box */
  sees(box) {
    const ends = [this.host.clientWidth, this.host.clientHeight - this.cover];
    return this.spans(box).every(([low, high], axis) => high > ABOVE && low < ends[axis] - ABOVE);
  }

  /** Brings a point to the middle, unless the whole table is seen; all stays as large as it is. @param {Point} point */
  follow(point) {
    if (!this.fitted) this.centre(point);
  }

  /** What must be in view from now on; null: nothing. @param {[Point, Point] | null} box two corners @param {boolean} [loosely] if any of it is, it stays where it is */
  want(box, loosely = false) {
    this.wanted = box;
    this.loosely = loosely;
    this.lift();
  }

  /** On a telephone: the few that are asked about are brought nearer, all of them in view, so that the smallest is seen well.
   * @param {[Point, Point]} box two corners @param {number} width of the smallest */
  gather(box, width) {
    const [[left, bottom], [right, top]] = box;
    const [wide, high] = this.quarters % 2 ? [top - bottom, right - left] : [right - left, top - bottom];
    const { clientWidth, clientHeight } = this.host;
    const covered = this.inset.bottom ? Math.max(this.below, clientHeight * COVERED) : 0;
    const room = [clientWidth - this.inset.left - this.inset.right, clientHeight - this.inset.top - covered];
    const scale = Math.min(CLOSEST, CLEAR / width, this.whole * NEARER, room[0] / (wide * ROUND), room[1] / (high * ROUND));
    if (!this.narrow || !width || scale < this.scale * 1.1) return this.want(box);
    /** @type {Point} */
    const middle = [(left + right) / 2, (bottom + top) / 2];
    this.centre(middle, scale);
    this.pan(0, (this.below - covered) / 2);
    this.fill();
    this.subject = { point: middle, width, reach: 0, other: null, scale: this.scale };
    this.want(box);
  }

  /** Whether, turned by so many quarters, the long side of the table lies along the short side of a telephone; or of a screen, so that it
   * would be much larger across it. @param {number} quarters */
  crosses(quarters) {
    const [width, height] = this.extentAt(quarters);
    const { clientWidth: wide, clientHeight: high } = this.host;
    const upright = high > wide;
    if (!this.narrow) return !upright && Math.min(wide / height, high / width) > WORTH * Math.min(wide / width, high / height);
    return upright ? width > height * LONGER : height > width * LONGER;
  }

  /** Whether the board is as narrow as a telephone. */
  get narrow() {
    return this.host.clientWidth < NARROW;
  }

  /** On a telephone: what is too small is brought nearer, with all about it that it can reach; whoever is named stays in view if
   * there is room for both.
   * @param {Point} point @param {number} width @param {number} reach @param {Point | null} [other] */
  closeUp(point, width, reach, other = null) {
    const clear = width * this.scale >= CLEAR;
    const half = width / 2 + BEYOND / Math.max(this.scale, CLEAR / width);
    /** @type {[Point, Point]} */
    const about = [[point[0] - half, point[1] - half], [point[0] + half, point[1] + half]];
    if (width && this.narrow) this.want(about);
    if (!this.narrow || !width || (clear && this.fitted)) return;
    this.near({ point, width, reach, other, scale: clear ? this.scale : 0 });
    this.want(about);
  }

  /** @param {NonNullable<Camera["subject"]>} subject */
  near(subject) {
    const { point, width, reach, other, scale } = subject;
    if (scale) {
      this.include(point, point);
      this.subject = subject;
      return;
    }
    const { left, right, top, bottom } = this.inset;
    const room = Math.min(this.host.clientWidth - left - right, this.host.clientHeight - top - bottom);
    const neighbourhood = room / (2 * ABOUT * reach + width);
    const wanted = Math.min(CLOSEST, this.host.clientWidth / 3 / width, Math.max(CLEAR / width, neighbourhood));
    // Whoever stands before it stays in view, as long as it is still large enough to handle.
    this.centre(point, other ? Math.min(wanted, Math.max(this.holding(point, other), (HANDY * CLEAR) / width)) : wanted);
    if (other) this.include(point, other);
    this.fill();
    this.subject = subject;
  }

  /** Shows little of what lies beyond the edge of the table, as long as the table can fill the room. */
  fill() {
    const { clientWidth, clientHeight } = this.host;
    const { left, right, top } = this.inset;
    const bottom = this.below;
    const half = this.extent.map((length) => (length * this.scale) / 2);
    /** @param {number} middle @param {number} reach @param {number} low @param {number} high */
    const within = (middle, reach, low, high) =>
      (2 * reach < high - low ? middle : Math.max(high - BEYOND - reach, Math.min(low + BEYOND + reach, middle)));
    this.pan(within(this.x, half[0], left, clientWidth - right) - this.x, within(this.y, half[1], top, clientHeight - bottom) - this.y);
  }

  /** Where two points must lie so that both are seen well: from where to where, to the side and down. @returns {[number, number][]} */
  roomForTwo() {
    const edge = this.host.clientWidth / 6;
    return [
      [this.inset.left + edge, this.host.clientWidth - this.inset.right - edge],
      [this.inset.top + edge / 2, this.host.clientHeight - this.below - edge * 1.5],
    ];
  }

  /** The largest scale at which there is room for two points. @param {Point} point @param {Point} other */
  holding(point, other) {
    const [dx, dy] = [Math.abs(point[0] - other[0]), Math.abs(point[1] - other[1])];
    const apart = this.quarters % 2 ? [dy, dx] : [dx, dy];
    return Math.min(...this.roomForTwo().map(([least, most], axis) => (most - least - 1) / Math.max(apart[axis], 0.01)));
  }

  /** Moves the table so that another point is seen, too, if both can be. @param {Point} point @param {Point} other */
  include(point, other) {
    const room = this.roomForTwo();
    const [one, two] = [this.toScreen(point), this.toScreen(other)];
    const by = room.map(([least, most], axis) => {
      const [low, high] = [Math.min(one[axis], two[axis]), Math.max(one[axis], two[axis])];
      if (high - low > most - least) return null;
      return low < least ? least - low : high > most ? most - high : 0;
    });
    if (by[0] !== null && by[1] !== null) this.pan(by[0], by[1]);
  }

  /** The room is another: what was seen whole or large is so again. On a telephone that includes a table that was only shoved about. */
  again() {
    const { wanted, loosely } = this;
    this.afresh();
    this.want(wanted, loosely);
  }

  afresh() {
    if (this.fitted || (this.narrow && !this.subject && this.scale <= this.whole * 1.01)) this.fit();
    else if (this.subject) this.near(this.subject);
    else this.changed();
  }

  /** Width and height of the table as it lies on the screen, in its own units. @returns {Point} */
  get extent() {
    return this.extentAt(this.quarters);
  }

  /** @param {number} quarters @returns {Point} */
  extentAt(quarters) {
    const { width, height } = this.table;
    return quarters % 2 ? [height, width] : [width, height];
  }

  /** Zooms about a point of the screen. @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px = this.host.clientWidth / 2, py = this.host.clientHeight / 2) {
    const least = Math.min(this.host.clientWidth / this.table.width, this.host.clientHeight / this.table.height) / 2;
    const scale = Math.max(least, Math.min(CLOSEST, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved();
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  moved() {
    const [width, height] = this.extent.map((length) => (length * this.scale) / 2);
    const keep = 80;
    this.x = Math.min(this.host.clientWidth - keep + width, Math.max(keep - width, this.x));
    this.y = Math.min(this.host.clientHeight - keep + height, Math.max(keep - height, this.y));
    this.fitted = false;
    this.subject = this.wanted = null;
    this.lifted = this.aside = 0;
    this.shrunk = 1;
    this.changed();
  }

  /** Brings a point of the table to the middle. @param {Point} point @param {number} [scale] */
  centre(point, scale = this.scale) {
    this.scale = scale;
    const [px, py] = this.toScreen(point);
    const midX = (this.host.clientWidth + this.inset.left - this.inset.right) / 2;
    const midY = (this.host.clientHeight + this.inset.top - this.below) / 2;
    this.pan(midX - px, midY - py);
  }

  /** A quarter turn further, or to a given one. @param {number} [quarters] */
  turnRound(quarters = this.quarters + 1) {
    this.quarters = ((quarters % 4) + 4) % 4;
    this.fit();
  }

  /** Degrees by which the table is turned on the screen. */
  get turn() {
    return this.quarters * 90;
  }

  /** The group's transform: table units to pixels, y down. */
  get transform() {
    const { width, height } = this.table;
    return `translate(${this.x} ${this.y}) rotate(${this.turn}) scale(${this.scale}) translate(${-width / 2} ${height / 2})`;
  }

  /** @param {Point} point @returns {Point} */
  toScreen([x, y]) {
    const [dx, dy] = rotated(
      (x - this.table.width / 2) * this.scale,
      (this.table.height / 2 - y) * this.scale,
      this.quarters,
    );
    return [this.x + dx, this.y + dy];
  }

  /** @param {number} px @param {number} py @returns {Point} */
  toTable(px, py) {
    const [dx, dy] = rotated((px - this.x) / this.scale, (py - this.y) / this.scale, 4 - this.quarters);
    return [this.table.width / 2 + dx, this.table.height / 2 - dy];
  }

  /** @param {string} key @returns {boolean} whether the key was the camera's */
  key(key) {
    const pans = /** @type {Record<string, Point>} */ ({
      ArrowLeft: [KEY_STEP, 0],
      ArrowRight: [-KEY_STEP, 0],
      ArrowUp: [0, KEY_STEP],
      ArrowDown: [0, -KEY_STEP],
    });
    if (pans[key]) this.pan(...pans[key]);
    else if (key === "+" || key === "=") this.zoom(1.25);
    else if (key === "-") this.zoom(0.8);
    else if (key === "f" || key === "F") this.fit();
    else if (key === "v" || key === "V") this.turnRound();
    else return false;
    this.byHand = !this.fitted;
    return true;
  }
}

/** How far what reaches from one point to another lies beyond a room; where there is too little room it begins with it.
 * @param {number} low @param {number} high @param {number} from @param {number} to */
function beyond(low, high, from, to) {
  return high > to ? Math.max(0, Math.min(high - to, low - from)) : Math.min(0, Math.max(low - from, high - to));
}

/** Clockwise on the screen. @param {number} x @param {number} y @param {number} quarters @returns {Point} */
function rotated(x, y, quarters) {
  const turned = /** @type {Point[]} */ ([[x, y], [-y, x], [-x, -y], [y, -x]]);
  return turned[quarters % 4];
}
