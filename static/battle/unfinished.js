/* The answer that is being made: kept while it changes, so that it is there again when the page has been left, with a line that says so. */

import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * @param {{unsent: ReturnType<import("./unsent.js").unsentOf>, plan: ReturnType<import("./plan.js").planView>,
 *   controls: () => Map<string, import("./inputs/context.js").Control>, picked: () => string[], startOver: () => void}} page
 */
export function unfinishedOf({ unsent, plan, controls, picked, startOver }) {
  /** What had been made of the first answer when the page was left. @type {import("./unsent.js").Begun | null | undefined} */
  let restored;
  /** What is kept of the answer, and what it was before anything was done to it. */
  let kept = "", blank = "";
  /** @type {HTMLElement | null} */
  let told = null;
  /** What there is of an answer, even if it is none yet. */
  const now = () => ({
    made: Object.fromEntries([...controls()].map(([kind, control]) => [kind, (control.begun ?? control.value)()]).filter(([, value]) => value !== undefined)),
    picked: [...picked()],
  });
  const discard = () => {
    if (plan.restored) return plan.discard();
    restored = null;
    unsent.keepBegun(undefined);
    startOver();
  };
  return {
    /** Only the first question of a page has been begun on an earlier visit. @param {import("./protocol").Question} asked @param {boolean} same */
    recall: (asked, same) => {
      const first = restored === undefined;
      if (first) restored = unsent.begun(asked);
      else if (!same) restored = null;
      return first ? restored : null;
    },
    /** What an input begins with. @param {string} kind */
    preset: (kind) => (kind === "place" ? undefined : restored?.made[kind]),
    /** The inputs stand as they are before anything is done to them. */
    stands: () => {
      kept = JSON.stringify(now());
      blank = restored ? "" : kept;
    },
    changed: () => {
      const begun = now(), said = JSON.stringify(begun);
      if (said === kept) return;
      kept = said;
      // What is made of it from here on is no news.
      told?.remove();
      unsent.keepBegun(said === blank ? undefined : begun);
    },
    /** One line about what was brought back. */
    line: () => (told = plan.restored || restored ? el("p", { class: "notice-line prompt__again" },
      plan.restored ? gettext("Your plan from before is still here.") : gettext("Your unfinished answer from before is still here."), " ",
      button(gettext("Discard"), discard, { class: "button--small" })) : null),
  };
}
