/* The shape of a unit or a group: how many files, about whom, and where single members stand. */

import { button, el, fill, stepper } from "../dom.js";
import { gettext } from "../i18n.js";
import { unitFormation } from "./formation_unit.js";

/** @typedef {[number, number]} Cell file to the right and rank to the rear of the base */

/**
 * @param {import("../protocol").FormationInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function formation(input, context) {
  const { board, texts, draft } = context;
  // Members that are no pieces of their own are the models of one unit.
  if (!input.members.some((id) => board.view?.pieces[id])) return unitFormation(input, context);
  const preset = /** @type {{files?: number, base?: string} | null} */ (context.preset ?? null);
  const least = input.least ?? 1;
  const members = () => (draft.picked.length ? input.members.filter((id) => draft.picked.includes(id)) : input.members);
  let active = context.alone || Boolean(preset);
  let files = preset?.files ?? least;
  let base = preset?.base ?? "";
  let advance = 0;
  /** @type {Map<string, Cell>} */
  const places = new Map();
  let moving = "";
  const grid = el("div", { class: "formation__grid" });
  const most = () => Math.min(input.most ?? 200, Math.max(least, members().length));

  const changed = () => {
    active = true;
    draw();
    context.changed();
  };
  /**
   * Where everybody stands: in order behind the base, those moved by hand where they were put.
   * @returns {Map<string, Cell>}
   */
  const cells = () => {
    const ids = members();
    const first = base && ids.includes(base) ? base : ids[0];
    const rest = ids.filter((id) => id !== first && !places.has(id));
    /** @type {Map<string, Cell>} */
    const found = new Map([[first, [0, 0]], ...[...places].filter(([id]) => id !== first && ids.includes(id))]);
    const used = new Set([...found.values()].map(String));
    for (let n = 1, index = 0; index < rest.length && n < 4000; n++) {
      const cell = /** @type {Cell} */ ([n % files, Math.floor(n / files)]);
      if (!used.has(String(cell))) found.set(rest[index++], cell);
    }
    return found;
  };
  const draw = () => {
    const all = cells();
    const lefts = [...all.values()].map(([file]) => file);
    const left = Math.min(0, ...lefts) - (input.free_places ? 1 : 0);
    const wide = Math.max(files - 1, ...lefts) + (input.free_places ? 1 : 0) - left + 1;
    const deep = Math.max(0, ...[...all.values()].map(([, rank]) => rank)) + 1 + (input.free_places ? 1 : 0);
    grid.style.setProperty("--files", String(wide));
    fill(grid, Array.from({ length: wide * deep }, (_, n) => {
      const cell = /** @type {Cell} */ ([(n % wide) + left, Math.floor(n / wide)]);
      const id = [...all].find(([, there]) => there[0] === cell[0] && there[1] === cell[1])?.[0] ?? "";
      return el("button", {
        type: "button", class: `formation__cell${id ? "" : " formation__cell--empty"}`, "aria-pressed": String(
          Boolean(id) && id === moving,
        ),
        title: id ? texts.say(board.view?.pieces[id]?.name) : "", onclick: () => tapped(id, cell),
      }, id ? (board.view?.pieces[id]?.code ?? id) : "");
    }));
  };
  /** @param {string} id @param {Cell} cell */
  const tapped = (id, cell) => {
    if (moving && input.free_places && moving !== id) {
      places.set(moving, cell);
      if (id) places.delete(id);
      moving = "";
    } else if (id) {
      moving = moving === id ? "" : id;
      board.pieces.mark("unit--lit", moving ? [moving] : []);
    }
    if (id && !input.free_places) base = id;
    changed();
  };
  const count = stepper({
    value: files,
    least,
    most: input.most ?? 200,
    label: gettext("Files"),
    changed: (value) => { files = Math.min(value, most()); places.clear(); changed(); },
  });
  const ahead = stepper({
    value: 0,
    least: 0,
    most: 100,
    step: 0.1,
    label: gettext("Straight ahead"),
    changed: (value) => { advance = value; changed(); },
  });
  draft.listen(() => {
    places.clear();
    active = context.alone;
    draw();
  });
  draw();
  return {
    root: el("div", { class: "formation" },
      el("div", { class: "row" }, el("label", {}, gettext("Files"), " ", count.root),
        input.may_advance ? el("label", {}, gettext("Straight ahead"), " ", ahead.root) : null,
        input.free_places ? button(gettext("In order"), () => { places.clear(); changed(); }) : null,
        moving || base ? null : el(
          "span",
          { class: "soft hint" },
          gettext("Tap the one the others form up on."),
        )),
      grid,
      input.free_places ? button(
        gettext("Form up on this one"),
        () => { base = moving || base; moving = ""; places.clear(); changed(); },
      ) : null),
    urgent: true,
    value: () => (
      active ? {
        files,
        ...(base ? { base } : {}),
        ...(places.size ? { places: Object.fromEntries(places) } : {}),
        ...(advance ? { advance } : {}),
      } : undefined
    ),
    destroy: () => board.pieces.mark("unit--lit", []),
    clear: () => {
      active = context.alone;
      places.clear();
      draw();
    },
  };
}
