/* Beside the board: the kinds of terrain, the numbers of the chosen piece, the whole map, the list. */

import { boxOf, middleOf, moved, onBoard, scaled, turned } from "./shapes.js";
import { swatch } from "./swatch.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./tools.js").Tools} Tools */
/** @typedef {import("./drawing.js").Kind} Kind */

/** @template {HTMLElement} T @param {string} id @param {new () => T} type @returns {T} */
function part(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`#${id} is not there`);
  return found;
}

/** @param {number} value */
const shown = (value) => String(Math.round(value * 100) / 100);

/** Buttons for the kinds of terrain and for the shapes. @param {Tools} tools @param {Kind[]} kinds @param {Record<string, string>} words */
export function kindBar(tools, kinds, words) {
  const bar = part("map-kinds", HTMLDivElement);
  const shapes = document.createElement("select");
  shapes.className = "input map-shape";
  shapes.setAttribute("aria-label", words.shape);
  for (const shape of ["piece", "rectangle", "oval", "outline"]) shapes.add(new Option(words[shape], shape));
  shapes.addEventListener("change", () => {
    tools.shape = /** @type {import("./tools.js").Shape} */ (shapes.value);
    tools.take(tools.kind);
  });
  const buttons = kinds.map((kind) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--small map-kind";
    button.dataset.kind = kind.key;
    button.append(swatch(kind), kind.name);
    button.addEventListener("click", () => tools.take(tools.kind === kind.key ? "" : kind.key));
    return button;
  });
  bar.append(shapes, ...buttons);
  tools.taken = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.kind === tools.kind));
  };
  tools.taken();
}

/** The chosen piece. @param {Sheet} sheet @param {Kind[]} kinds */
export function piecePanel(sheet, kinds) {
  const panel = part("map-piece", HTMLElement);
  const kind = part("piece-kind", HTMLSelectElement);
  const fields = ["name", "x", "y", "width", "height"].map((name) => part(`piece-${name}`, HTMLInputElement));
  const [name, x, y, width, height] = fields;
  for (const one of kinds) kind.add(new Option(one.name, one.key));
  /** @param {import("./shapes.js").Point[]} outline */
  const lay = (outline) => sheet.set({ outline: onBoard(outline, sheet.drawn.width, sheet.drawn.height) });
  const outline = () => sheet.feature?.outline ?? [];
  kind.addEventListener("change", () => sheet.set({ kind: kind.value }));
  name.addEventListener("change", () => sheet.set({ name: name.value.trim() }));
  const place = () => {
    const [cx, cy] = middleOf(outline());
    if (Number.isFinite(x.valueAsNumber + y.valueAsNumber)) lay(moved(outline(), x.valueAsNumber - cx, y.valueAsNumber - cy));
  };
  const size = () => {
    const box = boxOf(outline());
    const [wide, high] = [box.right - box.left, box.top - box.bottom];
    const [w, h] = [width.valueAsNumber, height.valueAsNumber];
    if (!(w >= 0.1 && h >= 0.1 && w <= 200 && h <= 200) && outline().length > 2) return;
    lay(scaled(outline(), wide && w > 0 ? w / wide : 1, high && h > 0 ? h / high : 1, middleOf(outline())));
  };
  for (const field of [x, y]) field.addEventListener("change", place);
  for (const field of [width, height]) field.addEventListener("change", size);
  part("piece-left", HTMLButtonElement).addEventListener("click", () => lay(turned(outline(), -15, middleOf(outline()))));
  part("piece-right", HTMLButtonElement).addEventListener("click", () => lay(turned(outline(), 15, middleOf(outline()))));
  part("piece-delete", HTMLButtonElement).addEventListener("click", () => sheet.remove());
  part("piece-twin", HTMLButtonElement).addEventListener("click", () => twin(sheet));
  sheet.watch(() => {
    const feature = sheet.feature;
    panel.hidden = !feature;
    if (!feature) return;
    const box = boxOf(feature.outline);
    const [cx, cy] = middleOf(feature.outline);
    const values = [feature.name, shown(cx), shown(cy), shown(box.right - box.left), shown(box.top - box.bottom)];
    kind.value = feature.kind;
    fields.forEach((field, index) => {
      field.value = values[index];
    });
  });
}

/** Another piece like the chosen one, a little aside. @param {Sheet} sheet */
export function twin(sheet) {
  const feature = sheet.feature;
  if (!feature) return;
  sheet.add({ ...feature, outline: onBoard(moved(feature.outline, 2, -2), sheet.drawn.width, sheet.drawn.height) });
}

/** Name and size of the map. @param {Sheet} sheet @param {[number, number]} sizes */
export function mapPanel(sheet, sizes) {
  const name = part("map-name", HTMLInputElement);
  const width = part("map-width", HTMLInputElement);
  const height = part("map-height", HTMLInputElement);
  for (const side of [width, height]) {
    [side.min, side.max] = [String(sizes[0]), String(sizes[1])];
    side.addEventListener("change", () => {
      const [w, h] = [width, height].map((one) => Math.min(Math.max(one.valueAsNumber || sizes[0], sizes[0]), sizes[1]));
      sheet.change((drawn) => {
        [drawn.width, drawn.height] = [w, h];
        drawn.features = drawn.features.map((one) => ({ ...one, outline: onBoard(one.outline, w, h) }));
      });
    });
  }
  name.addEventListener("change", () => sheet.change((drawn) => {
    drawn.name = name.value.trim();
  }));
  sheet.watch(() => {
    [name.value, width.value, height.value] = [sheet.drawn.name, shown(sheet.drawn.width), shown(sheet.drawn.height)];
  });
}

/** All pieces as a list that can be reached by keyboard. @param {Sheet} sheet @param {Kind[]} kinds @param {number} most */
export function pieceList(sheet, kinds, most) {
  const list = part("map-list", HTMLOListElement);
  const count = part("map-count", HTMLSpanElement);
  const named = new Map(kinds.map((kind) => [kind.key, kind]));
  sheet.watch(() => {
    const { features } = sheet.drawn;
    count.textContent = `${features.length} / ${most}`;
    list.replaceChildren(...features.map((feature, number) => {
      const row = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "map-list__piece";
      button.setAttribute("aria-pressed", String(number === sheet.chosen));
      const kind = named.get(feature.kind);
      if (kind) button.append(swatch(kind));
      button.append(feature.name || (kind?.name ?? feature.kind));
      button.addEventListener("click", () => sheet.choose(number));
      row.append(button);
      return row;
    }));
    if (!features.length) list.textContent = list.dataset.none ?? "";
  });
}
