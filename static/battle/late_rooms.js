/* Armies, chat, offers and cards come when somebody turns to them, when they have something to say, or after a while: a
 * battle's first question needs none of them. */

/** @typedef {import("./protocol").State} State */
/** @typedef {import("../board/pointer.js").Press} Press */
/** @typedef {ReturnType<typeof import("./late.js").latePages>} Pages */

/** Milliseconds until that comes which nobody has wanted so far. */
export const LATER = 8000;
const KEYS = ["armies", "chat", "more"];

/** Whether the rooms have something to say by themselves. @param {State} state */
const tells = (state) => !state.you || Boolean(state.sandbox || state.referee || state.offers?.length || state.chat?.length);

/**
 * @param {{sheet: {root: HTMLElement, shows: (page: string) => boolean}, store: import("./store.js").Store, asked: boolean,
 *   make: (pages: typeof import("./late.js").latePages) => Pages, drawn: () => void}} page `asked`: they are wanted at once
 */
export function lateRooms({ sheet, store, asked, make, drawn }) {
  /** @type {Pages | null} */
  let pages = null;
  /** @type {Promise<Pages> | null} */
  let coming = null;
  /** Whether the first question stands: before it nothing is fetched. */
  let stands = false;
  const fetchPages = () => (coming ??= import("./late.js").then(({ latePages }) => {
    pages = make(latePages);
    if (store.state?.view.table) pages.draw(store.state);
    drawn();
    return pages;
  }));
  const look = () => {
    if (KEYS.some((key) => sheet.shows(key))) void fetchPages();
  };
  // Whoever is about to open one of them does not wait for it.
  sheet.root.addEventListener("pointerover", ({ target }) => {
    if (stands && target instanceof Element && target.closest(".sheet-tabs")) void fetchPages();
  });
  sheet.root.addEventListener("sheet:page", look);

  return {
    /** The first question stands. */
    begin: () => {
      stands = true;
      if (asked || (store.state && tells(store.state))) void fetchPages();
      else setTimeout(fetchPages, LATER);
    },
    /** @param {State} state */
    draw: (state) => {
      pages?.draw(state);
      if (stands && tells(state)) void fetchPages();
    },
    /** @param {import("./protocol").View} view */
    drawArmies: (view) => pages?.drawArmies(view),
    /** @param {import("./protocol").ChatLine[]} lines */
    drawChat: (lines) => (pages ? pages.drawChat(lines) : void fetchPages()),
    /** @param {Parameters<Pages["heard"]>[0]} message */
    heard: (message) => pages?.heard(message),
    again: () => pages?.again(),
    /** The card of what lies under a finger. @param {Press} press */
    cardAt: (press) => void fetchPages().then((made) => made.cardAt(press)),
  };
}
