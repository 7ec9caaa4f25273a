/* Texts of the rules in the reader's language: a key, its template, its parameters, the right plural form. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

/** @typedef {import("./protocol").Text} Text */
/** @typedef {import("./protocol").Param} Param */
/** @typedef {string | string[] | {forms: string[], count?: string}} Template */

const SEAT = "battle.seat.";
/** Which of the forms of gettext a category of CLDR takes. @type {Record<string, Record<string, number>>} */
const FORMS = { pl: { one: 0, few: 1, many: 2, other: 2 } };

/** The seat that a text stands for, as in who has resigned; else "". @param {Text} text */
function seatOf({ key }) {
  return key.startsWith(SEAT) ? key.slice(SEAT.length) : "";
}

/** A length to a tenth; what is `over` or `under` a limit never reads as the limit itself (rules/engine/lengths.py).
 * @param {number} length @param {string} [rounding] */
export function tenths(length, rounding = "near") {
  const slack = 0.010001;
  // A quarter is said as it is.
  const quarter = Math.round(length * 4) / 4;
  if (Math.abs(length - quarter) < 1e-6) return quarter || 0;
  // Nothing is no less than nothing: no "-0".
  if (rounding === "over") return Math.ceil((length - slack) * 10) / 10 || 0;
  return (rounding === "under" ? Math.floor((length + slack) * 10) : Math.round(length * 10)) / 10 || 0;
}

export class Texts {
  /** @param {Record<string, Template>} messages @param {string} language */
  constructor(messages, language) {
    this.messages = messages;
    this.language = language;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    this.lists = new Intl.ListFormat(language, { type: "conjunction" });
  }

  /** The seats in the order of their colours. @type {string[]} */
  seats = [];

  /** The names that have been written as parts of a page. @type {WeakMap<Element, Text>} */
  written = new WeakMap();

  /** Whose name is written there. @param {Element} part */
  named = (part) => this.written.get(part) ?? null;

  /** What the players are called, by their seats: who has resigned is a person, no colour. @type {Record<string, string>} */
  people = {};

  /** The seat of the reader, "" for none or for one who plays both. */
  you = "";

  /** What an option that stands for a side is called to the reader: "You", or who plays it; "" for any other.
   * @param {{key: string, text?: Text | null}} option */
  personOf = ({ key, text }) => (!text?.key.endsWith(`.side.${key}`) || !this.you ? "" : key === this.you ? gettext("You") : (this.people[key] ?? ""));

  /** Takes the names of those who play. @param {Record<string, import("./protocol").Player> | undefined} players */
  know(players) {
    for (const [seat, { name }] of Object.entries(players ?? {})) if (name) this.people[seat] = name;
  }

  /** The sentence as parts of a page: names of pieces in the colour of their side. @param {Text | null | undefined} text @returns {(string | HTMLElement)[]} */
  parts = (text) => (text ? this.parted((whose) => this.shown(text, whose)) : []);

  /** The same of what is written of several texts; `write` is told how to write a name. @param {(whose: (name: Text, said: string) => string) => string} write
   * @returns {(string | HTMLElement)[]} */
  parted = (write) => {
    /** @type {HTMLElement[]} */
    const names = [];
    /** @param {Text} name @param {string} said */
    const whose = (name, said) => {
      const number = this.seats.indexOf(String(name.params?.seat)) + 1;
      if (!number) return said;
      const part = el("b", { class: `whose whose--${number}` }, said);
      this.written.set(part, name);
      return `\u0001${names.push(part) - 1}\u0002`;
    };
    return write(whose).split(/\u0001|\u0002/).map((part, index) => (index % 2 ? names[Number(part)] : part));
  };

  /**
   * The sentence; an unknown key stands for itself. A name of a piece within it is followed by its side.
   * @param {Text | null | undefined} text
   * @param {(name: Text, said: string) => string} [whose] how such a name is written otherwise
   * @returns {string}
   */
  say = (text, whose = this.withSide) => {
    if (!text) return "";
    const seat = seatOf(text);
    if (seat && this.people[seat]) return this.people[seat];
    const template = this.messages[text.key];
    if (template === undefined) return text.key;
    const params = text.params ?? {};
    return this.form(template, params).replace(/\{\{|\}\}|\{(\w+)(?::(\w+))?\}/g, (whole, name, rounding) => {
      if (!name) return whole[0];
      const value = params[name];
      if (rounding && typeof value === "number") return this.numbers.format(tenths(value, rounding));
      return name in params ? this.shown(value, whose) : whole;
    });
  };

  /** @param {Text} name @param {string} said */
  withSide = (name, said) => {
    const key = `${name.key.split(".")[0]}.side.${name.params?.seat}`;
    return this.knows(key) ? `${said} (${this.say({ key })})` : said;
  };

  /** @param {Template} template @param {Record<string, Param>} params */
  form(template, params) {
    if (typeof template === "string") return template;
    const forms = Array.isArray(template) ? template : template.forms;
    const count = Number(params[Array.isArray(template) ? "n" : (template.count ?? "n")] ?? 0);
    const category = this.plurals.select(Math.abs(count));
    const index = FORMS[this.language]?.[category] ?? (category === "one" ? 0 : 1);
    return forms[Math.min(index, forms.length - 1)] ?? "";
  }

  /** @param {Param} value @param {(name: Text, said: string) => string} [whose] @returns {string} */
  shown(value, whose = this.withSide) {
    if (value === null) return "";
    if (typeof value === "number") return this.numbers.format(value);
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return this.lists.format(value.map((one) => this.shown(one, whose)));
    if ("total" in value) return this.numbers.format(Number(/** @type {{total: unknown}} */ (value).total));
    const said = this.say(value, whose);
    const seat = seatOf(value);
    if (seat) return whose({ key: value.key, params: { seat } }, said);
    return value.params?.seat ? whose(value, said) : said;
  }

  /** Is there a template of this name? @param {string} key */
  knows(key) {
    return key in this.messages;
  }

  /** A number with its sign, as terms are written. @param {number} value */
  signed(value) {
    return value < 0 ? `−${this.numbers.format(-value)}` : `+${this.numbers.format(value)}`;
  }
}
