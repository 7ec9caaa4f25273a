/* Several pairs in one answer: who acts upon whom is drawn on the table as the server suggests it, each can be aimed elsewhere
 * or left out, and one press sends them all. */

import { button } from "../dom.js";
import { gettext } from "../i18n.js";

/** @typedef {import("../protocol").Option} Option */
/** @typedef {import("../../board/geometry.js").Point} Point */

/**
 * @param {import("../protocol").TargetInput} input
 * @param {import("./context.js").Context} context
 * @param {(keys: string[]) => void} send @param {(option: Option) => void} left somebody has been left out
 */
export function togetherOf(input, { board, texts }, send, left) {
  /** Whom each acts upon. @type {Map<string, Option>} */
  const aimed = new Map();
  /** Who is on the table, first: those are drawn. @param {Option} option */
  const actor = (option) => option.pieces?.[0] ?? "";
  for (const key of input.suggested ?? []) {
    const option = input.options.find((one) => one.key === key);
    if (option) aimed.set(actor(option), option);
  }
  const all = button("", () => send([...aimed.values()].map((option) => option.key)), { class: "button--primary together" });
  const out = button(gettext("Leave this one out"), () => {
    const option = aimed.get(narrowed);
    aimed.delete(narrowed);
    draw(narrowed);
    if (option) left(option);
  }, { class: "button--small together__out" });
  let narrowed = "";
  /** The card that is pointed at: its arrow is drawn instead of that of its actor. @type {Option | null} */
  let previewed = null;

  /** @param {string} piece the actor that is being looked at */
  const draw = (piece) => {
    narrowed = piece;
    out.hidden = !aimed.has(piece);
    all.hidden = aimed.size === 0;
    all.textContent = texts.say(input.together && { ...input.together, params: { ...input.together.params, n: aimed.size } });
    const drawn = new Map(aimed);
    if (previewed) drawn.set(actor(previewed), previewed);
    board.overlays.set("together", [...drawn.values()].flatMap((option) => {
      const ends = (option.pieces ?? []).slice(0, 2).map((id) => board.poseOf(id));
      return ends[0] && ends[1] ? [{ line: ends.map((pose) => /** @type {Point} */ ([pose?.[0], pose?.[1]])), class: "sketch pair pair--together" }] : [];
    }));
  };
  draw("");
  return {
    roots: [all, out],
    draw,
    /** One acts upon another from now on. @param {Option} option */
    aim: (option) => {
      aimed.set(actor(option), option);
      draw(narrowed);
    },
    /** Whether an option is among them. @param {Option} option */
    aims: (option) => aimed.get(actor(option)) === option,
    /** Whether nobody acts but by this option. @param {Option | undefined} option */
    sole: (option) => aimed.size === 1 && option !== undefined && aimed.get(actor(option)) === option,
    /** What the press that sends all is called. */
    says: () => all.textContent ?? "",
    /** @param {Option | null} option */
    preview: (option) => {
      previewed = option;
      draw(narrowed);
    },
    clear: () => board.overlays.set("together", []),
  };
}
