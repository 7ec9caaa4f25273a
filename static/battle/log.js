/* The log: every event in words, its dice, its numbers with their terms, and a line where one last looked. */

import { diceRow } from "./dice.js";
import { button, el, fill } from "./dom.js";
import { numberList, speakerOf } from "./facts.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";

/** @typedef {import("./store.js").Line} Line */
/** @typedef {import("./text.js").Texts} Texts */

const SHOWN = 150;

/**
 * `choose` is set while an entry is being chosen: each line then gets a button.
 * @param {{store: import("./store.js").Store, texts: Texts, board: import("../board/board.js").Board, seen: () => number, link: (seq: number) => string}} page
 */
export function logView({ store, texts, board, seen, link }) {
  const list = el("ol", { class: "log", "aria-live": "off" });
  const root = el("div", { class: "log-scroll", tabindex: 0 }, list);
  let shown = SHOWN;
  /** @type {((seq: number) => void) | null} */
  let choose = null;

  /** @param {Line} line @param {boolean} fresh @param {boolean} ordered */
  const item = (line, fresh, ordered) => {
    const { event } = line;
    const light = () => board.pieces.mark("unit--lit", event.pieces ?? []);
    const dark = () => board.pieces.mark("unit--lit", []);
    const where = () => {
      const pose = (event.pieces ?? []).map((id) => board.pieces.poseOf(id)).find(Boolean);
      if (pose) board.camera.centre([pose[0], pose[1]]);
      light();
    };
    return el("li", {
      class: `log__line${line.gone ? " log__line--gone" : ""}${fresh ? " log__line--fresh" : ""}`,
      "data-seq": line.seq,
      onmouseenter: light,
      onmouseleave: dark,
    },
      event.dice?.length ? diceRow(event.dice, fresh) : null,
      el("span", { class: "log__text", onclick: where }, texts.parts(event)),
      ordered ? el("span", { class: "log__order" }, gettext("by your standing order")) : null,
      numberList(event.numbers, speakerOf(event.key, texts, board), event.rule),
      el("span", { class: "log__meta" }, ruleLink(event.rule), choose
        ? button(gettext("Take this back"), () => choose?.(line.seq), { class: "button--small" })
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
    const atEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 60;
    fill(list,
      store.log.length > shown ? el(
        "li",
        {},
        button(gettext("Earlier"), () => { shown += SHOWN; draw(); }, { class: "button--quiet button--small" }),
      ) : null,
      lines.length || store.recalling ? null : el("li", { class: "soft" }, gettext("Nothing has happened yet.")),
      lines.flatMap((line, index) => [
        index === at && at > 0 ? el("li", { class: "log__seen" }, gettext("Since you last looked")) : null,
        item(line, index >= lines.length - fresh, ordered.has(line.seq) && lines[index - 1]?.seq !== line.seq),
      ]));
    if (atEnd || fresh) root.scrollTop = root.scrollHeight;
  };

  return {
    root,
    draw,
    /** @param {((seq: number) => void) | null} then */
    chooseEntry: (then) => {
      choose = then;
      draw();
    },
  };
}
