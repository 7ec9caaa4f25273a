/* What the players say to one another. */

import { ownTime } from "../js/own_time.js";
import { el, fill } from "./dom.js";
import { gettext } from "./i18n.js";
import { named } from "./person.js";

/** @typedef {import("./protocol").ChatLine} ChatLine */

/**
 * @param {{language: string, nameOf: (seat: string) => string, player?: (seat: string) => import("./protocol").Player | undefined, you: () => string | null,
 *   say: (text: string) => void, remove: (number: number) => void, person?: import("./person.js").PersonLink}} page
 */
export function chatView({ language, nameOf, player = () => undefined, you, say, remove, person }) {
  /** Whether the reader is the referee. */
  let mayRemove = false;
  const time = ownTime({ dateStyle: "short", timeStyle: "short" });
  const list = el("ol", { class: "chat", "aria-live": "polite" });
  const line = el(
    "input",
    {
      type: "text",
      class: "entry chat__field",
      maxlength: 1000,
      placeholder: gettext("Write a message"),
      "aria-label": gettext("Write a message"),
      autocomplete: "off",
    },
  );
  const form = el("form", { class: "chat__form", onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text) say(text);
    line.value = "";
  } }, line, el("button", { class: "button button--small", type: "submit" }, gettext("Send")));
  const root = el("div", { class: "chat-room" }, list, form);

  /** Of whom one has blocked: that there is something. */
  const hidden = () => el("li", { class: "chat__hidden soft" }, gettext("Message from a player you have blocked."));
  /** @param {ChatLine} one */
  const item = (one) => one.hidden ? hidden() : el("li", { class: `chat__line${one.from === you() ? " chat__line--own" : ""}` },
    el("span", { class: "chat__from" }, named(nameOf(one.from), player(one.from)), person?.(one.from, one.number)), el("span", { class: "chat__text" }, one.text),
    el("time", { class: "soft", datetime: one.at }, one.at ? time.format(new Date(one.at)) : ""),
    mayRemove ? el("button", { type: "button", class: "button button--small button--quiet", onclick: () => remove(one.number ?? 0) }, gettext("Remove")) : null);

  return {
    root,
    /** @param {ChatLine[]} lines */
    draw: (lines) => {
      form.hidden = !you();
      // One word for all that he says on end.
      const shown = lines.filter((one, index) => !one.hidden || !lines[index - 1]?.hidden);
      fill(list, lines.length ? shown.map(item) : el("li", { class: "soft" }, gettext("No messages yet.")));
      list.scrollTop = list.scrollHeight;
    },
    focus: () => line.focus(),
    /** @param {boolean} may */
    set mayRemove(may) {
      mayRemove = may;
    },
  };
}
