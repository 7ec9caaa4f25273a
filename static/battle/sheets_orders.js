/* What is chosen on a sheet as standing orders, and standing orders as what is chosen. Everything comes from the sheet: no rule is known here. */

/** @typedef {import("./protocol").Intention} Intention */
/** @typedef {import("./protocol").Sheet} Sheet */
/** @typedef {import("./protocol").SheetRow} Row */
/** @typedef {import("./protocol").Way} Way */
/** @typedef {import("./protocol").Condition} Condition */
/** @typedef {{way: string, dial?: number}} Choice the key of a way, and where its dial stands */

/** The topics about whose questions a row gives orders. @param {Sheet} sheet @param {Row} row */
const topicsOfRow = (sheet, row) => row.topics?.length ? row.topics : [sheet.topic];

/** All topics about whose questions a sheet gives orders. @param {Sheet} sheet */
export const topicsOf = (sheet) => [...new Set(sheet.rows.flatMap((row) => topicsOfRow(sheet, row)))];

/** The usual way of every row that stands on its own, or this one where a row has it. @param {Sheet} sheet @param {string} [way]
 * @returns {Map<string, Choice>} */
export function usualOf(sheet, way = "") {
  const own = sheet.rows.filter((row) => !row.under);
  const keys = own.map((row) => /** @type {[string, string | undefined]} */ ([
    row.key,
    row.ways.some((one) => one.key === way) ? way : row.usual,
  ]));
  return new Map(keys.flatMap(([row, key]) => (key ? [[row, { way: key }]] : [])));
}

/** The orders of all rows: the more pieces a row names, the earlier it is tried. Those about what cannot come now stay, unless their time
 * is over.
 * @param {Sheet} sheet @param {Map<string, Choice>} chosen @param {boolean} keep @param {Intention[]} before @returns {Intention[]} */
export function ordersOf(sheet, chosen, keep, before) {
  const rows = new Set(sheet.rows.map((row) => row.key));
  const others = before.filter((order) => !rows.has(order.group ?? "") && !isOver(order, sheet.now ?? []));
  const made = sheet.rows.flatMap((row) => {
    const choice = chosen.get(row.key);
    const way = row.ways.find((one) => one.key === choice?.way);
    return way && choice ? rowOrders(sheet, row, way, choice, keep) : [];
  });
  return [...made, ...others].sort((a, b) => (b.about?.length ?? 0) - (a.about?.length ?? 0));
}

/** @param {Sheet} sheet @param {Row} row @param {Way} way @param {Choice} choice @param {boolean} keep @returns {Intention[]} */
function rowOrders(sheet, row, way, choice, keep) {
  const always = [...row.when ?? [], ...keep ? [] : sheet.now ?? []];
  return topicsOfRow(sheet, row).flatMap((topic) => way.rulings.map((ruling) => ({
    topic,
    answer: ruling.answer ?? {},
    habit: ruling.habit ?? "",
    about: row.about ?? [],
    when: [...always, ...(ruling.when ?? []).map((condition) => dialled(condition, way, choice))],
    relies: row.relies ?? {},
    known: row.known ?? [],
    repeat: true,
    group: row.key,
  })));
}

/** @param {Condition} condition @param {Way} way @param {Choice} choice @returns {Condition} */
function dialled(condition, way, choice) {
  return way.dial && choice.dial !== undefined && condition.fact === way.dial.fact ? { ...condition, at_most: choice.dial } : condition;
}

/** Which way each row takes by the orders that stand. @param {Sheet} sheet @param {Intention[]} orders @returns {Map<string, Choice>} */
export function chosenOf(sheet, orders) {
  /** @type {Map<string, Choice>} */
  const chosen = new Map();
  for (const row of sheet.rows) {
    const own = orders.filter((order) => order.group === row.key && order.topic === topicsOfRow(sheet, row)[0]);
    const way = own.length && row.ways.find((one) => same(one.rulings.map(said), own.map(said)));
    if (!way) continue;
    const { dial } = way;
    const set = dial && own.flatMap((order) => order.when ?? []).find((condition) => condition.fact === dial.fact && condition.at_most !== undefined);
    chosen.set(row.key, { way: way.key, ...set ? { dial: set.at_most } : {} });
  }
  return chosen;
}

/** Are there orders that hold for longer than the next time? @param {Sheet} sheet @param {Intention[]} orders */
export function areKept(sheet, orders) {
  const facts = (sheet.now ?? []).map((condition) => condition.fact);
  return orders.some((order) => !(order.when ?? []).some((condition) => facts.includes(condition.fact)));
}

/** Is an order for another time than now? @param {Intention} order @param {Condition[]} now */
function isOver(order, now) {
  return now.some((one) => (order.when ?? []).some((condition) => condition.fact === one.fact && !same(condition, one)));
}

/** What an order or a ruling answers. @param {{answer?: import("./protocol").Answer, habit?: string}} one */
function said(one) {
  return [one.answer ?? {}, one.habit ?? ""];
}

/** @param {unknown} a @param {unknown} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
