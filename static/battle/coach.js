/* The coach points at something on the page and says one sentence about it. It never covers what it points at, nor what has
   just happened; on a telephone it stands above the battle, and covers nothing. */

import { frameOf, placeBeside } from "./coach_place.js";
import { deafen } from "./deaf.js";
import { button, el, fill } from "./dom.js";
import { gettext } from "./i18n.js";

/** `asked`: the topics of the questions that it suits, none for all; `aside`: it comes whenever it suits, and holds up nothing.
 * @typedef {{words: string, at: string, asked?: string[], aside?: boolean}} Prompt */

/** What prompts may point at besides pieces. @type {Record<string, string>} */
const PARTS = {
  answer: ".prompt__commit, .prompt__inputs button",
  question: ".prompt__question",
  lesson: ".lesson__goal",
  table: ".battle__board",
  sides: ".battle__bar",
  finish: ".prompt .none",
  undo: ".prompt__undo",
  log: "#tab-log",
  coach: ".board-tool--coach, .board-tool--menu",
};

/** What it speaks of where it points at a part, besides that part: none of it may lie under the coach. @type {Record<string, string>} */
const ABOUT = { log: ".sheet__pages", points: ".battle__bar", score: ".battle__bar", sides: ".battle__bar" };

/** What is being told of what has happened, and how it has ended: nobody talks over that. */
const TOLD = ".stage__roll, .board--replaying, .prompt[data-end]";
/** So far the ring stands off what it goes round. */
const OFF = 6;
/** Where there is no room beside anything. */
const NARROW = matchMedia("(max-width: 44rem)");

/**
 * Each sentence is said once, in their order; where the next one suits another question, one that is about this question comes before it.
 * `from` is the first sentence that is not done with, `said` are those that came before their turn, `on` whether it comes of itself. `keep`
 * is told what shall not be said again.
 * @param {Prompt[]} prompts
 * @param {{on: boolean, from?: number, said?: number[], enemy?: number, keep: (told: {left: boolean, prompt: number, said: number[]}) => void, changed?: (shown: boolean) => void}} how
 */
export function coach(prompts, { on, from = 0, said: before = [], enemy = 2, keep, changed = () => undefined }) {
  const ring = el("div", { class: "coach__ring", hidden: true });
  /** Round who acts upon what it points at. */
  const own = el("div", { class: "coach__ring coach__ring--own", hidden: true });
  const words = el("p", { role: "status" });
  const count = el("span", { class: "coach__count soft numbers" });
  const ways = el("div", { class: "coach__ways" });
  const root = el("section", { class: "coach", "aria-label": gettext("Coach"), hidden: true }, words, ways);
  document.body.append(ring, own);
  const settle = () => {
    root.classList.toggle("coach--above", NARROW.matches);
    root.style.transform = "";
    if (NARROW.matches) document.querySelector("#battle")?.before(root);
    else document.body.append(root);
  };
  settle();
  NARROW.addEventListener("change", () => { settle(); draw(); });
  const said = new Set([...prompts.keys()].filter((index) => index < from || before.includes(index)));
  /** The sentence that is being said, -1 for none. */
  let now = -1;
  /** Those that have been said here, in their order: what is counted. @type {number[]} */
  const shown = [];
  let done = from;
  let waiting = false;
  /** Where it stands, until something else is said. @type {import("./coach_place.js").Box | null} */
  let stood = null;

  const speaks = () => on && said.size < prompts.length;
  /** So many have been said without a gap. */
  const reached = () => [...prompts.keys()].find((index) => !said.has(index)) ?? prompts.length;
  /** The sentence for what is asked now. */
  const fitting = () => {
    // Whoever has been told to hold does not wait for a charge that is worth it before he hears the rest.
    const aside = (/** @type {number} */ index) => prompts[index].aside || (held && prompts[index].at === "piece:target");
    const next = [...prompts.keys()].find((index) => !said.has(index) && !aside(index)) ?? -1;
    const own = [...prompts.keys()].find((index) => !said.has(index) && prompts[index].asked?.length && suits(prompts[index]) && seen(index));
    const fits = next >= 0 && suits(prompts[next]) && seen(next);
    // What is about this question goes before what can be said at any time.
    return fits && (prompts[next].asked?.length || own === undefined) ? next : (own ?? -1);
  };
  /** @param {number} index */
  const seen = (index) => Boolean(thingOf(index)?.getBoundingClientRect().width);
  /** Whether it has said that nothing is worth it: that is said once. */
  let held = false;
  /** What a sentence points at; where no pair is worth it, how one does without. @param {number} index */
  const thingOf = (index) => {
    const { at } = prompts[index];
    return target(at, enemy) ?? (at === "piece:target" && !held ? document.querySelector(HOLD) : null);
  };
  const tell = () => keep({ left: !speaks(), prompt: reached(), said: [...said].filter((index) => index > reached()) });
  const draw = () => {
    stood = null;
    now = -1;
    changed(speaks());
    place();
  };
  const write = () => {
    if (!holds() && !shown.includes(now)) shown.push(now);
    const pair = prompts[now].at === "piece:target" ? bestPair() : null;
    fill(words, holds() ? heldBack() : byHand(prompts[now].words), pair ? [" ", el("b", { class: "coach__pair" }, pair.words)] : null);
    count.textContent = holds() ? "" : String(shown.indexOf(now) + 1);
    fill(ways, button(gettext("Got it"), next, { class: "button--small button--primary" }), button(gettext("Not now"), leave, { class: "button--small button--quiet" }), count);
  };
  /** Whether it advises against all that is offered. */
  const holds = () => thingOf(now)?.matches(HOLD) && prompts[now].at === "piece:target";
  const next = () => {
    deafen(ways.children);
    if (holds()) {
      held = true;
      return draw();
    }
    said.add(now);
    tell();
    draw();
  };
  const leave = () => {
    deafen(ways.children);
    on = false;
    tell();
    draw();
  };
  /** It stands beside what it points at, and is away while that is. */
  const place = () => {
    const silent = !speaks() || Boolean(document.querySelector(TOLD));
    const wanted = silent ? -1 : fitting();
    if (wanted >= 0 && wanted !== now) [now, stood] = [wanted, null];
    const thing = wanted >= 0 ? thingOf(wanted) : null;
    const at = thing?.getBoundingClientRect();
    const acting = wanted >= 0 && prompts[wanted].at === "piece:target" ? bestPair() : null;
    const saying = `${now} ${acting?.words ?? ""}`.trim();
    if (thing && root.dataset.said !== saying) {
      root.dataset.said = saying;
      write();
    }
    root.hidden = !at || at.width === 0;
    ring.hidden = root.hidden || !at || at.width > innerWidth / 2 && at.height > innerHeight / 4;
    const beside = acting?.actor?.getBoundingClientRect();
    own.hidden = root.hidden || !beside?.width;
    if (beside && acting?.actor) encircle(own, beside, acting.actor);
    if (!thing || !at || root.hidden) return;
    if (NARROW.matches) return encircle(ring, at, thing);
    const about = ABOUT[prompts[now].at.split(":")[1]] ?? "";
    /** @param {boolean} close */
    const placed = (close) => {
      root.classList.toggle("coach--close", close);
      const { width, height } = root.getBoundingClientRect();
      return placeBeside(thing, { width, height, about, ahead: aheadOf(thing, enemy), before: stood });
    };
    const close = root.classList.contains("coach--close") && root.dataset.placed === String(now);
    let found = placed(close);
    if (!close && found.covers) found = placed(true);
    root.dataset.placed = String(now);
    if (found.shuts) return void [root, ring, own].forEach((one) => { one.hidden = true; });
    stood = found.box;
    root.style.transform = `translate(${stood.left}px, ${stood.top}px)`;
    encircle(ring, at, thing);
  };
  /** As far as that can be seen. @param {HTMLElement} one @param {DOMRect} at @param {Element} thing */
  const encircle = (one, at, thing) => {
    const frame = frameOf(thing);
    // Round what stands at the edge of the panel it may reach beyond it, but not from the table over the panel.
    const spare = thing.closest(".battle__board") ? 0 : OFF;
    // Nor over the sentence, which stands above the battle on a telephone.
    const sky = NARROW.matches ? root.getBoundingClientRect().bottom : 0;
    const [left, top, right, bottom] = [at.left - OFF, Math.max(sky, at.top - OFF), at.right + OFF, at.bottom + OFF];
    const cut = [frame.top - top, right - frame.right, bottom - frame.bottom, frame.left - left].map((over) => `${Math.max(0, over - spare)}px`);
    one.style.clipPath = `inset(${cut.join(" ")})`;
    one.style.transform = `translate(${left}px, ${top}px)`;
    one.style.width = `${right - left}px`;
    one.style.height = `${bottom - top}px`;
  };
  /** Once for each frame in which the page has changed: by hand, by a bot, by dice that are shown. */
  const follow = () => {
    if (waiting || !speaks()) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      place();
    });
  };
  new MutationObserver(follow).observe(document.querySelector("#battle") ?? document.body, { subtree: true, childList: true, attributes: true });
  addEventListener("resize", follow);
  addEventListener("scroll", follow, true);
  // Where it stands above the battle, the table moves as it comes and goes, and what is said for a moment stands below it.
  new ResizeObserver(() => {
    document.body.style.setProperty("--coach", `${NARROW.matches ? root.offsetHeight : 0}px`);
    follow();
  }).observe(root);
  root.addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
  draw();

  return {
    /** So many prompts are done with: what was asked for has been done. `back`: so many at most. @param {number} prompt @param {boolean} [back] */
    reach(prompt, back = false) {
      if (back) for (const index of said) if (index >= prompt) said.delete(index);
      if (prompt > done) for (let index = 0; index < Math.min(prompt, prompts.length); index++) said.add(index);
      done = back ? prompt : Math.max(done, prompt);
      draw();
    },
    /** Taken up again where it was left; where nothing more is to be said about what is asked, what was said of that is said again.
     * Whether there is anything. */
    again() {
      on = true;
      if (said.size >= prompts.length) said.clear();
      if (fitting() < 0) for (const index of said) if (suits(prompts[index])) said.delete(index);
      tell();
      draw();
      ways.querySelector("button")?.focus();
      return !root.hidden;
    },
    end() {
      on = false;
      draw();
    },
  };
}

/** What a finger taps, a mouse clicks. @param {string} said */
function byHand(said) {
  if (matchMedia("(pointer: coarse)").matches) return said;
  // Translators: words of the coach for a finger and for a mouse: finger=mouse, finger=mouse
  const pairs = gettext("tap=click,Tap=Click").split(",").map((pair) => pair.split("="));
  return pairs.reduce((text, [finger, mouse]) => text.replace(new RegExp(`(?<!\\p{L})${finger}(?!\\p{L})`, "gu"), mouse), said);
}

/** Whether what a prompt speaks of is what the player is asked now. @param {Prompt} prompt */
function suits({ asked = [] }) {
  return !asked.length || asked.includes(document.querySelector("#battle")?.getAttribute("data-topic") ?? "");
}

/** @param {string} at @param {number} enemy the number of the other side @returns {Element | null} */
function target(at, enemy) {
  const [kind, name = ""] = at.split(":");
  const own = 3 - enemy;
  if (name === "score") return document.querySelector(`.side-gauge--${enemy}`);
  if (name === "points") return [...document.querySelectorAll(`.side-gauge--${own}`)].at(-1) ?? null;
  if (kind === "part") return [...document.querySelectorAll(PARTS[name] ?? ".battle__board")].find((one) => one.getBoundingClientRect().width) ?? null;
  if (name === "own") return document.querySelector("[data-piece].unit--picked") ?? foremost(suggested()) ?? foremost(of("unit--target", own));
  // Of pairs the best that is known to be possible; where none is worth it, there is nothing to point at.
  if (name === "target") return document.querySelector(PAIRS) ? (bestPair()?.target ?? null) : (of("unit--target", enemy)[0] ?? null);
  return document.querySelector(`[data-piece="${CSS.escape(name)}"]`);
}

/** Where none of the pairs that may be possible is worth it: the button that does without. */
const HOLD = '.prompt:has(.option-row [data-option*=">"]):not(:has(.option-row[data-advised]:not(.option-row--shut))) .none';
/** A card that is likely to come off, and yet is not worth it. */
const LIKELY = ".option-row[data-likely]:not(.option-row--shut)";
/** Why it advises against all that is offered. */
const heldBack = () => (document.querySelector(LIKELY)
  ? gettext("You would get there, but would lose the fight. Hold here, and charge when it pays.")
  : gettext("None of these is worth it yet. Hold here, then move closer."));
/** The cards of pairs: who acts upon whom. */
const PAIRS = '.option-row [data-option*=">"]';

/** Who acts upon whom by the best card that is worth it and can be chosen, and what the card says. */
function bestPair() {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".option-row[data-advised]:not(.option-row--shut, .option-row--unsure)")]);
  const [best] = rows.sort((one, other) => Number(one.dataset.advised) - Number(other.dataset.advised));
  const card = best?.querySelector('[data-option*=">"]');
  const [who = "", whom = ""] = (card?.getAttribute("data-option") ?? "").split(">");
  const piece = (/** @type {string} */ id) => document.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  return card && { actor: piece(who.split("/")[0]), target: piece(whom), words: card.querySelector(".option__text")?.textContent ?? "" };
}

/** Pieces of a side that have a mark. @param {string} mark @param {number} side */
function of(mark, side) {
  return [...document.querySelectorAll(`[data-piece].${mark}`)].filter((piece) => piece.querySelector(`.unit--seat-${side}`));
}

/** One's own side lies below, so the way ahead is up the page. @param {Iterable<Element>} pieces */
function foremost(pieces) {
  const tops = [...pieces].map((piece) => ({ piece, top: piece.getBoundingClientRect().top }));
  return tops.sort((one, other) => one.top - other.top)[0]?.piece ?? null;
}

/** Those who may be picked; of them those who the rules suggest, if there are any. */
function suggested() {
  const all = [...document.querySelectorAll("[data-piece].unit--candidate")];
  const names = document.querySelector(".prompt [data-suggested]")?.getAttribute("data-suggested")?.split(" ") ?? [];
  const first = all.filter((piece) => names.includes(piece.getAttribute("data-piece") ?? ""));
  return first.length ? first : all;
}

/** What lies between the two armies stays free: the way ahead is up the page from one's own, down from the other's.
 * @param {Element} thing @param {number} enemy */
function aheadOf(thing, enemy) {
  const piece = thing.closest("[data-piece]");
  return piece ? (piece.querySelector(`.unit--seat-${enemy}`) ? 1 : -1) : 0;
}
