/* Links to the rules: every number, refusal and question names its rule. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

let root = "/rulebook/";

/** @param {string} path */
export function rulesAt(path) {
  root = path;
}

/** Where the rulebook is. */
export const rulebook = () => root;

/** Rules of a rulebook are numbered; those of the site itself have no page. @param {string} rule */
export function hasPage(rule) {
  return /^[A-Z0-9]+-[A-Z]+-[0-9]+[a-z]?$/.test(rule);
}

/** @param {string | undefined} rule @returns {HTMLAnchorElement | null} */
export function ruleLink(rule) {
  if (!rule || !hasPage(rule)) return null;
  return el(
    "a",
    {
      class: "rule",
      href: `${root}${encodeURIComponent(rule)}/`,
      target: "_blank",
      rel: "noopener",
      title: gettext("Show the rule"),
    },
    rule,
  );
}

/** A tapped number of a rule shows the rule here; with a key held its page opens, as of any link. @param {Document} page */
export function rulesAtTheTable(page) {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (event.target.closest("a.rule, .rule-here a.rule-link")) : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    event.stopPropagation();
    void import("./rule_here.js").then(({ showRule }) => showRule(link));
  }, true);
}
