// The server comes back without its tables: the page says so and leads back to the lobby.

import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { assertNoFaults, CUT, myTurn, needs, part, playTurn, quickGame, visitors } from "./browser.mjs";
import { port, programs } from "./programs.mjs";

const visitor = visitors();
const start = programs();

/** A server that keeps nothing and can be replaced by an empty one at the same place. */
async function server() {
  const address = `127.0.0.1:${await port()}`;
  const args = ["serve", "--memory", "--listen", address, "--lines", "127.0.0.1:0"];
  let child = await start(args, "Parlor is at");
  return {
    baseURL: `http://${address}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async replace() {
      child = await start(args, "Parlor is at");
    },
  };
}

test("a page whose table is gone says so, also when something was sent meanwhile", needs, async () => {
  const { baseURL, stop, replace } = await server();
  const [player, watcher] = [await visitor({ baseURL, expects: [CUT] }), await visitor({ baseURL, expects: [CUT] })];
  await quickGame(player, "random");
  await myTurn(player);
  await playTurn(player, { cell: 14, rotation: 7 });
  await myTurn(player);
  await watcher.goto(player.url());
  await part(watcher, "spectator").waitFor();
  await stop();
  for (const page of [player, watcher]) await part(page, "reconnecting").waitFor();
  await part(player, "resign").click();
  await part(player, "resign-yes").click();
  await replace();
  for (const page of [player, watcher]) {
    const card = part(page, "missing-table");
    await card.waitFor();
    assert.match(await card.innerText(), /This table is gone/);
    assert.equal(await part(page, "board").count(), 0);
    assert.equal(await part(page, "notice").count(), 0);
    assert.doesNotMatch(await page.title(), /Your turn/);
    assert.doesNotMatch(await page.locator("body").innerText(), /send|join or watch|follow this table/i);
    await card.getByRole("link", { name: "To the lobby" }).click();
    await part(page, "gallery").waitFor();
  }
  // The way back leads to the same words, not to a dead board.
  await player.goBack();
  await part(player, "missing-table").waitFor();
  assertNoFaults(player, watcher);
});
