/* A letter that answers two questions: the pick is sent, and the question after it is answered by the same letter. */

/** @typedef {import("./protocol").Question} Question */
/** @typedef {{key?: (event: KeyboardEvent) => boolean}} Keyed */

/**
 * @param {{question: () => Question | null, ready: () => boolean, commit: () => Promise<void>, controls: () => Iterable<Keyed>}} prompt
 */
export function lettersOf({ question, ready, commit, controls }) {
  let meant = { letter: "", number: 0, sent: Promise.resolve() };
  return {
    /** @param {KeyboardEvent} event @returns {boolean} whether it was such a letter */
    key: (event) => {
      const asked = question();
      const letter = event.key.toLowerCase();
      const letters = asked?.facts?.letters;
      if (!asked || event.ctrlKey || event.metaKey || event.altKey || !Array.isArray(letters) || !letters.includes(letter) || !ready()) return false;
      meant = { letter, number: asked.number, sent: commit() };
      return true;
    },
    /** The controls of a question stand. @param {Question} asked */
    passOn: (asked) => {
      const { letter, number, sent } = meant;
      if (!letter || asked.number === number) return;
      meant = { letter: "", number: 0, sent };
      const event = new KeyboardEvent("keydown", { key: letter });
      // The question may stand before the reply to the answer has come; until then nothing else can be sent.
      void sent.then(() => question() === asked && [...controls()].some((control) => control.key?.(event)));
    },
  };
}
