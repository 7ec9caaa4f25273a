/* What stands there while nothing is asked: who is waited for, how it has ended, what is being shown first. */

import { button, el, fill } from "../dom.js";
import { gettext } from "../i18n.js";
import { sendButton, undoButton } from "../prompt_buttons.js";
import { awaited, ended, halted } from "../waiting.js";
import { watchNotice } from "../watching.js";

/** @typedef {import("../protocol").Question} Question */
/** @typedef {import("../protocol").State} State */
/** @typedef {import("../playback.js").Where} Where */

/**
 * @param {{root: HTMLElement, board: import("../../board/board.js").Board, texts: import("../text.js").Texts, nameOf: (seat: string) => string, links: {replay: string, verify: string},
 *   plan: ReturnType<import("../plan.js").planView>, line: () => HTMLElement | null, takeDown: (waits: boolean) => void, undoable: () => number, undo: () => void, ahead: () => void, panel?: HTMLElement, beside?: HTMLElement}} page
 *   `takeDown` takes down what was asked; it may be asked again after what led to it (`waits`). `line`: what was brought back of an earlier visit
 */
export function unasked({ root, board, texts, nameOf, links, plan, line, takeDown, undoable, undo, ahead, panel, beside }) {
  /** What stands there while the question waits. @type {{draw: (where: Where) => void, number: number} | null} */
  let notice = null;
  return {
    /** @param {State} state */
    wait: (state) => {
      takeDown(false);
      board.askAbout([]);
      delete root.dataset.number;
      const speaker = { texts, nameOf, links };
      const over = state.drafted ? null : ended(state, speaker);
      // Where one is needed next stands where no button was, so that a click that comes late does not lead away.
      fill(root, over ? null : beside,
        over ?? halted(state) ?? (state.drafted ? el("h2", { class: "prompt__question" }, gettext("Your plan is ready to send.")) : awaited(state, speaker)),
        state.drafted ? line() : null,
        panel,
        state.drafted ? el("div", { class: "prompt__actions" }, sendButton(plan)) : null,
        state.sheets && state.you && state.waiting?.length ? button(gettext("Automatic answers"), ahead, { class: "button--small" }) : null,
        undoable() ? el("div", { class: "prompt__actions" }, undoButton(undoable(), undo)) : null,
        over ? beside : null);
    },
    /** The question waits while what led to it is shown. @param {Question} asked @param {Where} where @param {() => void} skip */
    watch: (asked, where, skip) => {
      if (notice?.number !== asked.number || !root.hasAttribute("data-watching")) {
        takeDown(true);
        const made = watchNotice(skip);
        notice = { draw: made.draw, number: asked.number };
        fill(root, made.root);
        root.dataset.number = String(asked.number);
        root.dataset.watching = "";
        board.askAbout([]);
      }
      notice.draw(where);
    },
  };
}
