/* The room of the chat: that of the players, that of the onlookers, or both beside one another; and whether a player wants onlookers to talk. */

import { ask } from "./ask.js";
import { el, fill } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").State} State */

/**
 * @param {{chat: HTMLElement, gallery: {root: HTMLElement, fetch: () => Promise<void>}, address: string}} page `address`: what onlookers say
 */
export function talkRoom({ chat, gallery, address }) {
  /** Which of both is shown, once somebody has chosen. @type {"players" | "onlookers" | ""} */
  let chosen = "";
  let fetched = "";
  let visible = false;
  /** @type {State | null} */
  let state = null;
  const tabs = el("div", { class: "tabs talk__tabs", role: "tablist", hidden: true });
  const root = el("div", { class: "talk" }, tabs, chat, gallery.root);
  const choice = el("input", { type: "checkbox", onchange: () => void ask("POST", `${address}switch/`, { on: choice.checked }).then((done) => { if (!done) choice.checked = !choice.checked; }) });
  const words = el("span");
  const label = el("label", { class: "check", hidden: true }, choice, words);

  /** @returns {("players" | "onlookers")[]} */
  const there = () => {
    if (!state || !address || state.sandbox || state.status === "waiting") return ["players"];
    if (!state.you && !state.referee?.you) return ["onlookers"];
    return state.you && state.status !== "over" ? ["players"] : ["players", "onlookers"];
  };
  const draw = () => {
    const rooms = there();
    // Afterwards the players talk there too, and may still not want it.
    fill(words, ...state?.status === "over" ? [gettext("Spectators may chat here")]
      : [gettext("Spectators may chat among themselves"), " ", el("span", { class: "soft" }, gettext("You can read it when the battle is over."))]);
    const shown = rooms.find((one) => one === chosen) ?? rooms[0];
    tabs.hidden = rooms.length < 2;
    fill(tabs, rooms.map((one) => el("button", { type: "button", role: "tab", "aria-selected": String(one === shown), onclick: () => {
      chosen = one;
      draw();
    } }, one === "players" ? gettext("Players") : gettext("Spectators"))));
    chat.hidden = shown !== "players";
    gallery.root.hidden = shown !== "onlookers";
    // Anew when the battle has ended: then more is to be read.
    if (visible && shown === "onlookers" && fetched !== state?.status) {
      fetched = state?.status ?? "";
      void gallery.fetch();
    }
  };
  return {
    root,
    /** Stands among other matters of the players. */
    wish: label,
    /** The page of the chat is open, or is not. @param {boolean} open */
    looked: (open) => {
      visible = open;
      draw();
    },
    /** Asks what the player has said of it before. */
    askWish: async () => {
      if (!address || !state?.you || state.sandbox || !label.hidden) return;
      const found = await ask("GET", address);
      if (!found || found.silenced === undefined) return;
      choice.checked = !found.silenced;
      label.hidden = false;
    },
    /** Again, after the connection was lost. */
    again: () => {
      fetched = "";
      draw();
    },
    /** @param {State} now */
    draw: (now) => {
      const news = state?.status !== now.status || state?.you !== now.you || state?.referee?.you !== now.referee?.you;
      state = now;
      if (news) draw();
    },
  };
}
