// Catan in the browser: whole games by visible controls, people who trade, replays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { due, hurried, look, openCatan, point, step } from "./catan.mjs";
import { assertNoFaults, base, choose, DESKTOP, needs, part, passed, PHONE, picture, visitors } from "./browser.mjs";

const visitor = visitors();
const visit = async (options) => hurried(await visitor(options));

test("a whole game against three built-in players, by visible controls", needs, async () => {
  const page = await visit();
  const strangers = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  await openCatan(page, { cap: 160 }); // Luck may take long.
  const [seen, phases] = [new Set(), new Set()];
  let steps = 0;
  for (let now = await due(page); !now.isOver; now = await due(page)) {
    if (!phases.has(now.phase)) {
      phases.add(now.phase);
      await page.reload();
      assert.deepEqual(await due(page), now);
    }
    if (steps === 2) {
      await part(page, "hint-button").click();
      await part(page, "hint").waitFor();
      assert.match(await part(page, "hint").innerText(), /Build a settlement (between|at the)/);
      await pictures(page, "catan-setup");
    }
    if (steps === 24) await pictures(page, "catan-main");
    await step(page, now, seen);
    steps += 1;
  }
  for (const what of ["settle", "road", "roll", "end"]) assert.ok(seen.has(what), what);
  await part(page, "summary").waitFor();
  assert.match(await part(page, "result").innerText(), /by victory points|limit of turns/);
  assert.match(await part(page, "moves").innerText(), /(has|Nobody has) won\. Points/);
  await pictures(page, "catan-over");

  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  await part(page, "slider").fill("3");
  assert.match(await part(page, "step-told").innerText(), /places a (settlement|road) /);
  await part(page, "summary-open").locator("> summary").click();
  await part(page, "dice-plot").waitFor();
  // Chance is part of the steps of a replay.
  assert.doesNotMatch(await part(page, "summary").innerText(), / 0 rolls/);
  await picture(page, "catan-replay-light");
  assert.deepEqual(strangers, []);
  assertNoFaults(page);
});

test("a whole game by keyboard alone", needs, async () => {
  const page = await visit();
  await openCatan(page, { cap: 100 });
  // From here on nothing is pointed at.
  const seen = new Set();
  for (let now = await due(page); !now.isOver; now = await due(page)) await step(page, now, seen, true);
  for (const what of ["settle", "road", "roll", "end"]) assert.ok(seen.has(what), what);
  await part(page, "summary").waitFor();
  assertNoFaults(page);
});

/** The page on a desk and on a phone, light and dark. */
async function pictures(page, name) {
  for (const [size, viewport] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await picture(page, `${name}-${size}-${colorScheme}`);
    }
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

test("two people and a watcher: colours, an offer, other terms, a trade", needs, async () => {
  const anna = await visit({ reducedMotion: "no-preference" });
  await anna.goto("/new?game=catan");
  await part(anna, "preset-duel").check({ force: true });
  await part(anna, "board-beginners’").check({ force: true });
  await anna.getByLabel("The match begins").selectOption("ready");
  await part(anna, "open-table").click();
  await anna.waitForURL(/\/t\//);
  await choose(anna, "orange");
  await picture(anna, "catan-waiting-light");

  const bo = await visit({ viewport: PHONE, hasTouch: true });
  await bo.goto(anna.url());
  await part(bo, "sit-1").click();
  assert.ok(await part(bo, "choose-orange").isDisabled());
  await choose(bo, "white");
  await part(anna, "ready").click();
  await part(bo, "ready").click();
  const dan = await visit();
  await dan.goto(anna.url());
  await Promise.all([anna, bo, dan].map((page) => part(page, "board").waitFor()));
  const place = async (page) => {
    const now = await due(page);
    await point(page, now.places[0]);
    await passed(page, now.number);
  };
  const first = (await look(anna)).you === "must" ? [anna, bo] : [bo, anna];
  for (const page of [first[0], first[1], first[1], first[0]]) {
    await place(page);
    await place(page);
  }
  const colours = await part(dan, "board").evaluate((board) =>
    ["red", "blue", "orange", "white"].filter((name) => board.querySelector(`[data-piece="${name}"]`)),
  );
  assert.deepEqual(colours, ["orange", "white"]);
  const [offerer, other] = first;
  let now = await due(offerer);
  await part(offerer, "roll").click();
  await passed(offerer, now.number);
  for (now = await due(offerer); now.phase !== "main"; now = await due(offerer)) await step(offerer, now);
  const kindOf = (cards, not) => Object.keys(cards).find((kind) => cards[kind] > 0 && kind !== not);
  const theirs = (await look(other)).cards;
  const give = kindOf(now.cards);
  const get = kindOf(theirs, give);
  await part(offerer, "trade-open").click();
  await part(offerer, "tab-players").click();
  await part(offerer, "offer-give").getByTestId(`more-${give}`).click();
  await part(offerer, "offer-get").getByTestId(`more-${get}`).click();
  await part(offerer, "offer-get").getByTestId(`more-${get}`).click();
  await part(offerer, "offer-send").click();

  await part(other, "offer").waitFor();
  await part(dan, "offer").waitFor();
  assert.equal(await part(dan, "accept").count(), 0);
  await part(other, "counter").click();
  await part(other, "counter-give").getByTestId(`less-${get}`).click();
  if (await part(other, "counter-send").isDisabled())
    await part(other, "counter-give").getByTestId(`more-${get}`).click();
  await picture(bo, "catan-trade-phone-light");
  await part(other, "counter-send").click();
  const confirm = offerer.locator(
    '[data-testid^="confirm-"][data-testid$="0"], [data-testid^="confirm-"][data-testid$="1"]',
  );
  await confirm.waitFor();
  await confirm.click();
  await part(offerer, "offer").waitFor({ state: "detached" });
  const after = (await look(offerer)).cards;
  assert.equal(after[get], now.cards[get] + 1);
  assert.equal(after[give], now.cards[give] - 1);
  assert.match(await part(dan, "told").innerText(), /gives .* for 1/);
  assert.equal(await part(dan, "hand").count(), 0);
  await picture(dan, "catan-watcher-light");
  assertNoFaults(anna, bo, dan);
});

test("the lobby, a new table and the rules on a phone and on a desk", needs, async () => {
  const page = await visit();
  await page.goto("/");
  await part(page, "card-catan").waitFor();
  await picture(page, "catan-lobby-light");
  await page.goto("/new?game=catan");
  await part(page, "catan-options").waitFor();
  await page.getByText("More options").click();
  assert.equal(await page.locator('[data-testid^="chair-"]').count(), 3);
  await part(page, "preset-duel").check({ force: true });
  assert.equal(await part(page, "option-vp_target").inputValue(), "15");
  assert.equal(await page.locator('[data-testid^="chair-"]').count(), 1);
  await page.setViewportSize(PHONE);
  await picture(page, "catan-new-phone-light");
  await page.goto("/rules/catan");
  await page.getByText("Longest road, 2 points").waitFor();
  await picture(page, "catan-rules-phone-light");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `${wide} pixels wide`);
  assertNoFaults(page);
});
