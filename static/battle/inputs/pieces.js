/* Pieces picked on the table: one, several, a whole body with a double tap, or all in a box drawn with Shift. */

import { inside } from "../../board/geometry.js";
import { onTable } from "../../board/pieces.js";
import { button, el, fill } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { remember, settings } from "../settings.js";
import { bodyAbout } from "./bodies.js";
import { leaving } from "./leaving.js";
import { stepped } from "./stepped.js";

/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/pointer.js").Press} Press */

const SHOWN = 6;
/** Who has ended so many phases in which nothing had moved means it. */
const MEANT = 3;

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
  /** Whether the pick is what a tap on the table made of it. */
  let byTap = false;
  const shown = el("div", { class: "picks" });
  /** Those that are not on the table are picked by their names. */
  const elsewhere = open.filter((id) => !onTable(board.view?.pieces[id]));
  const off = el("div", { class: `picks picks--elsewhere${elsewhere.length < open.length ? " picks--beside" : ""}` });
  /** @param {string} id */
  const nameOf = (id) => texts.say(board.view?.pieces[id]?.name ?? input.names?.[id]) || id;

  /** @param {string} a @param {string} b */
  const linked = (a, b) => {
    const links = input.links?.[a];
    return !links?.length || links.includes(b);
  };
  /** @param {string[]} ids */
  const pick = (ids) => {
    byTap = false;
    asking?.close();
    idle?.close();
    draft.pick(ids.slice(0, most));
    board.pieces.mark("unit--picked", draft.picked.map((one) => input.within?.[one] ?? one));
    board.askAbout(draft.picked);
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
  /** @param {number} step @param {boolean} [round] whether the first comes after the last @returns {boolean} whether there is another one */
  const next = (step, round = true) => {
    const id = stepped(open, draft.picked[0] ?? "", step, round);
    if (id === undefined) return false;
    pick([id]);
    board.follow({ pieces: [id] });
    return true;
  };
  /** On a telephone who is about to move is seen large. */
  const lookClosely = () => {
    const [id] = draft.picked;
    const pose = id ? board.pieces.poseOf(id) : null;
    const shape = id ? board.view?.pieces[id]?.shape : undefined;
    if (!moves || !pose || !shape || draft.picked.length > 1 || adding) return;
    board.camera.closeUp([pose[0], pose[1]], "rect" in shape ? Math.max(...shape.rect) : 2 * shape.disc, reach(id), board.enemyAhead(id));
    close = board.camera.subject !== null;
  };
  const moves = context.question.also?.some((other) => other.kind === "path");
  let close = false;
  /** How far a piece may go. @param {string} id */
  const reach = (id) => {
    const path = /** @type {import("../protocol").PathInput | undefined} */ (context.question.also?.find((other) => other.kind === "path"));
    return path?.movers[id]?.allowance ?? 0;
  };
  /** All that stand in one body with a piece and may be picked with it. @param {string} id */
  const bodyOf = (id) => (board.view ? bodyAbout(id, board.view, open.filter((one) => one === id || linked(id, one))) : [id]);
  /** @param {string} id */
  const pickBody = (id) => {
    pick(bodyOf(id));
    if (board.camera.subject) board.camera.fit();
  };
  const draw = () => {
    const [lead] = draft.picked;
    const body = most > 1 && draft.picked.length === 1 ? bodyOf(lead) : [];
    const more = draft.picked.length > SHOWN ? el("span", { class: "chip" }, `+${draft.picked.length - SHOWN}`) : null;
    const names = draft.picked.slice(0, SHOWN).map((id) => el("span", { class: "chip" }, nameOf(id)));
    fill(off, input.elsewhere && elsewhere.length ? el("p", { class: "picks__elsewhere" }, texts.say(input.elsewhere)) : null, elsewhere.map((id) => el("button", {
      type: "button",
      class: "button button--small",
      "data-option": id,
      "aria-pressed": String(draft.picked.includes(id)),
      onclick: () => tapped(id, most > 1),
    }, nameOf(id))));
    const hint = open.length ? interpolate(
      gettext("%(n)s to choose from"),
      { n: open.length },
    ) : gettext("Nothing left to choose.");
    none?.classList.toggle("none--aside", !context.alone && draft.picked.length > 0);
    fill(shown,
      names.length ? [...names, more] : el("span", { class: "soft hint" }, hint),
      body.length > 1 ? button(
        gettext("Whole group"),
        () => pickBody(lead),
        { class: "button--small picks__group", title: gettext("Or double-click one of its elements") },
      ) : null,
      most > 1 ? button(
        gettext("Add more"),
        () => { adding = !adding; draw(); },
        {
          pressed: adding,
          class: "button--small button--quiet picks__more",
          title: gettext("Each tap adds a piece (or hold Shift)"),
        },
      ) : null,
      open.length > 1 ? button(
        gettext("Next"),
        () => next(1),
        { class: "button--small button--quiet", title: "Tab" },
      ) : null);
  };
  /** Nobody is picked any more, so that what was refused of a pick stands in no way. */
  const endIt = () => {
    pick([]);
    nothing = true;
    context.commit();
    nothing = false;
  };
  const none = input.none
    ? button(texts.say(input.none), () => (context.planned() ? asking?.ask() : idle && settings().idle < MEANT ? idle.ask() : endIt()), { class: "none" })
    : null;
  const asking = none ? leaving(none, { make: context.makeAndEnd, discard: endIt }) : null;
  const endIdle = () => {
    remember({ idle: settings().idle + 1 });
    endIt();
  };
  const idle = none && input.idle ? leaving(none, { discard: endIdle }, { title: texts.say(input.idle), discard: gettext("End anyway") }) : null;
  board.pieces.mark("unit--candidate", open);
  draft.take = (id) => {
    if (!open.includes(id)) return false;
    pick([id]);
    return true;
  };
  const away = board.use(tool());
  draw();
  const kept = context.kept.filter((id) => open.includes(id));
  if (kept.length) pick(kept);
  else if (Array.isArray(context.preset) && !input.none) pick(context.preset.filter((id) => open.includes(id)));
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
        // Seen large, a second tap or one on the empty table shows all of it again.
        if (board.camera.subject && (!press.piece || (draft.picked.length === 1 && draft.picked[0] === press.piece))) {
          board.camera.fit();
          if (!press.piece) context.putAway();
          return true;
        }
        if (!open.includes(press.piece)) return false;
        if (moves && !adding && !press.shift && !press.ctrl && !draft.picked.includes(press.piece) && context.engaged()) {
          context.keep(press, true);
          return true;
        }
        tapped(press.piece, adding || press.shift || press.ctrl);
        byTap = draft.picked.length > 0;
        lookClosely();
        return true;
      },
      twice: (press) => {
        if (most === 1 || !open.includes(press.piece)) return false;
        pickBody(press.piece);
        return true;
      },
    };
  }

  /** @param {string} id @param {Point[]} frame */
  const inBox = (id, frame) => {
    const pose = board.poseOf(id);
    return pose !== null && inside([pose[0], pose[1]], frame);
  };

  return {
    root: el("div", { "data-suggested": input.suggested?.join(" ") }, shown, off, none, asking?.root, idle?.root),
    value: () => (nothing ? [] : draft.picked.length >= least ? [...draft.picked] : undefined),
    destroy: () => {
      away();
      if (close) board.camera.fit();
      board.pieces.mark("unit--candidate", []);
      board.pieces.mark("unit--picked", []);
      draft.pick([]);
    },
    clear: () => pick([]),
    end: () => { if (none) endIt(); },
    urgent: context.alone && most === 1,
    dropped: () => byTap && context.alone && most === 1,
    key: (event, round) => {
      for (const open of [asking, idle]) {
        if (event.key !== "Escape" || !open?.open) continue;
        open.close();
        return true;
      }
      if (event.key !== "Tab" || event.ctrlKey || event.altKey) return false;
      return next(event.shiftKey ? -1 : 1, round);
    },
  };
}

/** @param {Point} a @param {Point} b @returns {Point[]} */
function box(a, b) {
  return [[a[0], a[1]], [b[0], a[1]], [b[0], b[1]], [a[0], b[1]]];
}
