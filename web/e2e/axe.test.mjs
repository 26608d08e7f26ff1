// Accessibility: axe-core finds no violation on any page and in any game, light and dark, on a phone and on a desk.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESKTOP, needs, part, PHONE, picture, visitors } from "./browser.mjs";

const visit = visitors();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it is, in a few words. */
async function violations(page) {
  // The page forbids scripts that are not its own, so it is not added as one.
  const found = await page.evaluate(`(() => { ${axe}; return window.axe.run(document); })()`);
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(" | ")}`,
  );
}

/** Looks at a page in both themes and sizes. */
async function clean(page, name) {
  const found = [];
  for (const [size, viewport] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const said = await violations(page);
      found.push(...said.map((one) => `${name}, ${size}, ${colorScheme}: ${one}`));
      await picture(page, `${name}-${size}-${colorScheme}`);
    }
  }
  assert.deepEqual(found, []);
}

const PAGES = {
  front: ["/", "gallery"],
  new: ["/new?game=pentago", "open-table"],
  rules: ["/rules", "rules-list"],
  "rules-pentago": ["/rules/pentago", "rules-pentago"],
  "rules-reversi": ["/rules/reversi", "rules-reversi"],
  "rules-catan": ["/rules/catan", "rules-catan"],
  "rules-clue": ["/rules/clue", "rules-clue"],
  "rules-project": ["/rules/project", "rules-project"],
  about: ["/about", "about"],
};

for (const [name, [address, mark]] of Object.entries(PAGES)) {
  test(`the page ${name} has no violation`, needs, async () => {
    const page = await visit();
    await page.goto(address);
    await part(page, mark).waitFor();
    await clean(page, name);
  });
}

for (const game of ["pentago", "reversi", "catan", "clue", "project"]) {
  test(`a table of ${game} that waits, and one in play, have no violation`, needs, async () => {
    const page = await visit();
    await page.goto("/");
    await part(page, `friends-${game}`).click();
    await part(page, "waiting").waitFor();
    await clean(page, `waiting-${game}`);
    await page.goto("/");
    await part(page, `play-${game}`).click();
    await part(page, "board").waitFor();
    await clean(page, `play-${game}`);
  });
}
