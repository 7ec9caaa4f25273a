/* Sheets of drawings: fetched once, their symbols adopted into the page so that <use> finds them. */

import { svg } from "./svg.js";

/** @type {Map<string, Promise<Set<string>>>} */
const fetched = new Map();
/** @type {SVGDefsElement | null} */
let shelf = null;

/** @type {Map<string, Set<string>>} */
const ready = new Map();

/** Folder of static files, wherever this module was served from. */
const STATIC = new URL("../", import.meta.url);

/**
 * @param {string} path below the static folder
 * @param {string} prefix
 * @returns {Promise<Set<string>>} the names found
 */
export function sheet(path, prefix) {
  let found = fetched.get(path);
  if (!found) {
    found = adopt(path, prefix).catch(() => /** @type {Set<string>} */ (new Set())).then((names) => {
      ready.set(path, names);
      return names;
    });
    fetched.set(path, found);
  }
  return found;
}

/** The names of a sheet if it is there already. @param {string} path */
export function sheetNow(path) {
  return ready.get(path);
}

/** @param {string} path @param {string} prefix */
async function adopt(path, prefix) {
  const names = /** @type {Set<string>} */ (new Set());
  const answer = await fetch(new URL(path, STATIC));
  if (!answer.ok) return names;
  const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of drawing.querySelectorAll("symbol")) {
    names.add(symbol.id);
    const own = /** @type {SVGSymbolElement} */ (document.importNode(symbol, true));
    own.id = prefix + symbol.id;
    room().append(own);
  }
  return names;
}

function room() {
  if (!shelf) {
    shelf = svg("defs");
    document.body.append(svg("svg", { class: "drawings", width: 0, height: 0, "aria-hidden": "true" }, [shelf]));
  }
  return shelf;
}

/**
 * "de_bellis/Sp" as the sheet of the game and the name in it.
 * @param {string | undefined} symbol
 * @returns {[string, string]}
 */
export function drawingOf(symbol) {
  const [game, name] = (symbol ?? "").split("/");
  return [game ?? "", name ?? ""];
}

/** The sheet of a game's drawings. @param {string} game */
export function symbolsOf(game) {
  return `games/${game}/symbols.svg`;
}
