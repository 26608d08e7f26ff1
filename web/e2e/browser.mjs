// What the browser tests share: a browser, visitors, and the usual ways through the client.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The server under test, such as `http://127.0.0.1:8080`. */
export const base = process.env.PARLOR_URL;

/** Options for every test: without a server there is nothing to test. */
export const needs = { skip: base ? false : "set PARLOR_URL to the address of a running server", timeout: 900_000 };

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

/** What the browser says of a server that stops; only pages whose server stops may say it. */
export const CUT = /WebSocket connection to .* failed/;

/**
 * Starts a browser for the tests of one file; the result opens a page of a new visitor.
 *
 * A test fails if one of its pages says anything on the console that is a warning or an error, except what the page
 * was opened with as `expects`: a list of patterns.
 */
export function visitors() {
  let browser;
  const pages = [];
  before(async () => {
    if (base)
      browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quiet });
  });
  afterEach(() => {
    const said = pages.map((page) => page.faults.splice(0));
    assert.deepEqual(said.flat(), [], "the console of every page is clean");
  });
  after(() => browser?.close());
  return async ({ expects = [], ...options } = {}) => {
    const context = await browser.newContext({ baseURL: base, viewport: DESKTOP, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(90_000); // Only ends what hangs.
    const page = await context.newPage();
    pages.push(page);
    page.faults = [];
    const hear = (text) => expects.some((pattern) => pattern.test(text)) || page.faults.push(text);
    page.on("pageerror", (fault) => hear(fault.message));
    page.on("console", (message) => {
      if (["warning", "error", "assert"].includes(message.type()))
        hear(`${message.text()} (${message.location().url})`);
    });
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
export async function quickGame(page, level, game = "pentago") {
  await page.goto("/");
  await part(page, `level-${game}`).selectOption(level);
  await part(page, `play-${game}`).click();
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

/** Waits in the test itself until something holds. */
export async function until(holds, patience = 90_000) {
  for (const end = Date.now() + patience; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 10)))
    assert.ok(Date.now() < end, `never: ${holds}`);
}

/** Waits until the page has been drawn twice more, so that all it has heard before is shown. */
export function drawn(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
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

/** Nothing has gone wrong on these pages so far; it is asked for all pages after each test, too. */
export function assertNoFaults(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, []);
}
