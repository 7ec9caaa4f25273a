/* The log: every event in words, its dice, its numbers with their terms, and a line where one last looked. */

import { diceRow } from "./dice.js";
import { button, el, fill } from "./dom.js";
import { numberList, speakerOf } from "./facts.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";
import { lights } from "./lights.js";
import { begins } from "./steps.js";

/** @typedef {import("./store.js").Line} Line */
/** @typedef {import("./text.js").Texts} Texts */

const SHOWN = 150;
/** So many milliseconds somebody stands out whose name was tapped. */
const SHOWN_FOR = 2500;
/** The entry with which a battle begins: no answer led to it. */
const BEGIN = 1;

/**
 * `choose` is set while an entry is being chosen: each line then gets a button. `change`: one wants to be asked what was answered for one.
 * @param {{store: import("./store.js").Store, texts: Texts, board: import("../board/board.js").Board, seen: () => number, link: (seq: number) => string, change?: (seq: number) => void}} page
 */
export function logView({ store, texts, board, seen, link, change }) {
  const list = el("ol", { class: "log", "aria-live": "off" });
  const choosing = el("div", { class: "row log__choosing", hidden: true });
  /** For whoever has left the end: the way back. */
  const latest = button(gettext("Latest"), () => goOn(), { class: "button--small log__latest" });
  latest.hidden = true;
  const root = el("div", { class: "log-scroll", tabindex: 0 }, choosing, list, latest);
  let shown = SHOWN;
  /** @type {((seq: number, words: string) => void) | null} */
  let choose = null;
  /** Where an entry begins that is an answer and still counts: only there the server takes back. @param {Line} line */
  const canGo = (line) => {
    const others = store.log.filter((one) => one.seq === line.seq);
    return line.seq > BEGIN && !line.gone && others[0] === line && !others.some(({ event }) => event.key.startsWith("battle."));
  };

  /** The colour of the side whose phase begins. @param {import("./protocol").Event} event */
  const sideOf = ({ params }) => {
    const side = /** @type {import("./protocol").Text | undefined} */ (params?.side);
    const number = store.seats.findIndex((seat) => side?.key.endsWith(`.side.${seat}`)) + 1;
    return number ? `seat-text--${number}` : "";
  };

  /** Whether one may still answer oneself what was answered as is usual. @param {Line} line */
  const changeable = (line) => Boolean(change) && !line.gone && Boolean(store.state?.plan?.change?.includes(line.seq));

  let showing = 0;
  /** @param {Line} line @param {number} at @param {boolean} fresh @param {boolean} ordered */
  const item = (line, at, fresh, ordered) => {
    const { event } = line;
    /** Shows whom it is about, or whose name was tapped; the table stays where it is if he is in view. @param {MouseEvent} press */
    const where = (press) => {
      const name = press.target instanceof Element ? texts.named(press.target) : null;
      const called = name && Object.entries(board.shown?.pieces ?? {}).filter(([, piece]) => same(piece.name, name)).map(([id]) => id);
      const pieces = called?.length ? called : (event.pieces ?? []);
      board.follow({ pieces });
      board.pieces.mark("unit--shown", pieces);
      clearTimeout(showing);
      showing = window.setTimeout(() => board.pieces.mark("unit--shown", []), SHOWN_FOR);
    };
    return el("li", {
      class: `log__line${line.gone ? " log__line--gone" : ""}${fresh ? " log__line--fresh" : ""}${begins(event) ? ` log__line--phase ${sideOf(event)}` : ""}`,
      "data-seq": line.seq,
      "data-at": at,
      ...lights(board, event.pieces ?? []),
    },
      event.dice?.length ? diceRow(event.dice, fresh) : null,
      el("span", { class: "log__text", onclick: where }, texts.parts(event)),
      ordered ? el("span", { class: "log__order" }, gettext("automatic answer"), " ", changeable(line) ? button(
        gettext("Change answer"), () => change?.(line.seq), { class: "button--quiet button--small log__change" }) : null) : null,
      numberList(event.numbers, speakerOf(event.key, texts, board), event.rule),
      el("span", { class: "log__meta" }, ruleLink(event.rule), choose && canGo(line)
        ? button(gettext("Take this back"), () => choose?.(line.seq, texts.say(event)), { class: "button--small" })
        : el(
          "a",
          { class: "log__moment", href: link(line.seq), title: gettext("This moment in the replay") },
          `#${line.seq}`,
        )));
  };

  /** @param {number} [fresh] how many of the last lines are new */
  const draw = (fresh = 0) => {
    const lines = store.log.slice(-shown);
    const mark = seen();
    const ordered = new Set(store.state?.plan?.used ?? []);
    const at = mark ? lines.findIndex((line) => line.seq > mark) : -1;
    // A line that is drawn anew under the mouse is never left.
    if (list.matches(":hover")) board.pieces.mark("unit--lit", []);
    fill(list,
      store.log.length > shown ? el(
        "li",
        {},
        button(gettext("Earlier"), () => { shown += SHOWN; draw(); }, { class: "button--quiet button--small" }),
      ) : null,
      lines.length || store.recalling ? null : el("li", { class: "soft" }, gettext("Nothing has happened yet.")),
      folded(lines, lines.map((line, index) => [
        index === at && at > 0 ? el("li", { class: "log__seen" }, gettext("Since your last visit")) : null,
        item(line, index, index >= lines.length - fresh, ordered.has(line.seq) && lines[index - 1]?.seq !== line.seq),
      ])));
    if (followed) follow(followed);
    else keep();
  };

  /** What is being played back: its line stands out, and what comes after it is not told yet, nor is what one did oneself while its dice fall.
   * @param {{seq: number, nth: number, own?: boolean} | null} step @param {{seq: number, nth: number} | null} [next] before it nothing is told */
  const follow = (step, next) => {
    if (next) step = { ...next, own: true };
    const lines = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".log__line"))]
      .sort((a, b) => Number(a.dataset.at) - Number(b.dataset.at));
    const at = step ? lines.findIndex((line, index) => line.dataset.seq === String(step.seq) && lines[index - step.nth]?.dataset.seq === String(step.seq) && lines[index - step.nth - 1]?.dataset.seq !== String(step.seq)) : -1;
    lines.forEach((line, index) => {
      line.classList.toggle("log__line--now", index === at && !step?.own);
      line.classList.toggle("log__line--ahead", step?.own ? Number(line.dataset.seq) >= step.seq : at >= 0 ? index > at : Number(line.dataset.seq) > (step?.seq ?? Infinity));
    });
    const fold = (step?.own ? null : lines[at]?.closest("details")) ?? null;
    if (unfolded && unfolded !== fold) unfolded.open = false;
    if (fold && !fold.open) [fold.open, unfolded] = [true, fold];
    keep();
    followed = step;
  };
  /** @type {{seq: number, nth: number, own?: boolean} | null} */
  let followed = null;
  /** What was unfolded to follow: it is folded again. @type {HTMLDetailsElement | null} */
  let unfolded = null;

  // Whoever opens it sees what happened last, and goes on seeing what is told last, unless he has scrolled up; without height it cannot
  // be scrolled. What is not told yet has no height, so the last is the end.
  let held = true;
  /** Its height and its room when it was last put at its end: if they are others now, it was not a person who moved it. */
  let [height, room] = [0, 0];
  const keep = () => {
    latest.hidden = held;
    if (!held || !root.clientHeight) return;
    root.scrollTop = root.scrollHeight;
    [height, room] = [root.scrollHeight, root.clientHeight];
  };
  root.addEventListener("scroll", () => {
    if (held && (root.scrollHeight !== height || root.clientHeight !== room)) return;
    held = root.scrollHeight - root.scrollTop - root.clientHeight < 60;
    latest.hidden = held;
  });
  // Whoever unfolds something reads it there.
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("summary")) held = false;
  });
  const goOn = () => {
    held = true;
    keep();
  };
  const resized = new ResizeObserver(() => {
    held ||= !room;
    keep();
    room = root.clientHeight;
  });
  resized.observe(root);
  resized.observe(list);

  return {
    root,
    draw,
    follow,
    /** Whoever does something goes on with the battle, and sees what comes of it. */
    goOn,
    /** @param {((seq: number, words: string) => void) | null} then @param {() => void} [cancel] */
    chooseEntry: (then, cancel) => {
      choose = then;
      choosing.hidden = !then;
      fill(choosing, el("strong", {}, gettext("Choose what to take back")), cancel ? button(gettext("Cancel"), cancel, { class: "button--small" }) : null);
      draw();
    },
  };
}

/** @param {import("./protocol").Text} one @param {import("./protocol").Text} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A headline has below it, folded, what it sums up. @param {readonly Line[]} lines @param {(HTMLElement | null)[][]} items */
function folded(lines, items) {
  lines.forEach(({ event: { sums_up: from } }, index) => {
    const begin = from ? lines.findLastIndex(({ event }, at) => at < index && event.key === from) : -1;
    if (begin < 0) return;
    const parts = items.slice(begin, index).flat();
    items.fill([], begin, index);
    items[index][1]?.append(el("details", { class: "log__fold" }, el("summary", {}, gettext("Rolls")), el("ol", { class: "log__folded" }, parts)));
  });
  return items.flat();
}
