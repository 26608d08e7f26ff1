import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Rules from "../src/games/clue/Rules.svelte";
import { CLUE, parse } from "./rules.mjs";

const source = readFileSync("src/games/clue/clue.rules", "utf8");

test("an unknown tag, an unknown option or a lone star fails the build", () => {
  expect(() => parse("[text] fine\n[blink] no", CLUE)).toThrow("rules, line 2: there is no tag [blink]");
  expect(() => parse("no tag", CLUE)).toThrow("line 1");
  expect(() => parse("[text when weather=fine] no", CLUE)).toThrow("there is no option weather");
  expect(() => parse("[text] {weather}", CLUE)).toThrow("there is no option weather");
  expect(() => parse("[text] *bold", CLUE)).toThrow("star");
  expect(() => parse("[head] no id", CLUE)).toThrow("[head] has a word");
});

test("every tag of the file is shown, and all chapters are there", () => {
  const blocks = parse(source, CLUE);
  expect(new Set(blocks.map((block) => block.tag))).toEqual(new Set(["title", "head", "text", "item", "key"]));
  const heads = blocks.filter((block) => block.tag === "head").map((block) => block.argument);
  expect(heads).toEqual(
    "object cards setup turn moving suggesting disproving accusing end options notes keys pace".split(" "),
  );
});

test("the rules describe the options of the table, not only the usual ones", () => {
  const textWith = (config?: Record<string, unknown>) => {
    const rules = mount(Rules, { target: document.body, props: { config, hasTitle: true } });
    flushSync();
    const text = document.querySelector('[data-testid="clue-rules"]')?.textContent ?? "";
    void unmount(rules);
    document.body.replaceChildren();
    return text;
  };
  expect(textWith()).toContain("Roll one die.");
  expect(textWith()).toContain("After 600 turns");
  const other = textWith({ dice: "fixed", steps: 7, blocking: false, mode: "board", turn_cap: 99 });
  expect(other).toContain("each turn has 7 steps");
  expect(other).toContain("never in each other’s way");
  expect(other).toContain("After 99 turns");
  expect(other).not.toContain("Roll one die.");
});
