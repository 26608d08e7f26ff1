// Ways through Reversi in the browser: maps, clicks on cells, whole turns.

import { part, passed } from "./browser.mjs";

/** A map written on one line: colons, slashes and commas are for the reader and are removed. */
export const compact = (text) => text.replace(/[:/,]/g, " ").replace(/\s+/g, " ").trim();

/** A page whose tables let built-in players answer at once: people would see nothing, tests need not wait. */
export async function hurried(page) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === "create") message.settings = { ...message.settings, pace: { turn: [0, 0], other: [0, 0] } };
      server.send(JSON.stringify(message));
    });
  });
  return page;
}

/** Opens a table on this map; `others` says who sits on the other chairs. */
export async function openMap(page, map, others) {
  await page.goto("/new?game=reversi");
  await page.getByText("A map of your own").click();
  await part(page, "map-text").fill(map);
  await part(page, `chair-${others.length}`).waitFor();
  await page.locator(`[data-testid="chair-${others.length + 1}"]`).waitFor({ state: "detached" });
  for (const [index, who] of others.entries()) await part(page, `chair-${index + 1}`).selectOption(who);
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
}

/** Where a cell is on the page, once nothing there moves any more: a tap somewhere else would be lost. */
export async function spot(page, x, y) {
  return part(page, "surface").evaluate(
    async (surface, [column, row]) => {
      const place = () => {
        surface.scrollIntoView({ block: "nearest" });
        const box = surface.querySelector("canvas").getBoundingClientRect();
        const { x: left, y: top, size } = surface.dataset;
        return [box.x + Number(left) + (column + 0.5) * Number(size), box.y + Number(top) + (row + 0.5) * Number(size)];
      };
      let found = place();
      for (let still = 0; still < 3;) {
        await new Promise(requestAnimationFrame);
        const now = place();
        still = now.every((at, nth) => at === found[nth]) ? still + 1 : 0;
        found = now;
      }
      return found;
    },
    [x, y],
  );
}

export async function clickCell(page, x, y) {
  await page.mouse.click(...(await spot(page, x, y)));
}

/** What the board shows: cells, width, legal cells, number of the newest update. */
export function position(page) {
  return page.evaluate(() => {
    const of = (id) => document.querySelector(`[data-testid="${id}"]`)?.dataset ?? {};
    const { board = "", legal = "", phase, rests, width } = of("board");
    const { number, seat } = of("table");
    return {
      board,
      phase,
      width: Number(width),
      rests: rests !== undefined,
      legal: legal.split(" ").filter(Boolean).map(Number),
      number: Number(number),
      seat: Number(seat),
    };
  });
}

/** Plays on a cell; answers the dialog of a special tile with its first choice, or with `special`. */
export async function playCell(page, x, y, special) {
  const { number, board, width, phase } = await position(page);
  await clickCell(page, x, y);
  const symbol = board[y * width + x];
  if (phase === "building" && (symbol === "c" || symbol === "b")) {
    await page.locator("dialog").waitFor();
    await part(page, `special-${special ?? (symbol === "c" ? 1 : 20)}`).click();
  }
  // On a stone that is there already, an override stone would be spent: that is asked first.
  if (phase === "building" && /[x1-8]/.test(symbol)) await part(page, "confirm").click();
  await passed(page, number);
}
