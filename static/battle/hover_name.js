/* Who stands under the mouse: the name, and what of the card is said at a glance. Fetched when a mouse first moves over the table. */

import { onTable, poseOf } from "../board/pieces.js";
import { el, fill } from "./dom.js";
import { atAGlance } from "./glance.js";

/** So many pixels above the piece. */
const ABOVE = 8;

/** @param {import("../board/board.js").Board} board @param {import("./text.js").Texts} texts */
export function hoverName(board, texts) {
  const label = el("div", { class: "hover-name", "aria-hidden": "true", hidden: true });
  board.host.append(label);
  const hide = () => { label.hidden = true; };
  const show = () => {
    const piece = board.shown?.pieces[board.hovered];
    const told = piece && onTable(piece) ? atAGlance(piece, texts) : null;
    label.hidden = !told;
    if (!told || !piece) return;
    fill(label, ...told);
    const [x, y, bearing] = poseOf(piece);
    const turn = (bearing * Math.PI) / 180;
    const [wide, deep] = "rect" in piece.shape ? piece.shape.rect : [2 * piece.shape.disc, 2 * piece.shape.disc];
    const [across, along] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const quarter = board.camera.quarters % 2 === 1;
    const half = (quarter ? wide * across + deep * along : wide * along + deep * across) / 2;
    const [px, py] = board.camera.toScreen([x, y]);
    const top = py - half * board.camera.scale - ABOVE;
    label.classList.toggle("hover-name--below", top < 2 * ABOVE + label.offsetHeight);
    label.style.left = `${Math.max(label.offsetWidth / 2, Math.min(board.host.clientWidth - label.offsetWidth / 2, px))}px`;
    label.style.top = `${top < 2 * ABOVE + label.offsetHeight ? py + half * board.camera.scale + ABOVE : top}px`;
  };
  board.host.addEventListener("board:hover", show);
  show();
  board.host.addEventListener("pointerdown", hide);
  board.host.addEventListener("wheel", hide, { passive: true });
}
