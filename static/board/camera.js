/* What part of the table is seen: pan, zoom, fit, and quarter turns for players on the other sides. */

/** @typedef {import("./geometry.js").Point} Point */

const MARGIN = 0.04;
const CLOSEST = 90;
const KEY_STEP = 60;

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
    /** Room kept free at the edges, in pixels: what covers the board. */
    this.inset = { top: 0, right: 0, bottom: 0, left: 0 };
  }

  /** The whole table, centred. */
  fit() {
    const { clientWidth, clientHeight } = this.host;
    const wide = clientWidth - this.inset.left - this.inset.right;
    const high = clientHeight - this.inset.top - this.inset.bottom;
    const [width, height] = this.extent;
    this.scale = Math.max(0.5, Math.min(wide / (width * (1 + 2 * MARGIN)), high / (height * (1 + 2 * MARGIN))));
    this.x = this.inset.left + wide / 2;
    this.y = this.inset.top + high / 2;
    this.fitted = true;
    this.changed();
  }

  /** Width and height of the table as it lies on the screen, in its own units. @returns {Point} */
  get extent() {
    const { width, height } = this.table;
    return this.quarters % 2 ? [height, width] : [width, height];
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
    this.changed();
  }

  /** Brings a point of the table to the middle. @param {Point} point @param {number} [scale] */
  centre(point, scale = this.scale) {
    this.scale = scale;
    const [px, py] = this.toScreen(point);
    const midX = (this.host.clientWidth + this.inset.left - this.inset.right) / 2;
    const midY = (this.host.clientHeight + this.inset.top - this.inset.bottom) / 2;
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
    return true;
  }
}

/** Clockwise on the screen. @param {number} x @param {number} y @param {number} quarters @returns {Point} */
function rotated(x, y, quarters) {
  const turned = /** @type {Point[]} */ ([[x, y], [-y, x], [-x, -y], [y, -x]]);
  return turned[quarters % 4];
}
