// A finished match, stepped through both ways.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, picture, playTurn, position, quickGame, visitors } from "./browser.mjs";
import { anyTurn } from "./player.mjs";

const visit = visitors();

/** Plays three turns, resigns and goes to the replay. */
async function finished(page) {
  await quickGame(page, "random");
  for (let turn = 0; turn < 3; turn++) {
    await myTurn(page);
    await playTurn(page, anyTurn((await position(page)).board, turn));
  }
  await myTurn(page);
  await part(page, "resign").click();
  await part(page, "resign-yes").click();
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
}

const boardOf = (page) => part(page, "board").getAttribute("data-board");
const at = (page, step) => page.locator(`[data-testid="replay"][data-step="${step}"]`).waitFor();

test("a replay is stepped through both ways, by buttons, list, slider and keys", needs, async () => {
  const page = await visit();
  await finished(page);
  const end = Number(await part(page, "replay").getAttribute("data-end"));
  assert.ok(end >= 6);
  await at(page, end);

  await part(page, "step-first").click();
  await at(page, 0);
  assert.equal(await boardOf(page), ".".repeat(36));
  assert.ok(await part(page, "step-back").isDisabled());

  const forwards = [await boardOf(page)];
  for (let step = 1; step <= 4; step++) {
    await part(page, "step-on").click();
    await at(page, step);
    forwards.push(await boardOf(page));
  }
  for (let step = 3; step >= 0; step--) {
    await page.keyboard.press("ArrowLeft");
    await at(page, step);
    assert.equal(await boardOf(page), forwards[step]);
  }
  await part(page, "move-2").click();
  await at(page, 2);
  assert.equal(await boardOf(page), forwards[2]);
  await part(page, "slider").fill("3");
  await at(page, 3);
  await part(page, "flip").click();
  assert.equal(await boardOf(page), forwards[3]);
  await page.keyboard.press("End");
  await at(page, end);
  await picture(page, "replay-desktop-light");
  assertNoFaults(page);
});

test("a link leads to a step, and playing goes on from there", needs, async () => {
  const page = await visit();
  await finished(page);
  await part(page, "step-first").click();
  await part(page, "step-on").click();
  await at(page, 1);
  await page.waitForURL(/#1$/);
  const board = await boardOf(page);

  const friend = await visit();
  await friend.goto(page.url());
  await at(friend, 1);
  assert.equal(await boardOf(friend), board);
  await friend.keyboard.press("Space");
  await at(friend, 2);
  await friend.keyboard.press("Space");
  assert.equal(await part(friend, "play").innerText(), "Play");
  assertNoFaults(page, friend);
});

test("the record can be downloaded, and the lobby lists the match", needs, async () => {
  const page = await visit();
  await finished(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/matches/${id}/record`);
  assert.equal(answer.status(), 200);
  await page.goto("/");
  await page.locator(`[data-testid="replay-link"][href="/r/${id}"]`).waitFor();
  assertNoFaults(page);
});
