// The front page: a card for every game, everything that can be pressed in sight, and one click from there to a match.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, PHONE, picture, visitors } from "./browser.mjs";

const visit = visitors();
const GAMES = ["pentago", "reversi", "catan", "clue", "project"];

/** Words and controls of a card that reach over its edge or over each other. */
function cutOff(card) {
  const frame = card.getBoundingClientRect();
  const all = [...card.querySelectorAll("h2, p, button, a:not(.picture), select")].map((one) => [
    one,
    one.getBoundingClientRect(),
  ]);
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return all
    .filter(([one, box]) => {
      const leaves =
        box.left < frame.left || box.right > frame.right + 1 || box.bottom > frame.bottom + 1 || box.right > innerWidth;
      return (
        leaves ||
        all.some(([other, its]) => other !== one && !one.contains(other) && !other.contains(one) && meets(box, its))
      );
    })
    .map(([one]) => one.textContent.trim().slice(0, 30));
}

test("every game has a card, and no control is covered or cut off, whatever the width", needs, async () => {
  const page = await visit();
  await page.goto("/");
  for (const game of GAMES) await part(page, `card-${game}`).waitFor();
  await part(page, "find-opponent").waitFor();
  for (const width of [360, 390, 768, 961, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const game of GAMES)
      assert.deepEqual(await part(page, `card-${game}`).evaluate(cutOff), [], `${game} at ${width}`);
  }
  assertNoFaults(page);
});

test("the game that was chosen last comes first, with its level", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "level-catan").selectOption("easy");
  await part(page, "play-catan").click();
  await part(page, "board").waitFor();
  await page.goto("/");
  await part(page, "gallery").locator("article").first().waitFor();
  assert.equal(await part(page, "gallery").locator("article").first().getAttribute("data-testid"), "card-catan");
  assert.equal(await part(page, "level-catan").inputValue(), "easy");
  // Four computers of one level are four characters.
  const names = await part(page, "lobby-table").first().locator(".name").allInnerTexts();
  assert.equal(new Set(names).size, names.length);
  assert.ok(!names.some((name) => /^easy/.test(name)), names.join());
  assertNoFaults(page);
});

test("a click opens a table for friends with link, code and QR code, and computers fill it", needs, async () => {
  const page = await visit({ viewport: PHONE });
  await page.goto("/");
  await part(page, "friends-pentago").click();
  await part(page, "invite-link").waitFor();
  await part(page, "invite-qr").waitFor();
  assert.ok((await part(page, "invite-code").innerText()).length > 3);
  await picture(page, "friends-phone-light");
  await part(page, "fill").click();
  await part(page, "board").waitFor();
  await myTurn(page);
  assert.equal(await part(page, "hint-button").count(), 0);
  assertNoFaults(page);
});

test("who wants to watch sees a match", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "watch-pentago").click();
  await part(page, "board").waitFor();
  await part(page, "spectator").waitFor();
  assertNoFaults(page);
});

test("tables are found by game and by name", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "play-pentago").click();
  await part(page, "board").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto("/");
  const mine = page.locator(`[data-table="${id}"]`);
  await mine.waitFor();
  await part(page, "table-game").selectOption("clue");
  await mine.waitFor({ state: "detached" });
  await part(page, "table-game").selectOption("");
  await part(page, "table-search").fill(id);
  await mine.waitFor();
  assert.equal(await part(page, "lobby-table").count(), 1);
  assertNoFaults(page);
});

test("the page speaks the language of the browser, and another one by choice", needs, async () => {
  const page = await visit({ locale: "de-DE" });
  await page.goto("/");
  await page.getByRole("button", { name: "Jetzt spielen" }).first().waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await picture(page, "front-desktop-german");
  await part(page, "language").selectOption("fr");
  await page.getByRole("button", { name: "Jouer maintenant" }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Jouer maintenant" }).first().waitFor();
  await part(page, "language").selectOption("en");
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  assertNoFaults(page);
});

test("the app can be installed, says when it is offline, and comes back by itself", needs, async () => {
  const page = await visit({ expects: [/WebSocket|net::ERR/] });
  await page.goto("/");
  await part(page, "gallery").waitFor();
  const manifest = await page.evaluate(async () =>
    (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
  );
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons) assert.equal((await page.request.get(src)).status(), 200);
  await page.context().setOffline(true);
  await part(page, "reconnecting").getByText("You are offline").waitFor();
  await page.context().setOffline(false);
  await part(page, "reconnecting").waitFor({ state: "detached" });
  assertNoFaults(page);
});
