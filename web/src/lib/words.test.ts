import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWords, PLAIN, sentence } from "./words";

test("words of the server become sentences", () => {
  expect(sentence("somebody sits there")).toBe("Somebody sits there.");
  expect(inWords({ code: "chair_taken", message: "somebody sits there", hint: "choose another chair" })).toBe(
    "Somebody sits there. Choose another chair.",
  );
});

test("what is meant for programs is put otherwise for people", () => {
  const said = { code: "not_following", message: "you do not follow this table", hint: "send join or watch first" };
  expect(inWords(said)).toBe("The table did not hear that. Try it again.");
});

/** The functions of a file of Rust, each from its head to the next. */
const functions = (text: string) => text.split(/^(?=\s*(?:pub(?:\([^)]*\))? )?(?:async )?fn )/m);

/** All strings in a piece of Rust. */
const strings = (rust: string) => [...rust.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((one) => one[1] ?? "");

/** How a refusal's code is given: to the refusal itself, to what makes it, by a name, or as one of several. */
const CODES =
  /(?:Problem::new|\bno|\brefuse)\(\s*(?:[\w:]+,\s*)?"(\w+)"|\bcode = "(\w+)"|^\s*"(\w+)" => (?:format!|"\w+ )/gm;

/**
 * All refusals that the server's source names, with what they may say: the strings up to the next one and, for the
 * first of a function, all before it, since words and hints may be set in statements of their own.
 */
function refusals(): [code: string, said: string][] {
  const folders = ["server/src", "wire/src"].map((one) => join(__dirname, "../../../crates", one));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const found: [string, string][] = [["busy", "a refusal of the gate, which names its setting: `web.heavy`"]];
  for (const file of files.filter((name) => name.endsWith(".rs"))) {
    const text = readFileSync(file, "utf8").split(/^#\[cfg\(test\)\]/m)[0] ?? "";
    for (const head of functions(text)) {
      const body = head.replaceAll(/^\s*\/\/.*$/gm, "");
      const codes = [...body.matchAll(CODES)];
      codes.forEach((match, nth) => {
        const code = match[1] ?? match[2] ?? match[3] ?? "";
        const around = body.slice(nth === 0 ? 0 : match.index, codes[nth + 1]?.index);
        for (const said of strings(around).filter((one) => one.includes(" "))) found.push([code, said]);
      });
    }
  }
  return found;
}

/** Words of the protocol and names of settings. */
const FOREIGN =
  /\bsend \w|\bhello\b|\bjson\b|\/api\/|\btoken\b|\bcommand\b|\bupdate\b|\bby http\b|`|\(settings? |\w_\w/i;

test("no refusal shows the words of the protocol or the name of a setting to people", () => {
  const all = refusals();
  expect(new Set(all.map(([code]) => code)).size).toBeGreaterThan(80);
  for (const code of ["crowded", "too_many_guests", "too_many_unattended", "full", "slow", "busy"]) {
    expect(all.map(([known]) => known)).toContain(code);
    expect(PLAIN).toHaveProperty(code);
  }
  // What is set in while the server runs stands in braces.
  const shown = all.map(([code, said]) => [code, inWords({ code, message: said.replaceAll(/\{[^}]*\}/g, "7") })]);
  expect(shown.filter(([, said]) => FOREIGN.test(said ?? ""))).toEqual([]);
});

test("what comes from elsewhere is shown without marks and names of settings", () => {
  for (const [, said] of refusals())
    expect(inWords({ code: "unheard_of", message: said, hint: said })).not.toContain("`");
  const message = "a question to a tool has at most 4096 bytes (setting `web.tool_body`)";
  expect(inWords({ code: "unheard_of", message })).toBe("A question to a tool has at most 4096 bytes.");
  expect(inWords({ code: "unheard_of", message: "there is no player `genius`" })).toBe("There is no player “genius”.");
});
