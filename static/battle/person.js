/* The way to the sheet of a person, on which he is blocked or reported: beside his name, and at what he has said. */

import { el } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/**
 * A name that leads to the page of the player, where he has one. A battle is not left for it.
 * @param {string} name @param {import("./protocol").Player | undefined} player @param {string} [look]
 */
export function named(name, player, look = "") {
  if (!player?.page) return el("span", { class: look }, name);
  return el("a", { class: `${look} person-name`, href: player.page, target: "_blank", rel: "noopener" }, name);
}

/** @typedef {(seat: string, line?: number) => HTMLElement | null} PersonLink */

/**
 * @param {{address: string, id: string, you: () => string | null, players: () => import("./protocol").State["players"]}} page `address`: of the sheet; empty for whoever is not logged in
 * @returns {PersonLink}
 */
export function personLink({ address, id, you, players }) {
  return (seat, line) => {
    const player = players()?.[seat];
    if (!address || !player?.name || player.bot || seat === you()) return null;
    const thing = line === undefined ? `kind=player&thing=${id}:${seat}` : `kind=chat&thing=${id}:${line}`;
    const what = line === undefined ? gettext("Block or report %(name)s") : gettext("Report this line, or block %(name)s");
    const label = interpolate(what, { name: player.name });
    return el("a", { class: "person-more", href: `${address}?${thing}`, "data-conduct": true, title: label, "aria-label": label }, "⋯");
  };
}
