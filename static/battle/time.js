/* What players agree on about time: a pause, another clock, playing live for a while, when to meet. */

import { momentOf } from "./clock.js";
import { button, el, fill, stepper } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { ownClock } from "./own_clock.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {{key: string, name: string, terms: import("./protocol").Terms}} Preset */

const MINUTES = [15, 30, 60, 120];
const LONGEST_PAUSE = 30;

/**
 * @param {{nameOf: (seat: string) => string, presets: Preset[], id: string, send: (message: Record<string, unknown> & {type: string}) => void,
 *   tell: (message: Record<string, unknown> & {type: string}) => void}} page
 */
export function timeView({ nameOf, presets, id, send, tell }) {
  const met = el("div");
  const menu = el("div", { class: "offer-menu" });
  const root = el("section", { class: "stack time-room", hidden: true }, met, menu);
  /** @type {State | null} */
  let state = null;
  /** @type {Record<string, string>} */
  let free = {};
  /** Which form is open, so that news do not close it. */
  let form = "";

  const again = () => {
    form = "";
    draw();
  };
  /** @param {string} offer @param {Record<string, unknown>} detail */
  const ask = (offer, detail) => {
    send({ type: "offer", offer, ...detail });
    again();
  };
  /** @param {string} which @param {...(import("./dom.js").Child | import("./dom.js").Child[])} parts */
  const show = (which, ...parts) => {
    form = which;
    fill(menu, ...parts, button(gettext("Cancel"), again));
  };

  const pause = () => {
    let days = 3;
    const field = stepper({ value: days, least: 1, most: LONGEST_PAUSE, label: gettext("Days"), changed: (now) => { days = now; } });
    show("pause", el("p", { class: "hint" }, gettext("If your opponent agrees, all clocks stop for up to this many days.")), field.root,
      button(gettext("Ask for a pause"), () => ask("pause", { days: Math.round(days) }), { class: "button--primary button--small" }));
  };
  const another = () => show("clock", el("p", { class: "hint" }, gettext("Changing the time control refills both time banks.")),
    el("div", { class: "stack" }, presets.map((one) => button(one.name, () => ask("clock", { terms: one.terms }))),
      button(gettext("Custom time control…"), ownTerms)));
  const ownTerms = () => {
    const form = ownClock();
    show("clock", el("p", { class: "hint" }, gettext("Changing the time control refills both time banks.")), form.root,
      button(gettext("Propose"), () => ask("clock", { terms: form.terms() }), { class: "button--primary button--small" }));
  };
  const meet = () => {
    const field = el("input", { type: "datetime-local", "aria-label": gettext("Date and time") });
    const propose = button(gettext("Propose"), () => {
      const at = new Date(field.value);
      if (!Number.isNaN(at.getTime())) ask("appointment", { at: at.toISOString() });
    }, { class: "button--primary button--small" });
    show("meet", el("p", { class: "hint" }, gettext("When are you both free? Times are in your time zone.")), field, propose);
  };
  const haveTime = () => show("free", el("p", { class: "hint" }, gettext("Your opponent will be told. When you are both online, you can play live.")),
    MINUTES.map((minutes) => button(interpolate(gettext("%(n)s minutes"), { n: minutes }), () => {
      tell({ type: "free", minutes });
      again();
    })));

  const actions = () => {
    const clock = state?.clock;
    const own = state?.you && free[state.you];
    const paused = Boolean(clock?.pause);
    return [
      own ? button(gettext("I have to stop"), () => tell({ type: "free", minutes: 0 })) : button(gettext("I’m free to play…"), haveTime),
      button(gettext("Arrange a time…"), meet),
      clock ? paused ? button(gettext("End the pause"), () => ask("resume", {})) : button(gettext("Pause…"), pause) : null,
      button(gettext("Change time control…"), another),
      el("a", { class: "button button--small", href: "/time/" }, gettext("Quiet hours and vacation")),
    ];
  };

  /** Until when both have time. */
  const together = () => {
    const until = Object.values(free).map((one) => Date.parse(one));
    return until.length > 1 && state?.clock?.terms.kind !== "live" && !state?.clock?.pause ? Math.min(...until) : null;
  };

  const draw = () => {
    root.hidden = !state?.you || state.status !== "running" || state.hot_seat === true || Object.values(state.players ?? {}).some((one) => one.bot);
    const both = together();
    fill(met,
      Object.entries(free).map(([seat, until]) => el("p", {}, interpolate(gettext("%(name)s is free to play until %(moment)s."), { name: nameOf(seat), moment: momentOf(until) }))),
      both ? button(interpolate(gettext("Play live until %(moment)s"), { moment: momentOf(new Date(both).toISOString()) }),
        () => ask("live", { until: new Date(both).toISOString() }), { class: "button--primary button--small" }) : null,
      (state?.appointments ?? []).map((one) => el("p", { class: "row" },
        interpolate(gettext("Live game: %(moment)s"), { moment: momentOf(one.at) }),
        el("a", { class: "button button--small", href: `/battles/${id}/appointments/${one.id}.ics`, download: "" }, gettext("Add to calendar")),
        button(gettext("Cancel"), () => send({ type: "call_off", appointment: one.id })))));
    if (!form) fill(menu, actions());
  };

  return {
    root,
    /** Whether somebody has time, or both will meet. */
    get news() { return met.childElementCount > 0; },
    /** @param {State} now @param {Record<string, string>} [times] who has time until when */
    draw: (now, times = free) => {
      state = now;
      free = times;
      draw();
    },
  };
}
