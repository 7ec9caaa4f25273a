/* Sheets: what may be decided in advance, row by row, as the server lists it. Every choice is saved at once as a standing order. */

import { button, el, fill, stepper } from "./dom.js";
import { factList, speakerOf } from "./facts.js";
import { gettext, interpolate } from "./i18n.js";
import { areKept, chosenOf, ordersOf, topicsOf, usualOf } from "./sheets_orders.js";

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Sheet} Sheet */
/** @typedef {import("./protocol").SheetRow} Row */
/** @typedef {import("./sheets_orders.js").Choice} Choice */

/**
 * @param {{texts: import("./text.js").Texts, board: import("../board/board.js").Board,
 *   send: (topics: string[], orders: Intention[]) => void}} page
 */
export function sheetsView({ texts, board, send }) {
  const root = el("div", { class: "ahead" });
  /** @type {Sheet[]} */
  let sheets = [];
  /** @type {import("./protocol").Plan} */
  let plan = { queue: [] };
  /** Rows whose own choice is shown though none was made. @type {Set<string>} */
  const opened = new Set();

  /** @param {Sheet} sheet */
  const ordersOn = (sheet) => {
    const topics = topicsOf(sheet);
    return plan.queue.filter((order) => order.group && topics.includes(order.topic));
  };

  /** New orders in the place of those before, on these topics. @param {string[]} topics @param {Intention[]} made @param {Intention[]} before */
  const save = (topics, made, before) => {
    plan = { ...plan, queue: [...plan.queue.filter((order) => !before.includes(order)), ...made] };
    draw();
    send(topics, made);
  };

  /** The usual way everywhere, with one press. */
  const acceptAll = () => {
    const made = sheets.flatMap((sheet) => {
      const before = ordersOn(sheet);
      return ordersOf(sheet, usualOf(sheet), areKept(sheet, before), before);
    });
    save(sheets.flatMap(topicsOf), made, sheets.flatMap(ordersOn));
  };

  const draw = () => {
    const focus = focused(root);
    fill(root,
      sheets.length > 1 ? el("div", { class: "row ahead__all" },
        button(gettext("Use defaults"), acceptAll, { class: "button--primary" }),
        el("p", { class: "soft" }, gettext("Set how to answer while you are away. Only you see this."))) : null,
      sheets.map(section));

    focus();
  };

  /** @param {Sheet} sheet */
  const section = (sheet) => {
    const before = ordersOn(sheet);
    const chosen = chosenOf(sheet, before);
    const keep = areKept(sheet, before);
    const saved = (kept = keep) => save(topicsOf(sheet), ordersOf(sheet, chosen, kept, before), before);
    /** @param {Row} row @param {Choice | null} choice */
    const choose = (row, choice) => {
      if (choice) chosen.set(row.key, choice);
      else chosen.delete(row.key);
      saved();
    };
    /** @param {string} way "": the usual one of each row */
    const preset = (way) => {
      chosen.clear();
      for (const [row, choice] of usualOf(sheet, way)) chosen.set(row, choice);
      saved();
    };
    /** @param {Row} row */
    const made = (row) => rowOf(sheet, row, chosen, before, (choice) => choose(row, choice));
    const box = el("input", { type: "checkbox", class: "ahead__keep" });
    box.checked = keep;
    box.addEventListener("change", () => saved(box.checked));
    return el("section", { class: "ahead__sheet", "data-sheet": sheet.topic },
      el("h3", {}, texts.parts(sheet.title)),
      el("div", { class: "row" },
        (sheet.presets ?? []).map((one) => button(texts.say(one.text), () => preset(one.way ?? ""))),
        chosen.size ? button(gettext("Clear"), () => { chosen.clear(); saved(); }, { class: "button--quiet button--small" }) : null),
      el("ul", { class: "ahead__rows" }, sheet.rows.filter((row) => !row.under).flatMap((row) => [
        made(row),
        ...sheet.rows.filter((one) => one.under === row.key && one.facts).map(made),
        apart(sheet, row, chosen, made),
      ])),
      before.length ? el("label", { class: "plan__standing" }, box, " ", gettext("Keep for later turns")) : null);
  };

  /** The rows under a row that say nothing by themselves, folded away until one of them is looked for.
   * @param {Sheet} sheet @param {Row} row @param {Map<string, Choice>} chosen @param {(row: Row) => HTMLElement} made
   */
  const apart = (sheet, row, chosen, made) => {
    const under = sheet.rows.filter((one) => one.under === row.key && !one.facts);
    if (!under.length) return null;
    const key = `${sheet.topic}:${row.key}`;
    const fold = el("details", { class: "ahead__apart", "data-under": row.key },
      el("summary", {}, interpolate(gettext("One by one (%(n)s)"), { n: under.length })),
      el("ul", { class: "ahead__rows" }, under.map(made)));
    fold.open = opened.has(key) || under.some((one) => chosen.has(one.key));
    fold.addEventListener("toggle", () => { if (fold.open) opened.add(key); else opened.delete(key); });
    return el("li", {}, fold);
  };

  /**
   * @param {Sheet} sheet @param {Row} row @param {Map<string, Choice>} chosen @param {Intention[]} before
   * @param {(choice: Choice | null) => void} choose
   */
  const rowOf = (sheet, row, chosen, before, choose) => {
    const choice = chosen.get(row.key) ?? null;
    const stopped = before.find((order) => order.group === row.key && order.stopped)?.stopped;
    const light = () => board.pieces.mark("unit--lit", row.about ?? []);
    const folded = row.under && row.facts && !choice && !opened.has(row.key);
    return el("li", {
      class: `ahead__row${row.under ? " ahead__row--under" : ""}`,
      "data-row": row.key,
      onmouseenter: light,
      onmouseleave: () => board.pieces.mark("unit--lit", []),
    },
      el("div", { class: "ahead__head" },
        el("span", { class: "ahead__name", onclick: light }, texts.parts(row.title)),
        factList(row.facts, speakerOf(sheet.topic, texts, board)),
        folded ? button(gettext("Change"), () => { opened.add(row.key); draw(); }, { class: "button--quiet button--small" }) : null),
      folded ? null : waysOf(row, choice, choose),
      stopped ? el("p", { class: "notice-line" }, texts.say({ key: stopped })) : null);
  };

  /** @param {Row} row @param {Choice | null} choice @param {(choice: Choice | null) => void} choose */
  const waysOf = (row, choice, choose) => {
    const way = row.ways.find((one) => one.key === choice?.way);
    const none = !row.under ? gettext("Ask me") : row.facts ? gettext("Same as the unit") : gettext("Same as above");
    return el("div", { class: "ahead__ways" },
      el("div", { class: "segments", role: "group", "aria-label": texts.say(row.title) },
        segment("", none, !choice, () => choose(null)),
        row.ways.map((one) => segment(one.key, wordsOf(one, choice), one === way, () =>
          choose({ way: one.key, ...one.dial ? { dial: one.dial.preset } : {} })))),
      way?.dial && choice ? stepper({
        value: choice.dial ?? way.dial.preset,
        least: way.dial.least,
        most: way.dial.most,
        label: wordsOf(way, choice),
        changed: (value) => choose({ ...choice, dial: Math.round(value) }),
      }).root : null);
  };

  /** @param {string} key @param {string} words @param {boolean} pressed @param {() => void} press */
  const segment = (key, words, pressed, press) => {
    const made = button(words, press, { class: "segment", pressed });
    made.dataset.way = key;
    return made;
  };

  /** @param {import("./protocol").Way} way @param {Choice | null} choice */
  const wordsOf = (way, choice) => {
    const n = choice?.way === way.key ? choice.dial : undefined;
    return texts.say(n === undefined ? way.text : { ...way.text, params: { ...way.text.params, n } });
  };

  return {
    root,
    /** @param {Sheet[]} found */
    show: (found) => {
      sheets = found;
      draw();
    },
    /** @param {import("./protocol").Plan} now */
    receive: (now) => {
      plan = now;
      draw();
    },
  };
}

/** What brings the focus back to where it is now, when everything has been drawn anew. @param {HTMLElement} root */
function focused(root) {
  const active = document.activeElement;
  const row = active instanceof HTMLElement && root.contains(active) ? active.closest("[data-row]") : null;
  const key = row?.getAttribute("data-row");
  const at = row ? controlsOf(row).indexOf(/** @type {HTMLElement} */ (active)) : -1;
  return () => {
    if (!key) return;
    const again = [...root.querySelectorAll("[data-row]")].find((one) => one.getAttribute("data-row") === key);
    if (again) controlsOf(again)[at]?.focus({ preventScroll: true });
  };
}

/** @param {Element} row @returns {HTMLElement[]} */
function controlsOf(row) {
  return [...row.querySelectorAll("button, input")].map((one) => /** @type {HTMLElement} */ (one));
}
