/* The battle page with a server in the page itself: it previews and applies moves with the page's own geometry, and keeps what it was sent.
   ?kind=<input kind> asks that kind of question, ?seat= (empty) watches, ?status=over ends the battle;
   ?given=<address> takes view, question and messages from there. */

import { posesOf } from "/static/board/body.js";
import { clipped, spaceOf } from "/static/board/kinematics.js";
import { startBattle } from "/static/battle/battle.js";
import { Texts } from "/static/battle/text.js";
import { moveQuestion, questionOf } from "./questions.js";
import { MESSAGES, text, view } from "./table.js";

const wanted = new URLSearchParams(location.search);
if (wanted.get("theme")) document.documentElement.dataset.theme = wanted.get("theme");

/** @type {{view?: any, asked?: any, messages?: any}} */
const given = wanted.get("given") ? await (await fetch(wanted.get("given"))).json() : {};

const state = {
  type: "state", status: wanted.get("status") ?? "running", seq: 40, view: given.view ?? view(), you: wanted.get("seat") ?? "red", undoable: 2, handovers: 11, waiting: [], offers: [], plan: { queue: [] },
  players: { red: { name: "Marta" }, blue: { name: "Jan Kowalski" } }, chat: [{ from: "blue", text: "Good luck!", at: "2026-01-02T10:00:00Z" }], deadline: new Date(Date.now() + 90_000_000).toISOString(),
};
// With `bare` nobody stands on the table yet; `placed()` puts them there.
const placed = state.view.pieces;
if (wanted.get("bare")) Object.assign(state.view, { pieces: {}, table: { width: 120, height: 60 } });
const ask = (number) => given.view ? given.asked && { ...given.asked, number } : (wanted.get("kind") ? questionOf(wanted.get("kind"), number) : moveQuestion(state.view, number));
if (state.you === "red" && wanted.get("status") !== "over") state.asked = ask(41);
else state.waiting = [{ number: 41, seat: "red", topic: "dbf.move", rule: "DBF-MOV-006", prompt: text("ask.move"), pieces: [] }];
if (state.you === "") delete state.you;
if (wanted.get("status") === "over") Object.assign(state.view, { outcome: { winner: "red", reason: text("gauge.losses") } }), (state.waiting = []);

const EVENTS = [
  { seq: 36, key: "told.points", params: { division: 1, n: 4 }, dice: [4], rule: "DBF-MOV-004", pieces: ["r1"] },
  { seq: 37, key: "told.points", params: { division: 2, n: 1 }, dice: [1], rule: "DBF-MOV-004", pieces: ["r11"] },
  { seq: 39, key: "told.fight", params: { a: text("piece", { code: "Sp", n: 1 }), b: text("piece", { code: "Bd", n: 2 }), result: "5 : 3" }, dice: [6, 2], rule: "DBF-MEL-005", pieces: ["r1", "b2"], numbers: { mine: { total: 5, terms: [{ value: 4, text: text("factor"), rule: "DBF-MEL-005" }, { value: 1, text: text("superior"), rule: "DBF-MEL-038" }] }, theirs: { total: 3, terms: [] } } },
];

/** What the page has sent, and what the tests may make the server do. `foresee(answer)`: what a preview tells, with its type,
   null if it is lost on its way; `changed(connection)`: that the line is another;
   `outlooks`: what is told of each piece ("": of the table); `next`: what is asked after the next answer. */
const server = { sent: [], refuse: false, receive: null, foresee: null, outlooks: given.outlooks ?? {}, next: null, state };
// With `waits` nothing is told of a piece before `looked()`.
const looking = given.waits ? new Promise((resolve) => (server.looked = resolve)) : null;
window.server = server;

function connect(url, page) {
  const receive = (message) => setTimeout(() => page.receive(structuredClone(message)), 5);
  [server.receive, server.changed] = [receive, page.changed];
  server.placed = (of) => change([{ key: "x" }], { pieces: Object.fromEntries(Object.entries(placed).filter(([id]) => id.startsWith(of))) });
  const poses = (answer) => {
    if (!answer.path || !answer.pieces) return {};
    const path = state.asked.also.find((input) => input.kind === "path");
    return posesOf(clipped(spaceOf(path, state.view, answer.pieces), answer.path.legs).body);
  };
  const change = (events, patch, more = {}) => {
    state.seq += 1;
    const note = { type: "change", after: state.seq - 1, seq: state.seq, events: events.map((event) => ({ ...event, seq: state.seq })), patch, waiting: [], undoable: state.undoable, plan: state.plan, handovers: state.handovers, offers: state.offers, you: state.you, deadline: state.deadline, asked: state.asked, ...more };
    receive(note);
    return note;
  };
  server.change = change;
  const answered = (message) => {
    if (server.refuse) return receive({ type: "refused", client_id: message.client_id, rule: "DBF-MOV-028", message: text("refused.zone", { piece: text("piece", { code: "Bd", n: 1 }) }), detail: {} });
    const there = poses(message.answer);
    const patch = { pieces: {} };
    const moves = {};
    for (const [id, [x, y, bearing]] of Object.entries(there)) {
      const piece = state.view.pieces[id];
      moves[id] = [[piece.x, piece.y, piece.bearing], [x, y, bearing]];
      patch.pieces[id] = { x, y, bearing, spent: true };
      Object.assign(piece, patch.pieces[id]);
    }
    state.undoable += 1;
    state.asked = server.next ? { ...server.next, number: state.asked.number + 1 } : ask(state.asked.number + 1);
    server.next = null;
    receive({ type: "done", client_id: message.client_id, seq: state.seq + 1 });
    change([{ key: "told.moved", params: { piece: text("piece", { code: "Sp", n: 1 }), amount: 4.5 }, rule: "DBF-MOV-006", pieces: Object.keys(there), moves }], patch);
  };
  const handle = (message) => {
    server.sent.push(message);
    // As the real server: what came to be asked meanwhile has other pieces.
    if (message.type === "preview" && !message.queue && message.number !== state.asked?.number) {
      return receive({ type: "refused", token: message.token, rule: "", message: text("battle.refused.not_asked"), detail: {} });
    }
    if (message.type === "preview" && server.foresee) {
      const told = server.foresee(message.answer);
      return told && receive({ events: [], poses: {}, numbers: {}, ...told, token: message.token });
    }
    if (message.type === "preview") {
      if (server.refuse) return receive({ type: "refused", token: message.token, rule: "DBF-MOV-028", message: text("refused.zone", { piece: text("piece", { code: "Bd", n: 1 }) }) });
      return receive({ type: "preview", token: message.token, events: [], poses: poses(message.answer), numbers: {} });
    }
    if (message.type === "answer") return answered(message);
    if (message.type === "chat") receive({ type: "chat", from: state.you, text: message.text, at: new Date().toISOString() });
    if (message.type === "plan") {
      state.plan = { queue: message.queue };
      change([], {});
    }
    if (message.client_id) receive({ type: "done", client_id: message.client_id, seq: state.seq });
  };
  setTimeout(() => {
    page.changed("open");
    receive(state);
    receive({ type: "presence", here: ["red", "blue"] });
  }, 0);
  return {
    send: handle,
    commit: (message) => new Promise((resolve) => {
      const own = { ...message, client_id: `c${server.sent.length}` };
      const before = page.receive;
      page.receive = (reply) => {
        before(reply);
        if (reply.client_id === own.client_id && (reply.type === "done" || reply.type === "refused")) resolve(reply);
      };
      handle(own);
    }),
    close: () => undefined,
    again: () => receive(state),
  };
}

const language = wanted.get("language") ?? "en";
localStorage.setItem("ninthsite.battle", JSON.stringify({ speed: 1, seen: { test: 37 } }));
window.battle = startBattle(document.getElementById("battle"), {
  id: "test", texts: new Texts(given.messages ?? MESSAGES, language), connect, socket: "", replay: "/replay/", verify: "/verify/", outlook: async (piece) => { await looking; return server.outlooks[piece] ?? {}; }, recall: async () => EVENTS.map((event) => ({ seq: event.seq, event, gone: false })),
});
