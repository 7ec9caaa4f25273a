/* What onlookers say to one another: fetched when somebody looks, and from then on as it comes. */

import { ownTime } from "../js/own_time.js";
import { ask } from "./ask.js";
import { el, fill } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {{number: number, by: string, text: string, at: string, seq: number, guest?: boolean, held?: boolean}} GalleryLine */
/** @typedef {{open: boolean, reads: boolean, writes: boolean, removes: boolean, longest: number, you: string, lines: GalleryLine[]}} Room */

const KEPT = 200;

/**
 * @param {{id: string, address: string, login: string, conduct: string, language: string, replay: string, say: (text: string) => Promise<boolean>}} page
 *   `conduct`: where somebody is reported; empty for whoever is not logged in
 */
export function galleryView({ id, address, login, conduct, language, replay, say }) {
  /** @type {Room | null} */
  let room = null;
  /** @type {Map<number, GalleryLine>} */
  const lines = new Map();
  const time = ownTime({ dateStyle: "short", timeStyle: "short" });
  const told = el("p", { class: "hint" });
  const list = el("ol", { class: "chat", "aria-live": "polite" });
  const field = el("input", { type: "text", class: "entry chat__field", maxlength: 300, placeholder: gettext("Message the other spectators"), "aria-label": gettext("Message the other spectators"), autocomplete: "off" });
  const form = el("form", { class: "chat__form", hidden: true, onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    void said(text);
  } }, field, el("button", { class: "button button--small", type: "submit" }, gettext("Send")));
  const root = el("div", { class: "chat-room gallery" }, told, list, form);

  /** What was refused stands in the field again. @param {string} text */
  const said = async (text) => {
    if (await say(text)) await fetchRoom();
    else field.value ||= text;
  };

  /** @param {GalleryLine} one */
  const item = (one) => el("li", { class: `chat__line${one.by && one.by === room?.you ? " chat__line--own" : ""}`, "data-line": one.number },
    el("span", { class: "chat__from" }, one.by || "…", more(one)),
    el("span", { class: "chat__text" }, one.text),
    el("span", { class: "row gallery__foot soft" },
      el("time", { datetime: one.at }, time.format(new Date(one.at))),
      one.seq ? el("a", { class: "log__moment", href: `${replay}#${one.seq}`, title: gettext("This moment in the replay") }, `#${one.seq}`) : null,
      one.held ? el("span", {}, gettext("others can read it when they reach this step")) : null,
      room?.removes ? el("button", { type: "button", class: "button button--small button--quiet", onclick: () => void remove(one.number) }, gettext("Remove")) : null));
  /** @param {GalleryLine} one */
  const more = (one) => conduct && one.by && one.by !== room?.you
    ? el("a", { class: "person-more", href: `${conduct}?kind=onlooker&thing=${id}:${one.number}`, "data-conduct": true, title: gettext("Block or report"), "aria-label": gettext("Block or report") }, "⋯")
    : null;
  /** @param {number} number */
  const remove = async (number) => {
    if (await ask("DELETE", `${address}${number}/`)) receive({ gone: [number] });
  };

  const draw = () => {
    if (!room) return;
    const heard = [...lines.values()].sort((one, other) => one.number - other.number);
    form.hidden = !room.writes;
    fill(told, ...room.open ? why(room) : [gettext("A player has turned spectator chat off.")]);
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    fill(list, heard.length ? heard.map(item) : room.reads && room.open ? el("li", { class: "soft" }, gettext("No messages yet.")) : null);
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  /** @param {Room} now @returns {(Node | string)[]} */
  const why = (now) => now.you || now.writes ? [gettext("Only spectators can read this during the battle. The players can read it afterwards.")]
    : [el("a", { href: login }, gettext("Log in to talk")), " ", gettext("with the other spectators.")];

  const fetchRoom = async () => {
    const found = await ask("GET", address);
    if (!found) return;
    room = /** @type {Room} */ (found);
    // What was said while this was on its way has come over the socket.
    const latest = Math.max(0, ...room.lines.map((one) => one.number));
    for (const number of lines.keys()) if (number <= latest) lines.delete(number);
    for (const one of room.lines) lines.set(one.number, one);
    draw();
  };
  /** What has come over the socket. @param {{lines?: GalleryLine[], gone?: number[]}} message */
  const receive = (message) => {
    for (const one of message.lines ?? []) lines.set(one.number, one);
    for (const number of message.gone ?? []) lines.delete(number);
    for (const number of [...lines.keys()].sort((one, other) => one - other).slice(0, -KEPT)) lines.delete(number);
    draw();
  };
  document.addEventListener("conduct:blocked", () => room && void fetchRoom());
  return { root, receive, fetch: fetchRoom, known: () => room !== null };
}
