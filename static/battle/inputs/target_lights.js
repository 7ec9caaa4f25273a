/* Targets on the board: whoever could be chosen is lit with its odds, a line to each from the piece that was tapped or is pointed at. */

import { outlineOf } from "../../board/geometry.js";

/** @typedef {import("../protocol").Option} Option */
/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/overlays.js").Sketch} Sketch */

/** Is it a pair: who acts, and upon whom? @param {Option} option */
export function isPair(option) {
  return (option.pieces?.length ?? 0) > 1;
}

/**
 * @param {import("./context.js").Context} context
 * @param {readonly Option[]} options
 * @param {readonly Option[]} barred
 * @param {(option: Option) => "open" | "unsure" | "shut"} standing
 * @param {(option: Option) => import("../protocol").Text | undefined} told what has been told of an option since
 */
export function lightsOf({ board, texts, question }, options, barred, standing, told) {
  const { declared = [] } = /** @type {import("../protocol").TargetInput} */ (question.input);
  /** @param {string} id @returns {Point | null} */
  const middle = (id) => {
    const pose = board.poseOf(id);
    return pose && [pose[0], pose[1]];
  };
  /** @param {Option} option */
  const badge = (option) => standing(option) === "unsure" ? "…" : texts.say(brief(/** @type {import("../protocol").Text | undefined} */ (told(option) ?? option.facts?.badge)));
  /** Where there is little room the odds stand there without what they depend on. @param {import("../protocol").Text | undefined} words */
  const brief = (words) => {
    const odds = board.camera.narrow ? words?.params?.badge : null;
    return odds && typeof odds === "object" && "key" in odds ? /** @type {import("../protocol").Text} */ (odds) : words;
  };
  /** @param {Option} option @param {string} piece @returns {Sketch[]} */
  const lit = (option, piece) => {
    const at = middle(piece);
    const words = badge(option);
    const shape = board.view?.pieces[piece]?.shape;
    const pose = board.poseOf(piece);
    return at && words ? [{ label: words, at, over: pose && shape ? outlineOf(pose, shape) : undefined, class: "odds" }] : [];
  };
  /** @param {Option} option @param {string} name @returns {Sketch[]} */
  const line = (option, name) => {
    const [from, to] = (option.pieces ?? []).slice(0, 2).map(middle);
    return from && to ? [{ line: [from, to], class: `sketch ${name}` }] : [];
  };
  /** The option of each target whose odds are written there: what was declared before keeps its own, elsewhere the surest. Who is declared
   * upon a target beside another has them himself. */
  const surest = () => {
    /** @type {Map<string, Option>} */
    const found = new Map();
    for (const option of declared) {
      const [actor = "", target = ""] = option.pieces ?? [];
      found.set(found.has(target) ? actor : target, option);
    }
    for (const option of options.filter((one) => isPair(one) && "chance" in (one.facts ?? {}) && standing(one) !== "shut")) {
      const target = option.pieces?.[1] ?? "";
      const before = found.get(target);
      if (before && declared.includes(before)) continue;
      if (!before || standing(before) === "unsure" || Number(option.facts?.chance ?? 0) > Number(before.facts?.chance ?? 0)) found.set(target, option);
    }
    return found;
  };
  return {
    /** @param {string} about the piece whose pairs are shown, "" for all @param {Option | undefined} chosen */
    draw: (about, chosen) => {
      const left = options.filter((option) => isPair(option) && option.pieces?.includes(about) && standing(option) !== "shut");
      const mine = left.flatMap((option) => [
        ...line(option, option === chosen ? "pair pair--chosen" : "pair"),
        ...lit(option, option.pieces?.find((id) => id !== about) ?? ""),
      ]);
      const all = about ? [] : [...surest()].flatMap(([target, option]) => lit(option, target));
      const only = chosen && !left.includes(chosen) ? line(chosen, "pair pair--chosen") : [];
      const closed = about ? [...barred, ...options.filter((one) => standing(one) === "shut")].filter((option) => option.pieces?.includes(about)) : [];
      board.overlays.set("lights", [...only, ...mine, ...all]);
      board.pieces.mark("unit--barred", closed.flatMap((option) => option.pieces ?? []).filter((id) => id !== about));
    },
    clear: () => {
      board.overlays.set("lights", []);
      board.pieces.mark("unit--barred", []);
    },
  };
}
