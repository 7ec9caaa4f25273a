/* What the page does not need at once: armies, chat, offers and cards. Fetched when the first question stands. */

import { adjusting } from "./adjust.js";
import { areaAt } from "./area_at.js";
import { areaCard, pieceCard } from "./cards.js";
import { chatView } from "./chat.js";
import { el } from "./dom.js";
import { fetchCard, fullCard } from "./full_card.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { offersView } from "./offers.js";
import { rosterView } from "./roster.js";
import { closePopover, popover } from "./why.js";

/** @typedef {import("../board/pointer.js").Press} Press */

/**
 * @param {{board: import("../board/board.js").Board, store: import("./store.js").Store, texts: import("./text.js").Texts, nameOf: (seat: string) => string,
 *   commit: (message: import("./socket.js").Message) => Promise<boolean>, links: {replay: string, verify: string, armies?: string, card?: string},
 *   prompt: {root: HTMLElement, rebuild: () => void}, log: {chooseEntry: (then: ((seq: number) => void) | null) => void}, open: (page: string) => void,
 *   rooms: {armies: HTMLElement, chat: HTMLElement, more: HTMLElement}}} page
 */
export function latePages({ board, store, texts, nameOf, commit, links, prompt, log, open, rooms }) {
  const you = () => store.you;
  const chat = chatView({ language: texts.language, nameOf, you, say: (text) => void commit({ type: "chat", text }) });
  /** @param {{piece: string, note: string, change?: import("./protocol").Adjustment}} [begin] the piece with which it begins, why, and with what */
  const adjust = (begin) => {
    prompt.root.hidden = true;
    const done = () => {
      prompt.root.hidden = false;
      prompt.rebuild();
    };
    const own = adjusting({
      board,
      texts,
      begin,
      send: (changes, note) => void commit({ type: "offer", offer: "adjust", changes, note }),
      done,
    });
    prompt.root.after(own.root);
  };
  const offers = offersView({
    texts, board, nameOf, links, you, adjust: () => adjust(),
    send: (message) => void commit(message),
    chooseEntry: (then) => {
      log.chooseEntry(then);
      if (then) open("log");
    },
  });
  const roster = rosterView({ board, texts, nameOf, seats: () => store.seats, show: (piece, anchor) => {
    const pose = board.pieces.poseOf(piece);
    if (pose) board.camera.centre([pose[0], pose[1]], Math.max(board.camera.scale, 14));
    card(piece, anchor);
  } });
  rooms.armies.replaceChildren(
    ...links.armies ? [el("p", {}, el("a", { href: links.armies }, gettext("Both armies in full")))] : [],
    roster.root,
  );
  rooms.chat.replaceChildren(chat.root);
  const hands = el("p", { class: "soft" });
  rooms.more.replaceChildren(hands, offers.root);

  /** @param {string} piece @param {HTMLElement} anchor */
  const card = (piece, anchor) => {
    const shown = store.state?.view.pieces[piece];
    if (!shown) return;
    const brief = pieceCard(shown, board, texts, nameOf(shown.seat));
    popover(anchor, brief);
    if (links.card) void fetchCard(links.card, piece).then((full) => {
      if (full) brief.querySelector(".piece-card__body")?.replaceChildren(fullCard(full, texts, you() ? byHand(piece) : null));
    });
  };
  /** What the program does not play becomes an adjustment that names it. @param {string} piece */
  const byHand = (piece) => (/** @type {import("./protocol").Entry} */ entry) => {
    closePopover();
    adjust({ piece, note: texts.say(entry.name), change: entry.reveal });
  };

  return {
    /** @param {import("./protocol").State} state */
    draw: (state) => {
      offers.draw(state.offers ?? []);
      roster.draw(state.view);
      chat.draw(state.chat ?? []);
      const n = state.handovers ?? 0;
      hands.textContent = interpolate(ngettext("%(n)s hand-over", "%(n)s hand-overs", n), { n });
    },
    /** @param {import("./protocol").ChatLine[]} lines */
    drawChat: (lines) => chat.draw(lines),
    /** The card of what lies under a finger. @param {Press} press */
    cardAt: (press) => {
      const anchor = el("span", { class: "anchor" });
      anchor.style.left = `${press.px}px`;
      anchor.style.top = `${press.py}px`;
      board.host.append(anchor);
      const area = press.piece ? null : areaAt(store.state?.view, press.at);
      if (press.piece) card(press.piece, anchor);
      else if (area) popover(anchor, areaCard(area, texts));
      anchor.remove();
    },
  };
}
