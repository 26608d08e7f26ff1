import { join } from "node:path";
import { expect, test } from "vitest";
import { read, sentencesOf, sources } from "../../scripts/sentences.mjs";
import de from "./de.json";
import en from "./en.json";
import { format } from "./format";
import fr from "./fr.json";

const SOURCE = join(__dirname, "..");

const all = sources(SOURCE).map((name) => ({ name, ...sentencesOf(SOURCE, name) }));

test("no sentence bypasses the catalogue", () => {
  expect(all.length).toBeGreaterThan(150);
  expect(all.flatMap(({ name, past }) => past.map((words) => `${name}: ${words}`))).toEqual([]);
});

test("a sentence that bypasses the catalogue is found wherever it stands", () => {
  const past = (source: string) => read(source).past;
  expect(past("<p>Play now</p>")).toEqual(["Play now"]);
  expect(past('<button aria-label="Close">x</button>')).toEqual(["aria-label=Close"]);
  expect(past('<p>{isOn ? "Sound is on" : ""}</p>')).toEqual(["Sound is on"]);
  expect(past('<script lang="ts">const said = `It is ${name}’s turn.`;</script>')).toEqual(["It is …’s turn."]);
  expect(past('<p>{t("Play now")} <code>serve --memory</code></p>')).toEqual([]);
  expect(read('<p>{t("{n} online", { n })}</p>').sentences).toEqual(["{n} online"]);
});

test("the English catalogue is complete: npm run words writes it", () => {
  const found = [...new Set(all.flatMap(({ sentences }) => sentences))].sort();
  expect(found.length).toBeGreaterThan(900);
  expect(en).toEqual(found);
});

/** The values that a sentence asks for. */
function values(sentence: string, code: string): string[] {
  const asked = new Set<string>();
  const any = new Proxy({} as Record<string, number>, { get: (_, name) => (asked.add(String(name)), 2) });
  format(sentence, any, code);
  return [...asked].sort();
}

test.each([
  ["German", "de", de as Record<string, string>],
  ["French", "fr", fr as Record<string, string>],
])("%s says what English says, with the same values", (_, code, catalogue) => {
  const known = new Set(en);
  const entries = Object.entries(catalogue);
  expect(entries.length).toBeGreaterThan(0);
  for (const [sentence, translated] of entries) {
    expect(known, sentence).toContain(sentence);
    expect(values(translated, code), translated).toEqual(values(sentence, "en"));
    const filled = Object.fromEntries(values(sentence, "en").map((name) => [name, 2]));
    expect(format(translated, filled, code), translated).not.toMatch(/[{}]|plural|select/);
  }
});

test("numbers and plurals follow the rules of the language", () => {
  const tables = "{n, plural, one {# table} other {# tables}}";
  expect([1, 2, 12345].map((n) => format(tables, { n }, "en"))).toEqual(["1 table", "2 tables", "12,345 tables"]);
  expect(format("{n} Tische", { n: 12345 }, "de")).toBe("12.345 Tische");
  // Nothing is singular in French.
  expect(format("{n, plural, one {# coup} other {# coups}}", { n: 0 }, "fr")).toBe("0 coup");
  expect(format("{who, select, me {You win} other {{name} wins}}!", { who: "other", name: "Ann" }, "en")).toBe(
    "Ann wins!",
  );
  expect(format("{n, plural, =0 {nothing} other {#}}", { n: 0 }, "en")).toBe("nothing");
  expect(format("{n, ordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 }, "en")).toBe("22nd");
});
