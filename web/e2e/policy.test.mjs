// The client under the server's security policy: nothing that it needs is forbidden, and what is forbidden does not run.

import assert from "node:assert/strict";
import { test } from "node:test";
import { myTurn, needs, part, playTurn, position, quickGame, visitors } from "./browser.mjs";
import { anyTurn } from "./player.mjs";

const visit = visitors();

/** A page that notes what the policy forbids. */
async function noting() {
  const page = await visit();
  page.forbidden = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) page.forbidden.push(message.text());
  });
  return page;
}

test("a match is played, watched again and left without a word from the policy", needs, async () => {
  const page = await noting();
  await quickGame(page, "random");
  await myTurn(page);
  await playTurn(page, anyTurn((await position(page)).board, 0));
  await myTurn(page);
  await part(page, "resign").click();
  await part(page, "resign-yes").click();
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  await page.goto("/new");
  await page.goto("/");
  await part(page, "gallery").waitFor();
  assert.deepEqual(page.forbidden, []);
  assert.deepEqual(page.faults, []);
});

for (const game of ["reversi", "catan", "clue", "project"]) {
  test(`a table of ${game} opens without a word from the policy`, needs, async () => {
    const page = await noting();
    await page.goto(`/new?game=${game}`);
    await page.locator("form, main").first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.deepEqual(page.forbidden, []);
  });
}

test("text that became a script would not run", needs, async () => {
  const page = await visit({ expects: [/Content Security Policy/] });
  await page.goto("/");
  const ran = await page.evaluate(async () => {
    const seen = new Promise((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
    );
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
    return [await seen, window.ran ?? false];
  });
  assert.deepEqual(ran, ["script-src-elem", false]);
});
