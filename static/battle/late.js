/* Armies, chat, offers and cards: what a battle's first question does not need (see late_rooms.js). */

import { areaAt } from "./area_at.js";
import { areaCard, pieceCard } from "./cards.js";
import { chatView } from "./chat.js";
import { button, el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { rulebook } from "./links.js";
import { group } from "./more_groups.js";
import { nextBattle } from "./next.js";
import { offersView } from "./offers.js";
import { rosterView } from "./roster.js";
import { settings } from "./settings.js";
import { talkRoom } from "./talk.js";
import { timeView } from "./time.js";
import { closePopover, popover } from "./why.js";

/** @typedef {import("../board/pointer.js").Press} Press */

/**
 * @param {{id: string, presets: import("./time.js").Preset[], tell: (message: import("./socket.js").Message) => void, board: import("../board/board.js").Board, store: import("./store.js").Store, texts: import("./text.js").Texts, nameOf: (seat: string) => string,
 *   commit: (message: import("./socket.js").Message, dealt?: (refusal: import("./socket.js").Message) => boolean) => Promise<boolean>, links: {replay: string, verify: string, armies?: string, card?: string},
 *   prompt: {root: HTMLElement, rebuild: () => void, planAhead: () => void}, log: {chooseEntry: (then: ((seq: number, words: string) => void) | null, cancel?: () => void) => void}, open: (page: string) => void,
 *   rooms: {armies: HTMLElement, chat: HTMLElement, more: HTMLElement}, beside: HTMLElement, mine?: {page: string, next: string}, wanted?: boolean, sandbox?: string, person?: import("./person.js").PersonLink, gallery: {address: string, login: string, conduct: string}, sheet: {root: HTMLElement, shows: (page: string) => boolean, rest: () => void, offer: (page: string, wanted: boolean) => void}}} page
 */
export function latePages({ id, presets, tell, board, store, texts, nameOf, commit, links, prompt, log, open, rooms, beside, mine, wanted = false, sandbox = "", person, gallery: { address, login, conduct }, sheet }) {
  const next = mine ? nextBattle({ id, address: mine.next, page: mine.page, root: beside }) : null;
  const you = () => store.you;
  const chat = chatView({ language: texts.language, nameOf, player: (seat) => store.state?.players?.[seat], you, person, say: (text) => void commit({ type: "chat", text }), remove: (number) => {
    void withReferee().then((referee) => referee.removeLine(number));
    open("more");
  } });
  /** @param {{piece: string, note: string, change?: import("./protocol").Adjustment}} [begin] the piece with which it begins, why, and with what
   * @param {(changes: import("./protocol").Adjustment[], note: string) => void} [alone] in place of asking the other player */
  const adjust = async (begin, alone) => {
    const { adjusting } = await import("./adjust.js");
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
  /** @param {((seq: number, words: string) => void) | null} then @param {() => void} [cancel] */
  const chooseEntry = (then, cancel) => {
    log.chooseEntry(then, cancel);
    if (then) open("log");
  };
  const offers = offersView({
    texts, board, nameOf, links, you, adjust: () => adjust(),
    send: (message) => void commit(message),
    step: (seq) => texts.say(store.log.find((line) => line.seq === seq && !line.gone)?.event) || `#${seq}`,
    chooseEntry, open,
  });
  /** What a referee does, and how one is agreed upon: few battles have one. */
  const refereeHere = el("div", { hidden: true });
  const refereeGroup = group(gettext("Referee"), refereeHere);
  /** @type {Promise<ReturnType<typeof import("./referee.js").refereeView>> | null} */
  let refereeing = null;
  const withReferee = () => {
    refereeing ??= import("./referee.js").then(({ refereeView }) => {
      const view = refereeView({ texts, nameOf, presets, wanted, send: commit, adjust: (alone) => adjust(undefined, alone), chooseEntry: (then) => {
        chooseEntry(then);
        if (!then) open("more");
      } });
      refereeHere.replaceChildren(view.root);
      return view;
    });
    return refereeing;
  };
  /** @param {import("./protocol").State | null} state */
  const drawReferee = (state) => {
    if (state && (refereeing || wanted || state.referee || sheet.shows("more"))) void withReferee().then((view) => {
      view.draw(state);
      refereeGroup.open ||= view.news;
      refereeHere.hidden = view.root.hidden;
    });
  };
  const roster = rosterView({ board, texts, nameOf, seats: () => store.seats, show: (piece, anchor) => {
    board.follow({ pieces: [piece] });
    card(piece, anchor);
  } });
  rooms.armies.replaceChildren(
    ...links.armies ? [el("p", {}, el("a", { href: links.armies }, gettext("Both full rosters")))] : [],
    roster.root,
  );
  const onlookers = el("div");
  /** Fetched when somebody looks: all that was said before comes then. @type {ReturnType<typeof withGallery> | null} */
  let gallery = null;
  const withGallery = async () => {
    const { galleryView } = await import("./gallery.js");
    const made = galleryView({ id, address, login, conduct, language: texts.language, replay: links.replay, say: (text) => commit({ type: "gallery", text }) });
    onlookers.replaceChildren(made.root);
    return made;
  };
  const talk = talkRoom({ chat: chat.root, gallery: { root: onlookers, fetch: async () => (await (gallery ??= withGallery())).fetch() }, address });
  const looked = () => {
    talk.looked(sheet.shows("chat"));
    if (!sheet.shows("more")) return;
    void talk.askWish();
    drawReferee(store.state);
  };
  sheet.root.addEventListener("sheet:page", looked);
  looked();
  rooms.chat.replaceChildren(talk.root);
  const time = timeView({ nameOf, presets, id, send: (message) => void commit(message), tell });
  const trying = el("div");
  const people = el("p", { class: "row" });
  const timeGroup = group(gettext("Time"), time.root);
  /** The ways to the sheets of the others who play. */
  const drawPeople = () => people.replaceChildren(...profiles(store.state), ...store.seats.flatMap((seat) => person?.(seat) ?? []).map((link) => {
    link.className = "button button--small button--quiet";
    link.textContent = link.title;
    return link;
  }));
  // On a telephone what is seldom wanted is here, and so are the ways that the head of the page has no room for.
  const planning = el("div", { class: "phone-only" }, button(gettext("Plan ahead"), () => {
    prompt.planAhead();
    sheet.rest();
  }, { class: "button--small", title: gettext("Make several decisions, then send them together") }));
  const ways = el("p", { class: "row" },
    [[rulebook(), gettext("Rulebook")], [mine?.page, gettext("My battles")], ["/", gettext("Home")]].map(([href, name]) => (href
      ? el("a", { class: "button button--small button--quiet", href }, name) : null)));
  const elsewhere = group(gettext("Other pages"), ways);
  elsewhere.classList.add("phone-only");
  prompt.root.before(offers.open);
  // What is wanted most stands in sight, what ends the battle last and apart.
  rooms.more.replaceChildren(offers.menu, el("div", { class: "row" }, planning, trying), offers.ways, timeGroup, refereeGroup,
    group(gettext("Players and spectators"), people, talk.wish), elsewhere, offers.leave);
  /** The ways to the pages of the people who play. @param {import("./protocol").State | null} state */
  const profiles = (state) => Object.values(state?.players ?? {}).flatMap((one) => one.name && !one.bot
    ? [el("a", { class: "button button--small button--quiet", href: `/@${encodeURIComponent(one.name)}/` }, interpolate(gettext("Profile of %(name)s"), { name: one.name }))] : []);
  let within = false;
  /** @param {import("./protocol").State} state */
  const drawSandbox = (state) => {
    if (!sandbox || (trying.childElementCount && within === Boolean(state.sandbox))) return;
    within = Boolean(state.sandbox);
    if (within) void import("./sandbox.js").then(({ sandboxStrip }) => prompt.root.before(sandboxStrip(sandbox)));
    trying.replaceChildren(within ? el("span") : el("div", {}, button(gettext("Try something in a sandbox…"), () => void import("./sandbox.js").then(({ tryOut }) => tryOut(sandbox)), { title: gettext("A private copy with new dice rolls") })));
  };

  /** @param {string} piece @param {HTMLElement} anchor */
  const card = (piece, anchor) => {
    const shown = (board.shown ?? store.state?.view)?.pieces[piece];
    if (!shown) return;
    const brief = pieceCard(shown, board, texts, nameOf(shown.seat));
    popover(anchor, brief);
    // What is known of it in full is how it stands now, and not what is being shown.
    if (links.card && board.shown === board.view) void completed(brief, piece, links.card);
  };
  /** Puts all that is known of a piece into its card. @param {HTMLElement} brief @param {string} piece @param {string} address */
  const completed = async (brief, piece, address) => {
    const { fetchCard, fullCard } = await import("./full_card.js");
    const full = await fetchCard(address, piece);
    if (full) brief.querySelector(".piece-card__body")?.replaceChildren(fullCard(full, texts, you() ? byHand(piece) : null));
  };
  /** What the program does not play becomes an adjustment that names it. @param {string} piece */
  const byHand = (piece) => (/** @type {import("./protocol").Entry} */ entry) => {
    closePopover();
    adjust({ piece, note: texts.say(entry.name), change: entry.reveal });
  };

  /** Whether it is settled how the table lies: players have it from the page itself. */
  let lies = settings().turned[id] !== undefined;
  /** To those who watch it lies as the first player sees it, or the one through whose eyes a referee looks. @param {import("./protocol").State} state */
  const lay = (state) => {
    if (!lies && !state.you) lies = board.faceUp(state.referee?.you && state.referee.eyes || store.seats[0] || "");
  };

  return {
    /** @param {import("./protocol").State} state */
    draw: (state) => {
      lay(state);
      planning.hidden = !state.you || state.status !== "running";
      next?.draw(state);
      offers.draw(state.offers ?? [], state.status === "running");
      time.draw(state, store.free);
      timeGroup.open ||= time.news;
      drawReferee(state);
      drawSandbox(state);
      drawPeople();
      chat.mayRemove = Boolean(state.referee?.you);
      chat.draw(state.chat ?? []);
      talk.draw(state);
    },
    /** Both armies as far as they have been seen. @param {import("./protocol").View} view */
    drawArmies: (view) => roster.draw(view),
    /** @param {import("./protocol").ChatLine[]} lines */
    drawChat: (lines) => chat.draw(lines),
    /** @param {{lines?: import("./gallery.js").GalleryLine[], gone?: number[]}} message */
    heard: (message) => void gallery?.then((room) => room.receive(message)),
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
