/* What somebody does who is asked something, as whoever waits for it reads it: the most particular words that the game has for its topic. */

/** @typedef {import("./protocol").Text} Text */

/** @param {{topic?: string, prompt?: Text | null}} asked @param {import("./text.js").Texts} texts @returns {Text | null} null where nothing may be said of it */
export function doing({ topic, prompt }, texts) {
  const [game, ...rest] = (topic ?? "").split(".");
  for (; ; rest.pop()) {
    const key = [game, "doing", ...rest].join(".");
    if (texts.knows(key)) return { key, params: prompt?.params };
    if (!rest.length) return null;
  }
}
