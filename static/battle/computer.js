/* What the computer is called, in the reader's language: what the server sends is the same for all who look. */

import { gettext, interpolate } from "./i18n.js";

/** @typedef {import("./protocol").State} State */

/** @type {Record<string, () => string>} */
const STRENGTHS = {
  easy: () => gettext("Easy"), medium: () => gettext("Medium"), hard: () => gettext("Hard"), still: () => gettext("passive"),
};

/** @param {State} state @returns {State} the same with the computer's names in the reader's language */
export function withComputerNamed(state) {
  const players = Object.entries(state.players ?? {}).map(([seat, player]) => {
    const strength = STRENGTHS[String(player.bot)];
    return [seat, strength ? { ...player, name: interpolate(gettext("Computer (%(strength)s)"), { strength: strength() }) } : player];
  });
  return state.players ? { ...state, players: Object.fromEntries(players) } : state;
}
