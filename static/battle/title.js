/* The title of the tab: before the name of the page stands what waits for whoever has it behind another window. */

/** What may wait, in the order in which it is read. */
const signs = { rematch: "", offer: "", asked: "", turn: "" };
let name = document.title;

/** @param {Partial<typeof signs & {name: string}>} news what is another by now: words, or "" */
export function entitle({ name: named = name, ...others }) {
  name = named;
  Object.assign(signs, others);
  document.title = Object.values(signs).join("") + name;
}

/** Words that stand before others. @param {string} words */
export const sign = (words) => `${words} · `;
