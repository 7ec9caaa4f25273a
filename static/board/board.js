/* The board: two drawings one over the other, so that what changes while a finger moves never redraws the table. */

import { animate } from "./anim.js";
import { Areas } from "./areas.js";
import { declaredIn } from "./arrow.js";
import { Camera } from "./camera.js";
import { patterns } from "./defs.js";
import { ahead, bearingTo, outlineOf, turnBetween } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { Overlays } from "./overlays.js";
import { Pieces, onTable, poseOf } from "./pieces.js";
import { namesOf } from "./names.js";
import { listen } from "./pointer.js";
import { drawingOf, sheet, sheetNow, symbolsOf } from "./sheets.js";
import { set, svg } from "./svg.js";

/** @typedef {import("../battle/protocol").View} View */
/** @typedef {import("./pointer.js").Press} Press */
/** @typedef {import("./pointer.js").Tool} Tool */

const MARKS = "board/marks.svg";
const CLOSE = 17;
const FAR = 8;
/** Breadth of the row of buttons above the table on a narrow screen; beside it, where the telephone lies on its side. */
const TOOLS = 50;

/** So many degrees aside are no straight look any more. */
const ASLANT = 5;

/** How many tables the page has. */
let boards = 0;

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
    /** What is drawn: the view, or the table at another moment. @type {View | null} */
    this.shown = null;
    /** @type {Tool[]} the last one is asked first */
    this.tools = [];
    /** @type {(press: Press) => void} */
    this.onLongPress = () => undefined;
    /** @type {(id: string) => void} */
    this.onHover = () => undefined;
    this.hovered = "";
    this.ground = svg("g");
    const cut = `table-${++boards}`;
    /** Rivers and roads run past the edge, so that they end there and not before it; the edge cuts them off. */
    this.frame = svg("rect");
    this.areaLayer = svg("g", { "clip-path": `url(#${cut})` });
    this.pieceLayer = svg("g");
    this.topLayer = svg("g");
    const frame = svg("clipPath", { id: cut }, [this.frame]);
    this.below = svg("svg", { class: "board__below", "aria-hidden": "true" }, [patterns(), frame, this.ground]);
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
    this.names = namesOf(this, say);
    this.pieces.onPicked = this.overlays.onPlates = this.names.soon;
    /** Whether a finger lies on the table, or a button is held. */
    this.pressed = listen(host, this.camera, {
      tools: () => [...this.tools].reverse(),
      pieceAt: (at, slop) => this.pieces.at(at, slop),
      longPress: (press) => this.onLongPress(press),
      hover: (press) => this.hover(press?.piece ?? ""),
    });
    this.owed = false;
    /** Whether there is other room for the table as a whole. */
    this.rooms = false;
    /** Whether the few that are asked about were brought nearer. */
    this.gathered = false;
    /** The question that is put, and whether the player had moved the table himself when it was. */
    this.asked = 0;
    this.handled = false;
    for (const kind of ["pointerup", "pointercancel"]) host.addEventListener(kind, () => {
      if (this.owed && !this.pressed()) {
        this.owed = false;
        this.settle();
      }
    });
    new ResizeObserver(() => this.camera.again()).observe(host);
  }

  /** Takes a view for what is true, and draws it. @param {View} view @param {Set<string>} [carried] pieces that an animation is about to carry to their place */
  show(view, carried) {
    this.know(view);
    this.draw(view, carried);
  }

  /** Which piece is drawn under a pointer; empty for none. @param {MouseEvent} event */
  pieceUnder(event) {
    const { left, top } = this.host.getBoundingClientRect();
    return this.pieces.at(this.camera.toTable(event.clientX - left, event.clientY - top), 0);
  }

  /** Takes a view for what is true: what can be done on the table is about it, whatever moment is drawn. @param {View} view */
  know(view) {
    const first = this.view === null;
    this.view = view;
    if (!first) return;
    this.lay(view);
    this.dress(view);
  }

  /** Draws the table as a view has it; only what has changed since the last one. @param {View} view @param {Set<string>} [carried] */
  draw(view, carried) {
    this.shown = view;
    this.areas.show(view.areas, this.say);
    this.pieces.show(view.pieces, carried);
    this.names.soon();
    this.overlays.set("declared", declaredIn(view));
  }

  /** Where a piece truly stands. @param {string} id @returns {import("./geometry.js").Pose | null} */
  poseOf(id) {
    const piece = this.view?.pieces[id];
    return piece && onTable(piece) ? poseOf(piece) : null;
  }

  /** The nearest enemy ahead of a piece: where he stands. @param {string} id @returns {import("./geometry.js").Point | null} */
  enemyAhead(id) {
    const pose = this.poseOf(id);
    const seat = this.view?.pieces[id]?.seat;
    if (!pose) return null;
    const [ux, uy] = ahead(pose[2]);
    let found = null;
    let least = Infinity;
    for (const piece of Object.values(this.view?.pieces ?? {})) {
      if (piece.seat === seat || !onTable(piece)) continue;
      const [x, y] = poseOf(piece);
      const [dx, dy] = [x - pose[0], y - pose[1]];
      const far = Math.hypot(dx, dy);
      if (dx * ux + dy * uy <= far / 2 || far >= least) continue;
      [found, least] = [/** @type {import("./geometry.js").Point} */ ([x, y]), far];
    }
    return found;
  }

  /** @param {View} view */
  lay(view) {
    const { width, height } = view.table;
    const step = view.table.grid ?? 10;
    let d = "";
    for (let x = step; x < width; x += step) d += `M${x} 0V${-height}`;
    for (let y = step; y < height; y += step) d += `M0 ${-y}H${width}`;
    for (const [name, value] of Object.entries({ x: 0, y: -height, width, height })) this.frame.setAttribute(name, String(value));
    this.ground.replaceChildren(
      svg("rect", { class: "board-table", x: 0, y: -height, width, height }),
      svg("path", { class: "board-grid", d }),
      this.areaLayer,
      this.pieceLayer,
      this.names.layer,
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

  /** Lays the table so that the pieces of a seat look up the screen; without any on the table, so that this bearing does. They
   * look to the right where the table is longer that way and would be small otherwise, as on a telephone.
   * @param {string} seat @param {number} [wanted] @returns {boolean} whether that could be told */
  faceUp(seat, wanted) {
    let [x, y] = wanted === undefined ? [0, 0] : ahead(wanted).map((part) => part * 0.6);
    for (const piece of Object.values(this.view?.pieces ?? {})) {
      if (piece.seat !== seat || piece.bearing === undefined) continue;
      const [dx, dy] = ahead(piece.bearing);
      [x, y] = [x + dx, y + dy];
    }
    if (Math.hypot(x, y) <= 0.5) {
      if (this.camera.crosses(this.camera.quarters)) this.camera.turnRound(1);
      return false;
    }
    const bearing = bearingTo([0, 0], [x, y]);
    const up = -Math.round(bearing / 90);
    // Whoever looks aslant is turned to the side on which he still looks up.
    const aside = turnBetween(0, bearing + up * 90) > ASLANT ? up - 1 : up + 1;
    this.camera.turnRound(this.camera.crosses(up) ? aside : up);
    return true;
  }

  look() {
    const { camera } = this;
    set(this.ground, { transform: camera.transform });
    set(this.topLayer, { transform: camera.transform });
    this.overlays?.look();
    this.ghost?.look();
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

  /** Keeps the table in what another element leaves free of it; or, if so many pixels are kept for that element, where it is, however much
   * of it is covered: then only what must be seen is kept in view. @param {HTMLElement} over @param {number} [kept] */
  keepClear(over, kept = Infinity) {
    const [table, other] = [this.host.getBoundingClientRect(), over.getBoundingClientRect()];
    const covered = other.top < table.bottom && other.left < table.right && other.width > 0;
    const { camera } = this;
    const before = Object.values(camera.inset).join();
    camera.inset.top = covered ? TOOLS : 0;
    camera.inset.left = covered || !camera.narrow ? 0 : TOOLS;
    camera.cover = covered ? Math.min(table.height * 0.8, table.bottom - other.top) : 0;
    camera.inset.bottom = covered ? Math.min(camera.cover, kept) : 0;
    if (covered && kept < Infinity) camera.inset.bottom = Math.min(kept, table.height / 4);
    this.host.style.setProperty("--covered", `${camera.cover}px`);
    this.rooms ||= before !== Object.values(camera.inset).join();
    // Nothing moves away under a finger; when that is lifted it does.
    if (this.pressed()) this.owed = true;
    else this.settle();
  }

  /** The table lies as it should in the room that there is now. */
  settle() {
    if (this.rooms) this.camera.again();
    else this.camera.lift();
    this.rooms = false;
  }

  /** If it is another question, only what the player has done with the table since the last one counts. @param {number} number */
  asks(number) {
    if (number === this.asked) return;
    this.asked = number;
    this.handled = this.camera.byHand;
    this.camera.byHand = false;
  }

  /** What is asked is about these: on a telephone a few of them are brought nearer, and nothing covers them. If the player has just moved the
   * table himself they stay where they are, unless none of them is in view. With none of them the whole table is shown again, unless somebody has moved it. @param {readonly string[]} ids @param {boolean} [closely]
   * @param {readonly (readonly [number, number])[]} [ground] points of the table that belong to it */
  askAbout(ids, closely = false, ground = []) {
    const { camera } = this;
    const outlines = ids.flatMap((id) => {
      const piece = this.view?.pieces[id];
      return piece && onTable(piece) ? [outlineOf(poseOf(piece), piece.shape)] : [];
    });
    const points = [...outlines.flat(), ...ground];
    const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
    /** @type {[import("./geometry.js").Point, import("./geometry.js").Point] | null} */
    const box = points.length ? [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]] : null;
    const loosely = this.handled || camera.byHand;
    if (this.pressed()) {
      [camera.wanted, camera.loosely] = [box, loosely];
      this.owed = true;
      return;
    }
    if (this.gathered && camera.subject) camera.fit();
    this.gathered = false;
    if (!closely || !box || loosely) return camera.want(box, loosely);
    const sizes = ids.map((id) => this.view?.pieces[id]?.shape).filter((shape) => shape !== undefined).map((shape) => ("rect" in shape ? Math.max(...shape.rect) : 2 * shape.disc));
    camera.gather(box, Math.min(...sizes));
    this.gathered = camera.subject !== null;
  }

  /** What happens is seen: if none of those it is about is in view, the first of them comes there, where it is led or stands.
   * @param {{pieces?: string[], moves?: Record<string, import("./geometry.js").Pose[]>}} event */
  follow({ pieces = [], moves = {} }) {
    const led = Object.values(moves).map((poses) => poses.at(-1) ?? null);
    const points = (led.length ? led : pieces.map((id) => this.pieces.poseOf(id))).flatMap((pose) => (pose ? [/** @type {import("./geometry.js").Point} */ ([pose[0], pose[1]])] : []));
    if (points.length && !this.pressed() && !points.some((point) => this.camera.sees([point, point]))) this.camera.follow(points[0]);
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
