/* The column beside the board; on a narrow screen a sheet at the bottom with three heights. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

const HEIGHTS = /** @type {const} */ (["low", "half", "full"]);

/**
 * @param {{prompt: HTMLElement, pages: {key: string, title: string, body: HTMLElement}[], resized: () => void}} parts
 */
export function sheetView({ prompt, pages, resized }) {
  const grip = el(
    "button",
    { type: "button", class: "sheet__grip", "aria-label": gettext("Higher or lower") },
    el("span"),
  );
  const tabs = el("div", { class: "sheet-tabs", role: "tablist" });
  const bodies = el("div", { class: "sheet__pages" });
  const root = el("aside", { class: "sheet", "data-height": "half" }, grip, prompt, tabs, bodies);
  /** @type {Map<string, HTMLElement>} */
  const marks = new Map();

  for (const { key, title, body } of pages) {
    const mark = el("span", { class: "tab__mark", hidden: true });
    const tab = el(
      "button",
      {
        type: "button",
        class: "tab",
        role: "tab",
        id: `tab-${key}`,
        "aria-controls": `page-${key}`,
        "data-tab": key,
        onclick: () => read(key),
      },
      title,
      mark,
    );
    marks.set(key, mark);
    tabs.append(tab);
    bodies.append(
      el(
        "section",
        { class: "sheet__page", id: `page-${key}`, role: "tabpanel", "aria-labelledby": `tab-${key}`, hidden: true },
        body,
      ),
    );
  }

  /** @param {string} key */
  const open = (key) => {
    for (const tab of tabs.children) tab.setAttribute(
      "aria-selected",
      String(/** @type {HTMLElement} */ (tab).dataset.tab === key),
    );
    for (const page of bodies.children) /** @type {HTMLElement} */ (page).hidden = page.id !== `page-${key}`;
    marks.get(key)?.setAttribute("hidden", "");
    if (root.dataset.height === "low") stand("half");
    root.dispatchEvent(new CustomEvent("sheet:page", { detail: key }));
  };
  /** Somebody has tapped a tab: until he is asked something else the question leaves it room. @param {string} key */
  const read = (key) => {
    root.dataset.reading = "";
    open(key);
  };
  new MutationObserver(([change]) => {
    if (change.oldValue === prompt.dataset.number) return;
    delete root.dataset.reading;
    // Whoever has pushed the sheet down would not see that he is asked something else.
    if (root.dataset.height === "low") stand("half");
  }).observe(prompt, { attributeFilter: ["data-number"], attributeOldValue: true });
  /** @param {typeof HEIGHTS[number]} height */
  const stand = (height) => {
    root.dataset.height = height;
    root.style.removeProperty("height");
    resized();
  };
  open(pages[0].key);
  dragged(grip, root, stand);

  return {
    root,
    open,
    stand,
    /** A page that is not always there. @param {string} key @param {boolean} wanted */
    offer: (key, wanted) => {
      const tab = /** @type {HTMLElement} */ (tabs.querySelector(`#tab-${key}`));
      if (!wanted && !document.getElementById(`page-${key}`)?.hidden) open(pages[0].key);
      tab.hidden = !wanted;
    },
    /** How much there is on a page, whether it is open or not. @param {string} key @param {number} number */
    count: (key, number) => {
      const tab = /** @type {HTMLElement} */ (tabs.querySelector(`#tab-${key}`));
      tab.dataset.count = number ? String(number) : "";
    },
    /** Whether a page is open. @param {string} key */
    shows: (key) => !document.getElementById(`page-${key}`)?.hidden,
    /** Something new on a page that is not open. @param {string} key @param {string} text */
    mark: (key, text) => {
      const mark = marks.get(key);
      if (!mark || !document.getElementById(`page-${key}`)?.hidden) return;
      mark.textContent = text;
      mark.hidden = !text;
    },
  };
}

/** @param {HTMLElement} grip @param {HTMLElement} sheet @param {(height: typeof HEIGHTS[number]) => void} stand */
function dragged(grip, sheet, stand) {
  let from = 0;
  let height = 0;
  let moved = false;
  grip.addEventListener("pointerdown", (event) => {
    grip.setPointerCapture(event.pointerId);
    from = event.clientY;
    height = sheet.offsetHeight;
    moved = false;
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    moved ||= Math.abs(event.clientY - from) > 6;
    if (moved) sheet.style.height = `${height + from - event.clientY}px`;
  });
  grip.addEventListener("pointerup", () => {
    const share = sheet.offsetHeight / innerHeight;
    if (moved) stand(share < 0.3 ? "low" : share < 0.68 ? "half" : "full");
  });
  grip.addEventListener("click", () => {
    if (moved) return;
    const next = HEIGHTS[(
      HEIGHTS.indexOf(/** @type {typeof HEIGHTS[number]} */ (sheet.dataset.height)) + 1
    ) % HEIGHTS.length];
    stand(next);
  });
}
