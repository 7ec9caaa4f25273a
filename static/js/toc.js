/* The list of contents stands open where there is room for it, and marks where the reader is. */

const toc = document.querySelector("[data-toc]");
const wide = matchMedia("(min-width: 64rem)");

function unfold() {
  if (toc instanceof HTMLDetailsElement) toc.open = wide.matches;
}

/** @param {IntersectionObserverEntry[]} entries */
function mark(entries) {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    toc?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = toc?.querySelector(`a[href="#${CSS.escape(entry.target.id)}"]`);
    link?.setAttribute("aria-current", "true");
    if (wide.matches) link?.scrollIntoView({ block: "nearest" });
  }
}

if (toc) {
  unfold();
  wide.addEventListener("change", unfold);
  toc.addEventListener("click", (event) => {
    if (!wide.matches && event.target instanceof HTMLAnchorElement && toc instanceof HTMLDetailsElement) toc.open = false;
  });
  const watcher = new IntersectionObserver(mark, { rootMargin: "0px 0px -75% 0px" });
  for (const rule of document.querySelectorAll(".rule")) watcher.observe(rule);
}
