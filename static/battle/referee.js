/* The referee: asking for one, calling him, trusting the other player for a phase; and what he himself may do. */

import { button, el, fill, stepper } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {Record<string, unknown> & {type: string}} Message */

const LONGEST_PAUSE = 30;

/**
 * @param {{texts: import("./text.js").Texts, nameOf: (seat: string) => string, presets: import("./time.js").Preset[], wanted: boolean, send: (message: Message, dealt?: (refusal: Partial<import("./protocol").Refusal>) => boolean) => Promise<boolean>,
 *   chooseEntry: (then: ((seq: number) => void) | null) => void, adjust: (send: (changes: import("./protocol").Adjustment[], note: string) => void) => void}} page `wanted`: the reader is asked to be the referee
 */
export function refereeView({ texts, nameOf, presets, wanted, send, chooseEntry, adjust }) {
  const told = el("div");
  const menu = el("div", { class: "offer-menu" });
  const root = el("section", { class: "stack referee-room", hidden: true }, told, menu);
  /** @type {State | null} */
  let state = null;
  /** A form is open: news do not close it. */
  let open = false;

  const again = () => {
    open = false;
    draw();
  };
  /** @param {...(import("./dom.js").Child | import("./dom.js").Child[])} parts */
  const show = (...parts) => {
    open = true;
    fill(menu, ...parts, button(gettext("Cancel"), again));
  };
  let sending = false;
  /** A form is closed when it is done; what is refused is said at the field, where everything typed still stands. @param {Message} message @param {HTMLInputElement} [field] */
  const done = async (message, field) => {
    if (sending) return;
    sending = true;
    const stored = await send(message, field && ((refusal) => complained(field, texts.say(refusal.message))));
    sending = false;
    if (stored) again();
  };
  /** @param {string} label @param {number} most */
  const words = (label, most) => el("input", { type: "text", class: "entry", maxlength: most, "aria-label": label, placeholder: label });

  /** What the referee does needs a reason, and often more. @param {string} title @param {string} act @param {HTMLElement[]} fields @param {() => Record<string, unknown>} detail */
  const form = (title, act, fields = [], detail = () => ({})) => {
    const reason = words(gettext("Why? (everyone can read this)"), 500);
    const typed = fields.find((one) => one instanceof HTMLInputElement);
    show(el("p", { class: "hint" }, title), ...fields, reason,
      button(gettext("Apply"), () => {
        if (reason.value.trim()) void done({ type: "referee", act, reason: reason.value, ...detail() }, typed ?? reason);
        else reason.focus();
      }, { class: "button--primary button--small" }));
  };

  const ask = () => {
    const name = words(gettext("Name"), 150);
    const sees = el("input", { type: "checkbox" });
    show(el("p", { class: "hint" }, gettext("A referee sees what everyone sees, plus the chat. They can adjust the table, take back steps, stop the clocks, make rulings and end the battle. The log shows everything they do.")),
      name, el("label", { class: "check" }, sees, el("span", {}, gettext("May see what both players see"))),
      button(gettext("Propose"), () => {
        if (name.value.trim()) void done({ type: "offer", offer: "referee", name: name.value, all_seeing: sees.checked }, name);
        else name.focus();
      }, { class: "button--primary button--small" }));
  };
  const call = () => {
    const why = words(gettext("What is the problem?"), 300);
    show(why, button(gettext("Call the referee"), () => {
      if (why.value.trim()) void done({ type: "call_referee", text: why.value }, why);
    }, { class: "button--primary button--small" }));
  };
  const pause = () => {
    const days = stepper({ value: 3, least: 1, most: LONGEST_PAUSE, label: gettext("Days"), changed: () => undefined });
    form(gettext("All clocks stop for up to this many days."), "pause", [days.root], () => ({ days: Math.round(days.get()) }));
  };
  const clock = () => {
    const choice = el("select", { class: "entry", "aria-label": gettext("Clock") }, presets.map((one, index) => el("option", { value: index }, one.name)));
    form(gettext("Changing the time control refills both time banks."), "clock", [choice], () => ({ terms: presets[Number(choice.value)].terms }));
  };
  const ruling = () => {
    const rule = words(gettext("Rule (optional)"), 40);
    form(gettext("A ruling does not change the table."), "ruling", [rule], () => ({ rule: rule.value.trim() }));
  };
  const ending = () => {
    const winner = el("select", { class: "entry", "aria-label": gettext("Winner") }, el("option", { value: "" }, gettext("Nobody: a draw")),
      Object.keys(state?.players ?? {}).map((seat) => el("option", { value: seat }, nameOf(seat))));
    form(gettext("This ends the battle."), "end", [winner], () => ({ winner: winner.value }));
  };
  const back = () => {
    chooseEntry((seq) => {
      chooseEntry(null);
      form(interpolate(gettext("Back to before #%(n)s."), { n: seq }), "takeback", [], () => ({ seq }));
    });
    show(el("p", { class: "hint" }, gettext("In the log, pick the first step to take back.")));
  };
  const bar = () => {
    const name = words(gettext("Name"), 150);
    form(gettext("A removed spectator can no longer watch this battle."), "bar", [name], () => ({ name: name.value }));
  };
  const onTable = () => adjust((changes, note) => {
    if (note.trim()) void send({ type: "referee", act: "adjust", reason: note, changes });
  });

  const ofReferee = () => [
    button(gettext("Make a ruling…"), ruling),
    button(gettext("Adjust the table…"), onTable),
    button(gettext("Take back…"), back),
    state?.clock?.pause ? button(gettext("End the pause"), () => form(gettext("The clocks are running again."), "resume")) : button(gettext("Pause…"), pause),
    button(gettext("Change time control…"), clock),
    button(gettext("Remove a spectator…"), bar),
    button(gettext("End the battle…"), ending, { class: "button--small button--danger" }),
    button(gettext("Stop refereeing"), () => void resigned(), { class: "button--small button--quiet" }),
  ];
  const resigned = async () => { if (await send({ type: "be_referee", accept: false })) location.search = ""; };
  const ofPlayer = () => [
    state?.referee?.agreed ? button(gettext("Call the referee…"), call) : null,
    state?.referee ? button(gettext("Play without a referee"), () => void done({ type: "offer", offer: "referee", name: "" })) : button(gettext("Ask for a referee…"), ask),
    ...trust(),
  ];
  /** Whoever trusts need not be asked before the table is adjusted. */
  const trust = () => {
    const trusting = state?.trust ?? [];
    const mine = trusting.includes(state?.you ?? "");
    return [
      button(mine ? gettext("Ask me before adjusting the table") : gettext("Let your opponent adjust the table this phase"), () => void done({ type: "trust", on: !mine })),
      trusting.some((seat) => seat !== state?.you) ? null : button(gettext("Ask to adjust freely this phase"), () => void done({ type: "offer", offer: "trust" })),
    ];
  };
  const eyes = () => ["", ...Object.keys(state?.players ?? {})].map((seat) =>
    el("a", { class: "button button--small", href: `?eyes=${seat}`, "aria-current": state?.referee?.eyes === seat ? "true" : null }, seat ? nameOf(seat) : gettext("As a spectator")));

  const draw = () => {
    if (!state || open) return;
    const { referee, trust: trusting = [], you } = state;
    const running = state.status === "running";
    const playing = Boolean(you) && !state.hot_seat && !Object.values(state.players ?? {}).some((one) => one.bot);
    root.hidden = !referee && !(playing && running) && !wanted;
    fill(told,
      referee ? el("p", {}, interpolate(referee.agreed ? gettext("%(name)s is the referee.") : gettext("%(name)s has been asked to referee."), { name: referee.name }), " ",
        referee.all_seeing ? el("span", { class: "chip chip--warn" }, gettext("sees everything")) : null) : null,
      trusting.map((seat) => el("p", { class: "chip" }, interpolate(gettext("%(name)s lets the other player adjust the table this phase"), { name: nameOf(seat) }))),
      referee?.you && referee.all_seeing ? el("p", { class: "row" }, el("span", { class: "soft" }, gettext("View as")), eyes()) : null);
    if (wanted && referee && !referee.agreed) fill(menu,
      button(gettext("I’ll referee"), () => void agree(true), { class: "button--primary button--small" }),
      button(gettext("Decline"), () => void agree(false)));
    else fill(menu, ...!running ? [] : referee?.you ? ofReferee() : playing ? ofPlayer() : []);
  };
  /** From then on one sees another page. @param {boolean} accept */
  const agree = async (accept) => { if (await send({ type: "be_referee", accept })) location.reload(); };

  return {
    root,
    /** Whether there is one, or the reader is asked to be: then it is seen without opening anything. */
    get news() { return told.childElementCount > 0 || (wanted && !root.hidden); },
    /** Takes a line of the chat away. @param {number} number */
    removeLine: (number) => form(interpolate(gettext("Remove message %(n)s from the chat."), { n: number }), "chat", [], () => ({ number })),
    /** @param {State} now */
    draw: (now) => {
      state = now;
      draw();
    },
  };
}

let complaints = 0;

/** Says at a field what was refused, until something else is typed. @param {HTMLInputElement} field @param {string} text */
function complained(field, text) {
  if (!text) return false;
  field.parentElement?.querySelectorAll(".field__error").forEach((one) => one.remove());
  const id = `refused-${complaints += 1}`;
  const told = el("p", { class: "field__error", id, role: "alert" }, text);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  field.after(told);
  field.focus();
  field.addEventListener("input", () => {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    told.remove();
  }, { once: true });
  return true;
}
