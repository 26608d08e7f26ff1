// Ways through the Project Game in the browser: a table, what is shown, one request by visible controls.

import { part } from "./browser.mjs";

/** Opens a table with these options; the other chairs, in order, are `open`, for a `gate`, or for these built-in players. */
export async function openProject(page, options, players) {
  await page.goto("/new?game=project");
  await part(page, "project-options").waitFor();
  await page.getByText("Pieces, delays and more options").click();
  for (const [name, value] of Object.entries(options)) {
    await part(page, `option-${name}`).fill(String(value));
    await part(page, `option-${name}`).blur();
  }
  for (const [index, player] of players.entries())
    await part(page, `chair-${index + 1}`).selectOption(
      ["open", "gate"].includes(player) ? player : `player:${player}`,
    );
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
}

/** What the board shows now, read at once. */
export function look(page) {
  return page.evaluate(() => {
    const find = (id) => document.querySelector(`[data-testid="${id}"]`);
    const board = find("board");
    const [x, y] = (board?.dataset.me ?? ",").split(",").map(Number);
    const signs = [...document.querySelectorAll('[data-testid="grid"] [data-sign]')].map((sign) => ({
      text: sign.dataset.sign,
      x: Math.floor(Number(sign.getAttribute("x"))),
      y: Math.floor(Number(sign.getAttribute("y"))),
    }));
    return {
      isOver: find("result") !== null,
      hand: board?.dataset.hand,
      queue: Number(board?.dataset.queue ?? 0),
      team: board?.dataset.team,
      me: { x, y },
      signs,
      offer: document.querySelector('[data-testid^="offer-"][role="alert"]')?.dataset.testid ?? null,
    };
  });
}

/** Clicks a field of a board with so many columns and rows. */
export async function clickField(page, { x, y }, { columns, rows }) {
  const box = await part(page, "grid").boundingBox();
  if (!box) return; // The match may have ended meanwhile.
  const field = box.width / (columns + 0.75);
  const place = { x: (x + 0.75 + 0.5) * field, y: ((y + 0.5) / (rows + 0.62)) * box.height };
  await part(page, "grid")
    .click({ position: place, timeout: 5000 })
    .catch(() => undefined);
}

/** One request as a simple player would make it; `tried` keeps where pieces were put down, `seen` what was done. */
export async function step(page, now, { size, tried, seen }) {
  const note = (what) => seen.add(what);
  const press = (what, key) => {
    note(what);
    return page.keyboard.press(key);
  };
  const isHere = ({ x, y }) => x === now.me.x && y === now.me.y;
  if (now.offer) return press("accept", "1");
  if (now.hand === "untested") return press("test", "r");
  if (now.hand === "sham") return press("destroy", "x");
  if (now.hand === "valid") {
    const settled = new Set(now.signs.map(({ x, y }) => `${x},${y}`).filter((key) => tried.has(key)));
    const row = now.team === "red" ? 0 : size.rows - 1;
    const open = Array.from({ length: size.columns }, (_, x) => ({ x, y: row })).filter(
      ({ x, y }) => !tried.has(`${x},${y}`) && !settled.has(`${x},${y}`),
    );
    const [to] = open;
    if (!to) return tried.clear();
    if (!isHere(to)) {
      note("walk");
      return clickField(page, to, size);
    }
    tried.add(`${to.x},${to.y}`);
    return press("place", "q");
  }
  const inTasks = ({ y }) => y > 0 && y < size.rows - 1;
  const pieces = now.signs.filter((sign) => sign.text === "P" && inTasks(sign));
  if (pieces.some(isHere)) return press("pick_up", "e");
  const [piece] = pieces;
  if (piece) {
    note("walk");
    return clickField(page, piece, size);
  }
  if (!inTasks(now.me)) return press("move", now.me.y === 0 ? "ArrowDown" : "ArrowUp");
  if (Math.random() < 0.5) return press("discover", "f");
  return press("move", ["ArrowLeft", "ArrowRight", "w", "s"][Math.floor(Math.random() * 4)]);
}
