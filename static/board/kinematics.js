/* Legs clipped to what the data of a path allow: allowance, ground, things in the way, the table's edge. */

import { bodyOf, costOf, frontCorner, gone, outlineAt, partOutline, wheelSense } from "./body.js";
import { barrier, limitsOf } from "./barriers.js";
import { brinksOf } from "./brinks.js";
import { floor, keepAway, reined, strayed } from "./ending.js";
import { ahead, circle, meet, right, swung } from "./geometry.js";
import { roadsOf, slowerGround } from "./roads.js";
import { blocked, carried, overlapDepth, shrunk, stepped, straight, turning, TOUCH } from "./sweep.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./body.js").Body} Body */
/** @typedef {import("./body.js").Part} Part */
/** @typedef {import("./sweep.js").Obstacle} Obstacle */
/** @typedef {import("../battle/protocol").Leg} Leg */
/** @typedef {import("../battle/protocol").PathInput} PathInput */
/** @typedef {import("../battle/protocol").View} View */

/** An allowance that holds nobody back (rules/engine/inputs/path.py). */
export const BOUNDLESS = 1000;

/**
 * What a body may do and what is round it. `limits`: allowances of kinds of legs that have their own; `farthest`: how far a
 * corner may end from where it was if there is a wheel; `spins`: a drag may turn it on the spot.
 * @typedef {{body: Body, allowance: number, limits: Partial<Record<string, number>>, farthest: number, oneDirection: boolean,
 *   kinds: Set<string>, spins: boolean, zones: Point[][], brinks: import("./brinks.js").Brink[], mostLegs: number, wheels: number, obstacles: Map<string, Obstacle[]>,
 *   slow: Slow[], roads: import("./roads.js").Roads, held: Cut | null, friends: Map<string, Obstacle[]>, table: {width: number, height: number}}} Space
 */
/** Ground on which a part has another allowance. @typedef {{part: string, outline: Point[], centre: [number, number, number], limit: number, name?: import("../battle/protocol").Text | null, spared: boolean}} Slow */
/** What holds a move back, by its name. @typedef {{most: number, name?: import("../battle/protocol").Text | null}} Cut */
/** `held`: the ground that holds it back from here on; `cut`: the one that has ended it; `off`: no road counts; `met`: what it has touched
 * while on a road. `why`: what stopped it: "allowance", "farthest", "contact", "ground", "edge" or ""; `against` the piece met; `strayed`: how
 * far its farthest corner is from where it was; `snapped`: it ends where it is worth stopping, beside the point that was wanted;
 * `brink` is the area just outside which that is; `told`: what the rule says that stops it (`why`: "rule").
 * @typedef {{legs: Leg[], body: Body, cost: number, limit: number, why: string, against: string, clear: boolean, strayed: number, snapped?: boolean,
 *   held?: Cut | null, cut?: Cut | null, off?: boolean, met?: Slow[], brink?: import("./brinks.js").Brink, told?: import("../battle/protocol").Text}} Way */

const EPSILON = 1e-6;

/** The space of these pieces, or null if one of them cannot be moved by this input.
 * @param {PathInput} input @param {View} view @param {string[]} ids @returns {Space | null} */
export function spaceOf(input, view, ids) {
  /** @type {Part[]} */
  const parts = [];
  let kinds = new Set(input.movers[ids[0]]?.legs ?? ["forward", "wheel"]);
  for (const id of ids) {
    const mover = input.movers[id];
    const piece = view.pieces[id];
    if (!mover || piece?.x === undefined || piece.y === undefined) return null;
    parts.push({ id, pose: [piece.x, piece.y, piece.bearing ?? 0], width: mover.width, depth: mover.depth, hull: mover.hull });
    kinds = new Set([...kinds].filter((kind) => (mover.legs ?? ["forward", "wheel"]).includes(/** @type {any} */ (kind))));
  }
  if (!parts.length) return null;
  const keepOut = (input.keep_out ?? []).filter((one) => !one.piece || !ids.includes(one.piece));
  const all = keepOut.flatMap((one) => barrier(one, view));
  /** @param {string} id */
  const passed = (id) => new Set(input.movers[id].passes ?? []);
  /** @type {Space} */
  const space = {
    body: bodyOf(parts),
    allowance: Math.min(...ids.map((id) => input.movers[id].allowance)),
    limits: limitsOf(ids.map((id) => input.movers[id])),
    farthest: Math.min(...ids.map((id) => input.movers[id].farthest ?? Infinity)),
    oneDirection: input.one_direction ?? false,
    kinds,
    spins: Boolean(input.intent) && kinds.has("turn"),
    zones: input.zones ?? [],
    brinks: brinksOf(input.brinks ?? []),
    mostLegs: input.most_legs ?? 3,
    wheels: input.wheels ?? 1,
    obstacles: new Map(ids.map((id) => [id, all.filter((one) => !one.id || !passed(id).has(one.id))])),
    friends: new Map(ids.map((id) => [id, all.filter((one) => one.id && passed(id).has(one.id))])),
    slow: ids.flatMap((id) =>
      (input.regions ?? [])
        .filter((region) => input.movers[id].slow?.[region.id] !== undefined)
        .map((region) => ({
          part: id, outline: region.outline, centre: circle(region.outline), limit: input.movers[id].slow?.[region.id] ?? 0,
          name: region.name, spared: Boolean(region.spares_roads) && typeof input.movers[id].off_road === "number",
        })),
    ),
    roads: roadsOf(input, ids),
    held: null,
    table: view.table,
  };
  if (space.roads.limit < space.allowance && ids.length > 1 && space.body.width > space.body.parts[0].width + EPSILON) space.allowance = space.roads.limit;
  return atRest(space);
}

/**
 * The legs as far as they may be gone, one after the other.
 * @param {Space} space
 * @param {readonly Leg[]} wanted
 * @returns {Way}
 */
export function clipped(space, wanted) {
  /** @type {Way} */
  const way = { legs: [], body: space.body, cost: 0, limit: space.allowance, why: "", against: "", clear: true, strayed: 0, held: space.held, off: space.roads.limit >= space.allowance };
  /** @type {Body[]} */
  const stations = [space.body];
  for (const leg of wanted) {
    if (!usable(space, way, leg)) continue;
    const stopped = advance(space, way, leg);
    if (way.legs.length === stations.length) stations.push(way.body);
    if (stopped) break;
  }
  keepAway(space, way, stations);
  way.clear = isClear(space, way.body);
  way.strayed = space.farthest < Infinity ? strayed(space.body, way.body) : 0;
  return way;
}

/** The way of legs that need no clipping. @param {Space} space @param {Leg[]} legs @returns {Way} */
export function foretold(space, legs) {
  let body = space.body;
  let cost = 0;
  for (const leg of legs) {
    cost += costOf(body, leg);
    body = gone(body, leg);
  }
  const far = space.farthest < Infinity ? strayed(space.body, body) : 0;
  // Straight back or to a side alone it may have a shorter one, as when it is dragged; a way that costs more is gone otherwise.
  const own = legs.length ? Math.min(space.allowance, Math.max(...legs.map((leg) => space.limits[leg.kind] ?? Infinity))) : Infinity;
  const limit = cost <= own + EPSILON && own < Infinity ? own : space.allowance;
  return { legs, body, cost, limit: Math.max(limit, cost), why: "", against: "", clear: true, strayed: far };
}

/** @param {Space} space @param {Way} way @param {Leg} leg */
function usable(space, way, leg) {
  if (Math.abs(leg.amount) < EPSILON || !space.kinds.has(leg.kind) || way.legs.length >= space.mostLegs) return false;
  if (space.oneDirection && leg.kind !== "turn" && !sameWay(way.legs, leg)) return false;
  return leg.kind !== "wheel" || way.legs.filter((one) => one.kind === "wheel").length < space.wheels;
}

/** Whether a leg goes the way of those before it: wheels with forward legs, the others each for themselves.
 * @param {readonly Leg[]} legs @param {Leg} leg */
function sameWay(legs, leg) {
  /** @param {Leg} one */
  const direction = (one) => (one.kind === "wheel" ? "forward" : one.kind === "side" ? `side ${Math.sign(one.amount)}` : one.kind);
  return legs.every((one) => one.kind === "turn" || direction(one) === direction(leg));
}

/**
 * Goes one leg as far as it may; true if the move ends there.
 * @param {Space} space
 * @param {Way} way
 * @param {Leg} leg
 */
function advance(space, way, leg) {
  const unit = costOf(way.body, { ...leg, amount: 1 });
  const size = Math.abs(leg.amount);
  const sign = Math.sign(leg.amount);
  const walk = walker(space, way.body, leg, sign);
  const allowance = space.limits[leg.kind] ?? space.allowance;
  if (space.limits[leg.kind] !== undefined) way.limit = Math.min(allowance, space.allowance);
  const most = Math.min(allowance, way.held?.most ?? space.allowance, space.allowance);
  let free = Math.min(size, unit ? Math.max(0, most - way.cost) / unit : size);
  let why = free < size - EPSILON ? way.held ? "ground" : "allowance" : "";
  way.cut = way.held;
  let against = "";
  const near = reined(space, way, leg, free, sign);
  if (near < free - EPSILON) [free, why] = [near, "farthest"];
  const met = walk.firstContact(free);
  if (met.at < free - EPSILON) [free, why, against] = [met.at, met.why, met.against];
  const ground = slowed(space, way, walk, free, unit);
  if (ground.at < free - EPSILON) [free, why, against, way.cut] = [ground.at, ground.why, "", ground.cut];
  way.limit = Math.min(way.limit, ground.limit);
  const amount = floor(free) * sign;
  if (Math.abs(amount) > EPSILON) {
    const gait = { ...leg, amount };
    way.cost += costOf(way.body, gait);
    way.body = gone(way.body, gait);
    way.legs.push(gait);
  }
  if (free < size - EPSILON) [way.why, way.against] = [why, against];
  return free < size - EPSILON;
}

/** How the parts go along one leg. @param {Space} space @param {Body} body @param {Leg} leg @param {number} sign */
function walker(space, body, leg, sign) {
  const wheels = leg.kind === "wheel";
  const turns = leg.kind === "turn";
  const pivot = frontCorner(body, leg.corner ?? "left");
  const sense = wheels ? wheelSense(leg) : sign;
  const direction = /** @type {Point} */ (
    (
      leg.kind === "side" ? right(body.front[2]) : ahead(body.front[2])
    ).map((part) => part * (leg.kind === "back" ? -1 : sign))
  );
  /** @param {Part} part @param {number} at @returns {Point[]} */
  const at = (part, at) => {
    if (turns) return outlineAt(part, [part.pose[0], part.pose[1], part.pose[2] + at * sense]);
    if (wheels) return outlineAt(part, swung(part.pose, pivot, at * sense));
    return carried(partOutline(part), direction, at);
  };
  /** @param {Part} part @param {Obstacle} other @param {number} limit */
  const until = (part, other, limit) =>
    turns || wheels
      ? turning((degrees) => at(part, degrees), turns ? [part.pose[0], part.pose[1]] : pivot, other, limit)
      : straight(partOutline(part), direction, other, limit);
  /** @param {number} limit */
  const firstContact = (limit) => {
    const found = { at: limit, why: "", against: "" };
    for (const part of body.parts) {
      for (const other of space.obstacles.get(part.id) ?? []) {
        const here = until(part, other, found.at);
        if (here < found.at) Object.assign(found, { at: here, why: "contact", against: other.id });
      }
      const edge = stepped((far) => !onTable(at(part, far), space.table), found.at, turns || wheels ? 3 : 0.5);
      if (edge < found.at && onTable(at(part, 0), space.table)) Object.assign(
        found,
        { at: edge, why: "edge", against: "" },
      );
    }
    return found;
  };
  return { at, firstContact, parts: body.parts, step: turns || wheels ? 3 : 0.4 };
}

/** Where slower ground, or the edge of the road, ends the leg, and the allowance that holds after it.
 * @param {Space} space @param {Way} way @param {ReturnType<typeof walker>} walk @param {number} free @param {number} unit */
function slowed(space, way, walk, free, unit) {
  let end = free;
  let limit = way.limit;
  /** @type {Cut | null} */
  let cut = null;
  for (const ground of slowerGround(space, way, walk, free, unit)) {
    if (ground.most >= limit || ground.here > end) continue;
    const left = unit ? Math.max(0, ground.most - way.cost) / unit : ground.most > 0 ? end : 0;
    if (left > ground.here) [limit, way.held, way.off] = [ground.most, ground, way.off || ground.off];
    const stop = Math.max(ground.here, left);
    if (stop < end) [end, cut] = [stop, ground];
  }
  return { at: end, limit, why: "ground", cut };
}

/** The allowance of a body that stands still: ground under it counts from the start. @param {Space} space */
function atRest(space) {
  for (const ground of space.slow) {
    const part = space.body.parts.find((one) => one.id === ground.part);
    const spared = ground.spared && space.roads.limit < space.allowance;
    if (!spared && part && ground.limit > 0 && ground.limit < space.allowance && meet(
      shrunk(partOutline(part)),
      ground.outline,
    )) [space.allowance, space.held] = [ground.limit, { most: ground.limit, name: ground.name }];
  }
  return space;
}

/** Does the body stand on nobody, those whom it passed among them? @param {Space} space @param {Body} body */
function isClear(space, body) {
  const outlines = body.parts.map((part) => ({ id: part.id, outline: partOutline(part) }));
  const apart = outlines.every((one, i) => outlines.slice(i + 1).every((two) => overlapDepth(one.outline, two.outline) <= 2 * TOUCH));
  return apart && outlines.every((one) => !(space.friends.get(one.id) ?? []).some((other) => blocked(one.outline, other)));
}

/** @param {Point[]} outline @param {{width: number, height: number}} table */
function onTable(outline, table) {
  return outline.every(([x, y]) => x >= -TOUCH && y >= -TOUCH && x <= table.width + TOUCH && y <= table.height + TOUCH);
}
