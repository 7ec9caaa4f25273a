/* The keyboard stays at what is asked: when that is drawn anew, on the same control if it is there again, otherwise on the question. Whoever
   uses a mouse or a finger keeps the table under the keys. */

const CONTROLS = "button, a[href], input, select, textarea, summary";
/** Where the link "Skip to the question" leads. */
const QUESTION = "question";

/** @param {HTMLElement} root what is asked */
export function keepFocus(root) {
  /** The control on which the keyboard was last, how it was called, and which question that was. @type {{control: Element, called: string, number: string} | null} */
  let last = null;
  const number = () => root.dataset.number ?? "";

  addEventListener("pointerdown", () => { last = null; }, true);
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element && root.contains(target) && target.matches(":focus-visible") ? { control: target, called: calledOf(target), number: number() } : null;
  });

  new MutationObserver(() => {
    const line = /** @type {HTMLElement | null} */ (root.querySelector(".prompt__question") ?? root.querySelector(".prompt__who"));
    if (line && line.id !== QUESTION) [line.id, line.tabIndex] = [QUESTION, -1];
    if (!last || root.contains(last.control) || (document.activeElement && document.activeElement !== document.body)) return;
    const { called } = last;
    const same = last.number === number() ? [...root.querySelectorAll(CONTROLS)].find((one) => calledOf(one) === called && one.checkVisibility()) : null;
    /** @type {HTMLElement | null} */ (same ?? line)?.focus({ preventScroll: !same });
  }).observe(root, { childList: true, subtree: true });
}

/** @param {Element} control */
function calledOf(control) {
  return [control.tagName, control.getAttribute("data-option"), control.getAttribute("aria-label") ?? control.textContent?.trim()].join("|");
}
