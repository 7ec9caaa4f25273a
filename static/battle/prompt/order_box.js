/* Orders about what is asked: opened by few, and fetched by them. */

import { describe, namesIn } from "../describe.js";
import { el } from "../dom.js";
import { gettext } from "../i18n.js";
import { composed } from "./matter.js";

/**
 * @param {import("../protocol").Question} asked
 * @param {{matter: import("./matter.js").Matter, board: import("../../board/board.js").Board, texts: import("../text.js").Texts, plan: ReturnType<import("../plan.js").planView>}} page
 */
export function orderBox(asked, { matter, board, texts, plan }) {
  const box = el("details", { class: "orders-here" }, el("summary", {}, gettext("Always answer this way…")));
  box.addEventListener("toggle", async () => {
    // What is chosen from now on is no answer.
    matter.orders = { root: box, open: true, draw: () => undefined };
    const { ordersHere } = await import("../orders_here.js");
    if (matter.question !== asked || !box.isConnected) return;
    matter.orders = ordersHere({
      question: asked, texts, board, orders: () => plan.ordersOn(asked.topic), send: (orders) => plan.order([asked.topic], orders),
      answer: () => {
        const made = matter.meant ?? composed(matter), names = made && namesIn(made, board, asked);
        return names && { answer: made, names, words: describe(made, names, texts) };
      },
    });
    matter.orders.root.open = true;
    box.replaceWith(matter.orders.root);
  }, { once: true });
  return box;
}
