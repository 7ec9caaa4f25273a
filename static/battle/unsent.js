/* What was planned, placed or picked and not sent: kept in this browser for each battle and seat, and brought back when its page is opened
   again, as long as the same is asked. The server checks whatever comes of it. */

const KEY = "ninthsite.unsent";
/** So many battles, and so many characters for each. */
const BATTLES = 12;
const SIZE = 40_000;

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./plan.js").Step} Step */
/** @typedef {{made: import("./protocol").Answer, picked: string[]}} Begun an answer, finished or not, and who was picked */
/** @typedef {{number: number, topic: string, steps?: Step[], begun?: Begun}} Unsent */

/** @returns {Record<string, Unsent>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** @param {unknown} step */
const sound = (step) => {
  const { intention, words, pieces } = /** @type {Partial<Step>} */ (step ?? {});
  return typeof intention?.topic === "string" && typeof intention.answer === "object" && typeof words === "string" && Array.isArray(pieces);
};

/** @param {string} battle @param {() => Question | null | undefined} asked what is truly asked, no draft */
export function unsentOf(battle, asked) {
  /** @param {Question} question */
  const place = (question) => `${battle}/${question.seat}`;
  /** What was kept for what is asked now. @param {Question} question @returns {Unsent | null} */
  const kept = (question) => {
    const found = all()[place(question)];
    return found?.number === question.number && found.topic === question.topic ? found : null;
  };
  /** @param {Partial<Unsent>} part */
  const keep = (part) => {
    const question = asked();
    if (!question) return;
    const { steps, begun } = { ...kept(question), ...part };
    const { [place(question)]: _, ...others } = all();
    /** @type {Unsent} */
    const one = { number: question.number, topic: question.topic, ...steps?.length ? { steps } : {}, ...begun ? { begun } : {} };
    const worth = (one.steps || one.begun) && JSON.stringify(one).length <= SIZE;
    // The last to be written stands last: the oldest are let go.
    const left = Object.entries(others).slice(worth ? 1 - BATTLES : -BATTLES);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(worth ? [...left, [place(question), one]] : left)));
    } catch {
      // A browser that keeps nothing still plays.
    }
  };
  return {
    /** The steps of a plan. @returns {Step[]} */
    steps: () => {
      const question = asked();
      const steps = question && kept(question)?.steps;
      return Array.isArray(steps) && steps.every(sound) ? steps : [];
    },
    /** What had been made of this answer. @param {Question} question @returns {Begun | null} */
    begun: (question) => {
      const begun = kept(question)?.begun;
      return begun && typeof begun.made === "object" && begun.made && Array.isArray(begun.picked) ? begun : null;
    },
    /** @param {Step[]} steps */
    keepSteps: (steps) => keep(steps.length ? { steps, begun: undefined } : { steps }),
    /** @param {Begun | undefined} begun */
    keepBegun: (begun) => keep({ begun }),
  };
}
