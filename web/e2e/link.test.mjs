// Two visitors who play each other by link, and a third who watches.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertNoFaults,
  DESKTOP,
  myTurn,
  needs,
  part,
  PHONE,
  picture,
  playTurn,
  position,
  visitors,
} from "./browser.mjs";
import { after, bestTurn } from "./player.mjs";

const visit = visitors();

async function named(name, options) {
  const page = await visit(options);
  await page.goto("/");
  await part(page, "name").click();
  await part(page, "name-input").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Your name is ${name}` }).waitFor();
  return page;
}

/** Ada opens a table, Ben comes by its link and sits down. */
async function pair() {
  const ada = await named("Ada");
  await part(ada, "friends-pentago").click();
  const link = await part(ada, "invite-link").inputValue();
  const ben = await visit({ viewport: PHONE, hasTouch: true });
  await ben.goto(link);
  await part(ben, "join-card").waitFor();
  await picture(ben, "join-phone-light");
  await part(ben, "join-name").fill("Ben");
  await ben.getByRole("button", { name: "Join as Ben" }).click();
  await part(ben, "board").waitFor();
  await part(ada, "board").waitFor();
  return { ada, ben, link };
}

test("two people play by link to the end while a third watches", needs, async () => {
  const { ada, ben, link } = await pair();
  const guest = await visit();
  await guest.goto(link);
  await part(guest, "spectator").waitFor();
  const pages = [ada, ben];
  let nth = 0;
  while (await myTurn(pages[nth % 2])) {
    const page = pages[nth % 2];
    const { board, seat } = await position(page);
    // Ben plays without a plan, so the game comes to an end soon.
    const turn = seat === 0 ? bestTurn(board, seat) : { cell: board.lastIndexOf("."), rotation: nth % 8 };
    const expected = after(board, seat === 0 ? "X" : "O", turn);
    await playTurn(page, turn);
    for (const other of [...pages, guest])
      await other.locator(`[data-testid="board"][data-board="${expected}"]`).waitFor();
    nth += 1;
    if (nth === 5) await pictures(link);
    if (await part(page, "result").isVisible()) break;
  }
  for (const page of [...pages, guest]) await part(page, "result").waitFor();
  assert.match(await part(guest, "result").innerText(), /Ada|Ben|Draw/);
  assert.equal(await guest.locator("[data-open]").count(), 0);
  await picture(ada, "result-desktop-light");
  assertNoFaults(ada, ben, guest);
});

async function pictures(link) {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await visit({ viewport, colorScheme });
      await page.goto(link);
      await part(page, "board").waitFor();
      await picture(page, `table-${size}-${colorScheme}`);
      for (const name of ["new", "rules", "about"]) {
        await page.goto(`/${name}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await picture(page, `${name}-${size}-${colorScheme}`);
      }
      await page.goto("/");
      await part(page, "gallery").waitFor();
      await picture(page, `lobby-${size}-${colorScheme}`);
      await page.context().close();
    }
  }
}

test("people talk, offer, take back, resign and play again", needs, async () => {
  const { ada, ben } = await pair();
  await part(ben, "say").fill("Good luck!");
  await ben.keyboard.press("Enter");
  await part(ada, "chat").getByText("Good luck!").waitFor();

  await myTurn(ada);
  const before = await position(ada);
  await playTurn(ada, { cell: 14, rotation: 7 });
  await part(ada, "take-back-button").click();
  await part(ben, "offer-take_back").getByTestId("agree").click();
  await ada.locator(`[data-testid="board"][data-board="${before.board}"]`).waitFor();
  await part(ada, "moves").getByText("taken back").waitFor();

  await myTurn(ada);
  await playTurn(ada, { cell: 13, rotation: 7 });
  await part(ada, "offer-draw-button").click();
  await part(ben, "offer-draw").getByTestId("decline").click();
  await part(ada, "offer-draw").waitFor({ state: "detached" });

  await part(ben, "resign").click();
  await part(ben, "resign-yes").click();
  await part(ada, "result").getByText("You win!").waitFor();
  await part(ben, "result").waitFor();
  await part(ada, "rematch").click();
  await part(ben, "offer-rematch").getByTestId("agree").click();
  await part(ada, "result").waitFor({ state: "detached" });
  for (const page of [ada, ben]) await page.locator(`[data-testid="board"][data-board="${".".repeat(36)}"]`).waitFor();
  assertNoFaults(ada, ben);
});
