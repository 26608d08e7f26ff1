// What the owner of a table may do, and what stays when somebody leaves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, playTurn, quickGame, visitors } from "./browser.mjs";

const visit = visitors();
const EMPTY = ".".repeat(36);

test("the owner changes rule and clock between matches", needs, async () => {
  const page = await visit();
  await page.goto("/new");
  await part(page, "open-table").click();
  await part(page, "options-open").click();
  const options = part(page, "options");
  await options.getByText("A line made before the turn counts", { exact: true }).click();
  await options.getByText("5 min + 3 s").click();
  await part(page, "options-apply").click();
  await options.waitFor({ state: "detached" });
  await page.getByText("a line made before the turn counts · 5 min + 3 s per move").waitFor();

  await part(page, "set-chair-1").selectOption("random");
  await myTurn(page);
  await part(page, "chair-card-0").getByRole("timer").waitFor();
  assert.equal(await part(page, "options-open").count(), 0);
  assertNoFaults(page);
});

test("the owner restarts a running match", needs, async () => {
  const page = await visit();
  await quickGame(page, "random");
  await myTurn(page);
  await playTurn(page, { cell: 14, rotation: 7 });
  await part(page, "restart").click();
  await part(page, "restart-yes").click();
  await page.locator('[data-testid="table"][data-life="running"]').waitFor();
  await part(page, "moves").getByText("r3c3 BR↻").waitFor({ state: "detached" });
  assert.equal(await myTurn(page), true);
  assertNoFaults(page);
});

test("who resigns and stands up keeps the name in the result", needs, async () => {
  const host = await visit();
  await host.goto("/new");
  await part(host, "open-table").click();
  const link = await part(host, "invite-link").inputValue();
  const guest = await visit();
  await guest.goto("/");
  await part(guest, "name").click();
  await part(guest, "name-input").fill("Quitter");
  await guest.keyboard.press("Enter");
  await guest.getByRole("button", { name: "Your name is Quitter" }).waitFor();
  await guest.goto(link);
  await part(guest, "sit-1").click();
  for (const page of [host, guest]) await page.locator(`[data-testid="board"][data-board="${EMPTY}"]`).waitFor();

  await part(guest, "resign").click();
  await part(guest, "resign-yes").click();
  await part(host, "result").getByText("You win!").waitFor();
  await part(guest, "stand-up").click();
  await part(host, "chair-card-1").getByText("has left").waitFor();
  assert.match(await part(host, "chair-card-1").innerText(), /Quitter/);
  await part(guest, "sit-1").click();
  await part(host, "chair-card-1").getByText("has left").waitFor({ state: "detached" });
  assertNoFaults(host, guest);
});
