// A table of built-in players: who opens it watches and owns it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { needs, part, PHONE, picture, visitors } from "./browser.mjs";
import { hurried } from "./reversi.mjs";

const visit = visitors();

test("who only watches sees a whole game of built-in players, its result, and another one", needs, async () => {
  const page = await hurried(await visit({ viewport: PHONE }));
  await page.goto("/new?game=pentago");
  await part(page, "first-chair").selectOption("player:random");
  await part(page, "watch-only").waitFor();
  await part(page, "chair-1").selectOption("player:easy");
  await picture(page, "watch-new-phone");
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await part(page, "spectator").waitFor();
  await part(page, "result").waitFor({ timeout: 60_000 });
  assert.match(await part(page, "result").innerText(), /(Pip|Rosa) wins|Draw/);
  assert.equal(await part(page, "rematch").count(), 0);
  const replay = await part(page, "to-replay").getAttribute("href");
  await picture(page, "watch-over-phone");
  await part(page, "owner-again").click();
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid="to-replay"]')?.getAttribute("href") !== old,
    replay,
  );
  await part(page, "owner-close").click();
  await part(page, "close-yes").click();
  await page.locator('[data-testid="table"][data-life="closed"], [data-testid="missing-table"]').first().waitFor();
});

test("a game that waits for ready players begins by itself when all are built in", needs, async () => {
  const page = await hurried(await visit());
  await page.goto("/new?game=clue&with=computers");
  await part(page, "clue-options").waitFor();
  await part(page, "first-chair").selectOption("player:classic");
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await part(page, "board").waitFor();
  await part(page, "spectator").waitFor();
  await part(page, "owner-bar").waitFor();
  for (const control of ["do-roll", "resign", "stand"])
    assert.equal(await page.locator(`[data-testid="${control}"]:not([disabled])`).count(), 0);
  await picture(page, "watch-clue");
});
