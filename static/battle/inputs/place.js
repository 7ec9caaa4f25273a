/* Poses for one piece or several: from the tray to the table, alone or as a row; dragged, turned, taken back. */

import { face } from "../../board/face.js";
import { corners, distance, inside, normalised, outlineOf, shifted, within } from "../../board/geometry.js";
import { onTable, poseOf } from "../../board/pieces.js";
import { ringsAbout } from "../../board/rings.js";
import { overlapDepth } from "../../board/sweep.js";
import { button, el } from "../dom.js";
import { gettext, interpolate } from "../i18n.js";
import { namedBy } from "../in_the_way.js";
import { key } from "./pad.js";
import { filesOf } from "./place_files.js";
import { nudged, rounded, standing } from "./place_poses.js";
import { trayOf } from "./tray.js";
import { drawZones } from "./zones.js";

/** @typedef {import("../../board/geometry.js").Pose} Pose */
/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {{piece: string, x: number, y: number, bearing?: number, files?: number}} Placement */

const OVERLAP = 0.02;
const SNAP = 0.5;
/** So fine is the search for room for one of several that are set down together. */
const STEP = 1;

/**
 * @param {import("../protocol").PlaceInput} input
 * @param {import("./context.js").Context} context
 * @returns {import("./context.js").Control}
 */
export function place(input, context) {
  const { board, texts } = context;
  const least = input.least ?? 1;
  const most = Math.min(input.most ?? 400, Object.keys(input.tokens).length);
  const begun = /** @type {Placement[]} */ (Array.isArray(context.begun) ? context.begun : []).filter((one) => input.tokens[one?.piece]);
  const preset = /** @type {Placement[]} */ (Array.isArray(context.preset) ? context.preset : []);
  const proposed = input.suggested?.length ? input.suggested : preset;
  /** @type {Placement[]} */
  const suggestion = proposed.length ? proposed : standing(board, Object.keys(input.tokens));
  /** @type {Map<string, Pose>} */
  const placed = new Map();
  /** @type {Set<string>} */
  const held = new Set();
  const status = el("p", { class: "hint", role: "status" });
  const bearing = () => input.bearing ?? 0;
  const gap = input.gap ?? 0;
  /** Files of those that are not to stand as they are. @type {Map<string, number>} */
  const files = new Map();

  /** Front and depth of a token in its formation. @param {string} id */
  const sizeOf = (id) => {
    const token = input.tokens[id];
    const chosen = token.sizes?.[String(files.get(id) ?? 0)];
    return chosen ? { width: chosen[0], depth: chosen[1] } : token;
  };
  /** @param {string} id */
  const nameOf = (id) => texts.say(board.view?.pieces[id]?.name) || texts.say(input.tokens[id].name) || id;
  /** @param {string} id @param {Pose} pose */
  const outline = (id, pose) => corners(pose, sizeOf(id).width, sizeOf(id).depth);
  /** @param {string} id @param {Pose} pose */
  const stands = (id, pose) => {
    const own = outline(id, pose);
    const inZone = !input.zones.length || input.zones.some((zone) => own.every((corner) => inside(nudged(corner, pose), zone)));
    return inZone && ![...placed].some(([other, there]) => other !== id && overlapDepth(own, outline(other, there)) > OVERLAP) && !others(own);
  };
  /** Whether a piece that stands there is on the table, in its zone, and as far from others as it must be. @param {string} id @param {Pose} pose */
  const fits = (id, pose) => {
    const { width, depth } = sizeOf(id);
    const apart = corners(pose, width + 2 * gap - OVERLAP, depth + 2 * gap - OVERLAP);
    const table = board.view?.table;
    const onIt = !table || outline(id, pose).every(([x, y]) => x > -OVERLAP && y > -OVERLAP && x < table.width + OVERLAP && y < table.height + OVERLAP);
    return onIt && stands(id, pose) && !others(apart)
      && ![...placed].some(([other, there]) => other !== id && overlapDepth(apart, outline(other, there)) > OVERLAP);
  };
  /** The free place for a piece that is nearest to another. @param {string} id @param {Pose} wanted @returns {Pose | null} */
  const nearest = (id, wanted) => {
    if (fits(id, wanted)) return wanted;
    const { width = 0, height = 0 } = board.view?.table ?? {};
    const found = [];
    for (let x = 0; x <= width; x += STEP) for (let y = 0; y <= height; y += STEP) found.push(/** @type {Point} */ ([x, y]));
    const to = /** @type {Point} */ ([wanted[0], wanted[1]]);
    found.sort((one, two) => distance(one, to) - distance(two, to));
    for (const [x, y] of found) if (fits(id, [x, y, wanted[2]])) return [x, y, wanted[2]];
    return null;
  };
  /** @param {Point[]} own */
  const others = (own) => Object.entries(board.view?.pieces ?? {}).some(([id, piece]) => !input.tokens[id] && onTable(piece) && overlapDepth(own, outlineOf(poseOf(piece), piece.shape)) > OVERLAP);

  /** What the server has said of these places; null while it has said nothing of them. @type {Set<string> | null} */
  let judged = null;
  /** It has refused them all, and named none. */
  let unnamed = false;
  /** For whom there was no room. @type {string[]} */
  let outside = [];
  /** It was said that nothing shall be placed. */
  let passed = false;
  /** Nothing is held against places that the game suggests itself. */
  let suggested = false;

  const draw = () => {
    const refused = judged ?? (suggested ? new Set() : null);
    const bad = [...placed].filter(([id, pose]) => (refused ? refused.has(id) : !stands(id, pose)));
    board.overlays.set("placed", [...placed].map(([id, pose]) => ({
      pose, shape: { rect: [sizeOf(id).width, sizeOf(id).depth] }, ...likeness(id, pose),
      class: `placed${held.has(id) ? " placed--held" : ""}${bad.some(([one]) => one === id) ? " placed--bad" : ""}`,
    })));
    const outlines = gap ? [...placed].filter(([id]) => !held.has(id)).map(([id, pose]) => outline(id, pose)) : [];
    board.overlays.set("rings", outlines.length ? [ringsAbout(outlines, gap)] : []);
    // Why the server refuses a place is said beside the button.
    status.textContent = bad.length && !judged ? gettext("Some are outside their deployment zone or overlap.") : interpolate(
      gettext("%(n)s of %(total)s placed"),
      { n: placed.size, total: Object.keys(input.tokens).length },
    );
    if (outside.length) {
      const names = outside.map(nameOf).join(", ");
      status.append(" ", interpolate(gettext("No room here for: %(names)s"), { names }));
    }
    status.classList.toggle("hint--bad", bad.length > 0 && !judged);
    drawFiles();
    tray.draw();
    const nothing = ![...held].some((id) => placed.has(id));
    for (const [handle, title] of handles) {
      handle.disabled = nothing;
      handle.title = nothing ? gettext("Pick something on the table first") : title;
    }
  };
  const { root: shape, draw: drawFiles } = filesOf({ input, held, files, settled: () => settled() });
  const settled = () => {
    judged = null;
    suggested = false;
    draw();
    context.changed();
  };
  /** A piece as it will look; anything else by its name. @param {string} id @param {Pose} pose */
  const likeness = (id, pose) => {
    const piece = board.view?.pieces[id];
    if (piece && files.has(id)) return {};
    return piece ? { face: face(piece, board.lookOfPieces) } : {
      label: nameOf(id),
      at: /** @type {Point} */ ([pose[0], pose[1]]),
    };
  };

  const tray = trayOf(Object.keys(input.tokens), { board, texts, nameOf, held, placed: (id) => placed.has(id), changed: draw, carry: (id, at) => carry(id, at), dropped: () => settled() });

  /** Sets the held tokens down as a row, abreast, about a point. @param {Point} at */
  const setDown = (at) => {
    const ids = [...held].filter((id) => !placed.has(id)).slice(0, most - placed.size);
    const whole = ids.reduce((sum, id) => sum + sizeOf(id).width + gap, -gap);
    let along = -whole / 2;
    outside = [];
    for (const id of ids) {
      const { width, depth } = sizeOf(id);
      const wanted = rounded(shifted([at[0], at[1], bearing()], -depth / 2, along + width / 2));
      along += width + gap;
      // One alone stands where it was put, and is dragged on from there.
      const pose = ids.length === 1 ? wanted : nearest(id, wanted);
      if (pose) placed.set(id, pose);
      else outside.push(id);
    }
    if (ids.length !== 1) held.clear();
    settled();
  };
  /** One from the tray, dragged to a point of the table or let go there. @param {string} id @param {Point | null} at */
  const carry = (id, at) => {
    outside = [];
    held.clear();
    if (at && (placed.has(id) || placed.size < most)) {
      placed.set(id, rounded([at[0], at[1], bearing()]));
      held.add(id);
    } else placed.delete(id);
    judged = null;
    suggested = false;
    draw();
  };
  /** @param {Point} at */
  const under = (at) => [...placed].find(([id, pose]) => inside(at, outline(id, pose)))?.[0] ?? "";
  /** One that stands on the table already is taken up where it stands. @param {string} id */
  const lifted = (id) => {
    const piece = board.view?.pieces[id];
    if (!input.tokens[id] || placed.has(id) || placed.size >= most || !onTable(piece)) return "";
    placed.set(id, poseOf(/** @type {import("../protocol").Piece} */ (piece)));
    return id;
  };
  /** @param {number} degrees */
  const turn = (degrees) => {
    for (const id of held) {
      const pose = placed.get(id);
      if (pose) placed.set(id, [pose[0], pose[1], normalised(pose[2] + degrees)]);
    }
    settled();
  };
  const back = () => {
    for (const id of held) placed.delete(id);
    outside = [];
    held.clear();
    settled();
  };
  /** Those that one has not placed oneself stand where the game suggests, or as near to it as there is room. */
  const suggest = () => {
    // Back to where it stands: there is nothing else to place.
    if (!proposed.length) placed.clear();
    // Who may not stand where he was put is placed anew.
    for (const [id, pose] of [...placed]) if (judged && !unnamed ? judged.has(id) : !stands(id, pose)) placed.delete(id);
    const own = placed.size;
    outside = [];
    for (const one of suggestion) {
      if (placed.has(one.piece) || placed.size >= most) continue;
      const { width, sizes } = input.tokens[one.piece];
      const size = one.files ? sizes?.[String(one.files)] : undefined;
      files.delete(one.piece);
      if (one.files && size && Math.abs(size[0] - width) > 0.01) files.set(one.piece, one.files);
      const wanted = /** @type {Pose} */ ([one.x, one.y, one.bearing ?? bearing()]);
      const pose = own ? nearest(one.piece, wanted) : wanted;
      if (pose) placed.set(one.piece, pose);
      else outside.push(one.piece);
    }
    held.clear();
    judged = null;
    suggested = proposed.length > 0 && !own;
    draw();
    context.changed();
  };

  const takeBack = button(gettext("Take back"), back);
  const [left, right] = [key("⟲", gettext("Turn left"), () => turn(-5)), key("⟳", gettext("Turn right"), () => turn(5))];
  /** What is done to the picked pieces on the table, with what it says of itself then. @type {[HTMLButtonElement, string][]} */
  const handles = [[takeBack, "Delete"], [left, left.title], [right, right.title]];

  for (const one of begun.slice(0, most)) {
    placed.set(one.piece, [one.x, one.y, one.bearing ?? bearing()]);
    if (one.files) files.set(one.piece, one.files);
  }
  drawZones(board, input.zones);
  const away = board.use(dragTool());
  draw();

  function dragTool() {
    /** @type {{at: Point, poses: Map<string, Pose>} | null} */
    let grabbed = null;
    return /** @type {import("../../board/pointer.js").Tool} */ ({
      down: (press) => {
        const id = under(press.at) || lifted(press.piece);
        if (!id) return false;
        if (!held.has(id)) {
          if (!press.shift) held.clear();
          held.add(id);
        }
        grabbed = {
          at: press.at,
          poses: new Map([...held].flatMap((one) => (placed.has(one) ? [[one, /** @type {Pose} */ (placed.get(one))]] : []))),
        };
        return true;
      },
      move: (press) => {
        for (const [id, pose] of grabbed?.poses ?? []) {
          const there = /** @type {Pose} */ ([
            pose[0] + press.at[0] - (grabbed?.at[0] ?? 0),
            pose[1] + press.at[1] - (grabbed?.at[1] ?? 0),
            pose[2],
          ]);
          judged = null;
          suggested = false;
          placed.set(id, press.alt || (grabbed?.poses.size ?? 0) > 1 ? rounded(there) : snapped(id, there));
        }
        draw();
      },
      up: () => {
        grabbed = null;
        settled();
      },
      tap: (press) => {
        const id = under(press.at);
        if (id) {
          if (!press.shift && !press.ctrl) held.clear();
          held.add(id);
          draw();
          return true;
        }
        if (![...held].some((one) => !placed.has(one))) return false;
        setDown(press.at);
        return true;
      },
    });
  }

  /** Beside a neighbour, edge on edge. @param {string} id @param {Pose} pose @returns {Pose} */
  const snapped = (id, pose) => {
    for (const [other, there] of placed) {
      if (other === id || there[2] !== pose[2]) continue;
      const [forward, sideways] = within(there, pose);
      const [own, his] = [sizeOf(id), sizeOf(other)];
      const beside = (own.width + his.width) / 2 + gap;
      const front = (his.depth - own.depth) / 2;
      const wanted = shifted(there, front, Math.sign(sideways) * beside);
      if (Math.abs(forward) < his.depth && distance(wanted, pose) < SNAP * 2) return rounded(wanted);
      const behind = shifted(there, Math.sign(forward) * ((own.depth + his.depth) / 2 + gap), 0);
      if (distance(behind, pose) < SNAP * 2) return rounded(behind);
    }
    return rounded(pose);
  };

  const placements = () => [...placed].map(([piece, [x, y, b]]) => ({ piece, x, y, bearing: b, ...(files.has(piece) ? { files: files.get(piece) } : {}) }));

  return {
    root: el("div", { class: "place" }, tray.root, status, shape,
      el("div", { class: "row" },
        suggestion.length ? button(proposed.length ? gettext("Suggested places") : gettext("Current place"), suggest) : null,
        takeBack,
        input.free_bearing === false ? null : el(
          "span",
          { class: "pad pad--turn" },
          left,
          right,
        )),
      input.may_pass ? button(
        texts.say(input.none) || gettext("Place nothing"),
        () => { placed.clear(); passed = true; settled(); context.commit(); },
        { class: "none" },
      ) : null),
    urgent: true,
    foresee: (preview, refusal) => {
      judged = preview ? new Set() : refusal ? new Set(namedBy(refusal, "pieces")) : null;
      unnamed = Boolean(refusal) && !judged?.size;
      draw();
    },
    // To place nothing has a button of its own.
    value: () => (placed.size ? placed.size >= least : passed) ? placements() : undefined,
    begun: placements,
    destroy: () => {
      away();
      board.overlays.set("zones", []);
      board.overlays.set("placed", []);
      board.overlays.set("rings", []);
    },
    clear: () => {
      placed.clear();
      settled();
    },
    key: (event) => {
      if (event.key === "Delete" || event.key === "Backspace") back();
      else if (event.key.toLowerCase() === "q") turn(event.shiftKey ? -15 : -1);
      else if (event.key.toLowerCase() === "e") turn(event.shiftKey ? 15 : 1);
      else return false;
      return true;
    },
  };
}
