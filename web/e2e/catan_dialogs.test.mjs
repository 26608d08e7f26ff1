// Every dialog of Catan: the server's word is changed on its way, so that each is seen without waiting for its turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { doctored, due, hurried, look, openCatan } from "./catan.mjs";
import { assertNoFaults, needs, part, PHONE, picture, until, visitors } from "./browser.mjs";

const visit = visitors();
const KINDS = ["brick", "lumber", "wool", "grain", "ore"];
const cards = (...counts) => Object.fromEntries(KINDS.map((kind, nth) => [kind, counts[nth] ?? 0]));

/** A table whose first position is changed by `change`; what is sent instead of a placement is noted. */
async function shown(change, { chooses = false, ...options } = {}) {
  const sent = [];
  const page = await visit(options);
  if (chooses) await page.addInitScript(() => localStorage.setItem("parlor.catan.chooses", "on"));
  await doctored(
    page,
    (update) => {
      const { view } = update;
      const me = view.players[view.me];
      Object.assign(me, { hand: cards(3, 2, 1, 4, 1), cards: 11, points: 3, rates: cards(4, 4, 2, 3, 4) });
      [update.you, update.must, view.now.seat, view.now.dice] = ["must", [view.me], view.me, [3, 4]];
      change(update, view, me);
    },
    (action) => {
      sent.push(action);
      return false;
    },
  );
  await openCatan(page, { points: 10 });
  // Whatever is asked for, a reload asks for it again. The match behind it goes on meanwhile.
  const drawn = async () => ({ ...(await look(page)), number: null, you: null });
  const before = await drawn();
  await page.reload();
  await part(page, "board").waitFor();
  assert.deepEqual(await drawn(), before);
  return { page, sent };
}

const MAIN = (update, view) => {
  view.phase = { type: "main" };
  const bank = (give, rate) =>
    KINDS.filter((kind) => kind !== give).map((get) => ({
      type: "bank",
      give: { ...cards(), [give]: rate },
      get: { ...cards(), [get]: 1 },
    }));
  update.actions = [
    {
      type: "road",
      at: [
        [0, 1],
        [0, 2],
      ],
    },
    {
      type: "road",
      at: [
        [-1, 0],
        [0, 1],
      ],
    },
    { type: "buy" },
    { type: "play", card: "knight" },
    ...bank("grain", 3),
    { type: "end" },
  ];
};

test("discard: exactly the number owed, with a running count", needs, async () => {
  const { page, sent } = await shown(
    (update, view) => {
      view.phase = { type: "discard", owed: view.players.map((_, seat) => (seat === view.me ? 5 : 0)) };
      update.actions = [{ type: "discard", cards: cards(2, 1, 0, 2, 0) }];
    },
    { viewport: PHONE, hasTouch: true },
  );
  const dialog = part(page, "discard");
  assert.match(await dialog.innerText(), /discard 5 of your 11 cards/);
  assert.ok(await part(page, "discard-send").isDisabled());
  for (const kind of ["brick", "brick", "brick", "grain"]) await dialog.getByTestId(`more-${kind}`).click();
  assert.match(await part(page, "discard-send").innerText(), /1 more/);
  assert.ok(await dialog.getByTestId("more-brick").isDisabled());
  await dialog.getByTestId("more-ore").click();
  assert.ok(await dialog.getByTestId("more-grain").isDisabled());
  await picture(page, "catan-discard-phone-light");
  await part(page, "discard-send").click();
  await until(() => sent.length > 0);
  assert.deepEqual(sent, [{ type: "discard", cards: cards(3, 0, 0, 1, 1) }]);
  assertNoFaults(page);
});

test("trade with the bank at the rates shown, several lots at once", needs, async () => {
  const { page, sent } = await shown(
    (update, view, me) => {
      MAIN(update, view);
      me.hand = cards(3, 2, 1, 6, 1);
    },
    { colorScheme: "dark" },
  );
  await part(page, "trade-open").click();
  const trade = part(page, "trade");
  assert.ok(await trade.getByTestId("give-brick").isDisabled());
  assert.match(await trade.getByTestId("give-grain").innerText(), /3:1/);
  await trade.getByTestId("give-grain").click();
  await trade.getByTestId("get-ore").click();
  await trade.getByTestId("lots").selectOption("2");
  await picture(page, "catan-bank-dark");
  await part(page, "bank-trade").click();
  await until(() => sent.length > 0);
  assert.deepEqual(sent, [{ type: "bank", give: cards(0, 0, 0, 6, 0), get: cards(0, 0, 0, 0, 2) }]);
  assertNoFaults(page);
});

test("an offer to some of the others", needs, async () => {
  const { page, sent } = await shown((update, view) => MAIN(update, view), { viewport: PHONE, hasTouch: true });
  await part(page, "trade-open").click();
  await part(page, "tab-players").click();
  const [give, get] = [part(page, "offer-give"), part(page, "offer-get")];
  assert.ok(await part(page, "offer-send").isDisabled());
  await give.getByTestId("more-brick").click();
  await give.getByTestId("more-brick").click();
  await get.getByTestId("more-ore").click();
  // A kind is never on both sides.
  await get.getByTestId("more-brick").click();
  assert.match(await give.getByTestId("more-brick").innerText(), /0/);
  await give.getByTestId("more-grain").click();
  await get.getByTestId("less-brick").click();
  const asked = await page.locator('[data-testid^="ask-"]').all();
  await asked[0].click();
  await picture(page, "catan-offer-phone-light");
  await part(page, "offer-send").click();
  await until(() => sent.length > 0);
  assert.equal(sent[0].type, "offer");
  assert.deepEqual([sent[0].give, sent[0].get], [cards(0, 0, 0, 1, 0), cards(0, 0, 0, 0, 1)]);
  assert.equal(sent[0].to.length, 2);
  assertNoFaults(page);
});

/** An offer of ours that one has accepted and another one has answered with other terms. */
const ANSWERED = (update, view) => {
  MAIN(update, view);
  const others = [0, 1, 2, 3].filter((seat) => seat !== view.me);
  const answers = view.players.map(() => ({ type: "silent" }));
  answers[others[0]] = { type: "accepted" };
  answers[others[1]] = { type: "countered", id: 2, give: cards(0, 0, 0, 0, 1), get: cards(2) };
  view.offer = {
    id: 1,
    give: cards(1),
    get: cards(0, 0, 0, 0, 1),
    to: others,
    until: update.at + 20_000,
    answers,
    answered: [0, 0, 0, 0],
  };
  update.actions.push(
    { type: "confirm", offer: 1, with: others[0] },
    { type: "confirm", offer: 2, with: others[1] },
    { type: "withdraw", offer: 1 },
  );
};

test("the first who accepts our offer gets it, without another click", needs, async () => {
  const { page, sent } = await shown(ANSWERED);
  await until(() => sent.length > 0);
  assert.deepEqual([sent[0].type, sent[0].offer], ["confirm", 1]);
  assertNoFaults(page);
});

test("answers to our offer, with counter-offers and confirmation, for who wants to choose", needs, async () => {
  const { page, sent } = await shown(ANSWERED, { chooses: true });
  assert.match(await part(page, "offer").innerText(), /You offer[\s\S]*accepts[\s\S]*would rather/);
  assert.match(await part(page, "offer").innerText(), /\d+ s/);
  await picture(page, "catan-answers-light");
  await page.locator('[data-testid^="confirm-"]').nth(1).click();
  await until(() => sent.length > 0);
  assert.deepEqual([sent[0].type, sent[0].offer], ["confirm", 2]);
  assertNoFaults(page);
});

test("an offer for us: accept, decline, other terms", needs, async () => {
  const { page, sent } = await shown(
    (update, view) => {
      view.phase = { type: "main" };
      const other = (view.me + 1) % 4;
      [view.now.seat, update.you, update.must] = [other, "may", [other]];
      const answers = view.players.map(() => ({ type: "silent" }));
      const offer = { id: 7, give: cards(0, 0, 2), get: cards(0, 0, 0, 0, 1), until: update.at + 25_000, answers };
      view.offer = { ...offer, to: [view.me], answered: [0, 0, 0, 0] };
      update.actions = [
        { type: "accept", offer: 7 },
        { type: "decline", offer: 7 },
      ];
    },
    { viewport: PHONE, hasTouch: true, colorScheme: "dark" },
  );
  await part(page, "counter").click();
  await part(page, "counter-get").getByTestId("more-wool").click();
  await picture(page, "catan-asked-phone-dark");
  await part(page, "counter-send").click();
  await until(() => sent.length > 0);
  assert.deepEqual(sent, [{ type: "counter", offer: 7, give: cards(0, 0, 0, 0, 1), get: cards(0, 0, 3) }]);
  await part(page, "accept").waitFor();
  assertNoFaults(page);
});

test("development cards say what they do and which are new; plenty and monopoly pick a kind", needs, async () => {
  const { page, sent } = await shown((update, view, me) => {
    MAIN(update, view);
    me.dev_cards = { knight: 2, plenty: 1, palace: 1 };
    me.new_dev_cards = { plenty: 1 };
    [me.devs, me.new_devs] = [4, 1];
  });
  await part(page, "dev-plenty").click();
  assert.match(await part(page, "dev-about").innerText(), /Bought this turn/);
  assert.ok(await part(page, "play-plenty").isDisabled());
  await part(page, "dev-knight").click();
  await picture(page, "catan-devs-light");
  await part(page, "play-knight").click();
  await until(() => sent.length > 0);
  assert.deepEqual(sent, [{ type: "play", card: "knight" }]);
  const plenty = await shown((update, view) => {
    view.phase = { type: "pick_plenty", left: 2 };
    view.bank = cards(19, 19, 19, 0, 19);
    update.actions = KINDS.filter((kind) => kind !== "grain").map((kind) => ({ type: "pick", kind }));
  });
  assert.ok(await part(plenty.page, "pick-grain").isDisabled());
  await part(plenty.page, "pick-ore").click();
  await until(() => plenty.sent.length > 0);
  assert.deepEqual(plenty.sent, [{ type: "pick", kind: "ore" }]);
  assertNoFaults(page, plenty.page);
});

test("the robber and the choice of a victim, by keyboard", needs, async () => {
  const { page, sent } = await shown((update, view) => {
    view.phase = { type: "move_robber" };
    update.actions = [
      [-2, 2],
      [0, 3],
      [2, 4],
      [-1, 1],
    ].map((to) => ({ type: "robber", to }));
  });
  await page.keyboard.press("b");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Robber to pasture 2");
  await picture(page, "catan-robber-light");
  await page.keyboard.press("Enter");
  await until(() => sent.length > 0);
  assert.deepEqual(sent, [{ type: "robber", to: [0, 3] }]);
  const steal = await shown((update, view) => {
    const victims = [0, 1, 2, 3].filter((seat) => seat !== view.me).slice(0, 2);
    view.phase = { type: "steal", victims };
    update.actions = victims.map((from) => ({ type: "steal", from }));
  });
  assert.equal(await part(steal.page, "victims").getByRole("button").count(), 2);
  await part(steal.page, "victims").getByRole("button").nth(1).click();
  await until(() => steal.sent.length > 0);
  assert.equal(steal.sent[0].type, "steal");
  assertNoFaults(page, steal.page);
});

test("building: what is legal is enabled, the rest says why; Escape cancels", needs, async () => {
  const { page, sent } = await shown((update, view) => MAIN(update, view));
  assert.equal((await look(page)).places.length, 0);
  await part(page, "build-city").click({ force: true }); // It is off, but tells why.
  assert.match(await part(page, "build-why").innerText(), /You need 2 ore more/);
  await page.keyboard.press("r");
  assert.deepEqual((await look(page)).places.sort(), ["place-road--1,0/0,1", "place-road-0,1/0,2"]);
  await page.keyboard.press("Escape");
  assert.equal((await look(page)).places.length, 0);
  await part(page, "build-road").click();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await until(() => sent.length > 0);
  assert.equal(sent[0].type, "road");
  assertNoFaults(page);
});

test("on a phone the question about a place covers no place, and every label fits its button", needs, async () => {
  const page = await visit({ viewport: PHONE, hasTouch: true });
  await hurried(page);
  await openCatan(page);
  const { places } = await due(page);
  assert.ok(places.length > 20, `${places.length} places`);
  for (const id of places) {
    await page.getByTestId(id).dispatchEvent("click");
    const question = await page.getByRole("group", { name: "Confirm the place" }).boundingBox();
    const place = await page.getByTestId(id).locator(".ring").boundingBox();
    const isBeside = question.y >= place.y + place.height || question.y + question.height <= place.y;
    assert.ok(isBeside, `${id}: ${JSON.stringify({ question, place })}`);
  }
  await picture(page, "catan-confirm-phone");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ ...PHONE, width });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('[data-testid^="build-"]')]
        .filter((button) => button.scrollWidth > button.clientWidth)
        .map((button) => button.innerText),
    );
    assert.deepEqual(wide, [], `too wide at ${width}`);
  }
});
