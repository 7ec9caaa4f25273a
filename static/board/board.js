/* The board: two drawings one over the other, so that what changes while a finger moves never redraws the table. */

import { animate } from "./anim.js";
import { Areas } from "./areas.js";
import { Camera } from "./camera.js";
import { patterns } from "./defs.js";
import { ahead, bearingTo } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { Overlays } from "./overlays.js";
import { Pieces } from "./pieces.js";
import { listen } from "./pointer.js";
import { drawingOf, sheet, sheetNow, symbolsOf } from "./sheets.js";
import { set, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").View} View */
/** @typedef {import("./pointer.js").Press} Press */
/** @typedef {import("./pointer.js").Tool} Tool */

const MARKS = "board/marks.svg";
const CLOSE = 17;
const FAR = 8;
/** Height of the buttons above the table on a narrow screen. */
const TOOLS = 50;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{say: (text: import("../battle/protocol").Text) => string, seats: () => string[]}} options
   */
  constructor(host, { say, seats }) {
    this.host = host;
    this.say = say;
    /** @type {View | null} */
    this.view = null;
    /** @type {Tool[]} the last one is asked first */
    this.tools = [];
    /** @type {(press: Press) => void} */
    this.onLongPress = () => undefined;
    /** @type {(id: string) => void} */
    this.onHover = () => undefined;
    this.hovered = "";
    this.ground = svg("g");
    this.areaLayer = svg("g");
    this.pieceLayer = svg("g");
    this.topLayer = svg("g");
    this.below = svg("svg", { class: "board__below", "aria-hidden": "true" }, [patterns(), this.ground]);
    this.above = svg("svg", { class: "board__above", "aria-hidden": "true" }, [this.topLayer]);
    host.classList.add("board");
    host.tabIndex = 0;
    host.prepend(this.below, this.above);
    this.camera = new Camera(host, { width: 90, height: 60 }, () => this.look());
    /** @type {import("./face.js").Look} */
    const look = { say, seatNumber: (seat) => seats().indexOf(seat) + 1 || 1, marks: new Set(), drawings: new Set() };
    this.lookOfPieces = look;
    this.areas = new Areas(this.areaLayer, look.seatNumber);
    this.pieces = new Pieces(this.pieceLayer, look);
    this.overlays = new Overlays(this.topLayer, () => this.camera);
    this.ghost = new Ghost(this.topLayer, this.camera);
    listen(host, this.camera, {
      tools: () => [...this.tools].reverse(),
      pieceAt: (at, slop) => this.pieces.at(at, slop),
      longPress: (press) => this.onLongPress(press),
      hover: (press) => this.hover(press?.piece ?? ""),
    });
    new ResizeObserver(() => (this.camera.fitted ? this.camera.fit() : this.look())).observe(host);
  }

  /** Draws a view; only what has changed since the last one. @param {View} view @param {Set<string>} [carried] pieces that an animation is about to carry to their place */
  show(view, carried) {
    const first = this.view === null;
    this.view = view;
    if (first) {
      this.lay(view);
      this.dress(view);
    }
    this.areas.show(view.areas, this.say);
    this.pieces.show(view.pieces, carried);
  }

  /** @param {View} view */
  lay(view) {
    const { width, height } = view.table;
    const step = view.table.grid ?? 10;
    let d = "";
    for (let x = step; x < width; x += step) d += `M${x} 0V${-height}`;
    for (let y = step; y < height; y += step) d += `M0 ${-y}H${width}`;
    this.ground.replaceChildren(
      svg("rect", { class: "board-table", x: 0, y: -height, width, height }),
      svg("path", { class: "board-grid", d }),
      this.areaLayer,
      this.pieceLayer,
    );
    this.camera.table = view.table;
    this.camera.fit();
  }

  /** Takes the drawings of the pieces and the marks into use, at once if they have been fetched. @param {View} view */
  dress(view) {
    const games = new Set(Object.values(view.pieces).map((piece) => drawingOf(piece.symbol)[0]).filter(Boolean));
    const wanted = [MARKS, ...[...games].map(symbolsOf)];
    const take = () => {
      this.lookOfPieces.marks = sheetNow(MARKS) ?? new Set();
      for (const game of games) for (const name of sheetNow(symbolsOf(game)) ?? []) this.lookOfPieces.drawings.add(`${game}/${name}`);
    };
    if (wanted.every((path) => sheetNow(path))) take();
    else void Promise.all([
      sheet(MARKS, "mark-"),
      ...[...games].map((game) => sheet(symbolsOf(game), `${game}-`)),
    ]).then(() => { take(); this.pieces.again(); });
  }

  /** Lays the table so that the pieces of a seat look up the screen; without any on the table, so that this bearing does.
   * @param {string} seat @param {number} [bearing] @returns {boolean} whether that could be told */
  faceUp(seat, bearing) {
    let [x, y] = bearing === undefined ? [0, 0] : ahead(bearing).map((part) => part * 0.6);
    for (const piece of Object.values(this.view?.pieces ?? {})) {
      if (piece.seat !== seat || piece.bearing === undefined) continue;
      const [dx, dy] = ahead(piece.bearing);
      [x, y] = [x + dx, y + dy];
    }
    if (Math.hypot(x, y) <= 0.5) return false;
    this.camera.turnRound(-Math.round(bearingTo([0, 0], [x, y]) / 90));
    return true;
  }

  look() {
    const { camera } = this;
    set(this.ground, { transform: camera.transform });
    set(this.topLayer, { transform: camera.transform });
    this.overlays?.look();
    const distance = camera.scale > CLOSE ? "near" : camera.scale < FAR ? "far" : "middle";
    if (this.host.dataset.distance !== distance) this.host.dataset.distance = distance;
    if (this.pieces.turned !== camera.turn) {
      this.pieces.turn(camera.turn);
      this.host.dispatchEvent(new CustomEvent("board:turned"));
      // Trees grow upwards however the table lies.
      for (const pattern of this.below.querySelectorAll(".ground-marks")) set(
        pattern,
        { patternTransform: `rotate(${-camera.turn})` },
      );
    }
    this.host.dispatchEvent(new CustomEvent("board:look"));
  }

  /** Keeps the table in what another element leaves free of it. @param {HTMLElement} over */
  keepClear(over) {
    const [table, other] = [this.host.getBoundingClientRect(), over.getBoundingClientRect()];
    const covered = other.top < table.bottom && other.left < table.right && other.width > 0;
    this.camera.inset.top = covered ? TOOLS : 0;
    this.camera.inset.bottom = covered ? Math.min(table.height * 0.8, table.bottom - other.top) : 0;
    if (this.camera.fitted) this.camera.fit();
  }

  /** @param {string} id */
  hover(id) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.pieces.mark("unit--hovered", id ? [id] : []);
    this.onHover(id);
    this.host.dispatchEvent(new CustomEvent("board:hover"));
  }

  /** Puts a tool into use; returns how to put it away. @param {Tool} tool @returns {() => void} */
  use(tool) {
    this.tools.push(tool);
    return () => {
      const index = this.tools.indexOf(tool);
      if (index >= 0) this.tools.splice(index, 1);
    };
  }

  /** @param {Record<string, import("./geometry.js").Pose[]>} moves @param {number} speed */
  animate(moves, speed) {
    return animate(this.pieces, moves, speed);
  }
}
