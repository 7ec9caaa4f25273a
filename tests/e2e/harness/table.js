/* A table with two armies and every look of terrain, in the shape of docs/protocol.md. */

const CODES = ["Mag", "AC", "Kn", "Cv", "LH", "El", "Cm", "SS", "Sp", "Pk", "Bd", "Hd", "Ax", "Bw", "Ps", "Wb", "Art", "WWg", "Pi", "Rr", "Sh", "Ms", "CrV", "Er", "Dra"];
const DEPTHS = { AC: 2, Ax: 2, Ps: 2, Kn: 3, Cv: 3, LH: 3, Cm: 3, Rr: 3, Pi: 3, Art: 4, El: 4, SS: 4, CrV: 4, Ms: 4, Hd: 4, WWg: 4, Dra: 6 };
const MOUNTED = ["Kn", "Cv", "LH", "El", "Cm", "SS", "Pi", "Rr", "CrV", "Dra"];

export const text = (key, params) => (params ? { key, params } : { key });

function piece(seat, code, number, division, x, y, bearing, more = {}) {
  return {
    seat, shape: { rect: [4, DEPTHS[code] ?? 1.5] }, symbol: `de_bellis/${code}`, class: MOUNTED.includes(code) ? "mounted" : "foot", code,
    name: text("piece", { code, n: number }), marks: [], body: { key: `${seat}.${division}`, number: division, text: text("division", { n: division }) },
    card: [
      { label: text("card.type"), value: text("type", { code }), rule: "DBF-TRP-004" },
      { label: text("card.against_foot"), value: { total: 4, terms: [{ value: 3, text: text("factor"), rule: "DBF-MEL-005" }, { value: 1, text: text("superior"), rule: "DBF-MEL-038" }] }, rule: "DBF-MEL-005" },
      { label: text("card.good"), value: 7.5, rule: "DBF-MOV-033" },
    ],
    x, y, bearing, ...more,
  };
}

const mark = (name, rule) => ({ mark: name, text: text(`mark.${name}`), rule });

export function pieces() {
  const found = {};
  ["Sp", "Sp", "Sp", "Sp", "Sp", "Sp"].forEach((code, i) => (found[`r${i + 1}`] = piece("red", code, i + 1, 1, 24 + i * 4, 24, 0, i === 2 ? { marks: [mark("leader", "DBF-ARM-009"), mark("superior", "DBF-MEL-038")] } : {})));
  ["Kn", "Kn", "Cv", "LH"].forEach((code, i) => (found[`r${i + 11}`] = piece("red", code, i + 1, 2, 56 + i * 4, 22, 0, i ? { marks: [mark("fast", "DBF-MOV-038")] } : { marks: [mark("general", "DBF-ARM-009")] })));
  ["Bw", "Ps", "Art"].forEach((code, i) => (found[`r${i + 21}`] = piece("red", code, i + 1, 3, 24 + i * 6, 18, 0, i === 0 ? { spent: true } : { marks: [mark("shaken", "DBF-MEL-042")] })));
  ["Bd", "Bd", "Bd", "Wb", "Pk", "Pk"].forEach((code, i) => (found[`b${i + 1}`] = piece("blue", code, i + 1, 1, 48 - i * 4, 42, 180, i === 0 ? { marks: [mark("leader", "DBF-ARM-009")] } : i === 3 ? { marks: [mark("inferior", "DBF-MEL-039")] } : {})));
  ["Dra", "El", "CrV", "Mag", "Er"].forEach((code, i) => (found[`b${i + 11}`] = piece("blue", code, i + 1, 2, 56 + i * 5, 48, 195 + i * 10, code === "CrV" ? { marks: [mark("flying", "DBF-TRP-017")] } : {})));
  CODES.forEach((code, i) => (found[`x${i}`] = piece(i % 2 ? "blue" : "red", code, i + 1, (i % 8) + 1, 5.5 + (i % 13) * 6.6, 62 + Math.floor(i / 13) * 9, 0)));
  found.gone = { ...piece("blue", "Bd", 9, 1, 0, 0, 0), where: "fallen" };
  delete found.gone.x;
  delete found.gone.y;
  delete found.gone.bearing;
  return found;
}

const blob = (x, y, r, n = 9) => Array.from({ length: n }, (_, i) => [x + Math.sin((i / n) * 6.283) * r * (1 + 0.18 * Math.sin(i * 2.3)), y + Math.cos((i / n) * 6.283) * r * (0.8 + 0.15 * Math.cos(i * 1.7))]);
const LOOKS = ["woods", "steep_hill", "gentle_hill", "marsh", "broken_ground", "dunes", "enclosure", "vineyard", "low_walls", "village", "lake", "cliff", "beach", "mystery"];

export function areas() {
  const found = {};
  [[12, 36, 6], [80, 32, 7], [14, 10, 6], [74, 8, 5]].forEach(([x, y, r], i) => (found[`big${i}`] = { outline: blob(x, y, r), look: LOOKS[i], name: text(`terrain.${LOOKS[i]}`), rule: "DBF-TER-005" }));
  LOOKS.forEach((look, i) => (found[`a${i}`] = { outline: blob(4.5 + i * 6.2, 85, 2.9), look, name: text(`terrain.${look}`), rule: "DBF-TER-005" }));
  found.river = { line: [[0, 52], [20, 54], [45, 51], [70, 56], [90, 54]], width: 3, look: "river", name: text("terrain.river"), card: [{ label: text("card.river"), value: text("river.unknown"), rule: "DBF-MOV-045" }] };
  found.road = { line: [[46, 0], [46, 30], [50, 60], [50, 90]], width: 4, look: "road", name: text("terrain.road") };
  found.wall = { line: [[30, 46], [34, 46]], width: 0.4, look: "defence_permanent", name: text("defence"), seat: "blue" };
  return found;
}

export function view() {
  return {
    game: "de_bellis", unit: "cm", table: { width: 90, height: 90 },
    header: { turn: 3, phase: text("phase.movement"), active: "red" },
    areas: areas(), pieces: pieces(),
    sides: {
      red: { name: text("red"), gauges: [{ label: text("gauge.losses"), value: 3, most: 8, rule: "DBF-VIC-002" }, { label: text("gauge.points", { n: 1 }), value: 4, most: 6 }, { label: text("gauge.points", { n: 2 }), value: 2, most: 6 }] },
      blue: { name: text("blue"), gauges: [{ label: text("gauge.losses"), value: 5, most: 8, rule: "DBF-VIC-002" }] },
    },
  };
}

export const MESSAGES = {
  piece: "{code} {n}", division: "Division {n}", type: "{code}", factor: "Factor", superior: "Superior", "card.type": "Type", "card.against_foot": "Against foot", "card.good": "Move in good ground", "card.river": "Depth", "river.unknown": "unknown",
  "phase.movement": "Movement", red: "Red", blue: "Blue", "gauge.losses": "Losses", "gauge.points": "Points {n}", defence: "Wall",
  "mark.leader": "Leader", "mark.general": "General", "mark.superior": "Superior", "mark.inferior": "Inferior", "mark.fast": "Fast", "mark.shaken": "Red counter", "mark.flying": "Flies",
  "dbf.doing.move": "moving", "ask.move": "Which element or group moves, and where?", "end.phase": "End the movement phase", "ask.confirm": "Does he pursue?", "ask.choose": "Who is shot at?", "ask.any": "A question of the kind {kind}",
  "told.points": { forms: ["Division {division} has {n} point", "Division {division} has {n} points"], count: "n" }, "told.moved": "{piece} moves {amount} cm", "told.fight": "{a} against {b}: {result}", "refused.zone": "It would leave the zone of {piece}.",
  "told.fact.mine": "own", "told.fact.theirs": "enemy", "test.fact.distance": "Distance", "test.fact.odds": "Odds", option: "Option {n}", hold: "Stand", ...Object.fromEntries(LOOKS.concat("river", "road").map((look) => [`terrain.${look}`, look.replace("_", " ")])),
};
