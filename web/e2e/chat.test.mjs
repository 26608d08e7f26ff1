// The chat of a table: its owner switches it off for all, everybody hides it for themselves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { needs, part, picture, PHONE, visitors } from "./browser.mjs";

const visit = visitors();

test("the owner opens a table without a chat, and switches it on later", needs, async () => {
  const [owner, guest] = [await visit(), await visit({ viewport: PHONE })];
  await owner.goto("/new?game=pentago");
  await part(owner, "chat-rule").selectOption("never");
  await part(owner, "open-table").click();
  const link = await part(owner, "invite-link").inputValue();
  await guest.goto(link);
  await part(guest, "spectator").waitFor();
  for (const page of [owner, guest]) assert.equal(await part(page, "chat").count(), 0);
  await part(owner, "options-open").click();
  await part(owner, "chat-rule").selectOption("all");
  await part(owner, "options-apply").click();
  for (const page of [owner, guest]) await part(page, "chat").waitFor();
  await part(guest, "say").fill("hello there");
  await guest.keyboard.press("Enter");
  await part(owner, "chat").getByText("hello there").waitFor();
});

test("who hides the chat does not see it again before showing it", needs, async () => {
  const page = await visit({ viewport: PHONE });
  await page.goto("/new?game=pentago");
  await part(page, "open-table").click();
  await part(page, "say").fill("anybody here?");
  await page.keyboard.press("Enter");
  await part(page, "chat").getByText("anybody here?").waitFor();
  await part(page, "chat-toggle").click();
  await part(page, "chat").waitFor({ state: "detached" });
  await picture(page, "chat-hidden-phone");
  await page.reload();
  await part(page, "chat-toggle").waitFor();
  assert.equal(await part(page, "chat").count(), 0);
  assert.equal(await part(page, "say").count(), 0);
  await part(page, "chat-toggle").click();
  await part(page, "chat").getByText("anybody here?").waitFor();
});
