/* The connection: says hello with the last seen number, comes back by itself, repeats what was not acknowledged. */

/** @typedef {import("./protocol").Refusal & Record<string, any> & {type: string}} Message */
/** @typedef {"open" | "closed" | "waiting"} Connection */
/**
 * @typedef {{send: (message: Message) => void, commit: (message: Message) => Promise<Message>, close: () => void,
 *   again: () => void}} Line
 */

const PING = 25_000;
const SILENCE = 60_000;
const SLOWEST = 15_000;

/**
 * @param {string} url
 * @param {{seq: () => number, receive: (message: Message) => void, changed: (connection: Connection) => void}} page
 * @returns {Line}
 */
export function connect(url, page) {
  /** @type {Map<string, {message: Message, settle: (reply: Message) => void}>} */
  const unsettled = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let stopped = false;
  let timer = 0;
  let heard = Date.now();

  const open = () => {
    clearTimeout(timer);
    page.changed("waiting");
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener("open", () => {
      tries = 0;
      heard = Date.now();
      page.changed("open");
      mine.send(JSON.stringify({ type: "hello", seq: page.seq() }));
      for (const { message } of unsettled.values()) mine.send(JSON.stringify(message));
    });
    mine.addEventListener("message", (event) => {
      heard = Date.now();
      receive(JSON.parse(String(event.data)));
    });
    mine.addEventListener("close", () => {
      if (socket !== mine || stopped) return;
      socket = null;
      page.changed("closed");
      tries += 1;
      timer = window.setTimeout(open, Math.min(SLOWEST, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6));
    });
  };

  /** @param {Message} message */
  const receive = (message) => {
    if (message.type === "pong") return;
    const waiting = unsettled.get(message.client_id ?? "");
    if (waiting && (message.type === "done" || message.type === "refused")) {
      unsettled.delete(message.client_id ?? "");
      waiting.settle(message);
    }
    page.receive(message);
  };

  /** @param {Message} message */
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  window.setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - heard > SILENCE) socket.close();
    else send({ type: "ping" });
  }, PING);
  window.addEventListener("online", () => !socket && open());
  document.addEventListener("visibilitychange", () => !document.hidden && !socket && !stopped && open());
  open();

  return {
    send,
    /** Sends with an id under which nothing happens twice, again and again until there is a reply. */
    commit: (message) =>
      new Promise((resolve) => {
        const own = { ...message, client_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
        unsettled.set(own.client_id, { message: own, settle: resolve });
        send(own);
      }),
    close: () => {
      stopped = true;
      socket?.close();
    },
    /** Begins anew: the server says hello once on each connection. */
    again: () => socket?.close(),
  };
}
