/* What the button that sends is called: what the answer does, in the words of the game where it has them. */

import { gettext } from "./i18n.js";
import { aimedOf, moves, otherwiseOf } from "./picks_and_paths.js";

/**
 * @param {import("./protocol").Question | null} question
 * @param {import("./protocol").Answer | null} made
 * @param {{controls: Map<string, import("./inputs/context.js").Control>, planning: boolean, phaseOver: boolean, rolls: boolean, texts: import("./text.js").Texts}} page
 *   `planning`: answers go into a plan; `phaseOver`: this one would end the phase, `rolls`: dice follow
 * @returns {{words: string, otherwise: boolean}} `otherwise`: it leads to other questions and is no answer
 */
export function commitWords(question, made, { controls, planning, phaseOver, rolls, texts }) {
  const otherwise = made && question ? otherwiseOf(question, made) : null;
  if (otherwise) return { words: texts.say(otherwise), otherwise: true };
  const aimed = made && question && !planning ? aimedOf(question, made) : null;
  if (aimed) return { words: texts.say(aimed, (_, name) => name), otherwise: false };
  if (planning) return { words: gettext("Add to plan"), otherwise: false };
  if (made && phaseOver && moves(made)) return { words: gettext("Move and end the phase"), otherwise: false };
  if (made && rolls && moves(made)) return { words: gettext("Move and roll the dice"), otherwise: false };
  const said = [...controls.values()].map((control) => control.says?.() ?? "").find(Boolean);
  return { words: said || gettext("Confirm"), otherwise: false };
}
