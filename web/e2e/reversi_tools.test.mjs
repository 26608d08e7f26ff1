// The map editor, the replay, the comparison of claims, and people who play Reversi together.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { assertNoFaults, myTurn, needs, part, PHONE, picture, visitors } from "./browser.mjs";
import { program } from "./lines.mjs";
import { clickCell, compact, hurried, openMap, playCell, position, spot } from "./reversi.mjs";

const visitor = visitors();
const visit = async (options) => hurried(await visitor(options));

const M = "2\n0\n0 0\n2 3\n0 2 1\n0 0 0\n";

test(
  "a transition typed onto a taken side is marked in text and picture until it is corrected",
  needs,
  async () => {
    const page = await visit();
    await page.goto("/reversi/editor");
    const text = part(page, "editor-text");
    await text.fill(M);
    await part(page, "map-fine").waitFor();
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("0 0 2 <-> 2 1 2");
    const fault = page.locator('[data-testid="fault"][data-code="transition_side_has_neighbour"]');
    await fault.waitFor();
    assert.match(await fault.innerText(), /Line 7\s+Side 2 of \(0,0\) faces a tile/);
    await part(page, "wrong-line-7").waitFor();
    await picture(page, "reversi-editor-fault-light");
    await text.fill(`${M}0 0 6 <-> 2 1 2`);
    await part(page, "map-fine").waitFor();
    assert.equal(await part(page, "wrong-line-7").count(), 0);
    assertNoFaults(page);
  },
);

test("text becomes a picture and canonical text again", needs, async () => {
  const page = await visit();
  await page.goto("/reversi/editor");
  const text = part(page, "editor-text");
  await text.fill("2 0 0 0   2 3\r\n0 2 1\t0 0 0  0 0 6 <-> 2 1 2");
  await part(page, "map-fine").waitFor();
  await part(page, "tidy").click();
  const canonical = `${M}0 0 6 <-> 2 1 2\n`;
  assert.equal(await text.inputValue(), canonical);
  // By way of the picture: a cell is painted and painted back, the map is turned four times.
  await part(page, "symbol-x").click();
  await clickCell(page, 0, 1);
  assert.equal(await text.inputValue(), canonical.replace("0 0 0\n0 0 6", "x 0 0\n0 0 6"));
  await part(page, "undo").click();
  assert.equal(await text.inputValue(), canonical);
  await part(page, "redo").click();
  await part(page, "symbol-0").click();
  await clickCell(page, 0, 1);
  assert.equal(await text.inputValue(), canonical);
  await part(page, "rotate").click();
  assert.notEqual(await text.inputValue(), canonical);
  for (let turn = 0; turn < 3; turn++) await part(page, "rotate").click();
  assert.equal(await text.inputValue(), canonical);
  // By keyboard: the arrows move, a symbol paints.
  await part(page, "surface").focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "c"]) await page.keyboard.press(key);
  assert.match(await text.inputValue(), /0 c 0\n0 0 6/);
  await page.keyboard.press("ControlOrMeta+z");
  const [saved] = await Promise.all([page.waitForEvent("download"), part(page, "export").click()]);
  assert.equal(await readFile(await saved.path(), "utf8"), canonical);
  assertNoFaults(page);
});

test("sides are joined by dragging, others say why not, and the map is played", needs, async () => {
  const page = await visit();
  await page.goto("/reversi/editor");
  const text = part(page, "editor-text");
  await text.fill(M);
  await part(page, "map-fine").waitFor();
  await part(page, "tool-join").click();
  const side = async (x, y, dx, dy) => {
    const [px, py] = await spot(page, x, y);
    const size = Number(await part(page, "surface").getAttribute("data-size"));
    return [px + dx * 0.42 * size, py + dy * 0.42 * size];
  };
  await page.mouse.move(...(await side(0, 0, -1, 0)));
  await page.mouse.down();
  await page.mouse.move(...(await side(1, 1, 0, 1)));
  await page.mouse.move(...(await side(2, 1, 1, 0)));
  await page.mouse.up();
  assert.equal(await text.inputValue(), `${M}0 0 6 <-> 2 1 2\n`);
  await page.mouse.click(...(await side(0, 0, 1, 0)));
  assert.match(await part(page, "editor-said").innerText(), /faces a tile/);
  await page.mouse.click(...(await side(0, 0, -1, 0)));
  await part(page, "part").click();
  assert.equal(await text.inputValue(), M);
  // Twice the same side is a mirror.
  await page.mouse.click(...(await side(2, 0, 0, -1)));
  await page.mouse.click(...(await side(2, 0, 0, -1)));
  assert.equal(await text.inputValue(), `${M}2 0 0 <-> 2 0 0\n`);
  await part(page, "map-fine").waitFor();
  await page.locator('[data-testid="play-here"]:enabled').click();
  await page.waitForURL(/\/t\//);
  await myTurn(page);
  assert.equal((await position(page)).board, "021000");
  assertNoFaults(page);
});

test("templates for every number of players can be played", needs, async () => {
  const page = await visit({ viewport: PHONE, colorScheme: "dark" });
  await page.goto("/reversi/editor");
  for (const players of [2, 3, 4, 5, 6, 7, 8]) {
    await part(page, "begin-with").selectOption(`new ${players}`);
    await page.getByText(new RegExp(`First moves:.*\\b${players}: [1-9]`)).waitFor();
    assert.equal(await part(page, "findings").locator("button").count(), 0);
  }
  await picture(page, "reversi-editor-phone-dark");
  assertNoFaults(page);
});

/** Everything a replay shows of one step. */
const shownOf = (page) =>
  page.evaluate(() => ({
    board: document.querySelector('[data-testid="board"]').dataset.board,
    phase: document.querySelector('[data-testid="board"]').dataset.phase,
    told: document.querySelector('[data-testid="step-told"]').innerText,
    holdings: [...document.querySelectorAll('[data-testid^="holding-"]')].map((one) => one.innerText),
  }));

/** Goes through a replay to the end and back; every position is met twice and must be the same. */
async function thereAndBack(page) {
  await part(page, "replay").waitFor();
  const end = Number(await part(page, "replay").getAttribute("data-end"));
  const at = (step) => page.locator(`[data-testid="replay"][data-step="${step}"]`).waitFor();
  await part(page, "jump").fill("0");
  await page.keyboard.press("Enter");
  await at(0);
  await page.locator("h1").first().click();
  const met = [await shownOf(page)];
  for (let step = 1; step <= end; step++) {
    await page.keyboard.press("ArrowRight");
    await at(step);
    met.push(await shownOf(page));
  }
  for (let step = end - 1; step >= 0; step--) {
    await page.keyboard.press("ArrowLeft");
    await at(step);
    assert.deepEqual(await shownOf(page), met[step]);
  }
  return met;
}

test("the replay of a bonus and a throw is the same forwards and backwards, inventories and points included", needs, async () => {
  const page = await visit();
  await openMap(page, compact("2 0 0 0 : 1 5 : 0 2 b 2 1"), ["player:random"]);
  await myTurn(page);
  await playCell(page, 2, 0, 20);
  await myTurn(page);
  await playCell(page, 0, 0);
  await myTurn(page);
  await playCell(page, 0, 0);
  await part(page, "to-replay").click();
  const met = await thereAndBack(page);
  assert.deepEqual(
    met.map(({ board }) => board),
    ["02b21", "02111", "11111", "-1111"],
  );
  assert.deepEqual(
    met.map(({ phase }) => phase),
    ["building", "building", "bombing", "over"],
  );
  assert.match(met[1].holdings[0], /1st · 25 p.*3.*bombs\s*1/s);
  assert.match(met[3].holdings[1], /2nd · 11 p.*0.*stones/s);
  await page.goto(`${page.url().replace(/#.*/, "")}#2`);
  await page.locator('[data-testid="replay"][data-step="2"]').waitFor();
  await picture(page, "reversi-replay-light");
  // Another match goes on from the first step.
  await page.keyboard.press("ArrowLeft");
  await part(page, "play-on-other").selectOption("random");
  await part(page, "play-on").click();
  await page.waitForURL(/\/t\//);
  await myTurn(page);
  assert.equal((await position(page)).board, "02111");
  assert.match(await part(page, "holding-0").innerText(), /bombs\s+1/);
  assertNoFaults(page);
});

test("the replay shows a disqualification with its cause", needs, async () => {
  const names = ["Ada", "Ben", "Cy"];
  const [ada, ben, cy] = await Promise.all(names.map((name) => program(process.env.PARLOR_LINES, name)));
  const map = compact("3 0 0 0 : 5 3 : c 1 3 / - - - / 0 1 2 / - - - / 0 2 1");
  const { table } = await ada.command({
    type: "create",
    game: "reversi",
    config: { map },
    settings: {
      policies: { default: { illegal: "leave" }, kinds: { bot: { illegal: "leave" } } },
      start: { seating: "as_sat" },
    },
    chairs: [{ type: "open" }, { type: "open" }, { type: "open" }],
  });
  await ben.command({ type: "join", key: table });
  await cy.command({ type: "join", key: table });
  const { match } = await ada.until((message) => message.type === "update");
  const act = async (who, x, y, more = {}) => {
    await who.until((message) => message.type === "update" && message.you === "must");
    await who.command({ type: "act", table, action: { type: "place", x, y, ...more } });
  };
  await act(ada, 0, 2);
  await act(ben, 0, 2);
  await act(cy, 0, 0, { choose: 1 });
  await act(cy, 0, 4);
  await cy.until((message) => message.type === "update" && message.over);
  const page = await visit();
  await page.goto(`/r/${match}`);
  const met = await thereAndBack(page);
  assert.deepEqual(
    met.map(({ board }) => board),
    ["c13---012---021", "c13---012---021", "c13---222---021", "111---222---023", "111---222---333"],
  );
  assert.match(met[1].told, /Ada is disqualified: the move captured nothing/);
  await page.goto(`/r/${match}#1`);
  await page.locator('[data-testid="replay"][data-step="1"]').waitFor();
  const report = await part(page, "report").innerText();
  assert.match(report, /Because: a stone on \(0,2\) captures nothing/);
  assert.match(report, /Rays:[\s\S]*E[ \d,]*: /);
  assert.match(met[4].holdings[0], /disqualified: the move captured nothing/);
  assert.match(met[4].holdings[1], /1st · 25 p/);
  assert.match(met[4].holdings[2], /1st · 25 p/);
  for (const one of [ada, ben, cy]) one.end();
  assertNoFaults(page);
});

test("claims are compared with a record, and rays say why", needs, async () => {
  const page = await visit();
  await openMap(page, compact("2 1 0 0 : 3 4 : - - - - / - 2 2 - / - 1 - - : 2 1 2 <-> 1 1 0"), ["player:random"]);
  await myTurn(page);
  await playCell(page, 2, 1);
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const record = await (await page.request.get(`/api/matches/${id}/record`)).text();
  await page.goto("/reversi/compare");
  await part(page, "record").fill(record);
  await part(page, "claims").fill('{"step": 0, "player": 1, "legal": [[1,1]]}\n{"step": 1, "overrides": 0}');
  await part(page, "compare-go").click();
  const claim = part(page, "claim-1");
  await claim.waitFor();
  assert.match(await claim.innerText(), /Missing, though legal: \(2,1\)/);
  assert.match(await claim.innerText(), /Claimed, but not legal: \(1,1\)/);
  const east = part(page, "rays-1-1").locator("tr", { has: page.getByRole("rowheader", { name: "E", exact: true }) });
  assert.match(await east.innerText(), /returns to the start/);
  assert.match(await part(page, "compared").innerText(), /first difference is at step 0/);
  await picture(page, "reversi-compare-light");
  assertNoFaults(page);
});

test("three people and a binary client finish a game; all screens agree", needs, async () => {
  const ada = await visit();
  const map = "4 1 1 1 : 4 5 : i 2 1 4 0 / 0 3 1 2 0 / b 2 3 4 0 / - 0 x 0 c : 0 0 0 <-> 4 3 4";
  await openMap(ada, compact(map), ["open", "open", "gate"]);
  const link = await part(ada, "invite-link").inputValue();
  const address = await part(ada, "door").locator("code").innerText();
  const ben = await visit({ viewport: PHONE });
  const cy = await visit({ colorScheme: "dark" });
  for (const [nth, page] of [ben, cy].entries()) {
    await page.goto(link);
    await part(page, `sit-${nth + 1}`).click();
  }
  const client = spawn(process.env.PARLOR_BINARY, ["join", "reversi", address, "--player", "random", "--group", "7"]);
  const done = new Promise((resolve) => client.once("exit", resolve));
  after(() => client.kill());
  const pages = [ada, ben, cy];
  for (const page of pages) await part(page, "board").waitFor();
  assert.match(await part(ada, "chair-card-3").innerText(), /group 7/i);
  const ends = ada.locator('[data-testid="result"]');
  for (let turn = 0; turn < 400 && !(await ends.isVisible()); turn++) {
    const states = await Promise.all(pages.map(position));
    const nth = states.findIndex(({ legal }) => legal.length > 0);
    if (nth < 0) {
      turn -= 1; // Waiting is no turn.
      await ada.waitForTimeout(30);
      continue;
    }
    const { legal, board, width, phase } = states[nth];
    const isTaken = (cell) => !"0cib".includes(board[cell]);
    const first = legal.find((cell) => board[cell] === "i") ?? legal.find(isTaken) ?? legal[0];
    const cell = phase === "bombing" ? legal[0] : first;
    await playCell(pages[nth], cell % width, Math.floor(cell / width));
  }
  const told = await part(ada, "moves").innerText();
  for (const word of [/Inversion/, / over /, /\*\d,\d −/]) assert.match(told, word);
  for (const page of pages) await part(page, "result").waitFor();
  const [mine, ...theirs] = await Promise.all(
    pages.map(async (page) => [
      (await position(page)).board,
      await page.locator('[data-testid^="holding-"]').allInnerTexts(),
      await part(page, "moves").innerText(),
    ]),
  );
  for (const other of theirs) assert.deepEqual(other, mine);
  assert.equal(await done, 0);
  await picture(ben, "reversi-four-phone-light");
  await picture(cy, "reversi-four-dark");
  await part(ada, "to-replay").click();
  const met = await thereAndBack(ada);
  assert.equal(met.at(-1).board, mine[0]);
  assertNoFaults(...pages);
});
