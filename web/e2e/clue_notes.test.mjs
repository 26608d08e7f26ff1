// Notes on Clue in the browser: odds in time, levels that others see, a log of thousands of lines, and what a seat knew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, needs, part, visitors } from "./browser.mjs";
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
  });
  const table = created.table;
  assert.ok(table, JSON.stringify(created));
  await ben.command({ type: "join", table });
  for (const [who, choice] of [
    [ada, "miss_scarlet"],
    [ben, "colonel_mustard"],
  ])
    await who.command({ type: "choose", table, choice });
  await ada.command({ type: "start", table });
  const read = [0, 0];
  const newest = [null, null];
  async function play(turns) {
    for (let ended = 0; ended < turns; ) {
      for (const [nth, who] of [ada, ben].entries()) {
        for (; read[nth] < who.heard.length; read[nth] += 1) {
          const message = who.heard[read[nth]];
          for (const update of message.type === "updates" ? message.updates : [message])
            if (update.type === "update" || update.events) newest[nth] = update;
        }
        const now = newest[nth];
        if (now?.you !== "must" || !now.actions) continue;
        newest[nth] = null;
        const of = (type) => now.actions.find((one) => one.type === type);
        const action = of("suggest") ?? of("show") ?? of("end_turn");
        if (action.type === "end_turn") ended += 1;
        await who.command({ type: "act", table, action, number: now.number });
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return { table, play, end: () => [ada, ben].forEach((who) => who.end()) };
}

test("a log of 2,000 lines scrolls and grows without a stop (UI-10, B-8)", needs, async () => {
  const match = await long();
  await match.play(520);
  const page = await visit();
  await page.goto(`/t/${match.table}`);
  await part(page, "spectator").waitFor();
  const lines = await page.waitForFunction(() => {
    const many = document.querySelectorAll('[data-testid="log"] li').length;
    return many >= 2000 ? many : 0;
  });
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
  // The work of the page itself, not of a busy machine around it.
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: "longtask" });
  });
  await match.play(20);
  await page.waitForFunction((many) => document.querySelectorAll('[data-testid="log"] li').length > many + 60, await lines.jsonValue());
  const tasks = await page.evaluate(() => window.tasks);
  const [median, most] = [frames[60], frames.at(-1)];
  console.log(`${await lines.jsonValue()} lines; frames: median ${median.toFixed(1)} ms, longest ${most.toFixed(1)} ms; long tasks: ${tasks.map(Math.round)}`);
  assert.ok(median < 34, `median frame ${median} ms`);
  assert.ok(Math.max(0, ...tasks) < 400, `a task of ${Math.max(...tasks)} ms`);
  assertNoFaults(page);
  match.end();
});

test("odds follow an event within 100 ms, and others see the level of notes (N-9, N-10)", needs, async () => {
  const [ann, bo] = [await visit(), await visit()];
  const at = { update: null, waits: [] };
  // When an update passes on its way to the page, the clock starts; when the page shows new odds, it stops.
  ann.heard = { push: (text) => text.includes('"suggested"') && (at.update ??= performance.timeOrigin + performance.now()) };
  await ann.goto("/new?game=clue&with=others");
  await part(ann, "clue-options").waitFor();
  for (const chair of [2, 3, 4, 5]) await part(ann, `chair-${chair}`).selectOption("player:classic");
  await part(ann, "open-table").click();
  await ann.waitForURL(/\/t\//);
  await part(ann, "choose-professor_plum").click();
  await bo.goto(ann.url());
  await part(bo, "sit-1").click();
  await part(bo, "choose-mrs_peacock").click();
  await bo.locator('[data-testid="choose-mrs_peacock"][aria-pressed="true"]').waitFor();
  await part(ann, "ready").click();
  await part(bo, "ready").click();
  await Promise.all([ann, bo].map((page) => part(page, "board").waitFor()));
  if (!(await part(ann, "checklist").isVisible())) await part(ann, "view-list").click();
  await part(ann, "notes-level").selectOption("full");
  await part(ann, "notes-odds").check();
  await ann.locator('[data-testid="checklist"] .odds').first().waitFor();
  // Bo is told that Ann has the whole checklist, and who watches sees it too.
  await bo.locator('[data-testid^="notes-of-"]', { hasText: "notes: full" }).waitFor();
  await ann.evaluate(() => {
    const sheet = document.querySelector('[data-testid="checklist"] table');
    new MutationObserver(() => (window.changed = performance.timeOrigin + performance.now())).observe(sheet, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const seen = new Set();
  for (let steps = 0; steps < 80 && at.waits.length < 8; steps += 1) {
    for (const page of [ann, bo]) {
      const state = await page.evaluate(() => document.querySelector('[data-testid="table"]')?.dataset.you);
      if (state !== "must") continue;
      const now = await due(page);
      if (now.windows.includes("winning-window")) break;
      await step(page, now, seen, steps);
    }
    await ann.waitForTimeout(150);
    const changed = await ann.evaluate(() => window.changed ?? 0);
    if (at.update !== null && changed > at.update) at.waits.push(changed - at.update);
    if (at.update !== null) at.update = null;
  }
  at.waits.sort((a, b) => a - b);
  const median = at.waits[Math.floor(at.waits.length / 2)];
  console.log(`odds after ${at.waits.map(Math.round)} ms, median ${Math.round(median)} ms`);
  assert.ok(at.waits.length > 0, "no odds changed");
  assert.ok(median < 250, `the median is ${median} ms`);
  for (const page of [ann, bo]) assertNoFaults(page);
});

test("a replay tells what the seat that is looked from knew at each step (UI-26)", needs, async () => {
  const ada = await program(process.env.PARLOR_LINES, "Host");
  const built = { type: "built_in", player: "classic" };
  const created = await ada.command({
    type: "create",
    game: "clue",
    config: { mode: "speed" },
    settings: { pace },
    chairs: [built, built, built],
  });
  const table = created.table;
  await ada.command({ type: "watch", table });
  await ada.command({ type: "start", table });
  const over = await ada.until((message) => JSON.stringify(message).includes('"over":{'), 60_000);
  const match = over.match ?? over.updates?.[0]?.match ?? over.update?.match;
  const page = await visit();
  await page.goto(`/r/${match}`);
  await part(page, "replay").waitFor();
  assert.equal(await part(page, "known-open").count(), 0, "everything is open already");
  await part(page, "seen-by").selectOption("1");
  await part(page, "open-hand-0").waitFor({ state: "detached" });
  await part(page, "known-open").click();
  const deals = async () => {
    const text = (await part(page, "known-sheet").getAttribute("data-deals")) ?? "";
    return Number(text.replace(/\D/g, ""));
  };
  const end = Number(await part(page, "replay").getAttribute("data-end"));
  const go = async (to) => {
    const before = await part(page, "known-sheet").getAttribute("data-seen").catch(() => null);
    await part(page, "jump").fill(String(to));
    await part(page, "jump").press("Enter");
    return before;
  };
  await part(page, "known-sheet").waitFor();
  const last = await deals();
  await go(2);
  await page.locator('[data-testid="known-sheet"][data-seen="0"], [data-testid="known-sheet"][data-seen="1"]').waitFor();
  const first = await deals();
  assert.ok(first > last && last >= 1, `${first} deals at first, ${last} at step ${end}`);
  // Own cards are marked at once, odds stand where nothing is known.
  assert.equal(await page.locator('[data-testid="known-sheet"] [data-testid$="-1"][data-known="X"]').count(), 6);
  assert.ok((await page.locator('[data-testid="known-sheet"] .odds').count()) > 20);
  await part(page, "known-odds").uncheck();
  assert.equal(await page.locator('[data-testid="known-sheet"] .odds').count(), 0);
  await page.locator('[data-testid="known-sheet"] [data-known="X"]').first().focus();
  await page.keyboard.press("?");
  assert.match(await part(page, "explained").innerText(), /hand|yours|hold/i);
  assertNoFaults(page);
  ada.end();
});
