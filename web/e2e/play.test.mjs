// One visitor against a built-in player.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, passed, playTurn, position, quickGame, visitors } from "./browser.mjs";
import { anyTurn, bestTurn } from "./player.mjs";

const visit = visitors();

async function playOut(page) {
  while (await myTurn(page)) {
    const { board, seat } = await position(page);
    await playTurn(page, bestTurn(board, seat));
  }
}

test("a person beats the easy player by clicks only", needs, async () => {
  const page = await visit();
  await quickGame(page, "easy");
  // The opponent may be lucky a few times, not always.
  for (let game = 0; game < 6; game++) {
    await playOut(page);
    if ((await part(page, "result").innerText()).includes("You win!")) break;
    await part(page, "rematch").click();
    await part(page, "result").waitFor({ state: "detached" });
  }
  assert.match(await part(page, "result").innerText(), /You win!/);
  await part(page, "lines").waitFor({ state: "attached" });
  assertNoFaults(page);
});

test("a whole game against the easy player ends with a result and a replay", needs, async () => {
  const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await quickGame(page, "easy");
  await playOut(page);
  assert.match(await part(page, "result").innerText(), /win|draw/i);
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  assertNoFaults(page);
});

test("a whole turn by keyboard only", needs, async () => {
  const page = await visit({ reducedMotion: "no-preference" });
  await quickGame(page, "random");
  await myTurn(page);
  const { number, seat } = await position(page);
  const stone = seat === 0 ? "X" : "O";
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.hasAttribute("data-cell") ?? false)) break;
  }
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await part(page, "field-7").getAttribute("data-stone"), stone);
  await page.keyboard.press("Escape");
  assert.equal(await part(page, "field-7").getAttribute("data-stone"), null);
  await page.keyboard.press("Space");
  await page.keyboard.press("4");
  await page.keyboard.press(".");
  await passed(page, number);
  assert.equal((await position(page)).board[7], stone);
  assert.match(await part(page, "moves").innerText(), /r2c2 BR↻/);
  assertNoFaults(page);
});

test("a quadrant is turned by dragging it", needs, async () => {
  const page = await visit({ reducedMotion: "no-preference" });
  await quickGame(page, "random");
  await myTurn(page);
  const { number } = await position(page);
  await part(page, "field-0").click();
  const box = await part(page, "quadrant-3").boundingBox();
  const at = (degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return [
      box.x + box.width / 2 + 0.35 * box.width * Math.cos(radians),
      box.y + box.height / 2 + 0.35 * box.width * Math.sin(radians),
    ];
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (const degrees of [15, 30, 50, 65]) await page.mouse.move(...at(degrees));
  await page.mouse.up();
  await passed(page, number);
  assert.match(await part(page, "moves").innerText(), /r1c1 BR↻/);
  assertNoFaults(page);
});

test("a reload in the middle of a game shows the same board and marks", needs, async () => {
  const page = await visit();
  await quickGame(page, "random");
  for (const rotation of [7, 3]) {
    await myTurn(page);
    await playTurn(page, anyTurn((await position(page)).board, rotation));
  }
  await myTurn(page);
  const look = async () => ({
    ...(await position(page)),
    last: await part(page, "last-turn").getAttribute("data-rotation"),
    marked: await page.locator('[aria-label$="placed last"]').getAttribute("data-cell"),
    moves: await part(page, "moves").innerText(),
  });
  const before = await look();
  await page.reload();
  await myTurn(page);
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-testid="moves"] li').length === count,
    before.moves.trim().split(/\d+\.\s/).length - 1,
  );
  assert.deepEqual(await look(), before);
  assertNoFaults(page);
});

test("a refusal is explained, and the stone goes back", needs, async () => {
  const page = await visit();
  let taken = null;
  // Between the client and the server, the turn is changed to a field that is taken.
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (taken !== null && message.type === "act") message.action.cell = taken;
      server.send(JSON.stringify(message));
    });
  });
  await quickGame(page, "random");
  await myTurn(page);
  await playTurn(page, { cell: 0, rotation: 7 });
  await myTurn(page);
  const before = await position(page);
  const free = before.board.indexOf(".");
  taken = before.board.search(/[XO]/);
  await part(page, `field-${free}`).click();
  await part(page, "turn-0").click();
  await part(page, "notice").waitFor();
  assert.equal(await part(page, "notice").getAttribute("data-code"), "taken");
  assert.match(await part(page, "notice").innerText(), /taken/);
  assert.equal(await part(page, `field-${free}`).getAttribute("data-stone"), null);
  assert.deepEqual(await position(page), before);
  taken = null;
  await playTurn(page, { cell: free, rotation: 0 });
  await part(page, "notice").waitFor({ state: "detached" });
  assertNoFaults(page);
});

test("a lost connection is said and comes back to the same game", needs, async () => {
  const page = await visit();
  let line;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    line = socket;
  });
  await quickGame(page, "random");
  await myTurn(page);
  await playTurn(page, { cell: 14, rotation: 7 });
  await myTurn(page);
  const before = await position(page);
  const first = line;
  await first.close({ code: 4000 });
  await part(page, "reconnecting").waitFor();
  await part(page, "reconnecting").waitFor({ state: "detached" });
  assert.notEqual(line, first);
  assert.deepEqual(await position(page), before);
  await playTurn(page, anyTurn(before.board));
  assertNoFaults(page);
});

test("a table that is not there is said not to be", needs, async () => {
  const page = await visit();
  await page.goto("/t/nosuchtable");
  await part(page, "missing-table").waitFor();
  assertNoFaults(page);
});

test("a game goes on in whichever window one plays", needs, async () => {
  const first = await visit();
  await quickGame(first, "random");
  await myTurn(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await myTurn(second);
  await playTurn(second, { cell: 14, rotation: 7 });
  for (const page of [first, second, first]) {
    await page.bringToFront();
    await myTurn(page);
    await playTurn(page, anyTurn((await position(page)).board));
    assert.equal(await part(page, "notice").count(), 0);
  }
  assertNoFaults(first);
});
