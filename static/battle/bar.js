/* The bar above the board: both sides with their gauges and clocks, and below them whose turn it is. */

import { clocksView } from "./clock.js";
import { el, fill } from "./dom.js";
import { gettext } from "./i18n.js";
import { ruleLink } from "./links.js";
import { onlookersView } from "./onlookers.js";
import { named } from "./person.js";
import { turnSign } from "./turn_sign.js";
import { popover, terms } from "./why.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {import("./text.js").Texts} Texts */

/** @param {{texts: Texts, seats: () => string[], here: () => string[], person?: import("./person.js").PersonLink}} page */
export function barView({ texts, seats, here, person }) {
  /** @type {State["players"]} */
  let players;
  /** @type {State["view"]["sides"] | undefined} */
  let sides;
  /** @param {string} seat */
  const nameOf = (seat) => players?.[seat]?.name || texts.say(sides?.[seat]?.name) || seat;
  const one = el("div", { class: "side-name" });
  const two = el("div", { class: "side-name side-name--far" });
  const line = el("span", { class: "connection", role: "status" });
  // That all is well need not be said.
  const said = {
    open: "",
    waiting: gettext("connecting…"),
    closed: gettext("connection lost, trying again"),
    storing: gettext("the site can’t save right now, trying again"),
  };
  const clocks = clocksView({ nameOf, texts });
  const onlookers = onlookersView();
  const sign = turnSign({ texts, seats, nameOf, beside: el("div", { class: "bar__small" }, line, onlookers.root, clocks.matter) });
  const root = el("header", { class: "battle__bar" }, one, two, sign.root);
  /** @param {State} state @param {string} seat @param {number} number */
  const side = (state, seat, number) => {
    const player = state.players?.[seat];
    const shown = state.view.sides[seat];
    const asked = state.asked?.seat === seat || state.waiting?.some((one) => one.seat === seat);
    return [
      el("p", { class: `seat seat--${number}${asked ? " seat--asked" : ""}` },
        named(nameOf(seat), player, "seat__name"),
        seat === state.you ? el("span", { class: "chip chip--you" }, gettext("you")) : null,
        here().includes(seat) ? el("span", { class: "here", title: gettext("Online now") }, "●") : null,
        person?.(seat)),
      clocks.of(seat),
      el("div", { class: "gauges" }, (shown?.gauges ?? []).map((gauge) => gaugeView(gauge, number))),
    ];
  };

  /** @param {import("./protocol").Gauge} gauge @param {number} number */
  const gaugeView = (gauge, number) => {
    const label = texts.say(gauge.label);
    const box = el("button", {
      type: "button",
      class: `side-gauge side-gauge--${number}`,
      title: gauge.says ? texts.say(gauge.says) : label,
    }, el("span", { class: "side-gauge__label" }, label),
      el("progress", { max: gauge.most || 1, value: gauge.value }), el(
        "b",
        { class: "numbers" },
        `${texts.numbers.format(gauge.value)}/${texts.numbers.format(gauge.most)}`,
      ));
    box.addEventListener(
      "click",
      () => popover(box, gauge.says ? el("div", { class: "terms" }, el("p", { class: "terms__title" }, texts.say(gauge.says), " ", ruleLink(gauge.rule)), gauge.goal ? [el("h3", {}, gettext("How to win")), el("p", {}, texts.say(gauge.goal))] : null) : terms(gauge.explained ?? { total: gauge.value, terms: [] }, texts, label, gauge.rule)),
    );
    return box;
  };

  return {
    root,
    /** @param {State} state @param {{now?: boolean, told?: boolean}} [how] `now`: the table shows what is true; `told`: it may be said that it is over */
    draw: (state, { now = true, told = true } = {}) => {
      [players, sides] = [state.players, state.view.sides];
      clocks.draw(state.clock);
      const [first, second] = seats();
      fill(one, first ? side(state, first, 1) : null);
      fill(two, second ? side(state, second, 2) : null);
      sign.draw(state, { now, over: told && Boolean(state.view.outcome ?? state.result) });
    },
    watching: onlookers.draw,
    /** @param {import("./socket.js").Connection} connection */
    connection: (connection) => {
      line.dataset.connection = connection;
      line.textContent = said[connection];
    },
  };
}
