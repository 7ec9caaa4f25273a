/* The column beside the board; on a narrow screen a sheet at the bottom with three heights. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

const narrow = matchMedia("(max-width: 60rem)");
/** Where it lies over the table, and not beside it. */
const over = matchMedia("(max-width: 60rem) and (min-height: 30.01rem), (max-width: 39.99rem)");
/** What is answered on the table: of targets those that all stand there. */
const ON_THE_TABLE = [...["path", "slide", "template", "place"].map((kind) => `.question-input--${kind}`), ".target--table"].join(", ");
/** What is left out, step by step, where what is asked is too high: see css/phone_sheet.css. */
const TIGHT = ["1", "2", "3"];
/** What takes no more than this share of the screen is scrolled in what the panel has of it. */
const SCROLLED = 2 / 3;
/** @typedef {"low" | "half" | "full"} Height */

/**
 * @param {{prompt: HTMLElement, pages: {key: string, title: string, body: HTMLElement}[], resized: () => void, pressed: () => boolean}} parts
 *   `pressed`: whether a finger lies on the table
 */
export function sheetView({ prompt, pages, resized, pressed }) {
  const grip = el(
    "button",
    { type: "button", class: "sheet__grip", "aria-label": gettext("Taller or shorter") },
    el("span"),
  );
  const tabs = el("div", { class: "sheet-tabs", role: "tablist" });
  const bodies = el("div", { class: "sheet__pages" });
  const root = el("aside", { class: "sheet", "data-height": narrow.matches ? "low" : "half" }, grip, prompt, tabs, bodies);
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

  let opened = pages[0].key;
  /** Whether anything can be seen of the pages: over the table they leave what is asked its room until one of them is tapped. */
  const seesPages = () => {
    const { height, reading } = root.dataset;
    return !over.matches || height === "full" || (height === "half" && (reading !== undefined || !prompt.querySelector(".question-input, .prompt__end")));
  };
  /** What is seen of them, and that of no page that is put away is said that it is open. */
  const tell = () => {
    const sees = seesPages();
    root.toggleAttribute("data-pages", sees);
    for (const tab of tabs.children) tab.setAttribute("aria-selected", String(sees && tab.id === `tab-${opened}`));
    tighten();
  };
  /** So much is left out that all of what is asked can be seen: first rules and who is asked, then facts; where more remains an edge says so. */
  const tighten = () => {
    root.dataset.tight = "";
    // Facts are rather scrolled to than left out, as long as there are not too many.
    const most = innerHeight * SCROLLED - root.offsetHeight + prompt.clientHeight;
    /** @param {string} level */
    const enough = (level) => now() <= Math.max(prompt.clientHeight, level === "1" ? 0 : most) + 1;
    if (narrow.matches && prompt.querySelector(".question-input") && root.dataset.height !== "full") {
      for (const level of TIGHT) {
        if (enough(level)) break;
        root.dataset.tight = level;
      }
    }
    more();
  };
  /** How high what is answered now is: orders are for later, and may lie below the edge. */
  const now = () => prompt.scrollHeight - (/** @type {HTMLElement | null} */ (prompt.querySelector(".orders-here"))?.offsetHeight ?? 0);
  const more = () => root.toggleAttribute("data-more", narrow.matches && prompt.scrollTop + prompt.clientHeight < now() - 2);
  let frame = 0;
  /** What changes while somebody is dragged is measured once, when the finger is lifted. */
  const soon = () => { frame ||= requestAnimationFrame(() => { frame = 0; pressed() ? soon() : tell(); }); };
  new MutationObserver(soon).observe(prompt, { childList: true, subtree: true, characterData: true, attributeFilter: ["hidden", "open", "class"] });
  prompt.addEventListener("scroll", more, { passive: true });
  addEventListener("resize", soon);
  /** Puts a page before the others, however high the sheet stands. @param {string} key */
  const turnTo = (key) => {
    opened = key;
    for (const page of bodies.children) /** @type {HTMLElement} */ (page).hidden = page.id !== `page-${key}`;
    marks.get(key)?.setAttribute("hidden", "");
    tell();
    root.dispatchEvent(new CustomEvent("sheet:page", { detail: key }));
  };
  /** @param {string} key */
  const open = (key) => {
    if (root.dataset.height === "low") stand("half");
    turnTo(key);
  };
  /** Somebody has tapped a tab: until he is asked something else, or the battle is over, the question leaves it room. A second tap puts it away. @param {string} key */
  const read = (key) => {
    if (narrow.matches && root.dataset.reading === key) {
      delete root.dataset.reading;
      stand(resting());
      return;
    }
    root.dataset.reading = key;
    open(key);
  };
  /** On a telephone what is answered on the table leaves the table its room; a list of options comes up to be read, and so does the end. */
  const resting = () => (!("end" in prompt.dataset) && (prompt.querySelector(ON_THE_TABLE) || !prompt.querySelector(".question-input")) ? "low" : "half");
  // The line that is left of it opens it.
  prompt.addEventListener("click", (event) => {
    const line = event.target instanceof Element && event.target.closest(".prompt__head") && !event.target.closest("a, button, summary");
    if (!line || !narrow.matches) return;
    if (root.dataset.reading) read(root.dataset.reading);
    else if (root.dataset.height === "low") stand("half");
  });
  new MutationObserver((changes) => {
    if (changes.every((one) => one.oldValue === prompt.getAttribute(one.attributeName ?? ""))) return;
    delete root.dataset.reading;
    if (narrow.matches) stand(resting());
  }).observe(prompt, { attributeFilter: ["data-number", "data-end", "data-watching"], attributeOldValue: true });
  /** @param {Height} height */
  const stand = (height) => {
    root.dataset.height = height;
    if (height === "low") delete root.dataset.reading;
    root.style.removeProperty("height");
    tell();
    resized();
  };
  turnTo(pages[0].key);
  dragged(grip, root, stand);

  return {
    root,
    /** Opens a page for somebody who wants to read it. @param {string} key */
    open: (key) => {
      if (over.matches) root.dataset.reading = key;
      open(key);
    },
    /** A page beside what is asked, as high as can be. @param {string} key */
    openWhole: (key) => {
      stand("full");
      open(key);
    },
    stand,
    /** What steers a playback stands in the head while it plays, if the panel lies over the table; otherwise on the table. @param {HTMLElement} bar @param {HTMLElement} table */
    steers: (bar, table) => {
      const put = () => {
        const here = over.matches && bar.dataset.kind === "running";
        if ((bar.parentElement === root) !== here) here ? grip.after(bar) : table.append(bar);
      };
      new MutationObserver(put).observe(bar, { attributeFilter: ["data-kind"] });
      over.addEventListener("change", put);
      put();
    },
    /** What is asked comes back. */
    rest: () => {
      delete root.dataset.reading;
      if (narrow.matches) stand(resting());
    },
    /** A page that is not always there. @param {string} key @param {boolean} wanted */
    offer: (key, wanted) => {
      const tab = /** @type {HTMLElement} */ (tabs.querySelector(`#tab-${key}`));
      if (!wanted && !document.getElementById(`page-${key}`)?.hidden) turnTo(pages[0].key);
      tab.hidden = !wanted;
    },
    /** How much there is on a page, whether it is open or not. @param {string} key @param {number} number */
    count: (key, number) => {
      const tab = /** @type {HTMLElement} */ (tabs.querySelector(`#tab-${key}`));
      tab.dataset.count = number ? String(number) : "";
    },
    /** Whether a page is open. @param {string} key */
    shows: (key) => opened === key && seesPages(),
    /** Something new on a page that is not open. @param {string} key @param {string} text */
    mark: (key, text) => {
      const mark = marks.get(key);
      if (!mark || (opened === key && seesPages())) return;
      mark.textContent = text;
      mark.hidden = !text;
    },
  };
}

/** @param {HTMLElement} grip @param {HTMLElement} sheet @param {(height: Height) => void} stand */
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
    // Up, and down again; whoever reads a page has it as high as can be between the two.
    const highest = sheet.hasAttribute("data-pages") ? "full" : "half";
    const { height } = sheet.dataset;
    stand(height === "low" ? "half" : height === highest || height === "full" ? "low" : "full");
  });
}
