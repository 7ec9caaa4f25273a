/* Texts of the rules in the reader's language: a key, its template, its parameters, the right plural form. */

/** @typedef {import("./protocol").Text} Text */
/** @typedef {import("./protocol").Param} Param */
/** @typedef {string | string[] | {forms: string[], count?: string}} Template */

/** Which of the forms of gettext a category of CLDR takes. @type {Record<string, Record<string, number>>} */
const FORMS = { pl: { one: 0, few: 1, many: 2, other: 2 } };

export class Texts {
  /** @param {Record<string, Template>} messages @param {string} language */
  constructor(messages, language) {
    this.messages = messages;
    this.language = language;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    this.lists = new Intl.ListFormat(language, { type: "conjunction" });
  }

  /** The sentence; an unknown key stands for itself. @param {Text | null | undefined} text @returns {string} */
  say = (text) => {
    if (!text) return "";
    const template = this.messages[text.key];
    if (template === undefined) return text.key;
    const params = text.params ?? {};
    return this.form(template, params).replace(/\{\{|\}\}|\{(\w+)(?::[^}]*)?\}/g, (whole, name) => {
      if (!name) return whole[0];
      return name in params ? this.shown(params[name]) : whole;
    });
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

  /** @param {Param} value @returns {string} */
  shown(value) {
    if (value === null) return "";
    if (typeof value === "number") return this.numbers.format(value);
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return this.lists.format(value.map((one) => this.shown(one)));
    if ("total" in value) return this.numbers.format(Number(/** @type {{total: unknown}} */ (value).total));
    return this.say(value);
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
