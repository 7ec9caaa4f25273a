/* The number beside "My battles" in the head: counted anew when this battle begins or ceases to wait for the reader. */

export function headBadge() {
  const shown = () => /** @type {HTMLElement | null} */ (document.querySelector(".site-nav__mine .badge"));
  /** @type {boolean | null} */
  let waited = null;
  const count = async () => {
    const address = shown()?.getAttribute("hx-get");
    if (!address) return;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".badge");
      // It may have been replaced by the count of every minute.
      const badge = shown();
      if (!badge || !fresh) return;
      [badge.textContent, badge.hidden, badge.title] = [fresh.textContent, fresh.hasAttribute("hidden"), fresh.getAttribute("title") ?? ""];
    } catch {
      // The count of every minute comes anyway.
    }
  };
  return {
    /** @param {boolean} waits whether this battle waits for the reader */
    draw: (waits) => {
      // What the page was made with is trusted until it cannot be.
      if (waited === null ? waits && shown()?.hidden : waited !== waits) void count();
      waited = waits;
    },
  };
}
