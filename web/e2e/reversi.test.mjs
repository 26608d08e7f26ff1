// Reversi in the browser: whole games, the dialogs of special tiles, bombs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, passed, PHONE, picture, visitors } from "./browser.mjs";
import { clickCell, compact, hurried, openMap, playCell, position, spot } from "./reversi.mjs";

const visitor = visitors();
const visit = async (options) => hurried(await visitor(options));

test("a whole game on the plain board against random, by clicks", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "level-reversi").selectOption("random");
  await part(page, "play-reversi").click();
  await part(page, "board").waitFor();
  const first = await position(page);
  assert.deepEqual(first.legal, [20, 29, 34, 43]);
  assert.match(await part(page, "prompt").innerText(), /Your turn/);
  while (await myTurn(page)) {
    const { legal, width } = await position(page);
    const cell = legal.at(-1);
    await playCell(page, cell % width, Math.floor(cell / width));
  }
  const { board } = await position(page);
  const mine = [...board].filter((stone) => stone === "1").length;
  assert.match(await part(page, "holding-0").innerText(), new RegExp(`\\b${mine}\\s+stone`));
  assert.match(await part(page, "result").innerText(), /by stones at the end/);
  await picture(page, "reversi-over-light");
  assertNoFaults(page);
});

test("hovering shows captures, an illegal tile says why, and nothing is sent", needs, async () => {
  const page = await visit();
  await openMap(page, compact("2 1 0 0 : 1 6 : 2 2 1 0 2 0"), ["player:random"]);
  await myTurn(page);
  const before = await position(page);
  assert.deepEqual(before.legal, [0]);
  await page.mouse.move(...(await spot(page, 0, 0)));
  await page.locator('[data-testid="board"][data-captured="1"]').waitFor();
  assert.match(await part(page, "prompt").innerText(), /captures 1 stone for an override stone/);
  await clickCell(page, 3, 0);
  await page.getByText("A stone on (3,0) captures nothing.").waitFor();
  assert.deepEqual(await position(page), before);
  // With a confirmation, the first click only prepares.
  await part(page, "confirm-setting").check();
  await clickCell(page, 0, 0);
  await part(page, "confirm-cancel").click();
  await part(page, "confirm").waitFor({ state: "detached" });
  assert.deepEqual(await position(page), before);
  await clickCell(page, 0, 0);
  await part(page, "confirm").click();
  await passed(page, before.number);
  assert.equal((await position(page)).board.slice(0, 3), "111");
  assertNoFaults(page);
});

test("the dialog of a choice tile shows the stones after each choice; cancelling sends nothing", needs, async () => {
  const page = await visit({ viewport: PHONE, hasTouch: true, colorScheme: "dark" });
  await openMap(page, compact("3 0 0 0 : 2 5 : c 2 1 3 0 / 0 3 2 1 x"), ["player:random", "player:random"]);
  await myTurn(page);
  // A finger covers what it points at, so moves are confirmed here; a choice is its own confirmation.
  const before = await position(page);
  await clickCell(page, 0, 0);
  await part(page, "choice").waitFor();
  const told = async (special) => (await part(page, `special-${special}`).innerText()).replace(/\s+/g, " ").trim();
  await page.waitForFunction(() => document.querySelector('[data-testid="special-2"] .after'));
  assert.equal(await page.locator("dialog .way").count(), 3);
  assert.equal(await told(1), "Keep my colour 4 1 2");
  assert.equal(await told(2), "Pip 1 4 2");
  assert.equal(await told(3), "Dot 2 1 4");
  await picture(page, "reversi-choice-phone-dark");
  await page.keyboard.press("Escape");
  await part(page, "choice").waitFor({ state: "detached" });
  await clickCell(page, 0, 0);
  await part(page, "special-cancel").click();
  await part(page, "choice").waitFor({ state: "detached" });
  assert.deepEqual(await position(page), before);
  await playCell(page, 0, 0, 2);
  assert.equal((await position(page)).board.slice(0, 3), "222");
  assert.match(await part(page, "moves").innerText(), /swap their stones/);
  assertNoFaults(page);
});

test("a bonus tile gives a bomb or an override stone", needs, async () => {
  const page = await visit();
  const map = compact("2 0 0 0 : 1 5 : 0 2 b 2 1");
  for (const [special, gain, wins] of [
    [20, /bombs\s+1/, false],
    [21, /override stones\s+1/, true],
  ]) {
    await openMap(page, map, ["player:random"]);
    await myTurn(page);
    await clickCell(page, 2, 0);
    await part(page, "bonus").waitFor();
    assert.match(await part(page, "bonus").innerText(), /0 bombs and 0 override stones/);
    const { number } = await position(page);
    await part(page, `special-${special}`).click();
    await passed(page, number);
    assert.match(await part(page, "holding-0").innerText(), gain);
    await myTurn(page);
    await playCell(page, 0, 0);
    assert.equal(!(await myTurn(page)), wins);
  }
  assertNoFaults(page);
});

test("the blast is shown before a bomb is thrown, over a transition too", needs, async () => {
  const page = await visit();
  await openMap(page, compact("2 0 2 1 : 1 5 : 1 0 - 0 2 : 1 0 2 <-> 3 0 6"), ["player:random"]);
  await myTurn(page);
  assert.equal((await position(page)).phase, "bombing");
  await page.mouse.move(...(await spot(page, 1, 0)));
  await page.locator('[data-testid="board"][data-destroyed="0 1 3"]').waitFor();
  assert.match(await part(page, "prompt").innerText(), /destroys 3 tiles; stones lost: you 1/);
  await picture(page, "reversi-bomb-light");
  const { number } = await position(page);
  await clickCell(page, 1, 0);
  await passed(page, number);
  assert.match((await position(page)).board, /^---/);
  assertNoFaults(page);
});

test("a whole turn by keyboard, told to who cannot see it", needs, async () => {
  const page = await visit({ reducedMotion: "no-preference" });
  await openMap(page, compact("2 0 0 0 : 3 5 : 0 2 1 0 0 / 0 2 1 2 0 / b 2 1 0 -"), ["player:random"]);
  await myTurn(page);
  const { number } = await position(page);
  await part(page, "surface").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  const told = part(page, "focused");
  assert.match(await told.innerText(), /^column \d, row \d, .*can be played/);
  for (let step = 0; step < 8 && !/bonus tile/.test(await told.innerText()); step++) await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await part(page, "bonus").waitFor();
  await page.keyboard.press("Escape");
  await part(page, "bonus").waitFor({ state: "detached" });
  await part(page, "surface").focus();
  await page.keyboard.press("Enter");
  await part(page, "special-20").press("Enter");
  await passed(page, number);
  assert.match(await part(page, "moves").innerText(), /0,2 \+2[\s\S]*takes a bomb/);
  assertNoFaults(page);
});

test("a finger plays: a tap, then a confirmation", needs, async () => {
  const page = await visit({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });
  await openMap(page, compact("2 0 0 0 : 4 4 : 0 0 0 0 / 0 1 2 0 / 0 2 1 0 / 0 0 0 0"), ["player:random"]);
  await myTurn(page);
  const { number } = await position(page);
  await page.touchscreen.tap(...(await spot(page, 2, 0)));
  await part(page, "confirm").waitFor();
  await page.locator('[data-testid="board"][data-captured="6"]').waitFor();
  await picture(page, "reversi-confirm-phone-light");
  await part(page, "confirm").tap();
  await passed(page, number);
  assert.match(await part(page, "moves").innerText(), /2,0 \+1/);
  assertNoFaults(page);
});

test("an irregular map with transitions is played through", needs, async () => {
  const page = await visit();
  await page.goto("/new?game=reversi");
  await part(page, "map-cross").click();
  for (const chair of [1, 2, 3]) await part(page, `chair-${chair}`).selectOption("player:random");
  await part(page, "open-table").click();
  await part(page, "board").waitFor();
  await part(page, "curves").click();
  while (await myTurn(page)) {
    const { legal, width } = await position(page);
    const [cell] = legal;
    await playCell(page, cell % width, Math.floor(cell / width));
  }
  assert.equal((await position(page)).phase, "over");
  await picture(page, "reversi-cross-light");
  assertNoFaults(page);
});
