/* The page on which a map is drawn. */

import { Drawing } from "./drawing.js";
import { bindKeys } from "./keys.js";
import { kindBar, mapPanel, pieceList, piecePanel } from "./panel.js";
import { Sheet } from "./sheet.js";
import { storeBySelf } from "./storing.js";
import { Tools } from "./tools.js";

/** @typedef {{map: import("./sheet.js").Drawn, kinds: import("./drawing.js").Kind[], sizes: [number, number], most: number}} Given */

const editor = document.getElementById("map-editor");
const board = document.getElementById("map-board");
const data = document.getElementById("map-data");

if (editor && board instanceof SVGSVGElement && data) begin(editor, board, JSON.parse(data.textContent ?? "{}"));

/** @param {HTMLElement} editor @param {SVGSVGElement} board @param {Given} given */
function begin(editor, board, given) {
  const words = /** @type {Record<string, string>} */ ({ ...document.getElementById("map-words")?.dataset });
  const hint = document.getElementById("map-hint");
  const snap = document.getElementById("map-snap");
  const sheet = new Sheet(given.map);
  const drawing = new Drawing(board, sheet, given.kinds, words);
  const tools = new Tools(
    sheet,
    drawing,
    (said) => {
      if (hint) hint.textContent = said;
    },
    () => snap instanceof HTMLInputElement && snap.checked,
  );
  kindBar(tools, given.kinds, words);
  piecePanel(sheet, given.kinds);
  mapPanel(sheet, given.sizes);
  pieceList(sheet, given.kinds, given.most);
  bindKeys(editor, board, sheet, tools);
  storeBySelf(editor, sheet);
  /** @param {string} id @param {() => void} act */
  const bind = (id, act) => document.getElementById(id)?.addEventListener("click", act);
  bind("map-undo", () => sheet.undo());
  bind("map-redo", () => sheet.redo());
  bind("map-nearer", () => drawing.zoomBy(1.5));
  bind("map-farther", () => drawing.zoomBy(1 / 1.5));
  sheet.watch(() => drawing.show());
  sheet.tell(true);
}
