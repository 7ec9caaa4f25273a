/* Pieces picked on the table: one, several, a whole body with a double tap, or all in a box drawn with Shift. */

import { inside } from "../../board/geometry.js";
import { onTable } from "../../board/pieces.js";
import { button, el, fill } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { bodyAbout } from "./bodies.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/pointer.js").Press} Press */

const SHOWN = 6;

/**
 * @param {import("../protocol").PiecesInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function pieces(input, context) {
  const { board, texts, draft } = context;
  const least = input.least ?? 1;
  const most = Math.min(input.most ?? 1, input.candidates.length);
  const open = input.candidates.filter((id) => !context.taken.has(id));
  /** Several taps add up where nothing else is done with the pick. */
  let adding = most > 1 && !context.question.also?.some((other) => other.kind === "path");
  let nothing = false;
  const shown = el("div", { class: "picks" });
  /** Those that are not on the table are picked by their names. */
  const elsewhere = open.filter((id) => !onTable(board.view?.pieces[id]));
  const off = el("div", { class: "picks picks--elsewhere" });
  /** @param {string} id */
  const nameOf = (id) => texts.say(board.view?.pieces[id]?.name ?? input.names?.[id]) || id;

  /** @param {string} a @param {string} b */
  const linked = (a, b) => {
    const links = input.links?.[a];
    return !links?.length || links.includes(b);
  };
  /** @param {string[]} ids */
  const pick = (ids) => {
    draft.pick(ids.slice(0, most));
    board.pieces.mark("unit--picked", draft.picked);
    draw();
    context.changed();
  };
  /** @param {string} id @param {boolean} add */
  const tapped = (id, add) => {
    const has = draft.picked.includes(id);
    if (!add || most === 1) pick(has && draft.picked.length === 1 && context.alone ? [] : [id]);
    else if (has) pick(draft.picked.filter((one) => one !== id));
    else pick([...draft.picked.filter((one) => linked(id, one)), id]);
  };
  const next = (/** @type {number} */ step) => {
    if (!open.length) return;
    const here = open.indexOf(draft.picked[0] ?? "");
    const id = open[(here + step + open.length) % open.length];
    pick([id]);
    const pose = board.pieces.poseOf(id);
    if (pose) board.camera.centre([pose[0], pose[1]]);
  };
  const draw = () => {
    const more = draft.picked.length > SHOWN ? el("span", { class: "chip" }, `+${draft.picked.length - SHOWN}`) : null;
    const names = draft.picked.slice(0, SHOWN).map((id) => el("span", { class: "chip" }, nameOf(id)));
    fill(off, elsewhere.map((id) => el("button", {
      type: "button",
      class: "button button--small",
      "data-option": id,
      "aria-pressed": String(draft.picked.includes(id)),
      onclick: () => tapped(id, most > 1),
    }, nameOf(id))));
    const hint = open.length ? interpolate(
      gettext("%(n)s to choose from"),
      { n: open.length },
    ) : gettext("Nothing is left to choose.");
    none?.classList.toggle("none--aside", !context.alone && draft.picked.length > 0);
    fill(shown,
      names.length ? [...names, more] : el("span", { class: "soft hint" }, hint),
      most > 1 ? button(
        gettext("Add more"),
        () => { adding = !adding; draw(); },
        {
          pressed: adding,
          class: "button--small button--quiet",
          title: gettext("Each tap adds a piece (or hold Shift)"),
        },
      ) : null,
      open.length > 1 ? button(
        gettext("Next"),
        () => next(1),
        { class: "button--small button--quiet", title: "Tab" },
      ) : null);
  };
  const none = input.none
    ? button(texts.say(input.none), () => { nothing = true; context.commit(); nothing = false; }, { class: "none" })
    : null;
  board.pieces.mark("unit--candidate", open);
  const away = board.use(tool());
  draw();
  if (Array.isArray(context.preset) && !input.none) pick(context.preset.filter((id) => open.includes(id)));
  else if (open.length === 1 && (!input.none || !context.alone)) pick([open[0]]);

  /** @returns {import("../../board/pointer.js").Tool} */
  function tool() {
    /** @type {Press | null} */
    let from = null;
    return {
      down: (press) => {
        if (!press.shift || press.piece || most === 1) return false;
        from = press;
        return true;
      },
      move: (press) => from && board.overlays.set("box", [{ outline: box(from.at, press.at), class: "box" }]),
      up: (press) => {
        if (from) pick(open.filter((id) => inBox(id, box(/** @type {Press} */ (from).at, press.at))));
        board.overlays.set("box", []);
        from = null;
      },
      cancel: () => board.overlays.set("box", []),
      tap: (press) => {
        if (!open.includes(press.piece)) return false;
        tapped(press.piece, adding || press.shift || press.ctrl);
        return true;
      },
      twice: (press) => {
        if (most === 1 || !open.includes(press.piece) || !board.view) return false;
        pick(bodyAbout(press.piece, board.view, open.filter((id) => id === press.piece || linked(press.piece, id))));
        return true;
      },
    };
  }

  /** @param {string} id @param {Point[]} frame */
  const inBox = (id, frame) => {
    const pose = board.pieces.poseOf(id);
    return pose !== null && inside([pose[0], pose[1]], frame);
  };

  return {
    root: el("div", {}, shown, off, none),
    value: () => (nothing ? [] : draft.picked.length >= least ? [...draft.picked] : undefined),
    destroy: () => {
      away();
      board.pieces.mark("unit--candidate", []);
      board.pieces.mark("unit--picked", []);
      draft.pick([]);
    },
    clear: () => pick([]),
    key: (event) => {
      if (event.key !== "Tab" || event.ctrlKey || event.altKey) return false;
      next(event.shiftKey ? -1 : 1);
      return true;
    },
  };
}

/** @param {Point} a @param {Point} b @returns {Point[]} */
function box(a, b) {
  return [[a[0], a[1]], [b[0], a[1]], [b[0], b[1]], [a[0], b[1]]];
}
