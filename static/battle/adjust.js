/* Adjusting the table by hand, before it is put to the other player: drag, turn, remove, bring back, mark, with a note. */

import { normalised } from "../board/geometry.js";
import { onTable, poseOf } from "../board/pieces.js";
import { button, el, fill, stepper } from "./dom.js";
import { gettext } from "./i18n.js";
import { key } from "./inputs/pad.js";
import { adjustmentName } from "./offers.js";

/** @typedef {import("./protocol").Adjustment} Adjustment */
/** @typedef {import("./protocol").Pose} Pose */

/**
 * @param {{board: import("../board/board.js").Board, texts: import("./text.js").Texts,
 *   send: (changes: Adjustment[], note: string) => void, done: () => void, begin?: {piece: string, note: string, change?: Adjustment}, alone?: boolean}} page `alone`: nobody is asked, but everybody reads why
 */
export function adjusting({ board, texts, send, done, begin, alone = false }) {
  /** @type {Map<string, Adjustment>} one change for each piece */
  const changes = new Map();
  let chosen = begin?.piece ?? "";
  if (begin?.change) changes.set(chosen, begin.change);
  const note = el(
    "input",
    {
      type: "text",
      class: "entry",
      maxlength: 300,
      value: begin?.note,
      placeholder: alone ? gettext("Why? (everyone can read this)") : gettext("Why? (the other player can read this)"),
      "aria-label": gettext("Note"),
    },
  );
  /** What can be done to a piece. @returns {Adjustment["what"][]} */
  const kinds = () => board.view?.adjustments ?? ["move", "remove", "restore", "mark", "unmark"];
  const number = stepper({ value: 1, least: 1, most: 99, label: gettext("How many"), changed: () => undefined });
  const words = el("input", { type: "text", class: "entry", maxlength: 80, "aria-label": gettext("Note text"), placeholder: gettext("Note text") });
  const body = el("div", { class: "stack" });
  const root = el("section", { class: "adjust" }, el("h2", {}, gettext("Adjust the table")), body);

  /** @param {string} id @returns {Pose} */
  const poseNow = (id) => {
    const piece = board.view?.pieces[id];
    const change = changes.get(id);
    const here = piece && onTable(piece) ? poseOf(piece) : /** @type {Pose} */ ([
      (board.view?.table.width ?? 0) / 2,
      (board.view?.table.height ?? 0) / 2,
      0,
    ]);
    return [change?.x ?? here[0], change?.y ?? here[1], change?.bearing ?? here[2]];
  };
  /** @param {string} id @param {Adjustment["what"]} what @param {Pose} [pose] */
  const change = (id, what, pose) => {
    const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    changes.set(
      id,
      pose ? {
        what,
        piece: id,
        x: round(pose[0]),
        y: round(pose[1]),
        bearing: round(normalised(pose[2])),
      } : { what, piece: id },
    );
    draw();
  };
  /** @param {number} degrees */
  const turn = (degrees) => {
    if (!chosen) return;
    const [x, y, bearing] = poseNow(chosen);
    change(chosen, changes.get(chosen)?.what === "restore" ? "restore" : "move", [x, y, bearing + degrees]);
  };

  const draw = () => {
    board.pieces.mark("unit--picked", chosen ? [chosen] : []);
    board.overlays.set(
      "adjusted",
      [...changes.values()].filter((one) => one.x !== undefined).map((one) => ({ pose: poseNow(one.piece), shape: board.view?.pieces[one.piece]?.shape, class: "offered" })),
    );
    const gone = Object.entries(board.view?.pieces ?? {}).filter(([id, piece]) => piece.where === "fallen" && !changes.has(id));
    fill(body,
      el(
        "p",
        { class: "hint" },
        chosen ? texts.say(board.view?.pieces[chosen]?.name) : gettext(
          "Tap a unit, then drag it or choose what to do with it.",
        ),
      ),
      chosen ? el("div", { class: "row" }, el(
        "span",
        { class: "pad pad--turn" },
        key("⟲", gettext("Turn left"), () => turn(-5)),
        key("⟳", gettext("Turn right"), () => turn(5)),
      ),
        kinds().filter((what) => what !== "move" && what !== "restore").map((what) => button(adjustmentName(what), () => {
          change(chosen, what);
          const made = changes.get(chosen);
          if ((what === "wounds" || what === "heal") && made) made.number = number.get();
          if (what === "mark" && made && words.value) made.note = words.value;
        })),
        kinds().includes("wounds") ? number.root : null,
        kinds().includes("wounds") ? words : null) : null,
      gone.length ? el(
        "details",
        {},
        el("summary", {}, gettext("Return to the table")),
        el(
          "div",
          { class: "row" },
          gone.map(([id, piece]) => button(texts.say(piece.name), () => { chosen = id; change(id, "restore", poseNow(id)); })),
        ),
      ) : null,
      changes.size ? el("ul", { class: "offer__changes" }, [...changes.values()].map((one) => el("li", {}, `${adjustmentName(one.what)}: ${texts.say(board.view?.pieces[one.piece]?.name)} `,
        button(
          "×",
          () => { changes.delete(one.piece); draw(); },
          { class: "button--quiet button--small", title: gettext("Remove") },
        )))) : null,
      note,
      el(
        "div",
        { class: "row" },
        button(
          alone ? gettext("Apply") : gettext("Ask your opponent"),
          () => { if (alone && !note.value.trim()) { note.focus(); return; } send([...changes.values()], note.value); finish(); },
          { class: "button--primary", disabled: !changes.size },
        ),
        button(gettext("Cancel"), finish),
      ));
  };

  const away = board.use(dragTool());
  function dragTool() {
    /** @type {{from: [number, number], pose: Pose} | null} */
    let held = null;
    return /** @type {import("../board/pointer.js").Tool} */ ({
      down: (press) => {
        if (!press.piece) return false;
        chosen = press.piece;
        held = { from: press.at, pose: poseNow(press.piece) };
        return true;
      },
      move: (press) => held && change(
        chosen,
        changes.get(chosen)?.what === "restore" ? "restore" : "move",
        [held.pose[0] + press.at[0] - held.from[0], held.pose[1] + press.at[1] - held.from[1], held.pose[2]],
      ),
      tap: (press) => {
        chosen = press.piece;
        draw();
        return true;
      },
    });
  }
  const finish = () => {
    away();
    board.overlays.set("adjusted", []);
    board.pieces.mark("unit--picked", []);
    root.remove();
    done();
  };
  draw();
  return { root, finish };
}
