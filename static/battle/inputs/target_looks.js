/* What the server works out of an option only when it is looked at: asked once, one question at a time, the latest wish first.
 * Of an option that is `unsure` it tells whether it is possible at all: all of those are looked at, and none can be chosen before. */

/** @typedef {import("../protocol").Option} Option */
/** @typedef {Record<string, unknown>} Facts */

const REST = 160;

/** @param {import("./context.js").Context} context @param {(option: Option, facts: Facts) => void} show */
export function looksOf({ look }, show) {
  /** @type {Set<Option>} */
  const asked = new Set();
  /** @type {Option[]} */
  let wanted = [];
  let timer = 0;
  let busy = false;
  let gone = false;

  const next = async () => {
    const option = busy ? undefined : wanted.shift();
    if (!option) return;
    busy = true;
    asked.add(option);
    const told = await look(option.key).catch(() => /** @type {import("../outlook.js").Outlook} */ ({}));
    busy = false;
    if (gone) return;
    // What is told stands first, and in place of what the option said.
    show(option, { ...told.facts, ...option.facts, ...told.facts });
    void next();
  };
  /** @param {readonly Option[]} options */
  const at = (options) => {
    clearTimeout(timer);
    const first = options.filter((option) => option.facts?.outlook && !asked.has(option));
    wanted = [...first, ...wanted.filter((option) => option.facts?.unsure && !first.includes(option))];
    void next();
  };

  return {
    at,
    /** The pointer is on an option; it is looked at if it stays there. @param {Option} option */
    rest: (option) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => at([option]), REST);
    },
    stop: () => {
      gone = true;
      clearTimeout(timer);
    },
  };
}
