// Hints, and opponents who are found in a waiting room.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertNoFaults,
  myTurn,
  needs,
  part,
  passed,
  PHONE,
  picture,
  playTurn,
  position,
  quickGame,
  visitors,
} from "./browser.mjs";
import { lineClient } from "./line_client.mjs";

const visit = visitors();

test("a hint marks a turn and says why; it can be hidden and followed", needs, async () => {
  const page = await visit();
  await quickGame(page, "easy");
  await myTurn(page);
  await part(page, "hint-button").click();
  await part(page, "hint").waitFor();
  assert.match(await part(page, "hint").innerText(), /Hint: Place on row \d, column \d, then turn .+\./);
  const cell = Number(await page.locator("[data-hint]").getAttribute("data-cell"));
  const rotation = Number(await part(page, "hint-turn").getAttribute("data-rotation"));
  await picture(page, "hint");
  await part(page, "hint-button").click();
  await part(page, "hint").waitFor({ state: "detached" });
  const { number, seat } = await position(page);
  await playTurn(page, { cell, rotation });
  await passed(page, number);
  assert.equal([...(await position(page)).board].filter((one) => one === "XO"[seat]).length, 1);
  assertNoFaults(page);
});

test("two who look for an opponent find each other, talk, and play", needs, async () => {
  const ada = await visit();
  const ben = await visit({ viewport: PHONE, hasTouch: true });
  await ada.goto("/");
  await part(ada, "find-opponent").click();
  await ada.locator('[data-testid="pool"][data-waiting]').waitFor();
  await picture(ada, "waiting-room");
  await part(ada, "pool-leave").click();
  await part(ada, "pool").waitFor({ state: "detached" });
  await part(ada, "find-opponent").click();
  await ada.locator('[data-testid="pool"][data-waiting]').waitFor();
  await ben.goto("/");
  await part(ben, "find-opponent").click();
  await Promise.all([ada.waitForURL(/\/t\//), ben.waitForURL(/\/t\//)]);
  assert.equal(new URL(ada.url()).pathname, new URL(ben.url()).pathname);
  await part(ada, "pool-say").fill("Good luck");
  await part(ada, "pool-say").press("Enter");
  await part(ben, "pool-chat").getByText("Good luck").waitFor();
  await myTurn(ada);
  const { number } = await position(ada);
  await playTurn(ada, { cell: 7, rotation: 0 });
  await passed(ben, number);
  assert.equal((await position(ben)).board[7], "X");
  await picture(ben, "paired");
  assertNoFaults(ada);
  assertNoFaults(ben);
});

test("a person plays a client of the line protocol, and leaving tells it", needs, async () => {
  const bob = await lineClient(process.env.PARLOR_PENTAGO);
  bob.say("HELLO~a client~CHAT");
  assert.equal(await bob.next(), "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT");
  bob.say("LOGIN~Old Bob");
  assert.equal(await bob.next(), "LOGIN");
  bob.say("QUEUE");
  bob.say("PING");
  assert.equal(await bob.next(), "PONG");
  const page = await visit();
  await page.goto("/");
  await part(page, "find-opponent").click();
  await page.waitForURL(/\/t\//);
  const [word, first, me] = (await bob.next()).split("~");
  assert.deepEqual([word, first], ["NEWGAME", "Old Bob"]);
  bob.say("MOVE~14~0");
  assert.equal(await bob.next(), "MOVE~14~0");
  await myTurn(page);
  assert.match(await part(page, "table").innerText(), /Old Bob/);
  await playTurn(page, { cell: 21, rotation: 7 });
  assert.equal(await bob.next(), "MOVE~21~7");
  bob.say(`CHAT~hello ${me}`);
  await part(page, "pool-chat").getByText(`hello ${me}`).waitFor();
  await picture(page, "line-client");
  await part(page, "resign").click();
  await part(page, "resign-yes").click();
  assert.equal(await bob.next(), "GAMEOVER~VICTORY~Old Bob");

  await page.goto("/");
  bob.say("QUEUE");
  bob.say("PING");
  assert.equal(await bob.next(), "PONG");
  await part(page, "find-opponent").click();
  await page.waitForURL(/\/t\//);
  assert.match(await bob.next(), /^NEWGAME~Old Bob~/);
  await part(page, "board").waitFor();
  await page.context().close();
  // The person does not come back within the grace.
  assert.equal(await bob.next(45_000), "GAMEOVER~DISCONNECT~Old Bob");
  bob.end();
});
