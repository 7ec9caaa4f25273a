/* The buttons on the board: nearer, farther, everything, the other side, the tape, the speed, the keys. */

import { ruler } from "../board/ruler.js";
import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";
import { icon } from "./icons.js";
import { nextSpeed, remember, settings } from "./settings.js";

/**
 * @param {import("../board/board.js").Board} board
 * @param {import("./text.js").Texts} texts
 * @param {() => void} help
 */
export function boardTools(board, texts, help) {
  const tape = ruler(
    board,
    (length) => `${texts.numbers.format(Math.round(length * 100) / 100)} ${board.view?.unit ?? ""}`,
  );
  /** @type {(() => void) | null} */
  let away = null;
  /** @param {boolean} [on] */
  const switchTape = (on = !away) => {
    if (on === Boolean(away)) return;
    if (away) {
      away();
      tape.clear();
      away = null;
    } else away = board.use(tape);
    measure.setAttribute("aria-pressed", String(Boolean(away)));
    board.host.classList.toggle("board--measuring", Boolean(away));
  };
  const measure = tool(icon("tape"), gettext("Measuring tape (Space)"), () => switchTape());
  measure.setAttribute("aria-pressed", "false");
  const speed = tool(speedSign(settings().speed), gettext("Speed of the animations"), () => {
    const next = nextSpeed(settings().speed);
    remember({ speed: next });
    speed.textContent = speedSign(next);
  });
  const root = el("div", { class: "board-tools", role: "toolbar", "aria-label": gettext("Board") },
    tool(icon("near"), gettext("Nearer"), () => board.camera.zoom(1.3), "board-tool--fine"), tool(
      icon("far"),
      gettext("Farther"),
      () => board.camera.zoom(0.77),
      "board-tool--fine",
    ),
    tool(icon("all"), gettext("All of the table (F)"), () => board.camera.fit()), tool(
      icon("turn"),
      gettext("Turn the table (V)"),
      () => board.camera.turnRound(),
    ),
    measure, speed, tool(icon("keys"), gettext("Keys"), help, "board-tool--fine"));
  return { root, tape: switchTape };
}

/** @param {string | Node} sign @param {string} title @param {() => void} press @param {string} [more] */
function tool(sign, title, press, more = "") {
  const face = button("", press, { class: `board-tool ${more}`, title });
  face.append(sign);
  face.setAttribute("aria-label", title);
  return face;
}

/** @param {number} speed */
function speedSign(speed) {
  return speed ? `${speed}×` : "0×";
}
