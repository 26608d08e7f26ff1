// The front page: everything that can be pressed is in sight, at every width and for every game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, needs, part, visitors } from "./browser.mjs";

const visit = visitors();

/** Controls of the first card that something else covers, or that reach over its edge. */
function hidden() {
  const hero = document.querySelector(".hero");
  const frame = hero.getBoundingClientRect();
  const picture = hero.querySelector(".picture")?.getBoundingClientRect();
  const shows = picture && picture.width > 0;
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...hero.querySelectorAll("h1, p, button, a, select")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const leaves = box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
      return leaves || box.right > innerWidth || (shows && meets(box, picture));
    })
    .map((one) => one.textContent.trim().slice(0, 30));
}

test("no control of the front page is covered or cut off, whatever game and width", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "quick-play").waitFor();
  const game = page.getByLabel("Game", { exact: true });
  const games = await game.locator("option").evaluateAll((all) => all.map((one) => one.value));
  assert.ok(games.length >= 5);
  for (const width of [360, 390, 768, 961, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const one of games) {
      await game.selectOption(one);
      if (one === "pentago") await part(page, "find-opponent").waitFor();
      assert.deepEqual(await page.evaluate(hidden), [], `${one} at ${width}`);
    }
  }
  assertNoFaults(page);
});
