// Sentences with values set in, by the rules of a language. A part of ICU's message format: `{name}`,
// `{count, plural, one {# seat} other {# seats}}`, `{kind, select, day {…} other {…}}`.

/** What can be set into a sentence. */
export type Values = Record<string, string | number | null | undefined>;

/** The sentence with its values, numbers and plurals as the language has them. */
export function format(pattern: string, values: Values, locale: string): string {
  return read(pattern, values, locale, null);
}

function read(pattern: string, values: Values, locale: string, count: number | null): string {
  let out = "";
  for (let at = 0; at < pattern.length;) {
    const sign = pattern.charAt(at);
    if (sign === "{") {
      const end = closing(pattern, at);
      out += choose(pattern.slice(at + 1, end), values, locale, count);
      at = end + 1;
    } else {
      out += sign === "#" && count !== null ? number(count, locale) : sign;
      at += 1;
    }
  }
  return out;
}

/** What stands for the inside of a pair of braces. */
function choose(inside: string, values: Values, locale: string, count: number | null): string {
  const parts = /^\s*(\w+)\s*,\s*(plural|ordinal|select)\s*,(.*)$/s.exec(inside);
  if (!parts) {
    const value = values[inside.trim()];
    return typeof value === "number" ? number(value, locale) : (value ?? `{${inside}}`);
  }
  const [, name = "", kind, rest = ""] = parts;
  const branches = branchesOf(rest);
  const value = values[name] ?? "";
  if (kind === "select") return read(branches.get(String(value)) ?? branches.get("other") ?? "", values, locale, count);
  const rule = new Intl.PluralRules(locale, { type: kind === "ordinal" ? "ordinal" : "cardinal" }).select(
    Number(value),
  );
  const branch = branches.get(`=${value}`) ?? branches.get(rule) ?? branches.get("other") ?? "";
  return read(branch, values, locale, Number(value));
}

/** `one {…} other {…}` by their words. */
function branchesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const end = closing(text, open);
    found.set(text.slice(at, open).trim(), text.slice(open + 1, end));
    at = end + 1;
  }
  return found;
}

/** Where the brace that opens at `from` is closed. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** A number as the language writes it. */
export function number(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}
