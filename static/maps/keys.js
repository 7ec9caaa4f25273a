/* The keyboard on the board. */

import { twin } from "./panel.js";
import { middleOf, moved, onBoard, scaled, turned } from "./shapes.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {HTMLElement} editor @param {SVGSVGElement} board @param {import("./sheet.js").Sheet} sheet @param {import("./tools.js").Tools} tools */
export function bindKeys(editor, board, sheet, tools) {
  editor.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !(event.target instanceof HTMLInputElement)) {
      if (event.key.toLowerCase() === "z" && !event.shiftKey) sheet.undo();
      else if (event.key.toLowerCase() === "y" || event.key.toLowerCase() === "z") sheet.redo();
      else return;
      event.preventDefault();
    }
  });
  board.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (acted(event, sheet, tools)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {import("./sheet.js").Sheet} sheet @param {import("./tools.js").Tools} tools */
function acted(event, sheet, tools) {
  const small = event.shiftKey;
  const count = sheet.drawn.features.length;
  if (event.key === "Escape") {
    tools.letGo();
    sheet.choose(-1);
    return true;
  }
  if (event.key === "Tab" && count) {
    const next = sheet.chosen + (small ? -1 : 1);
    // Past the last piece the focus goes on to what follows the board.
    if (next >= count || next < 0) return false;
    sheet.choose(next);
    return true;
  }
  const feature = sheet.feature;
  if (!feature) return false;
  const { width, height } = sheet.drawn;
  const middle = middleOf(feature.outline);
  /** @param {import("./shapes.js").Point[]} outline */
  const lay = (outline) => sheet.set({ outline: onBoard(outline, width, height) });
  const arrow = ARROWS[event.key];
  const step = small ? 0.1 : 0.5;
  if (arrow) lay(moved(feature.outline, arrow[0] * step, arrow[1] * step));
  else if (event.key.toLowerCase() === "q") lay(turned(feature.outline, small ? -1 : -15, middle));
  else if (event.key.toLowerCase() === "e") lay(turned(feature.outline, small ? 1 : 15, middle));
  else if (event.key === "+" || event.key === "=") lay(scaled(feature.outline, 1.1, 1.1, middle));
  else if (event.key === "-") lay(scaled(feature.outline, 1 / 1.1, 1 / 1.1, middle));
  else if (event.key.toLowerCase() === "d") twin(sheet);
  else if (event.key === "Delete" || event.key === "Backspace") sheet.remove();
  else return false;
  return true;
}
