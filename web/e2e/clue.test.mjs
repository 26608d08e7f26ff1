// Clue in the browser: a whole game with every window, a drop in the middle, and nobody who reads what is not for them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, base, choose, chosen, DESKTOP, needs, part, PHONE, picture, visitors } from "./browser.mjs";
import { due, instant, look, secrets, step } from "./clue.mjs";

const visitor = visitors();
const visit = async (options, how) => instant(await visitor(options), how);

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

/** The sound can be switched on this screen, and the page says how it is. */
async function switchSound(page) {
  const sound = page.getByRole("button", { name: "Sound", exact: true });
  for (const isOn of ["false", "true"]) {
    await sound.dispatchEvent("click"); // A window of the match may be open before it.
    assert.equal(await sound.getAttribute("aria-pressed"), isOn);
    const kept = await page.evaluate(() => localStorage.getItem("parlor.sound"));
    assert.equal(kept, isOn === "true" ? "on" : "off");
  }
}

test("every screen before a match has a way on and a way back", needs, async () => {
  const page = await visit();
  await page.goto("/clue");
  await part(page, "clue-main").waitFor();
  await pictures(page, "clue-main");
  await switchSound(page);
  await part(page, "main-rules").click();
  await part(page, "rules-window").waitFor();
  await page.keyboard.press("Escape");
  await part(page, "rules-window").waitFor({ state: "detached" });
  await part(page, "play-others").click();
  await part(page, "join").click();
  assert.match(await part(page, "join-problem").innerText(), /link or the code/);
  await part(page, "join-key").fill(`${base}/t/nowhere`);
  await part(page, "join").click();
  await page.waitForFunction(
    () =>
      !/link or the code/.test(
        document.querySelector('[data-testid="join-problem"]')?.textContent ?? "link or the code",
      ),
  );
  await picture(page, "clue-start-dialog");
  await part(page, "start-cancel").click();
  await part(page, "play-others").click();
  await part(page, "open-a-table").click();
  await part(page, "clue-options").waitFor();
  await pictures(page, "clue-new");
  await switchSound(page);
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await part(page, "waiting").waitFor();
  // Without a suspect nobody is ready.
  await part(page, "ready").click();
  assert.match(await part(page, "not-ready").innerText(), /Choose your suspect first/);
  await choose(page, "mrs_white");
  await part(page, "set-chair-1").selectOption("random");
  await choose(page, "mr_green-1");
  assert.ok(await part(page, "choose-mrs_white-1").isDisabled());
  await switchSound(page);
  // The link is made here, of where the page came from: nobody outside is asked.
  assert.equal(await part(page, "invite-link").inputValue(), page.url());
  await part(page, "invite-qr").waitFor();
  await pictures(page, "clue-setup");
  await page.reload();
  await chosen(page, "mrs_white");
  assertNoFaults(page);
});

test("six play: every window, a drop and a return in the middle, a wrong accusation, the replay", needs, async () => {
  const page = await visit();
  await page.goto("/new?game=clue&with=computers");
  await part(page, "clue-options").waitFor();
  await page.getByTestId("dice-two-dice").check({ force: true });
  await part(page, "all-chairs").selectOption("player:naive");
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await choose(page, "miss_scarlet");
  await part(page, "ready").click();
  await part(page, "countdown").waitFor();
  await part(page, "board").waitFor();
  assert.equal(await page.locator('[data-testid="players"] > li').count(), 6);
  await switchSound(page);

  const seen = new Set();
  let steps = 0;
  for (let now = await due(page); steps < 90; now = await due(page), steps += 1) {
    if (now.windows.includes("winning-window")) break;
    const [first] = now.windows;
    if (first && !seen.has(`pictured ${first}`)) {
      seen.add(`pictured ${first}`);
      await picture(page, `clue-${first}`);
      if (first === "disprove-window") {
        await page.keyboard.press("Escape");
        await page.getByText("Choose a card to show.").waitFor();
      }
      // A window that waits is there again after a reload.
      await page.reload();
      await part(page, first).waitFor();
    }
    if (now.targets.length > 0 && !seen.has("pictured targets")) {
      seen.add("pictured targets");
      await pictures(page, "clue-targets");
    }
    if (steps >= 6 && now.windows.length === 0 && !seen.has("noted")) {
      seen.add("noted");
      if (!(await part(page, "checklist").isVisible())) await part(page, "view-list").click();
      await part(page, "cell-rope-1").click();
      await part(page, "notes-text").fill("Ask Mustard about the rope.");
      await part(page, "notes-level").selectOption("full");
      await page.locator('[data-testid="checklist"][data-level="full"]').waitFor();
      await part(page, "notes-share").check();
      await part(page, "notes-odds").check();
      await part(page, "deals").waitFor();
      await page.waitForTimeout(700);
      await pictures(page, "clue-notes");
      // The line is cut: the same table comes back, with the notes.
      const before = await look(page);
      await page.drop();
      await page.waitForFunction(() => document.querySelector('[data-testid="reconnecting"]') === null);
      await due(page);
      assert.equal((await look(page)).phase, before.phase);
      await page.reload();
      await due(page);
      if (!(await part(page, "checklist").isVisible())) await part(page, "view-list").click();
      await page.locator('[data-testid="cell-rope-1"][data-mark="X black"]').waitFor();
      assert.equal(await part(page, "notes-text").inputValue(), "Ask Mustard about the rope.");
      if ((await look(page)).windows.length > 0) continue;
    }
    const isReady =
      steps >= 24 && now.can.accuse && ["noted", "suggest", "shown", "disprove"].every((what) => seen.has(what));
    if (isReady || (steps > 70 && now.can.accuse)) break;
    await step(page, await look(page), seen, steps);
  }
  // Others may have solved it before we came to a room.
  const isEarly = await part(page, "winning-window").isVisible();
  for (const what of isEarly ? ["roll"] : ["roll", "suggest", "end"]) assert.ok(seen.has(what), what);

  if (!isEarly) await accuse(page);
  await part(page, "winning-window").waitFor();
  await picture(page, "clue-case-file");
  if (await part(page, "let-continue").isVisible()) {
    await letContinue(page, seen);
    for (let now = await due(page); !now.windows.includes("winning-window"); now = await due(page))
      await step(page, now, seen, steps++);
  }
  await pictures(page, "clue-winning");
  await part(page, "winning-ok").click();
  await part(page, "result").waitFor();
  assert.match(await part(page, "log").innerText(), /accuses? .+ with the .+ in the .+\./);
  await pictures(page, "clue-over");
  await part(page, "to-replay").click();
  await part(page, "replay").waitFor();
  await part(page, "move-filter").selectOption("suggestions");
  await page.locator('[data-testid^="move-"]:not([data-testid="move-filter"])').first().click();
  assert.match(await part(page, "step-told").innerText(), /suggests? /);
  await pictures(page, "clue-replay");
  await switchSound(page);
  // By the eyes of one seat only its own cards are seen, and notes are there whose author agreed.
  await part(page, "seen-by").selectOption("0");
  await part(page, "open-hand-1").waitFor({ state: "detached" });
  await part(page, "open-hand-0").waitFor();
  if (seen.has("noted")) {
    await part(page, "memo-0").locator("> summary").click();
    await page.locator('[data-testid="memo-0"] [data-testid="cell-rope-1"][data-mark="X black"]').waitFor();
  }
  assertNoFaults(page);
});

/** Lets the others continue; whoever is out still shows cards, also while this window is open. */
async function letContinue(page, seen) {
  for (let tries = 0; tries < 20; tries++) {
    if (await part(page, "winning-ok").isVisible()) return; // It is over meanwhile.
    if (await part(page, "disprove-window").isVisible()) await step(page, await look(page), seen, tries);
    else if (
      await part(page, "let-continue")
        .click({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
    )
      return;
  }
  assert.fail("the window does not close");
}

/** Accuses by the window: never a default, and asked twice. */
async function accuse(page) {
  await part(page, "do-accuse").click();
  await part(page, "accuse-window").waitFor();
  // Our own cards: surely wrong.
  for (const kind of ["suspect", "weapon", "room"]) {
    const mine = page.getByTestId(`accuse-${kind}`).locator("option", { hasText: "✗" });
    const value = (await mine.count()) > 0 ? await mine.first().getAttribute("value") : null;
    await part(page, `accuse-${kind}`).selectOption(value ?? { index: 1 });
  }
  await part(page, "accuse-confirm").click();
  await part(page, "accuse-warning").waitFor();
  await picture(page, "clue-accuse");
  await part(page, "accuse-confirm").click();
}

test("two people and a watcher: nothing secret travels to who may not read it", needs, async () => {
  const ann = await visit();
  const bo = await visit({ viewport: PHONE, hasTouch: true });
  const dan = await visit();
  for (const page of [ann, bo, dan]) page.heard = [];
  await ann.goto("/new?game=clue&with=others");
  await part(ann, "clue-options").waitFor();
  for (const chair of [2, 3, 4, 5]) await part(ann, `chair-${chair}`).selectOption("closed");
  await ann.getByTestId("dice-two-dice").check({ force: true });
  await part(ann, "open-table").click();
  await ann.waitForURL(/\/t\//);
  await part(ann, "choose-professor_plum").click();
  await bo.goto(ann.url());
  await part(bo, "sit-1").click();
  await choose(bo, "mrs_peacock");
  await part(ann, "ready").click();
  await part(bo, "ready").click();
  await dan.goto(ann.url());
  await Promise.all([ann, bo, dan].map((page) => part(page, "board").waitFor()));
  await part(dan, "spectator").waitFor();

  const seen = new Set();
  const pages = [ann, bo];
  for (let steps = 0; steps < 120 && !(seen.has("shown") && seen.has("disprove") && steps > 40); steps += 1) {
    const states = await Promise.all(pages.map(look));
    const turn = states.findIndex((now) => now.windows.length > 0 || (now.you === "must" && now.rests));
    if (turn < 0) {
      steps -= 1; // Waiting is no step.
      await ann.waitForTimeout(50);
      continue;
    }
    const page = pages[turn];
    const now = await due(page);
    if (now.windows.includes("winning-window")) break;
    await step(page, now, seen, steps);
  }
  assert.ok(seen.has("suggest"));
  await picture(dan, "clue-watcher");
  // Whoever is on turn accuses wrongly, and the other wins.
  for (;;) {
    const states = await Promise.all(pages.map(look));
    const turn = states.findIndex((now) => now.windows.length > 0 || (now.you === "must" && now.rests));
    if (turn < 0) {
      await ann.waitForTimeout(50);
      continue;
    }
    const now = await due(pages[turn]);
    if (!now.can.accuse) {
      await step(pages[turn], now, seen, 1);
      continue;
    }
    await accuse(pages[turn]);
    break;
  }
  await Promise.all([ann, bo, dan].map((page) => part(page, "winning-window").waitFor()));
  await picture(bo, "clue-won-phone");

  // The watch sees what it shall see.
  const told = (view) => secrets(JSON.stringify({ type: "update", view })).map((one) => one.card);
  assert.deepEqual(told({ players: [{ suspect: "mr_green", hand: ["rope"] }] }), ["rope"]);
  assert.deepEqual(told({ suggestions: [{ room: "hall", shown: { by: 1, card: "hall" } }] }), ["hall"]);

  const noted = (mark, type) =>
    secrets(JSON.stringify({ type: "help", value: { marks: [{ card: "rope", mark, reason: { type } }] } }));
  assert.deepEqual(
    noted("yes", "all_deals").map((one) => one.path),
    [".value.marks.0.card"],
  );
  assert.deepEqual(noted("no", "passed"), []);

  const over = [ann, bo, dan].map((page) => page.heard.findIndex((text) => text.includes('"type":"over"')));
  assert.ok(over.every((at) => at > 0));
  const last = JSON.parse(ann.heard[over[0]]);
  const { hands } = (last.events ?? last.updates.flatMap((one) => one.events)).find((event) => event.type === "over");
  assert.equal(hands.flat().length, 18);
  for (const [seat, page] of [
    [0, ann],
    [1, bo],
    [null, dan],
  ]) {
    const before = page.heard.slice(0, over[[ann, bo, dan].indexOf(page)]);
    assert.ok(before.length > 20);
    const read = before.flatMap(secrets);
    for (const { path, card } of read) {
      const isShown = /\.(showed|shown\.card|events\.\d+\.card)$/.test(path);
      const mine = seat !== null && (hands[seat].includes(card) || isShown);
      assert.ok(mine, `seat ${seat} was told ${card} at ${path}`);
      // Of another hand only the card that was shown.
      if (!hands[seat].includes(card)) assert.ok(isShown, `${card} at ${path}`);
    }
    if (seat === null) assert.deepEqual(read, []);
    for (const text of before) assert.doesNotMatch(text, /"case":\{/);
  }
  assertNoFaults(ann, bo, dan);
});
