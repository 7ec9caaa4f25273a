/* What is still to be placed, grouped by command; tapping takes it in hand. */

import { picture } from "../../board/picture.js";
import { button, el, fill } from "../dom.js";
import { gettext } from "../i18n.js";

/**
 * @param {string[]} ids
 * @param {{board: import("../../board/board.js").Board, texts: import("../text.js").Texts, nameOf: (id: string) => string, held: Set<string>, placed: (id: string) => boolean, changed: () => void}} hand
 */
export function trayOf(ids, { board, texts, nameOf, held, placed, changed }) {
  const root = el("div", { class: "tray" });
  /** @type {Map<string, HTMLButtonElement>} */
  const faces = new Map(ids.map((id) => [id, token(id)]));

  /** @param {string} id */
  function token(id) {
    const piece = board.view?.pieces[id];
    const press = () => {
      if (!held.delete(id)) held.add(id);
      changed();
    };
    return el(
      "button",
      { type: "button", class: "tray__token", title: nameOf(id), onclick: press, "data-piece": id },
      piece ? picture(board, piece) : nameOf(id),
    );
  }

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
      gettext("Now tap the table: they are set down side by side."),
    ) : null);
  };
  return { root, draw };
}
