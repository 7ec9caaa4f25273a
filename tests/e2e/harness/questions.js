/* One question of each kind of input. */

import { text } from "./table.js";

const option = (n, pieces, facts) => ({ key: `o${n}`, text: text("option", { n }), pieces, facts, rule: n === 1 ? "DBF-SHO-001" : "" });

const pair = (one, other) => ({ key: `${one}>${other}`, text: text("option", { n: one }), pieces: [one, other], facts: {} });

function movers(view) {
  return Object.fromEntries(Object.entries(view.pieces).filter(([id, piece]) => /^r\d/.test(id) && piece.x !== undefined && !piece.spent).map(([id, piece]) => [id, {
    width: 4, depth: piece.shape.rect[1], allowance: piece.code === "LH" ? 12.5 : piece.code === "Sp" ? 5 : 7.5, slow: { big0: 2.5, big1: 2.5, big2: 2.5, big3: 0 }, passes: piece.code === "Ps" ? ["r1", "r2", "r3"] : [], legs: ["forward", "wheel", "turn"],
  }]));
}

export function moveQuestion(view, number) {
  const able = movers(view);
  return {
    number, topic: "dbf.move", seat: "red", rule: "DBF-MOV-006", prompt: text("ask.move"), facts: {}, pieces: [],
    input: { kind: "pieces", candidates: Object.keys(able), least: 1, most: 40, none: text("end.phase"), links: Object.fromEntries(Object.keys(able).map((id) => [id, Object.keys(able).filter((other) => view.pieces[other].body.key === view.pieces[id].body.key)])) },
    also: [{
      kind: "path", movers: able, wheels: 1, most_legs: 3,
      keep_out: Object.entries(view.pieces).filter(([, piece]) => piece.x !== undefined).map(([id, piece]) => ({ piece: id, stops: piece.seat === "blue" })),
      regions: Object.entries(view.areas).filter(([id]) => id.startsWith("big")).map(([id, area]) => ({ id, outline: area.outline })),
      zones: [[[22, 36.25], [50, 36.25], [50, 41.25], [22, 41.25]]],
    }],
  };
}

const HEADINGS = { headings: [{ bearing: 0.66812, text: text("hold") }, { bearing: 180.66812, text: text("end.phase") }] };

const INPUTS = {
  confirm: { kind: "confirm", preset: true },
  choose_one: { kind: "choose_one", options: [option(1, ["b1"], { distance: 8.5, odds: "58 %" }), option(2, ["b2"], { distance: 9, odds: "42 %" }), option(3, ["b3"])], preset: "o2" },
  choose_many: { kind: "choose_many", options: [option(1, ["r1"]), option(2, ["r2"]), option(3, ["r3"])], least: 1, most: 2 },
  objectives: { kind: "choose_many", options: [option(1), option(2), option(3, [], { alone: true })] },
  order: { kind: "order", options: [option(1, ["r1"]), option(2, ["r2"]), option(3, ["r3"])] },
  pieces: { kind: "pieces", candidates: ["r1", "r2", "r3", "r4"], least: 2, most: 3 },
  place: { kind: "place", tokens: { r1: { width: 4, depth: 1.5 }, r2: { width: 4, depth: 1.5 }, r11: { width: 4, depth: 3 } }, zones: [[[0, 0], [90, 0], [90, 30], [0, 30]]], least: 1 },
  deploy: {
    kind: "place", tokens: { r1: { width: 4, depth: 1.5 }, r2: { width: 4, depth: 1.5 }, r11: { width: 4, depth: 3 } }, zones: [[[0, 0], [90, 0], [90, 30], [0, 30]]],
    suggested: [{ piece: "r1", x: 60, y: 10 }, { piece: "r2", x: 70, y: 10 }, { piece: "r11", x: 80, y: 10 }],
  },
  path: { kind: "path", movers: { r11: { width: 4, depth: 3, allowance: 7.5, legs: ["forward", "wheel", "side", "back"] } } },
  target: { kind: "target", options: [option(1, ["b1"]), option(2, ["b2"])], none: text("hold"), points: true },
  charge: { kind: "target", options: [pair("r1", "b1"), pair("r1", "b2"), pair("r2", "b2")], none: text("hold"), act: text("odds") },
  blocked: { kind: "target", options: [pair("r1", "b1")], barred: [{ ...pair("r1", "b2"), facts: { why: text("hold"), in_the_way: ["b1", "r3"] } }], none: text("hold") },
  volley: { kind: "target", options: [pair("r1", "b1"), pair("r1", "b2"), pair("r2", "b2")], none: text("hold"), together: text("option", { n: 0 }), act: text("odds"), suggested: ["r1>b1", "r2>b2"] },
  allocate: { kind: "allocate", receivers: [{ key: "a", text: text("option", { n: 1 }), most: 5 }, { key: "b", text: text("option", { n: 2 }), least: 1 }], total: 7 },
  heading: { kind: "slide", intervals: [[0, 360]], preset: 0.66812, unit: "degrees" },
  slide: { kind: "slide", intervals: [[0, 2], [3, 5]], step: 0.5, unit: "cm" },
  formation: { kind: "formation", members: ["r1", "r2", "r3", "r4", "r5", "r6"], least: 1, most: 6, free_places: true },
  reform: { kind: "formation", members: ["m1", "m2", "m3", "m4"], least: 1, most: 4, free_bearing: true, may_stay: true },
  template: { kind: "template", shape: "outline", within: [[30, 30], [60, 30], [60, 60], [30, 60]], length: 20 },
  dice: { kind: "dice", faces: [1, 2, 3, 4, 5, 6], least: 0, most: 2 },
  note: { kind: "note" },
};

export function questionOf(kind, number) {
  return { number, topic: `test.${kind}`, seat: "red", rule: "DBF-MOV-001", prompt: text("ask.any", { kind }), facts: kind === "heading" ? HEADINGS : { distance: 4.5 }, pieces: kind === "reform" || kind === "heading" ? ["r1"] : [], input: INPUTS[kind], also: [] };
}

export const KINDS = Object.keys(INPUTS);
