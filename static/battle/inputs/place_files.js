/* How many files the one token that is held shall have, where that is to be chosen. */

import { el, fill, stepper } from "../dom.js";
import { gettext } from "../i18n.js";

/**
 * @param {{input: import("../protocol").PlaceInput, held: Set<string>, files: Map<string, number>, settled: () => void}} place
 */
export function filesOf({ input, held, files, settled }) {
  const root = el("div", { class: "row place__files" });
  /** The files in which a unit is drawn now. @param {string} id */
  const filesNow = (id) => {
    const { width, sizes } = input.tokens[id];
    const found = Object.entries(sizes ?? {}).find(([, size]) => Math.abs(size[0] - width) < 0.01);
    return Number(found?.[0] ?? 1);
  };
  const draw = () => {
    const [id] = held.size === 1 ? held : [];
    const most = id ? input.tokens[id]?.files ?? 0 : 0;
    const shown = most > 1 && id ? id : "";
    if (root.dataset.piece === shown) return;
    root.dataset.piece = shown;
    fill(root, shown ? el("label", {}, gettext("Files"), " ", stepper({
      value: files.get(shown) || filesNow(shown),
      least: 1,
      most,
      label: gettext("Files"),
      changed: (value) => {
        files.set(shown, value);
        settled();
      },
    }).root) : null);
  };
  return { root, draw };
}
