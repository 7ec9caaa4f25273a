/* The card of a lesson above the table: its coach, and whether its goal is reached. The server judges. */

import { ask } from "./ask.js";
import { coach } from "./coach.js";

const card = document.getElementById("lesson");
const battle = document.getElementById("battle");
if (card && battle) follow(card, battle);

/** @param {HTMLElement} card @param {HTMLElement} battle */
function follow(card, battle) {
  const show = /** @type {HTMLElement} */ (card.querySelector("[data-coach]"));
  const told = /** @type {HTMLElement} */ (card.querySelector(".lesson__told"));
  const prompts = JSON.parse(card.dataset.prompts ?? "[]");
  const guide = coach(prompts, location.pathname, (shown) => { show.hidden = shown || !prompts.length; });
  show.addEventListener("click", () => guide.again());
  let wanted = false;
  let busy = false;
  let reached = false;
  const look = async () => {
    if (busy || reached) {
      wanted = true;
      return;
    }
    busy = true;
    do {
      wanted = false;
      const found = await ask("POST", card.dataset.look ?? "");
      if (found) tell(/** @type {{prompt: number, reached: boolean, missed: boolean}} */ (found));
    } while (wanted && !reached);
    busy = false;
  };
  /** @param {{prompt: number, reached: boolean, missed: boolean}} found */
  const tell = (found) => {
    const { reached: there, missed } = found;
    reached = there;
    card.classList.toggle("lesson--reached", there);
    card.classList.toggle("lesson--missed", missed);
    const key = there ? "reached" : missed ? "missed" : "";
    const words = key ? card.querySelector(`[data-words="${key}"]`)?.innerHTML ?? "" : "";
    if (told.textContent !== words) told.textContent = words;
    if (there) {
      guide.end();
      card.querySelector(".lesson__next .button")?.classList.add("button--primary");
    } else guide.reach(found.prompt);
  };
  // Whatever was told before this script came.
  void look();
  let seq = -1;
  battle.addEventListener("battle:news", (event) => {
    const now = /** @type {CustomEvent<{seq: number}>} */ (event).detail.seq;
    if (now === seq) return;
    seq = now;
    void look();
  });
}
