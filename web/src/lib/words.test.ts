import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWords, PLAIN, sentence } from "./words";

test("words of the server become sentences", () => {
  expect(sentence("somebody sits there")).toBe("Somebody sits there.");
  expect(inWords({ code: "full", message: "there is no free chair", hint: "open a table" })).toBe(
    "There is no free chair. Open a table.",
  );
});

test("what is meant for programs is put otherwise for people", () => {
  const said = { code: "not_following", message: "you do not follow this table", hint: "send join or watch first" };
  expect(inWords(said)).toBe("The table did not hear that. Try it again.");
});

/** All refusals that the server's source names, with what they say. */
function refusals(): [code: string, said: string][] {
  const folders = ["server/src", "wire/src"].map((one) => join(__dirname, "../../../crates", one));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const found: [string, string][] = [];
  for (const file of files.filter((name) => name.endsWith(".rs"))) {
    const text = readFileSync(file, "utf8");
    for (const match of text.matchAll(/(?:Problem::new|\bno)\(\s*"(\w+)"/g)) {
      // A refusal ends with its statement; what it says stands in the strings in between.
      const rest = text.slice(match.index, text.indexOf(";", match.index)).slice(0, 600);
      found.push([match[1] ?? "", [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((one) => one[1]).slice(1).join(" ")]);
    }
  }
  return found;
}

test("no refusal shows the words of the protocol to people", () => {
  const foreign = /\bsend \w|\bhello\b|\bjson\b|\/api\/|\btoken\b|\bcommand\b|\bupdate\b|\bby http\b/i;
  const all = refusals();
  expect(all.length).toBeGreaterThan(80);
  const bare = all.filter(([code, said]) => foreign.test(said) && !(code in PLAIN));
  expect(bare).toEqual([]);
});
