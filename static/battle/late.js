/* What the page does not need at once: armies, chat, offers and cards. Fetched when the first question stands. */

import { adjusting } from "./adjust.js";
import { areaAt } from "./area_at.js";
import { areaCard, pieceCard } from "./cards.js";
import { chatView } from "./chat.js";
import { el } from "./dom.js";
import { fetchCard, fullCard } from "./full_card.js";
import { galleryView } from "./gallery.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { nextBattle } from "./next.js";
import { offersView } from "./offers.js";
import { refereeView } from "./referee.js";
import { rosterView } from "./roster.js";
import { sandboxView } from "./sandbox.js";
import { talkRoom } from "./talk.js";
import { timeView } from "./time.js";
import { closePopover, popover } from "./why.js";

/** @typedef {import("../board/pointer.js").Press} Press */

/**
 * @param {{id: string, presets: import("./time.js").Preset[], tell: (message: import("./socket.js").Message) => void, board: import("../board/board.js").Board, store: import("./store.js").Store, texts: import("./text.js").Texts, nameOf: (seat: string) => string,
 *   commit: (message: import("./socket.js").Message, dealt?: (refusal: import("./socket.js").Message) => boolean) => Promise<boolean>, links: {replay: string, verify: string, armies?: string, card?: string},
 *   prompt: {root: HTMLElement, rebuild: () => void}, log: {chooseEntry: (then: ((seq: number) => void) | null) => void}, open: (page: string) => void,
 *   rooms: {armies: HTMLElement, chat: HTMLElement, more: HTMLElement}, beside: HTMLElement, mine?: {page: string, next: string}, wanted?: boolean, sandbox?: string, person?: import("./person.js").PersonLink, gallery: {address: string, login: string, conduct: string}, sheet: {root: HTMLElement, shows: (page: string) => boolean}}} page
 */
export function latePages({ id, presets, tell, board, store, texts, nameOf, commit, links, prompt, log, open, rooms, beside, mine, wanted = false, sandbox = "", person, gallery: { address, login, conduct }, sheet }) {
  const next = mine ? nextBattle({ id, address: mine.next, page: mine.page, root: beside }) : null;
  const you = () => store.you;
  const chat = chatView({ language: texts.language, nameOf, you, person, say: (text) => void commit({ type: "chat", text }), remove: (number) => {
    referee.removeLine(number);
    open("more");
  } });
  /** @param {{piece: string, note: string, change?: import("./protocol").Adjustment}} [begin] the piece with which it begins, why, and with what
   * @param {(changes: import("./protocol").Adjustment[], note: string) => void} [alone] in place of asking the other player */
  const adjust = (begin, alone) => {
    prompt.root.hidden = true;
    const done = () => {
      prompt.root.hidden = false;
      prompt.rebuild();
    };
    const own = adjusting({
      board,
      texts,
      begin,
      alone: Boolean(alone),
      send: alone ?? ((changes, note) => void commit({ type: "offer", offer: "adjust", changes, note })),
      done,
    });
    prompt.root.after(own.root);
  };
  /** @param {((seq: number) => void) | null} then */
  const chooseEntry = (then) => {
    log.chooseEntry(then);
    if (then) open("log");
  };
  const offers = offersView({
    texts, board, nameOf, links, you, adjust: () => adjust(),
    send: (message) => void commit(message),
    chooseEntry,
  });
  const referee = refereeView({ texts, nameOf, presets, wanted, send: commit, adjust: (alone) => adjust(undefined, alone), chooseEntry: (then) => {
    chooseEntry(then);
    if (!then) open("more");
  } });
  const roster = rosterView({ board, texts, nameOf, seats: () => store.seats, show: (piece, anchor) => {
    const pose = board.pieces.poseOf(piece);
    if (pose) board.camera.centre([pose[0], pose[1]], Math.max(board.camera.scale, 14));
    card(piece, anchor);
  } });
  rooms.armies.replaceChildren(
    ...links.armies ? [el("p", {}, el("a", { href: links.armies }, gettext("Both armies in full")))] : [],
    roster.root,
  );
  const gallery = galleryView({ id, address, login, conduct, language: texts.language, replay: links.replay, say: (text) => commit({ type: "gallery", text }) });
  const talk = talkRoom({ chat: chat.root, gallery, address });
  const looked = () => {
    talk.looked(sheet.shows("chat"));
    if (sheet.shows("more")) void talk.askWish();
  };
  sheet.root.addEventListener("sheet:page", looked);
  looked();
  rooms.chat.replaceChildren(talk.root);
  const hands = el("p", { class: "soft" });
  const time = timeView({ nameOf, presets, id, send: (message) => void commit(message), tell });
  const trying = el("div");
  const people = el("p", { class: "row" });
  /** The ways to the sheets of the others who play. */
  const drawPeople = () => people.replaceChildren(...store.seats.flatMap((seat) => person?.(seat) ?? []).map((link) => {
    link.className = "button button--small button--quiet";
    link.textContent = link.title;
    return link;
  }));
  rooms.more.replaceChildren(hands, trying, time.root, talk.wish, referee.root, offers.root, people);
  let within = false;
  /** @param {import("./protocol").State} state */
  const drawSandbox = (state) => {
    if (!sandbox || (trying.childElementCount && within === Boolean(state.sandbox))) return;
    within = Boolean(state.sandbox);
    const shown = sandboxView(sandbox, within);
    if (within) prompt.root.before(shown);
    trying.replaceChildren(...within ? [el("span")] : [shown]);
  };

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
      next?.draw(state);
      offers.draw(state.offers ?? [], state.status === "running");
      time.draw(state, store.free);
      referee.draw(state);
      drawSandbox(state);
      drawPeople();
      chat.mayRemove = Boolean(state.referee?.you);
      roster.draw(state.view);
      chat.draw(state.chat ?? []);
      talk.draw(state);
      const n = state.handovers ?? 0;
      hands.textContent = interpolate(ngettext("%(n)s hand-over", "%(n)s hand-overs", n), { n });
    },
    /** @param {import("./protocol").ChatLine[]} lines */
    drawChat: (lines) => chat.draw(lines),
    heard: gallery.receive,
    again: talk.again,
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
