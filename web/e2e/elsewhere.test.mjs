// A seat at a foreign server in the browser: `parlor join … --web`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { due, step } from "./catan.mjs";
import { assertNoFaults, needs, part, picture, visitors } from "./browser.mjs";
import { port, programs } from "./programs.mjs";

const visitor = visitors();
const start = programs();

test("a person plays Catan at a foreign server by visible controls", needs, async () => {
  const [games, web] = [await port(), await port()];
  const server = ["serve", "--memory", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0", "--catan", `127.0.0.1:${games}`];
  await start(server, "Catan");
  const join = ["join", "catan", `127.0.0.1:${games}`];
  await start([...join, "--name", "anna", "--player", "human", "--web", `127.0.0.1:${web}`], "is shown at");
  const page = await visitor({ baseURL: `http://127.0.0.1:${web}` });
  await page.goto("/");
  await page.locator('a[href="/t/joined"]').first().waitFor();
  await page.goto("/t/joined");
  await part(page, "waiting").waitFor();
  for (let n = 0; n < 3; n += 1) start([...join, "--name", `r${n}`, "--player", "random"]).catch(() => undefined);
  await part(page, "board").waitFor();
  const seen = new Set();
  for (let steps = 0; steps < 40; steps += 1) {
    const now = await due(page);
    if (now.isOver) break;
    if (now.can.decline && !now.can["end-turn"] && !now.can.roll) {
      await part(page, "decline").click();
      continue;
    }
    if (steps === 20) {
      await page.reload();
      await part(page, "board").waitFor();
      assert.deepEqual(await due(page), now);
      await picture(page, "elsewhere-catan");
    }
    await step(page, now, seen);
  }
  for (const what of ["settle", "road", "roll", "end"]) assert.ok(seen.has(what), what);
  assert.match(await part(page, "moves").innerText(), /anna/);
  const over = part(page, "result");
  if (!(await over.isVisible())) {
    await part(page, "resign").click();
    await part(page, "resign-yes").click();
    await page.locator('[data-testid="table"][data-life="closed"]').waitFor();
  }
  assertNoFaults(page);
});
