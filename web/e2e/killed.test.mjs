// The server is killed in the middle of a match and started again: the page finds back by itself, and the match goes on.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  assertNoFaults,
  choose,
  CUT,
  drawn,
  myTurn,
  needs,
  part,
  passed,
  playTurn,
  position,
  quickGame,
  until,
  visitors,
} from "./browser.mjs";
import { due, instant, step as clueStep } from "./clue.mjs";
import { port, programs } from "./programs.mjs";
import { look, openProject } from "./project.mjs";

const visitor = visitors();
const start = programs();
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A server that keeps its matches and can be killed and started again at the same place. */
async function server() {
  const folder = mkdtempSync(join(tmpdir(), "parlor-killed-"));
  folders.push(folder);
  const address = `127.0.0.1:${await port()}`;
  const args = ["serve", "--data", folder, "--listen", address, "--lines", "127.0.0.1:0"];
  let child = await start(args, "Parlor is at");
  return {
    baseURL: `http://${address}`,
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async startAgain() {
      child = await start(args, "Parlor is at");
    },
  };
}

test("a player of the Project Game is back in the running match", needs, async () => {
  const { baseURL, kill, startAgain } = await server();
  const [anna, bo] = [await visitor({ baseURL, expects: [CUT] }), await visitor({ baseURL, expects: [CUT] })];
  await openProject(anna, { team_size: 2, move_delay: 100, discover_delay: 200 }, ["random", "random", "random"]);
  await part(anna, "deck").waitFor();
  await bo.goto(anna.url());
  await part(bo, "spectator").waitFor();
  const walk = async (keys) => {
    for (const key of keys) {
      const { number } = await position(anna);
      await anna.keyboard.press(key);
      await passed(anna, number + 1); // It is queued, and then answered.
      await until(async () => (await look(anna)).queue === 0);
    }
  };
  await walk(["ArrowLeft", "ArrowRight", "ArrowLeft"]);
  const before = await look(anna);
  await kill();
  for (const page of [anna, bo]) await part(page, "reconnecting").waitFor();
  await startAgain();
  for (const page of [anna, bo]) await part(page, "reconnecting").waitFor({ state: "detached" });
  const after = await look(anna);
  assert.deepEqual([after.me, after.hand, after.team], [before.me, before.hand, before.team]);
  await walk(["f"]);
  const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  for (let tries = 0; tries < 8 && JSON.stringify((await look(anna)).me) === JSON.stringify(after.me); tries += 1)
    await walk([steps[tries % 4]]);
  assert.notDeepEqual((await look(anna)).me, after.me);
  for (const page of [anna, bo]) assertNoFaults(page);
});

const isOver = (now) => now.life === "over";

test("a match of Clue goes on with hand, log and turn", needs, async () => {
  const { baseURL, kill, startAgain } = await server();
  const ann = await instant(await visitor({ baseURL, expects: [CUT] }));
  const seen = new Set();
  // A match that somebody has won by then has no middle: another one is begun.
  let before = null;
  while (before === null || isOver(before)) {
    await ann.goto("/new?game=clue&with=others");
    await part(ann, "clue-options").waitFor();
    for (const chair of [1, 2, 3, 4, 5]) await part(ann, `chair-${chair}`).selectOption("player:classic");
    await part(ann, "open-table").click();
    await ann.waitForURL(/\/t\//);
    await choose(ann, "professor_plum");
    await part(ann, "ready").click();
    await part(ann, "board").waitFor();
    seen.clear();
    before = await due(ann);
    for (let steps = 0; steps < 12 && !seen.has("disprove") && !isOver(before); steps += 1) {
      await clueStep(ann, before, seen, steps);
      before = await due(ann);
    }
  }
  const log = (await part(ann, "log").innerText()).split("\n").slice(-8).join("\n"); // Of a long one only a part is drawn.
  await kill();
  await part(ann, "reconnecting").waitFor();
  ann.heard = [];
  await startAgain();
  await part(ann, "reconnecting").waitFor({ state: "detached" });
  // The page draws what it had until it hears the whole of it again. What it is asked behind the update, it is asked then.
  await until(() => ann.heard.some((text) => JSON.parse(text).type === "update"));
  await drawn(ann);
  assert.deepEqual(await due(ann), before);
  await ann.waitForFunction((log) => document.querySelector('[data-testid="log"]')?.innerText.endsWith(log), log);
  await clueStep(ann, before, seen, 1);
  assertNoFaults(ann);
});

test("a move made while the server is away is kept, or can be made again, with all its controls", needs, async () => {
  const { baseURL, kill, startAgain } = await server();
  const ann = await visitor({ baseURL, expects: [CUT] });
  await quickGame(ann, "easy");
  await myTurn(ann);
  const { number } = await position(ann);
  await kill();
  await part(ann, "reconnecting").waitFor();
  await part(ann, "field-14").click();
  await part(ann, "turn-7").click();
  await startAgain();
  await part(ann, "reconnecting").waitFor({ state: "detached" });
  await myTurn(ann);
  if ((await position(ann)).number === number) await playTurn(ann, { cell: 14, rotation: 7 });
  await passed(ann, number);
  await myTurn(ann);
  for (const control of ["hint-button", "resign", "take-back-button"]) await part(ann, control).waitFor();
  assert.equal(await part(ann, "waiting").count(), 0);
  await part(ann, "hint-button").click();
  await part(ann, "hint").waitFor();
  assertNoFaults(ann);
});
