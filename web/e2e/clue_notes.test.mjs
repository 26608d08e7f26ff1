// Notes on Clue in the browser: odds in time, levels that others see, a log of thousands of lines, and what a seat knew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, choose, needs, part, visitors } from "./browser.mjs";
import { due, instant, step } from "./clue.mjs";
import { program } from "./lines.mjs";

const visitor = visitors();
const visit = async (options) => instant(await visitor(options));
const pace = { turn: [0, 0], other: [0, 0] };

/** Two seats of one program that suggest, show and end turns; `play(turns)` goes on for so many. */
async function long() {
  const [ada, ben] = await Promise.all(["Ada", "Ben"].map((name) => program(process.env.PARLOR_LINES, name)));
  const open = { type: "open" };
  const created = await ada.command({
    type: "create",
    game: "clue",
    config: { mode: "speed", turn_cap: 1000, suspects: ["miss_scarlet", "colonel_mustard"] },
    settings: { pace, start: { rule: { type: "owner" } } },
    chairs: [open, open],
    want: { actions: true, table: false },
  });
  const table = created.table;
  assert.ok(table, JSON.stringify(created));
  await ben.command({ type: "join", key: table, want: { actions: true, table: false } });
  for (const [who, choice] of [
    [ada, "miss_scarlet"],
    [ben, "colonel_mustard"],
  ])
    await who.command({ type: "choose", table, choice });
  await ada.command({ type: "start", table });
  const read = [0, 0];
  async function play(turns) {
    for (let ended = 0; ended < turns; ) {
      for (const [nth, who] of [ada, ben].entries()) {
        const now = who.heard.slice(read[nth]).findLast((message) => message.type === "update");
        read[nth] = who.heard.length;
        if (now?.you !== "must" || !now.actions) continue;
        const of = (type) => now.actions.find((one) => one.type === type);
        const action = of("suggest") ?? of("show") ?? of("end_turn");
        const done = await who.command({ type: "act", table, action, number: now.number });
        // A newer update may have been on its way; it asks again.
        if (done.problem?.code === "stale") continue;
        assert.equal(done.type, "done", JSON.stringify(done));
        if (action.type === "end_turn") ended += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  return { table, play, end: () => [ada, ben].forEach((who) => who.end()) };
}

test("a log of 2,000 lines scrolls and grows without being drawn anew", needs, async () => {
  const match = await long();
  await match.play(520);
  const page = await visit();
  await page.goto(`/t/${match.table}`);
  await part(page, "spectator").waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="log"] li').length >= 2000);
  const frames = await page.evaluate(async () => {
    const log = document.querySelector('[data-testid="log"]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const spent = [];
    let last = await frame();
    for (let nth = 0; nth < 120; nth += 1) {
      log.scrollTop = (log.scrollHeight / 120) * (nth % 2 === 0 ? nth : 120 - nth);
      const now = await frame();
      spent.push(now - last);
      last = now;
    }
    log.scrollTop = log.scrollHeight;
    await frame();
    return spent.sort((a, b) => a - b);
  });
  const drawn = await page.evaluate(() => {
    const lines = document.querySelectorAll('[data-testid="log"] li');
    for (const line of lines) line.drawnBefore = true;
    return lines.length;
  });
  await match.play(20);
  await page.waitForFunction((many) => document.querySelectorAll('[data-testid="log"] li').length > many + 60, drawn);
  const kept = await page.evaluate(() => [...document.querySelectorAll('[data-testid="log"] li')].filter((line) => line.drawnBefore).length);
  console.log(`${drawn} lines; frames: median ${frames[60].toFixed(1)} ms, longest ${frames.at(-1).toFixed(1)} ms`);
  assert.equal(kept, drawn, "lines that were there stay as they were drawn");
  assertNoFaults(page);
  match.end();
});

/** Notes, by the clock of the page, how long after an update the sheet shows the odds that follow from it. */
function watchOdds() {
  const Native = globalThis.WebSocket;
  const passed = new Map();
  let answered = null;
  globalThis.oddsAfter = [];
  globalThis.WebSocket = class extends Native {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        if (message.type === "update") passed.set(message.number, performance.now());
        if (message.type !== "help" || message.help !== "odds") return;
        answered = message.number;
        // What is not drawn anew in the next two frames was drawn already: the event told nothing.
        requestAnimationFrame(() => requestAnimationFrame(() => (answered = null)));
      });
    }
  };
  new MutationObserver((changes) => {
    const isShown = changes.some(({ target }) => target.parentElement?.closest('[data-testid="checklist"] table'));
    if (!isShown || !passed.has(answered)) return;
    globalThis.oddsAfter.push(performance.now() - passed.get(answered));
    answered = null;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Begins a match of Ann and Bo with four built-in players, Ann with the whole checklist and its odds. */
async function begin(host, ann, bo) {
  const [open, classic] = [{ type: "open" }, { type: "built_in", player: "classic" }];
  const chairs = [open, open, classic, classic, classic, classic];
  const created = await host.command({ type: "create", game: "clue", settings: { pace }, chairs, stand: true });
  assert.equal(created.type, "done", JSON.stringify(created));
  for (const [page, chair, suspect] of [
    [ann, 0, "professor_plum"],
    [bo, 1, "mrs_peacock"],
  ]) {
    await page.goto(`/t/${created.table}`);
    await part(page, `sit-${chair}`).click();
    await choose(page, suspect);
  }
  await part(ann, "ready").click();
  await part(bo, "ready").click();
  await Promise.all([ann, bo].map((page) => part(page, "board").waitFor()));
  if (!(await part(ann, "checklist").isVisible())) await part(ann, "view-list").click();
  await part(ann, "notes-level").selectOption("full");
  await part(ann, "notes-odds").check();
  await ann.locator('[data-testid="checklist"] .odds').first().waitFor();
  // Bo is told that Ann has the whole checklist, and who watches sees it too.
  await bo.locator('[data-testid^="notes-of-"]', { hasText: "notes: full" }).waitFor();
  await ann.evaluate(() => document.activeElement.blur()); // Keys go to the table again.
}

/** Plays until the odds have followed so many events or the match is over; says how long each of them took. */
async function follow(ann, bo, most) {
  const seen = new Set();
  let waits = [];
  for (let steps = 0; waits.length < most; steps += 1) {
    for (const page of [ann, bo]) {
      const state = await page.evaluate(() => document.querySelector('[data-testid="table"]')?.dataset.you);
      if (state === "must") await step(page, await due(page), seen, steps);
    }
    await ann.waitForTimeout(100);
    waits = await ann.evaluate(() => window.oddsAfter);
    if ((await part(ann, "winning-window").count()) > 0) break;
  }
  return waits;
}

test("odds follow an event, and others see the level of notes", needs, async () => {
  const host = await program(process.env.PARLOR_LINES, "Host");
  // Ann's page speaks with the server itself, so that nothing but the two is measured.
  const [ann, bo] = [await visitor(), await visit()];
  await ann.addInitScript(() => localStorage.setItem("parlor.clue.speed", "Infinity"));
  await ann.addInitScript(watchOdds);
  const waits = [];
  // A built-in player may be lucky and end a match early: then there is another one.
  for (let matches = 0; waits.length < 3 && matches < 20; matches += 1) {
    await begin(host, ann, bo);
    waits.push(...(await follow(ann, bo, 8)));
  }
  waits.sort((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)];
  console.log(`odds after ${waits.map(Math.round)} ms, median ${Math.round(median)} ms`);
  assert.ok(waits.length > 2, "odds hardly changed");
  for (const page of [ann, bo]) assertNoFaults(page);
  host.end();
});

test("a replay tells what the seat that is looked from knew at each step", needs, async () => {
  const ada = await program(process.env.PARLOR_LINES, "Host");
  const built = { type: "built_in", player: "classic" };
  const created = await ada.command({
    type: "create",
    game: "clue",
    config: { mode: "speed" },
    settings: { pace },
    chairs: [built, built, built, ...Array(3).fill({ type: "closed" })],
    stand: true,
  });
  assert.equal(created.type, "done", JSON.stringify(created));
  const over = await ada.until((message) => JSON.stringify(message).includes('"over":{'), 600_000);
  const match = over.match ?? over.updates?.[0]?.match ?? over.update?.match;
  const page = await visit();
  await page.goto(`/r/${match}`);
  await part(page, "replay").waitFor();
  assert.equal(await part(page, "known-open").count(), 0, "everything is open already");
  const end = Number(await part(page, "replay").getAttribute("data-end"));
  const go = async (to) => {
    await part(page, "jump").fill(String(to));
    await part(page, "jump").press("Enter");
    await page.locator(`[data-testid="replay"][data-step="${to}"]`).waitFor();
  };
  await go(2);
  await part(page, "seen-by").selectOption("1");
  await part(page, "open-hand-0").waitFor({ state: "detached" });
  await part(page, "known-open").click();
  await part(page, "known-sheet").waitFor();
  const sheet = () =>
    page.evaluate(() => {
      const { deals, seen } = document.querySelector('[data-testid="known-sheet"]').dataset;
      return { deals: Number(deals.replace(/\D/g, "")), seen: Number(seen) };
    });
  const { deals: first, seen: asked } = await sheet();
  await go(end - 1);
  await page.waitForFunction((asked) => Number(document.querySelector('[data-testid="known-sheet"]').dataset.seen) > asked + 2, asked);
  const { deals: last } = await sheet();
  await go(2);
  await page.waitForFunction((asked) => Number(document.querySelector('[data-testid="known-sheet"]').dataset.seen) === asked, asked);
  assert.ok(first > last && last >= 1, `${first} deals at first, ${last} at step ${end}`);
  // Own cards are marked at once, odds stand where nothing is known.
  assert.equal(await page.locator('[data-testid="known-sheet"] [data-testid$="-1"][data-known="X"]').count(), 6);
  assert.ok((await page.locator('[data-testid="known-sheet"] .odds').count()) > 20);
  await part(page, "known-odds").uncheck();
  assert.equal(await page.locator('[data-testid="known-sheet"] .odds').count(), 0);
  await page.locator('[data-testid="known-sheet"] [data-testid$="-1"][data-known="X"]').first().focus();
  await page.keyboard.press("?");
  assert.match(await part(page, "explained").innerText(), /hand|yours|hold/i);
  assertNoFaults(page);
  ada.end();
});
