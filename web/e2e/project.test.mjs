// The Project Game in the browser: a person among built-in agents, a watcher, the replay.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { assertNoFaults, DESKTOP, needs, part, picture, visitors } from "./browser.mjs";
import { look, openProject, step } from "./project.mjs";

const visitor = visitors();
const SMALL_PHONE = { width: 360, height: 760 };
const size = { columns: 6, rows: 7 };

/** The page on a desk and on a phone, light and dark. */
async function pictures(page, name) {
  for (const [kind, viewport] of [
    ["phone", SMALL_PHONE],
    ["desktop", DESKTOP],
  ]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await picture(page, `project-${name}-${kind}-${colorScheme}`);
    }
  }
}

/** Who watches sees the board late or when all is over, and until then neither a sham nor an open goal. */
async function watch(page) {
  await page.locator('[data-testid="watch-later"], [data-testid="score-red"]').first().waitFor();
  const hidden = page.locator('[data-sign="PS"], [data-sign="PV"], [data-sign="G"]');
  assert.equal(await hidden.count(), 0);
  await pictures(page, "watch");
  await page.setViewportSize(SMALL_PHONE);
}

test("a person plays with and against built-in agents to the end, and another one watches", needs, async () => {
  const anna = await visitor();
  const options = {
    team_size: 2,
    board_width: size.columns,
    tasks_height: 5,
    goals_height: 1,
    goals: 4,
    initial_pieces: 2,
    spawn_count: 1,
    spawn_interval: 3000,
    sham_probability: 30,
    move_delay: 120,
    discover_delay: 200,
    test_delay: 150,
    exchange_delay: 200,
  };
  // The mate's chair waits until the watcher is there.
  await openProject(anna, options, ["open", "random", "random"]);
  const bo = await visitor({ viewport: SMALL_PHONE });
  await bo.goto(anna.url());
  await part(bo, "spectator").waitFor();
  await picture(anna, "project-waiting");
  await part(anna, "set-chair-1").selectOption("random");
  await part(anna, "deck").waitFor();
  assert.match(await part(anna, "board").getAttribute("data-team"), /red/);

  // A seat is told nothing of others: no score, no pieces it has not seen.
  assert.equal(await part(anna, "score-red").count(), 0);
  await anna.keyboard.press("f");
  await anna.locator('[data-testid="grid"] [data-sign]').first().waitFor();
  await part(anna, "offer-to-1").click();
  await pictures(anna, "play");
  await watch(bo);

  const state = { size, tried: new Set(), seen: new Set() };
  const begun = Date.now();
  for (let now = await look(anna); !now.isOver; now = await look(anna)) {
    assert.ok(Date.now() - begun < 600_000, `no end: ${JSON.stringify(now)}`);
    if (now.queue === 0) await step(anna, now, state);
    await anna.waitForTimeout(60);
  }
  for (const what of ["walk", "pick_up", "test", "place"]) assert.ok(state.seen.has(what), what);
  assert.match(await part(anna, "result").innerText(), /all goals are completed/);
  assert.match(await part(anna, "moves").innerText(), /(Red|Blue) has won\. Goals: red \d, blue \d/);
  await part(anna, "show-own").click();
  await anna.locator('[data-testid="board"][data-side="own"]').waitFor();
  await pictures(anna, "over-own");
  await anna.getByRole("button", { name: "Everything" }).click();
  await pictures(anna, "over");

  await part(bo, "result").waitFor({ timeout: 120_000 });
  await bo.locator('[data-testid="grid"] [data-seat]').nth(3).waitFor();
  assert.equal(await bo.locator('[data-testid^="rank-"]').count(), 4);
  // The list is filtered by player and kind, and searched.
  await part(bo, "move-filter").selectOption("goals");
  await part(bo, "move-search").fill("completes a goal");
  assert.match(await part(bo, "moves").innerText(), /completes a goal at/);
  assert.doesNotMatch(await part(bo, "moves").innerText(), /steps/);
  await pictures(bo, "watch-over");

  await part(anna, "to-replay").click();
  await part(anna, "replay").waitFor();
  const end = Number(await part(anna, "replay").getAttribute("data-end"));
  await part(anna, "slider").fill(String(Math.floor(end / 2)));
  await part(anna, "panel").waitFor();
  await pictures(anna, "replay");
  await anna.getByLabel("Speed").selectOption({ label: "64×" });
  await part(anna, "play").click();
  await anna.locator(`[data-testid="replay"][data-step="${end}"]`).waitFor();
  assert.equal((await anna.locator('[data-sign="YG"]').count()) >= 4, true);
  assertNoFaults(anna, bo);
});

/** A program of this binary; what it has said so far, and its end. */
function started(...line) {
  const child = spawn(process.env.PARLOR_BINARY, line, { stdio: ["ignore", "pipe", "ignore"] });
  const program = { said: "", child };
  child.stdout.on("data", (text) => (program.said += text));
  program.ended = new Promise((resolve) => child.on("exit", resolve));
  return program;
}

test("a person, a program, an original player and a built-in agent play at one table to the end", needs, async () => {
  const anna = await visitor();
  const options = {
    team_size: 2,
    board_width: size.columns,
    tasks_height: 5,
    goals_height: 1,
    goals: 3,
    spawn_interval: 1500,
  };
  await openProject(anna, options, ["gate", "open", "sonar"]);
  const table = anna.url().split("/t/")[1].split(/[?#/]/)[0];
  const [host, port] = process.env.PARLOR_PROJECT.split(":");
  const where = ["--address", host, "--port", port];
  const original = started("project", "pl", ...where, "--team", "red", "--guid", "original-one", "--rounds", "1");
  const bot = started(
    "bot",
    "project",
    "walker",
    "--server",
    process.env.PARLOR_LINES,
    "--table",
    table,
    "--name",
    "Walter",
  );
  try {
    await part(anna, "deck").waitFor({ timeout: 120_000 });
    const state = { size, tried: new Set(), seen: new Set() };
    const begun = Date.now();
    for (let now = await look(anna); !now.isOver; now = await look(anna)) {
      assert.ok(Date.now() - begun < 600_000, `no end: ${JSON.stringify(now)}`);
      if (now.queue === 0) await step(anna, now, state);
      await anna.waitForTimeout(60);
    }
    await original.ended;
    // All were told the same end.
    const [, winner] = original.said.match(/Game over: (red|blue) won\. I was red, member, original-one/) ?? [];
    assert.ok(winner, original.said);
    const capital = winner === "red" ? "Red" : "Blue";
    assert.match(await part(anna, "moves").innerText(), new RegExp(`${capital} has won`));
    for (const name of ["original-one", "Walter"]) await anna.getByText(name).first().waitFor();
  } finally {
    original.child.kill();
    bot.child.kill();
  }
  assertNoFaults(anna);
});

test("the rules page and the lobby show the game", needs, async () => {
  const page = await visitor();
  await page.goto("/rules/project");
  await page.getByText("What you can do").waitFor();
  await picture(page, "project-rules");
  await page.goto("/");
  await part(page, "card-project").waitFor();
  await picture(page, "project-lobby");
  await page.goto("/new?game=project");
  await part(page, "preset-duel").check({ force: true });
  await page.getByText("Pieces, delays and more options").click();
  assert.equal(await part(page, "chair-1").count(), 1);
  assert.equal(await part(page, "chair-2").count(), 0);
  await pictures(page, "new");
  assertNoFaults(page);
});
