// Catan in the browser: a whole game by visible controls.

import assert from "node:assert/strict";
import { test } from "node:test";
import { due, hurried, openCatan, step } from "./catan.mjs";
import { assertNoFaults, needs, part, PHONE, picture, visitors } from "./browser.mjs";

const visitor = visitors();
const visit = async (options) => hurried(await visitor(options));

test("a whole game against three built-in players, by visible controls (T43)", needs, async () => {
  const page = await visit();
  await openCatan(page);
  const seen = new Set();
  let steps = 0;
  for (let now = await due(page); !now.isOver; now = await due(page)) {
    if (steps === 1) await picture(page, "catan-setup-light");
    if (now.phase === "main" && steps > 30 && !seen.has("pictured")) {
      seen.add("pictured");
      await picture(page, "catan-main-light");
    }
    await step(page, now, seen);
    steps += 1;
  }
  await part(page, "summary").waitFor();
  assert.match(await part(page, "result").innerText(), /win|won|points/i);
  await picture(page, "catan-over-light");
  console.log(steps, [...seen].join(" "));
  assertNoFaults(page);
});
