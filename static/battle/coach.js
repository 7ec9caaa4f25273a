/* The coach points at something on the page and says one sentence about it. It never covers what it points at. */

import { button, el, fill } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {{words: string, at: string}} Prompt */

/** What prompts may point at besides pieces. @type {Record<string, string>} */
const PARTS = {
  answer: ".prompt__commit, .prompt__inputs button",
  question: ".prompt__question",
  lesson: ".lesson__goal",
  table: ".battle__board",
  sides: ".battle__bar",
};
const GAP = 12;

/**
 * Whoever has left the coach is not bothered again: kept under `name` in this browser.
 * @param {Prompt[]} prompts @param {string} name @param {(shown: boolean) => void} changed
 */
export function coach(prompts, name, changed) {
  const ring = el("div", { class: "coach__ring", hidden: true });
  const words = el("p", { role: "status" });
  const count = el("span", { class: "coach__count soft numbers" });
  const ways = el("div", { class: "coach__ways" });
  const root = el("section", { class: "coach", "aria-label": gettext("Coach"), hidden: true }, words, ways);
  document.body.append(ring, root);
  let now = 0;
  let on = read(name) !== "left";
  let done = 0;

  const draw = () => {
    const prompt = prompts[now];
    const shown = on && Boolean(prompt);
    root.hidden = !shown;
    ring.hidden = !shown;
    changed(shown);
    if (!prompt || !shown) return;
    if (words.textContent !== prompt.words) words.textContent = prompt.words;
    count.textContent = `${now + 1}/${prompts.length}`;
    fill(ways, button(gettext("Got it"), next, { class: "button--small button--primary" }), button(gettext("Leave the coach"), leave, { class: "button--small button--quiet" }), count);
    place();
  };
  const next = () => {
    now += 1;
    if (now >= prompts.length) keep(name, "left");
    draw();
  };
  const leave = () => {
    on = false;
    keep(name, "left");
    draw();
  };
  const place = () => {
    if (root.hidden) return;
    const at = target(prompts[now]?.at ?? "")?.getBoundingClientRect();
    ring.hidden = !at || at.width === 0 || at.width > innerWidth / 2;
    const { width, height } = root.getBoundingClientRect();
    const [x, y] = at && at.width ? beside(at, width, height) : [GAP, innerHeight / 2];
    root.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (!at || ring.hidden) return;
    ring.style.transform = `translate(${at.left - 6}px, ${at.top - 6}px)`;
    ring.style.width = `${at.width + 12}px`;
    ring.style.height = `${at.height + 12}px`;
  };
  // The table moves under the coach: by hand, by a bot, by dice that are shown.
  setInterval(place, 150);
  addEventListener("resize", place);
  root.addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });

  return {
    /** So many prompts are done with: what was asked for has been done. @param {number} prompt */
    reach(prompt) {
      if (prompt > done) now = Math.max(now, prompt);
      done = Math.max(done, prompt);
      draw();
    },
    /** Taken up again, from where it is not done yet. */
    again() {
      on = true;
      now = done < prompts.length ? done : 0;
      keep(name, "");
      draw();
      ways.querySelector("button")?.focus();
    },
    end() {
      on = false;
      draw();
    },
  };
}

/** @param {string} at @returns {Element | null} */
function target(at) {
  const [kind, name = ""] = at.split(":");
  return document.querySelector(kind === "piece" ? `[data-piece="${CSS.escape(name)}"]` : (PARTS[name] ?? ".battle__board"));
}

/**
 * A place beside a thing: where there is room, below, above, right or left of it.
 * @param {DOMRect} at @param {number} width @param {number} height @returns {[number, number]}
 */
function beside(at, width, height) {
  const x = within((at.left + at.right - width) / 2, innerWidth - width);
  const y = within((at.top + at.bottom - height) / 2, innerHeight - height);
  /** @type {[boolean, number, number][]} */
  const places = [
    [at.bottom + GAP + height < innerHeight, x, at.bottom + GAP],
    [at.top - GAP - height > 0, x, at.top - GAP - height],
    [at.right + GAP + width < innerWidth, at.right + GAP, y],
    [at.left - GAP - width > 0, at.left - GAP - width, y],
  ];
  const fits = places.find(([fit]) => fit);
  return fits ? [fits[1], fits[2]] : [within(at.right, innerWidth - width), GAP];
}

/** @param {number} wanted @param {number} most */
function within(wanted, most) {
  return Math.max(8, Math.min(wanted, most - 8));
}

/** @param {string} name @returns {string} */
function read(name) {
  try {
    return localStorage.getItem(`coach:${name}`) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} what */
function keep(name, what) {
  try {
    localStorage.setItem(`coach:${name}`, what);
  } catch {
    // A browser that keeps nothing shows the coach again.
  }
}
