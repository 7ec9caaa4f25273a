/* The number of a rule, tapped, shows the rule where one is; from there one may go on into the rulebook, and back. */

import { button, el } from "./dom.js";
import { gettext } from "./i18n.js";
import { closePopover, popover } from "./why.js";

/** Shows the rule that a link leads to; where it cannot be had, its page. @param {HTMLAnchorElement} link */
export async function showRule(link) {
  // What is tapped within a sheet takes the place of that sheet.
  const anchor = /** @type {HTMLElement | null} */ (link.closest(".popover") ? document.querySelector('[aria-expanded="true"]:is(.why, .rule)') : link);
  const answer = await fetch(`${link.href}text/`).catch(() => null);
  if (!answer?.ok) {
    location.assign(link.href);
    return;
  }
  const content = el("div", { class: "rule-here" }, button("✕", closePopover, { class: "button--small button--quiet rule-here__close", title: gettext("Close") }));
  content.insertAdjacentHTML("beforeend", await answer.text());
  popover(anchor ?? document.body, content);
}
