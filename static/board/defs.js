/* Patterns for grounds, seats and command groups, in table units. */

import { svg } from "./svg.js";

/** @typedef {import("./svg.js").Attributes} Attributes */

/** Looks that have a pattern of their own; any other is drawn as "other".
 * @type {Record<string, {size: number, marks: [keyof SVGElementTagNameMap, Attributes][]}>} */
const GROUNDS = {
  wood: {
    size: 3.4,
    marks: [tree(0.9, 0.9), tree(2.5, 1.1), tree(1.7, 2.5), trunk(0.9, 0.9), trunk(2.5, 1.1), trunk(1.7, 2.5)],
  },
  hill: { size: 2.4, marks: [stroke("M.3 1.1L.8.4M1.5 2.2L2 1.5M1.5.7L1.8.3")] },
  steep: { size: 1.6, marks: [stroke("M.2 1.4L.6.2M.8 1.4L1.1.5M1.3 1.3L1.5.7")] },
  marsh: {
    size: 3,
    marks: [
      stroke("M.3 1H1.3M1.8 2.4H2.8M.5 2.6H1M2 .8H2.6"),
      stroke("M.6 1V.45M.8 1V.3M1 1V.5M2.2 2.4V1.8M2.4 2.4V1.7"),
    ],
  },
  rough: { size: 2.6, marks: [stroke("M.4 .9L.7.4L1 .9ZM1.7 2.1L2 1.6L2.3 2.1ZM.5 2.2L.7 1.9L.9 2.2")] },
  dunes: { size: 3.2, marks: [stroke("M.2 1.2Q.8.4 1.4 1.2M1.6 2.6Q2.2 1.8 2.8 2.6")] },
  field: { size: 1, marks: [stroke("M0 .5H1")] },
  vineyard: { size: 1.6, marks: [stroke("M.4 0V1.6M1.2 0V1.6"), dot(0.4, 0.4), dot(1.2, 1.2)] },
  walls: { size: 1.6, marks: [stroke("M0 .4H1.6M0 1.2H1.6M.4 0V.4M1.2.4V1.2M.4 1.2V1.6")] },
  village: { size: 4, marks: [stroke("M.5 1.8V.9L1.2.3L1.9.9V1.8ZM2.2 3.7V2.8L2.9 2.2L3.6 2.8V3.7Z")] },
  water: { size: 3, marks: [stroke("M.2.8Q.6.5 1 .8T1.8.8M1.4 2.2Q1.8 1.9 2.2 2.2T3 2.2")] },
  rock: { size: 1.8, marks: [stroke("M.2.3L.9.8L.5 1.5M1 .2L1.6.9L1.2 1.7")] },
  sand: { size: 1.4, marks: [dot(0.3, 0.4), dot(1, 0.9), dot(0.6, 1.2)] },
  other: { size: 1.4, marks: [stroke("M0 1.4L1.4 0")] },
};

/** Other names for the same look. @type {Record<string, string>} */
const SAME = {
  woods: "wood", forest: "wood", gentle_hill: "hill", steep_hill: "steep", broken_ground: "rough", broken: "rough", rocky: "rock",
  enclosure: "field", fields: "field", low_walls: "walls", wall: "walls", buildings: "village", built: "village", building: "village", ruins: "walls",
  stream: "water", river: "water", lake: "water", sea: "water", ford: "ford", cliff: "rock", beach: "sand", bog: "marsh", swamp: "marsh",
  impassable: "rock", dune: "dunes", defence_temporary: "stakes", defence_permanent: "rampart", defence_gate: "gate",
};

/** The look under which an area is drawn. @param {string} look */
export function lookOf(look) {
  const name = SAME[look] ?? look;
  return GROUNDS[name] || ["road", "bridge", "ford", "stakes", "rampart", "gate", "zone", "marker"].includes(name) ? name : "other";
}

/** Patterns of command bands, by number. */
export const BANDS = 8;

/** @type {string[]} */
const BAND_MARKS = [
  "",
  "M0 1L1 0",
  "M.5 0V1",
  "M0 .5H1",
  "M0 0L1 1M0 1L1 0",
  "M.25.25H.75V.75H.25Z",
  "M0 0L1 1",
  "M0 .5L.5 0L1 .5L.5 1Z",
];

export function patterns() {
  const grounds = Object.entries(GROUNDS).map(([name, { size, marks }]) =>
    svg("pattern", {
      id: `ground-${name}`,
      width: size,
      height: size,
      patternUnits: "userSpaceOnUse",
      class: `ground-marks ground-marks--${name}`,
    },
      marks.map(([tag, attributes]) => svg(tag, attributes))),
  );
  const bands = BAND_MARKS.map((path, number) =>
    svg("pattern", {
      id: `band-${number}`,
      width: 0.5,
      height: 0.5,
      patternUnits: "userSpaceOnUse",
      class: "band-marks",
    },
      [svg("path", { d: path, transform: "scale(.5)" })]),
  );
  return svg("defs", {}, [
    ...grounds,
    ...bands,
    svg("pattern", {
      id: "seat-1",
      width: 0.7,
      height: 0.7,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    }, [
      svg("rect", { class: "seat-marks", width: 0.25, height: 0.7 }),
    ]),
    svg("pattern", { id: "seat-2", width: 0.6, height: 0.6, patternUnits: "userSpaceOnUse" }, [
      svg("circle", { class: "seat-marks", cx: 0.3, cy: 0.3, r: 0.14 }),
    ]),
    svg("pattern", {
      id: "forbidden",
      width: 1,
      height: 1,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(-45)",
    }, [
      svg("rect", { class: "forbidden-marks", width: 0.3, height: 1 }),
    ]),
  ]);
}

/** @param {number} x @param {number} y @returns {["path", Attributes]} */
function tree(x, y) {
  const r = 0.62;
  return [
    "path",
    {
      class: "ground-fill",
      d: `M${x} ${y - r}C${x + r * 1.2} ${y - r} ${x + r * 1.3} ${y + r * 0.8} ${x} ${y + r * 0.8}C${x - r * 1.3} ${y + r * 0.8} ${x - r * 1.2} ${y - r} ${x} ${y - r}Z`,
    },
  ];
}

/** @param {number} x @param {number} y @returns {["path", Attributes]} */
function trunk(x, y) {
  return stroke(`M${x} ${y + 0.1}V${y + 0.8}M${x} ${y + 0.4}L${x + 0.22} ${y + 0.15}`);
}

/** @param {string} d @returns {["path", Attributes]} */
function stroke(d) {
  return ["path", { class: "ground-stroke", d }];
}

/** @param {number} cx @param {number} cy @returns {["circle", Attributes]} */
function dot(cx, cy) {
  return ["circle", { class: "ground-fill", cx, cy, r: 0.13 }];
}
