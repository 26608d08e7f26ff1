// Who has left a match: nothing to do any more, and an end that says who played on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { needs, part, picture, PHONE, quickGame, myTurn, choose, visitors } from "./browser.mjs";
import { due as dueInCatan, hurried, openCatan, step as stepInCatan } from "./catan.mjs";
import { instant } from "./clue.mjs";
import { compact, openMap } from "./reversi.mjs";

const visit = visitors();

/** What acts in a match, in any game. */
const ACTS = [
  ...["hint-button", "resign", "stand", "restart", "offer-draw-button", "take-back-button", "hand-over", "take-over"],
  ...[
    "roll",
    "end-turn",
    "trade-open",
    "build-road",
    "confirm",
    "deck",
    "do-roll",
    "do-suggest",
    "do-accuse",
    "do-end_turn",
  ],
  ...["offer-draw", "offer-take_back"],
];

/** Nothing on the page acts any more; a disabled button does not. */
async function assertIdle(page) {
  const acting = await page.evaluate(
    (ids) => ids.filter((id) => document.querySelector(`[data-testid="${id}"]:not([disabled])`) !== null),
    ACTS,
  );
  assert.deepEqual(acting, []);
  assert.equal(await page.locator('[data-testid^="place-"], [data-target][aria-disabled="false"]').count(), 0);
}

/** Leaves by the control that is there. */
async function leave(page, how) {
  await part(page, how).click();
  await part(page, `${how}-yes`).click();
}

test("who resigns at Pentago is told so, and so is the other one", needs, async () => {
  const page = await visit();
  await quickGame(page, "random");
  await myTurn(page);
  await leave(page, "resign");
  await part(page, "result").waitFor();
  assert.match(await part(page, "result").innerText(), /Pip wins\s+You resigned\./);
  assert.doesNotMatch(await page.locator("body").innerText(), /other player/);
  await assertIdle(page);
  await page.goto("/");
  const row = part(page, "replay-link").first();
  await row.getByText("resigned.").waitFor();
});

test("who resigns among four at Reversi looks on with nothing to do", needs, async () => {
  const page = await visit();
  const map = compact(
    "4 0 0 0 : 8 8 : 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 1 2 3 4 0 0 / 0 0 4 3 2 1 0 0 / 0 0 3 4 1 2 0 0 / 0 0 2 1 4 3 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0",
  );
  await openMap(page, map, ["player:random", "player:random", "player:random"]);
  await myTurn(page);
  await leave(page, "resign");
  await part(page, "gone").or(part(page, "result")).first().waitFor();
  await assertIdle(page);
  await picture(page, "left-reversi");
  await part(page, "result").waitFor({ timeout: 120_000 });
  assert.deepEqual(await part(page, "departed").allInnerTexts(), ["You resigned."]);
  await assertIdle(page);
});

test("a built-in player plays on for who leaves Catan, and the end and the lists say so", needs, async () => {
  const page = await hurried(await visit({ viewport: PHONE }));
  await openCatan(page, { cap: 12 });
  for (let steps = 0; steps < 4; steps += 1) await stepInCatan(page, await dueInCatan(page));
  await leave(page, "stand");
  await part(page, "gone").or(part(page, "result")).first().waitFor();
  await assertIdle(page);
  await part(page, "result").waitFor({ timeout: 120_000 });
  const [line] = await part(page, "departed").allInnerTexts();
  const [, player] = line.match(/^You left; (\w+) played on for you\.$/) ?? [];
  assert.ok(player, line);
  await part(page, "summary").getByText(`${player} for Guest`).first().waitFor();
  await picture(page, "left-catan-phone");
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  await part(page, "departed").getByText(`; ${player} played on for`).waitFor();
  await page.goto("/");
  await part(page, "departed").getByText(`; ${player} played on for`).first().waitFor();
});

test("who leaves Clue looks on with nothing to do", needs, async () => {
  const page = await instant(await visit());
  await page.goto("/new?game=clue&with=computers");
  await part(page, "all-chairs").selectOption("player:naive");
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await choose(page, "miss_scarlet");
  await part(page, "ready").click();
  await part(page, "board").waitFor();
  await leave(page, "stand");
  await part(page, "gone").or(part(page, "result")).first().waitFor();
  await assertIdle(page);
  await page.locator('[data-testid="table"][data-life="over"]').waitFor({ timeout: 120_000 });
  assert.match(
    (await page.getByTestId("departed").allInnerTexts()).join(" ") + (await page.locator("body").innerText()),
    /left; \w+ played on for/,
  );
});
