/* The words of a game. */

/** @param {string} url @returns {Promise<Record<string, import("./text.js").Template>>} */
export async function messagesFrom(url) {
  if (!url) return {};
  const answer = await fetch(url);
  return answer.ok ? answer.json() : {};
}
