/* What one thing is aimed at: a listed target, or a point of the table. */

import { button, el, fill } from "../dom.js";
import { factList, pairFacts, speakerOf } from "../facts.js";
import { gettext, interpolate } from "../i18n.js";
import { optionButton, optionOf, optionOfKey } from "./options.js";

/**
 * @param {import("../protocol").TargetInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function target(input, context) {
  const { board, texts } = context;
  /** @type {{key?: string, point?: [number, number]} | undefined} */
  let chosen;
  const where = el("p", { class: "soft hint" }, input.points ? gettext("Or tap a point of the table.") : "");
  const rows = input.options.map((option, index) =>
    optionButton(context, option, index, { press: () => choose({ key: option.key }), role: "radio" }));

  /** @param {{key?: string, point?: [number, number]}} value */
  const choose = (value) => {
    chosen = value;
    rows.forEach((row, index) => row.firstElementChild?.setAttribute("aria-checked", String(input.options[index].key === value.key)));
    const lines = value.point ? [{
      disc: /** @type {[number, number, number]} */ ([...value.point, 0.5]),
      class: "aim",
    }] : [];
    board.overlays.set("aim", lines);
    if (value.point) where.textContent = interpolate(
      gettext("Point %(x)s, %(y)s"),
      { x: value.point[0], y: value.point[1] },
    );
    if (context.alone && !value.point) context.commit();
    else context.changed();
  };
  /**
   * What the picked piece would have of each option; options of which nothing is said, though of others it is, are not
   * for it.
   */
  const paired = () => {
    const found = input.options.map((option) => pairFacts(context.question.facts, context.draft.picked, option.key));
    const some = found.some(Boolean);
    rows.forEach((row, index) => {
      row.hidden = some && !found[index];
      const line = row.querySelector(".option__facts");
      if (line && found[index]) fill(line, factList(found[index], speakerOf(context.question.topic, texts, board)));
    });
    const open = input.options.filter((_, index) => !some || found[index]);
    board.pieces.mark("unit--target", open.flatMap((option) => (option.pieces?.length ? option.pieces : [option.key])));
  };
  /** The piece tapped first where several options name it: only those are left. */
  let narrowed = "";
  /** @param {string} piece */
  const narrow = (piece) => {
    narrowed = piece;
    const left = input.options.filter((option) => !piece || option.pieces?.includes(piece));
    rows.forEach((row, index) => { row.hidden = !left.includes(input.options[index]); });
    const partners = left.flatMap((option) => (option.pieces?.length ? option.pieces : [option.key])).filter((id) => id !== piece);
    board.pieces.mark("unit--target", partners);
    board.pieces.mark("unit--picked", piece ? [piece] : []);
    back.hidden = !piece;
  };
  const back = button(gettext("Show all"), () => narrow(""), { class: "button--quiet button--small" });
  back.hidden = true;
  context.draft.listen(paired);
  paired();
  const away = board.use({
    tap: (press) => {
      const left = narrowed ? input.options.filter((one) => one.pieces?.includes(narrowed)) : input.options;
      const option = press.piece === narrowed ? null : optionOf(left, press.piece);
      if (option) choose({ key: option.key });
      else if (press.piece && press.piece !== narrowed && input.options.some((one) => one.pieces?.includes(press.piece))) narrow(press.piece);
      else if (narrowed) narrow("");
      else if (input.points) choose({ point: [
        Math.round(press.at[0] * 100) / 100,
        Math.round(press.at[1] * 100) / 100,
      ] });
      return Boolean(option) || Boolean(input.points) || input.options.some((one) => one.pieces?.includes(press.piece));
    },
  });
  const none = input.none ? button(texts.say(input.none), () => choose({}), { class: "none" }) : null;
  return {
    root: el("div", {}, el("div", { class: "options", role: "radiogroup" }, rows), back, where, none),
    value: () => chosen,
    destroy: () => {
      away();
      board.pieces.mark("unit--target", []);
      board.pieces.mark("unit--lit", []);
      if (narrowed) board.pieces.mark("unit--picked", []);
      board.overlays.set("aim", []);
    },
    urgent: true,
    key: (event) => {
      const option = optionOfKey(event, input.options);
      if (option) choose({ key: option.key });
      return Boolean(option);
    },
  };
}
