// What the browser tests share: a browser, visitors, and the usual ways through the client.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The server under test, such as `http://127.0.0.1:8080`. */
export const base = process.env.PARLOR_URL;

/** Options for every test: without a server there is nothing to test. */
export const needs = { skip: base ? false : "set PARLOR_URL to the address of a running server", timeout: 240_000 };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser for the tests of one file; the result opens a page of a new visitor. */
export function visitors() {
  let browser;
  before(async () => {
    if (base)
      browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quiet });
  });
  after(() => browser?.close());
  return async (options = {}) => {
    const context = await browser.newContext({ baseURL: base, viewport: DESKTOP, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (fault) => page.faults.push(fault.message));
    return page;
  };
}

/** A part of the page by its test id. */
export const part = (page, id) => page.getByTestId(id);

/** Waits until a suspect or colour is chosen, by the page's own word. */
export const chosen = (page, what) => page.locator(`[data-testid="choose-${what}"][aria-pressed="true"]`).waitFor();

/** Chooses a suspect or colour and waits until it is taken. */
export async function choose(page, what) {
  await part(page, `choose-${what}`).click();
  await chosen(page, what);
}

/** Opens a table against a built-in player from the lobby. */
export async function quickGame(page, level) {
  await page.goto("/");
  await part(page, "level").selectOption(level);
  await part(page, "quick-play").click();
  await page.waitForURL(/\/t\//);
  await part(page, "board").waitFor();
}

/** Waits until it is this visitor's turn or the match is over; tells which. */
export async function myTurn(page) {
  const due = page.locator('[data-testid="table"][data-you="must"]:has([data-rests]), [data-testid="result"]').first();
  await due.waitFor();
  return !(await part(page, "result").isVisible());
}

/** What the table shows now: the stones, our seat, the number of the newest update. */
export async function position(page) {
  const board = (await part(page, "board").getAttribute("data-board")) ?? "";
  const table = part(page, "table");
  return {
    board,
    seat: Number(await table.getAttribute("data-seat")),
    number: Number(await table.getAttribute("data-number")),
  };
}

/** Plays one turn by clicks and waits until the server has taken it. */
export async function playTurn(page, { cell, rotation }) {
  const { number } = await position(page);
  await part(page, `field-${cell}`).click();
  if (rotation !== null) await part(page, `turn-${rotation}`).click();
  await passed(page, number);
}

/** Waits until an update after `number` has come. */
export async function passed(page, number) {
  await page.waitForFunction(
    (known) => Number(document.querySelector('[data-testid="table"]')?.getAttribute("data-number")) > known,
    number,
  );
}

/** Keeps a picture for the eye. */
export async function picture(page, name) {
  const folder = fileURLToPath(new URL("./screenshots/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}

/** No script error happened on these pages. */
export function assertNoFaults(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, []);
}
