/* What the players say to one another. */

import { el, fill } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").ChatLine} ChatLine */

/**
 * @param {{language: string, nameOf: (seat: string) => string, you: () => string | null,
 *   say: (text: string) => void}} page
 */
export function chatView({ language, nameOf, you, say }) {
  const time = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
  const list = el("ol", { class: "chat", "aria-live": "polite" });
  const line = el(
    "input",
    {
      type: "text",
      class: "entry chat__field",
      maxlength: 1000,
      placeholder: gettext("Say something"),
      "aria-label": gettext("Say something"),
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

  /** @param {ChatLine} one */
  const item = (one) => el("li", { class: `chat__line${one.from === you() ? " chat__line--own" : ""}` },
    el("span", { class: "chat__from" }, nameOf(one.from)), el("span", { class: "chat__text" }, one.text),
    el("time", { class: "soft", datetime: one.at }, one.at ? time.format(new Date(one.at)) : ""));

  return {
    root,
    /** @param {ChatLine[]} lines */
    draw: (lines) => {
      form.hidden = !you();
      fill(list, lines.length ? lines.map(item) : el("li", { class: "soft" }, gettext("No words yet.")));
      list.scrollTop = list.scrollHeight;
    },
    focus: () => line.focus(),
  };
}
