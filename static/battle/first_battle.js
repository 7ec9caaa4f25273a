/* The coach of somebody's first battle: it comes of itself there, and wherever it is called. */

import { ask } from "./ask.js";
import { coach } from "./coach.js";
import { remember, settings } from "./settings.js";

/** @param {HTMLElement} root the battle, which says of its coach what there is to say */
export function firstBattle(root) {
  /** @type {{prompts: import("./coach.js").Prompt[], prompt: number, on: boolean, keep: string, enemy: number}} */
  const { prompts, prompt, on, keep, enemy } = JSON.parse(root.dataset.coach ?? "{}");
  let left = !on;
  let so_far = prompt;
  const guide = coach(prompts, {
    on, enemy,
    from: prompt,
    said: settings().coached[keep],
    keep: ({ said, ...told }) => {
      ({ left } = told);
      so_far = told.prompt;
      remember({ coached: { [keep]: said } });
      void ask("POST", keep, told);
    },
  });
  root.addEventListener("battle:coach", () => guide.again());
  let seq = Number(root.dataset.seq);
  root.addEventListener("battle:news", async (event) => {
    const now = /** @type {CustomEvent<{seq: number}>} */ (event).detail.seq;
    if (left || now === seq) return;
    seq = now;
    const found = await ask("POST", keep, { left, prompt: so_far });
    if (found && !left) guide.reach(found.prompt);
  });
}
