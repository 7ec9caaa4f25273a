/* Where one is in a long chapter: the list of contents stands open where there is room for it and marks the rule that is
   read, the trail above names it, and the buttons below lead to the one before, the next and the top. */

const toc = document.querySelector("[data-toc]");
const here = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-rule-here]"));
const moves = /** @type {HTMLElement | null} */ (document.querySelector("[data-moves]"));
const rules = [...document.querySelectorAll(".rule")];
const wide = matchMedia("(min-width: 64rem)");

function unfold() {
  if (toc instanceof HTMLDetailsElement) toc.open = wide.matches;
}

/** @param {Element | undefined} rule */
function title(rule) {
  return rule?.querySelector(".rule__title")?.textContent ?? "";
}

/** @param {Element} rule */
function mark(rule) {
  toc?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = toc?.querySelector(`a[href="#${CSS.escape(rule.id)}"]`);
  link?.setAttribute("aria-current", "true");
  if (wide.matches) link?.scrollIntoView({ block: "nearest" });
  const place = rules.indexOf(rule);
  for (const [name, other] of /** @type {[string, Element | undefined][]} */ ([["before", rules[place - 1]], ["after", rules[place + 1]]])) {
    const way = /** @type {HTMLAnchorElement | null | undefined} */ (moves?.querySelector(`[data-${name}]`));
    if (!way) continue;
    way.hidden = !other;
    if (other) way.href = `#${other.id}`;
    if (other) way.title = title(other);
  }
  if (moves) moves.hidden = false;
  if (!here) return;
  here.textContent = title(rule);
  here.href = `#${rule.id}`;
  here.hidden = false;
  here.previousElementSibling?.removeAttribute("hidden");
}

// Whoever came from a table for a rule goes back there.
const back = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-back-to-battle]"));
if (back && document.referrer.startsWith(`${location.origin}/battles/`)) {
  back.href = document.referrer;
  back.hidden = false;
}

if (toc) {
  unfold();
  wide.addEventListener("change", unfold);
  toc.addEventListener("click", (event) => {
    if (!wide.matches && event.target instanceof HTMLAnchorElement && toc instanceof HTMLDetailsElement) toc.open = false;
  });
  // A rule that is short may share the top of the page with the next: the first that is seen is the one that is read.
  /** @type {Set<Element>} */
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) seen[entry.isIntersecting ? "add" : "delete"](entry.target);
    const first = rules.find((rule) => seen.has(rule));
    if (first) mark(first);
  }, { rootMargin: "-64px 0px -70% 0px" });
  for (const rule of rules) watcher.observe(rule);
}
