// Catan before and after a match in the browser: boards by chance and by hand, leaving, replays as one seat saw them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { due, hurried, openCatan, step } from "./catan.mjs";
import { assertNoFaults, needs, part, picture, visitors } from "./browser.mjs";

const visitor = visitors();
const visit = async (options) => hurried(await visitor(options));

/** The lands and numbers of a board, as they are drawn. */
const lands = (board) =>
  board.locator("[data-hex]").evaluateAll((hexes) => hexes.map((hex) => [hex.dataset.terrain, hex.textContent]));

test("a board is made by hand, and another one is laid before the match", needs, async () => {
  const page = await visit();
  await page.goto("/new?game=catan");
  await part(page, "catan-options").waitFor();
  await part(page, "board-your own").check({ force: true });
  const form = part(page, "board-form");
  await form.waitFor();
  const before = await lands(form);
  const [a, b] = [0, before.findIndex(([land]) => land !== before[0][0])];
  const places = form.locator("[data-place]");
  await places.nth(a).dispatchEvent("click");
  await places.nth(b).dispatchEvent("click");
  const after = await lands(form);
  assert.equal(after[a][0], before[b][0]);
  assert.equal(after[b][0], before[a][0]);
  await part(page, "part-harbour").click();
  assert.equal(await places.count(), 9);
  await picture(page, "catan-board-form");
  await page.getByLabel("The match begins").selectOption("owner");
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  const preview = part(page, "preview");
  await preview.waitFor();
  assert.deepEqual((await lands(preview)).map(([land]) => land), after.map(([land]) => land));
  await part(page, "lay-balanced").click();
  await page.waitForFunction(
    (known) => {
      const hexes = document.querySelectorAll('[data-testid="preview"] [data-hex]');
      return JSON.stringify([...hexes].map((hex) => hex.dataset.terrain)) !== known;
    },
    JSON.stringify(after.map(([land]) => land)),
  );
  // Who does not own the table sees the board and cannot change it.
  const other = await visit();
  await other.goto(page.url());
  await part(other, "preview").waitFor();
  assert.equal(await part(other, "lay-balanced").count(), 0);
  assertNoFaults(page, other);
});

test("who leaves is replaced, and the replay can be seen as one seat saw it", needs, async () => {
  const page = await visit();
  await openCatan(page, { cap: 12 });
  for (let steps = 0; steps < 6; steps += 1) await step(page, await due(page));
  assert.equal(await part(page, "resign").count(), 0);
  await part(page, "stand").click();
  await part(page, "stand-yes").click();
  await part(page, "result").waitFor({ timeout: 120_000 });
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  await part(page, "slider").fill("30");
  const hands = () => page.locator('[data-testid="hand"]').count();
  await part(page, "seen-by").selectOption({ index: 1 });
  await part(page, "hand").waitFor();
  assert.equal(await hands(), 1);
  await part(page, "seen-by").selectOption("all");
  await part(page, "hand").waitFor({ state: "detached" });
  assertNoFaults(page);
});
