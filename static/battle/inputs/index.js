/* The closed set of inputs: one module for each kind, fetched when a question first needs it. Nothing here knows a game. */

/** An allocation with shares is a sheet. @typedef {import("../protocol").Input["kind"] | "allocate_sheet"} Kind */
/** @typedef {(input: any, context: import("./context.js").Context) => import("./context.js").Control} Maker */

/** @type {Record<Kind, () => Promise<Maker>>} */
const FETCH = {
  confirm: async () => (await import("./confirm.js")).confirm,
  choose_one: async () => (await import("./choose_one.js")).chooseOne,
  choose_many: async () => (await import("./choose_many.js")).chooseMany,
  order: async () => (await import("./order.js")).order,
  pieces: async () => (await import("./pieces.js")).pieces,
  place: async () => (await import("./place.js")).place,
  path: async () => (await import("./path.js")).path,
  target: async () => (await import("./target.js")).target,
  allocate: async () => (await import("./allocate.js")).allocate,
  allocate_sheet: async () => (await import("./allocate_sheet.js")).allocateSheet,
  slide: async () => (await import("./slide.js")).slide,
  formation: async () => (await import("./formation.js")).formation,
  template: async () => (await import("./template.js")).template,
  dice: async () => (await import("./dice.js")).dice,
  note: async () => (await import("./note.js")).note,
};

/** @type {Map<Kind, Maker>} */
const here = new Map();

/** The kinds of a question. @param {import("../protocol").Question} question @returns {Kind[]} */
export function kindsOf(question) {
  return [question.input, ...(question.also ?? [])].map(kindOf);
}

/** @param {import("../protocol").Input} input @returns {Kind} */
function kindOf(input) {
  return input.kind === "allocate" && input.shares?.length ? "allocate_sheet" : input.kind;
}

/** What many questions need, in whatever game. */
const USUAL = /** @type {Kind[]} */ (Object.keys(FETCH).filter((kind) => kind !== "allocate_sheet"));

/** Fetches these kinds, or all. @param {Kind[]} [kinds] */
export async function fetchInputs(kinds = USUAL) {
  await Promise.all(kinds.filter((kind) => !here.has(kind)).map(async (kind) => here.set(kind, await FETCH[kind]())));
}

/** @param {Kind[]} kinds */
export function inputsHere(kinds) {
  return kinds.every((kind) => here.has(kind));
}

/** The control of an input that has been fetched. @type {Maker} */
export function makeInput(input, context) {
  const make = here.get(kindOf(input));
  if (!make) throw new Error(`input ${input.kind} was not fetched`);
  return make(input, context);
}
