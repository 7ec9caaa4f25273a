/* What is still to be placed, grouped by command; tapping takes it in hand, dragging carries it to the table. */

import { picture } from "../../board/picture.js";
import { button, el, fill } from "../dom.js";
import { gettext } from "../i18n.js";

/** So many pixels make a drag of a press. */
const FAR = 8;

/**
 * @param {string[]} ids
 * @param {{board: import("../../board/board.js").Board, texts: import("../text.js").Texts, nameOf: (id: string) => string, held: Set<string>, placed: (id: string) => boolean, changed: () => void,
 *   carry: (id: string, at: import("../../board/geometry.js").Point | null) => void, dropped: () => void}} hand `carry`: over the table, or beside it
 */
export function trayOf(ids, { board, texts, nameOf, held, placed, changed, carry, dropped }) {
  const root = el("div", { class: "tray" });
  /** @type {Map<string, HTMLButtonElement>} */
  const faces = new Map(ids.map((id) => [id, token(id)]));

  /** @param {string} id */
  function token(id) {
    const piece = board.view?.pieces[id];
    let carried = false;
    const press = () => {
      if (carried) return;
      if (!held.delete(id)) held.add(id);
      changed();
    };
    // Troops whose letters stand on them need no name below.
    const named = piece && !/[a-z]/i.test(piece.code ?? "");
    const one = el(
      "button",
      { type: "button", class: `tray__token${named ? " tray__token--named" : ""}`, title: nameOf(id), onclick: press, "data-piece": id },
      piece ? picture(board, piece) : nameOf(id),
      named ? el("span", { class: "tray__word" }, nameOf(id)) : null,
    );
    one.addEventListener("pointerdown", (down) => {
      carried = false;
      /** @param {PointerEvent} event */
      const moved = (event) => {
        if (event.pointerId !== down.pointerId) return;
        if (!carried && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
        carried = true;
        carry(id, overTable(event));
      };
      /** @param {PointerEvent} event */
      const up = (event) => {
        if (event.pointerId !== down.pointerId) return;
        stop();
        if (!carried) return;
        carry(id, event.type === "pointerup" ? overTable(event) : null);
        dropped();
      };
      const stop = () => {
        document.removeEventListener("pointermove", moved);
        document.removeEventListener("pointerup", up);
        document.removeEventListener("pointercancel", up);
      };
      document.addEventListener("pointermove", moved);
      document.addEventListener("pointerup", up);
      document.addEventListener("pointercancel", up);
    });
    one.addEventListener("dragstart", (event) => event.preventDefault());
    return one;
  }

  /** The point of the table under a pointer; null where something else is. @param {PointerEvent} event @returns {import("../../board/geometry.js").Point | null} */
  const overTable = (event) => {
    if (!board.host.contains(document.elementFromPoint(event.clientX, event.clientY))) return null;
    const { left, top } = board.host.getBoundingClientRect();
    return board.camera.toTable(event.clientX - left, event.clientY - top);
  };

  const draw = () => {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const id of ids.filter((one) => !placed(one))) {
      const group = board.view?.pieces[id]?.body?.key ?? "";
      groups.set(group, [...(groups.get(group) ?? []), id]);
    }
    for (const [id, one] of faces) one.setAttribute("aria-pressed", String(held.has(id)));
    fill(root, [...groups].map(([, members]) => el("div", { class: "tray__group" },
      button(texts.say(board.view?.pieces[members[0]]?.body?.text) || gettext("All"), () => {
        const all = members.every((id) => held.has(id));
        for (const id of members) all ? held.delete(id) : held.add(id);
        changed();
      }, { class: "button--quiet button--small" }),
      members.map((id) => faces.get(id)))),
    held.size && [...held].some((id) => !placed(id)) ? el(
      "p",
      { class: "soft hint" },
      gettext("Now tap the table. They are placed side by side."),
    ) : null);
  };
  return { root, draw };
}
