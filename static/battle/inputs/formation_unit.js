/* The shape of one unit of many models: files, where its last rank stands, which way it faces. The server draws what comes of it. */

import { bearingTo, normalised } from "../../board/geometry.js";
import { button, el, fill, stepper } from "../dom.js";
import { gettext } from "../i18n.js";
import { drawForeseen } from "./foreseen.js";
import { key } from "./pad.js";

/** @typedef {"left" | "centre" | "right"} Rear */

const STEP = 15;

/**
 * @param {import("../protocol").FormationInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function unitFormation(input, context) {
  const { board } = context;
  const id = context.question.pieces?.find((one) => board.view?.pieces[one]) ?? "";
  const piece = board.view?.pieces[id];
  const count = input.members.length;
  const preset = /** @type {{files?: number, bearing?: number, rear?: Rear} | null} */ (context.preset ?? null);
  let files = Math.max(1, preset?.files || filesOf(piece) || 1);
  let bearing = preset?.bearing ?? piece?.bearing ?? 0;
  /** @type {Rear} */
  let rear = preset?.rear ?? "centre";
  let wanted = context.alone && !input.may_stay;
  const grid = el("div", { class: "formation__grid formation__grid--small", "aria-hidden": "true" });
  const facing = el("span", { class: "numbers" });
  const rears = el("span", { class: "row", role: "radiogroup", "aria-label": gettext("Rear rank") });

  /** Whether it is what a drag has made of it. */
  let byDrag = false;
  const changed = (dragged = false) => {
    wanted = true;
    byDrag = dragged;
    draw();
    context.changed();
  };
  const draw = () => {
    const last = count % files;
    const ranks = Math.ceil(count / files);
    const first = last && rear !== "left" ? (rear === "right" ? files - last : Math.floor((files - last) / 2)) : 0;
    grid.style.setProperty("--files", String(files));
    fill(grid, Array.from({ length: files * ranks }, (_, n) => {
      const file = n % files;
      const filled = n < files * (ranks - 1) || !last || (file >= first && file < first + last);
      return el("span", { class: `formation__cell${filled ? "" : " formation__cell--empty"}` });
    }));
    facing.textContent = `${Math.round(bearing)}°`;
    fill(rears, input.free_rear && last ? /** @type {Rear[]} */ (["left", "centre", "right"]).map((one) =>
      button(named(one), () => { rear = one; changed(); }, { class: "button--small button--quiet", pressed: one === rear })) : null);
  };
  /** @param {number} degrees */
  const turn = (degrees) => {
    bearing = normalised(Math.round((bearing + degrees) * 10) / 10);
    changed();
  };
  const number = stepper({
    value: files,
    least: input.least ?? 1,
    most: Math.min(input.most ?? 200, count),
    label: gettext("Files"),
    changed: (value) => { files = Math.max(1, Math.round(value)); changed(); },
  });
  // Dragging from the unit lets it face the finger.
  let turned = false;
  const away = input.free_bearing ? board.use({
    down: (press) => press.piece === id,
    move: (press) => {
      if (piece?.x === undefined || piece.y === undefined || Math.hypot(press.at[0] - piece.x, press.at[1] - piece.y) < 0.5) return;
      const there = bearingTo([piece.x, piece.y], press.at);
      bearing = press.alt ? there : Math.round(there / STEP) * STEP % 360;
      facing.textContent = `${Math.round(bearing)}°`;
      turned = true;
    },
    up: () => {
      if (turned) changed(true);
      turned = false;
    },
  }) : () => undefined;
  draw();
  return {
    root: el("div", { class: "formation" },
      el("div", { class: "row" }, el("label", {}, gettext("Files"), " ", number.root), rears),
      input.free_bearing ? el("div", { class: "row" }, gettext("Facing"), " ", facing, el(
        "span",
        { class: "pad pad--turn" },
        key("⟲", gettext("Turn left"), () => turn(-STEP)),
        key("⟳", gettext("Turn right"), () => turn(STEP)),
      ), el("span", { class: "soft hint" }, gettext("Or drag from the unit towards its new facing."))) : null,
      grid,
      input.may_stay ? button(gettext("Keep as it is"), () => {
        wanted = false;
        context.changed();
        if (context.alone) context.commit();
      }, { class: "none" }) : null),
    urgent: true,
    dropped: () => byDrag && context.alone,
    value: () => {
      if (!wanted) return context.alone ? { files: 0 } : undefined;
      return {
        files,
        ...(input.free_bearing ? { bearing } : {}),
        ...(input.free_rear && count % files ? { rear } : {}),
      };
    },
    foresee: (preview) => drawForeseen(board, preview),
    destroy: () => {
      away();
      board.overlays.set("foreseen", []);
    },
    clear: () => {
      wanted = false;
      draw();
    },
    key: (event) => {
      if (event.key.toLowerCase() === "r") number.put(number.get() + (event.shiftKey ? -1 : 1));
      else if (input.free_bearing && event.key.toLowerCase() === "t") turn(event.shiftKey ? -STEP : STEP);
      else return false;
      return true;
    },
  };
}

/** @param {"left" | "centre" | "right"} rear */
function named(rear) {
  if (rear === "left") return gettext("Rear rank left");
  return rear === "right" ? gettext("Rear rank right") : gettext("Rear rank centred");
}

/** How many models stand in the foremost rank. @param {import("../protocol").Piece | undefined} piece */
function filesOf(piece) {
  const all = piece?.models?.flatMap((group) => group.at.map((at) => at[1] + (group.rect ? group.rect[1] / 2 : group.disc ?? 0))) ?? [];
  const front = Math.max(...all);
  return all.filter((y) => y > front - 0.05).length;
}
