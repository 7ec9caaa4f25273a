/* The card of a lesson above the table: its coach, whether its goal is reached, and if not, why. The server judges. */

import { ask } from "./ask.js";
import { coach } from "./coach.js";
import { el } from "./dom.js";
import { stuck } from "./lesson_stuck.js";
import { whyMissed } from "./lesson_misses.js";

/** `seq`: the entry of the log that led to it; `steps`: how many one has taken.
 * @typedef {{prompt: number, reached: boolean, missed: boolean, why: number, short: number, seq: number, steps: number}} Standing */

const card = document.getElementById("lesson");
const battle = document.getElementById("battle");
if (card && battle) follow(card, battle);

/** @param {HTMLElement} card @param {HTMLElement} battle */
function follow(card, battle) {
  const show = /** @type {HTMLElement} */ (card.querySelector("[data-coach]"));
  const told = /** @type {HTMLElement} */ (card.querySelector(".lesson__told"));
  const back = /** @type {HTMLButtonElement} */ (card.querySelector(".lesson__back"));
  const hint = card.querySelector(".lesson__hint p")?.textContent ?? "";
  const prompts = JSON.parse(card.dataset.prompts ?? "[]");
  const guide = coach(prompts, {
    on: Boolean(card.dataset.coached),
    keep: (told) => void ask("POST", card.dataset.keep ?? "", told),
    changed: (shown) => { show.hidden = shown || !prompts.length; },
  });
  // Where there is nothing to show about what is asked, a hint is said.
  show.addEventListener("click", () => { if (!guide.again() && hint) say("hint", hint); });
  let wanted = false;
  let busy = false;
  let reached = false;
  /** How it stands, until the table has shown what led to that. @type {Standing | null} */
  let known = null;
  let shown = Infinity;
  const tellShown = () => {
    // The page may hear how it stands before it hears of what led to that.
    if (!known || Math.min(shown, Number(battle.dataset.seq)) < known.seq) return;
    const found = known;
    known = null;
    tell(found);
  };
  battle.addEventListener("battle:shown", (event) => {
    shown = /** @type {CustomEvent<{seq: number}>} */ (event).detail.seq;
    tellShown();
  });
  const look = async () => {
    if (busy || reached || known?.reached) {
      wanted = true;
      return;
    }
    busy = true;
    do {
      wanted = false;
      known = /** @type {Standing | null} */ (await ask("POST", card.dataset.look ?? "")) ?? known;
      tellShown();
    } while (wanted && !reached && !known?.reached);
    busy = false;
  };
  /** What the card says, and in which mood. @param {"reached" | "missed" | "hint" | ""} mood @param {string} words */
  const say = (mood, words) => {
    for (const one of ["reached", "missed", "hint"]) card.classList.toggle(`lesson--${one}`, one === mood);
    if (told.textContent !== words) told.textContent = words;
  };
  /** Where one has answered so far, one button leads on. */
  const leadOn = () => {
    const ways = [...card.querySelectorAll(".lesson__next")];
    ways[0]?.querySelector(".button")?.classList.add("button--primary");
    const prompt = battle.querySelector(".prompt");
    if (!(prompt instanceof HTMLElement)) return;
    prompt.before(el("section", { class: "lesson__done" }, ways));
    prompt.hidden = true;
  };
  /** Whoever has gone back may go farther back. */
  let undone = false;
  let anew = false;
  /** @param {Standing} found */
  const tell = (found) => {
    reached = found.reached;
    back.hidden = reached || !found.steps || !(found.missed || undone);
    back.classList.toggle("button--primary", found.missed);
    if (reached) {
      say("reached", card.querySelector('[data-words="reached"]')?.innerHTML ?? "");
      guide.end();
      leadOn();
      return;
    }
    guide.reach(found.prompt, anew);
    anew = false;
    if (found.missed) {
      say("missed", whyMissed(found));
      guide.end();
    } else if (card.classList.contains("lesson--missed")) say(hint ? "hint" : "", hint);
  };
  back.addEventListener("click", async () => {
    back.disabled = true;
    await ask("POST", card.dataset.back ?? "");
    back.disabled = false;
    undone = anew = true;
    void look();
  });
  stuck(battle, () => {
    if (hint && told.textContent === "") say("hint", hint);
  });
  // Whatever was told before this script came. What it led to is said when the table has shown it.
  void look();
  let seq = -1;
  battle.addEventListener("battle:news", (event) => {
    const now = /** @type {CustomEvent<{seq: number}>} */ (event).detail.seq;
    if (now === seq) return;
    seq = now;
    void look();
  });
}
