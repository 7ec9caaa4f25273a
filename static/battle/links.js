/* Links to the rules: every number, refusal and question names its rule. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

let root = "/rulebook/";

/** @param {string} path */
export function rulesAt(path) {
  root = path;
}

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
      title: gettext("Open the rule"),
    },
    rule,
  );
}
