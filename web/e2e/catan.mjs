// Ways through Catan in the browser: a table, what is shown, one step by visible controls.

import { part, passed } from "./browser.mjs";

/** A page whose tables let built-in players answer at once, and allow hints. */
export async function hurried(page) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      const pace = { turn: [0, 0], other: [0, 0] };
      if (message.type === "create") message.settings = { ...message.settings, pace, help: ["hint"] };
      server.send(JSON.stringify(message));
    });
  });
  return page;
}

/** Opens a table with these options against three built-in players. */
export async function openCatan(page, { points = 5, board = "beginners’", cap = null, player = "random" } = {}) {
  await page.goto("/new?game=catan");
  await part(page, "catan-options").waitFor();
  await page.getByTestId(`board-${board}`).check({ force: true });
  await part(page, "option-vp_target").fill(String(points));
  await part(page, "option-vp_target").blur();
  if (cap !== null) {
    await page.getByText("More options").click();
    await part(page, "option-turn_cap").fill(String(cap));
    await part(page, "option-turn_cap").blur();
  }
  await part(page, "all-chairs").selectOption(`player:${player}`);
  await part(page, "open-table").click();
  await page.waitForURL(/\/t\//);
  await part(page, "board").waitFor();
}

/** What the table shows now, read at once. */
export function look(page) {
  return page.evaluate(() => {
    const find = (id) => document.querySelector(`[data-testid="${id}"]`);
    const isOn = (id) => {
      const found = find(id);
      return found !== null && !found.disabled && found.getAttribute("aria-disabled") !== "true";
    };
    // Where numbers that fall often meet, and different lands.
    const worth = (label) => {
      const pips = [...label.matchAll(/\d+/g)].reduce((sum, [token]) => sum + 6 - Math.abs(7 - Number(token)), 0);
      return pips + 2 * new Set(label.match(/hills|forest|pasture|fields|mountains/g)).size;
    };
    const ids = (start) =>
      [...document.querySelectorAll(`[data-testid^="${start}"]:not([disabled])`)].map((one) => one.dataset.testid);
    return {
      number: Number(find("table")?.dataset.number),
      you: find("table")?.dataset.you,
      phase: find("board")?.dataset.phase,
      isOver: find("result") !== null,
      places: [...document.querySelectorAll("[data-place]")]
        .map((one) => ({ id: one.dataset.testid, worth: worth(one.getAttribute("aria-label") ?? "") }))
        .sort((a, b) => b.worth - a.worth)
        .map((one) => one.id),
      steals: ids("steal-"),
      picks: ids("pick-"),
      confirms: ids("confirm-").filter((id) => /\d$/.test(id)),
      can: Object.fromEntries(
        [
          "roll",
          "end-turn",
          "build-road",
          "build-settlement",
          "build-city",
          "build-card",
          "discard",
          "accept",
          "decline",
        ].map((id) => [id, isOn(id)]),
      ),
      cards: Object.fromEntries(
        ["brick", "lumber", "wool", "grain", "ore"].map((kind) => [
          kind,
          Number(find(`hand-${kind}`)?.dataset.count ?? 0),
        ]),
      ),
    };
  });
}

/** Waits until it is our turn to do something and the page lets us, or the match is over. */
export async function due(page) {
  await page
    .locator('[data-testid="table"][data-you="must"], [data-testid="result"]')
    .first()
    .waitFor({ state: "attached", timeout: 60_000 });
  // While the last thing is still on its way, everything is off.
  for (const end = Date.now() + 90_000; ; await page.waitForTimeout(20)) {
    const now = await look(page);
    const controls = [now.places, now.steals, now.picks].some((list) => list.length > 0);
    if (now.isOver || controls || Object.values(now.can).some(Boolean)) return now;
    if (Date.now() > end) throw new Error(`there is nothing to do: ${JSON.stringify(now)}`);
  }
}

/** Uses a control by mouse. */
const byMouse = (page, id) => part(page, id).click();

/** Uses a control by keyboard: `key` goes on to the next one until this one is reached. */
async function byKeys(page, id, key = "Tab") {
  const focused = () => page.evaluate(() => document.activeElement?.dataset.testid);
  for (let presses = 0; (await focused()) !== id; presses += 1) {
    if (presses > 150) throw new Error(`${id} is not reached by ${key}`);
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Enter");
}

/** Points at a place. A finger covers what it points at, so there it is confirmed. */
export async function point(page, id) {
  await page.getByTestId(id).dispatchEvent("click");
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await part(page, "confirm").click();
}

/** Discards by the dialog: the most frequent kinds first. */
async function discard(page, { cards }, use) {
  for (const kind of Object.keys(cards).sort((a, b) => cards[b] - cards[a])) {
    const more = part(page, "discard-cards").getByTestId(`more-${kind}`);
    while (await more.isEnabled()) await use(page, `more-${kind}`);
  }
  await use(page, "discard-send");
}

/** Gives the bank what we have most of, for what we have none of; tells whether it could. */
async function bank(page, now, use) {
  const kinds = Object.keys(now.cards).sort((a, b) => now.cards[b] - now.cards[a]);
  const lacking = ["brick", "lumber", "wool", "grain"].find((kind) => now.cards[kind] === 0);
  if (now.cards[kinds[0]] < 4 || !lacking) return false;
  for (const id of ["trade-open", `give-${kinds[0]}`, `get-${lacking}`, "bank-trade"]) await use(page, id);
  await passed(page, now.number);
  await use(page, "trade-close");
  return true;
}

/**
 * Does one thing by what is on the page, as a person in a hurry would; `seen` notes what was done. With `keys`, by
 * keyboard alone.
 */
export async function step(page, now, seen = new Set(), keys = false) {
  const use = keys ? byKeys : byMouse;
  const place = async (id) => {
    if (!keys) return point(page, id);
    await page.keyboard.press("b");
    await byKeys(page, id, "n");
  };
  const press = (key, id) => (keys ? page.keyboard.press(key) : part(page, id).click());
  const note = (what) => seen.add(what);
  if (now.can.discard) {
    note("discard");
    await discard(page, now, use);
  } else if (now.places.length > 0) {
    note(now.places[0].split("-")[1]);
    await place(now.places[0]);
  } else if (now.steals.length > 0) {
    note("steal");
    await use(page, now.steals[0]);
  } else if (now.picks.length > 0) {
    note("pick");
    await use(page, now.picks[0]);
  } else if (now.can.roll) {
    note("roll");
    await press("o", "roll");
  } else {
    const built = ["city", "settlement", "card", "road"].find((what) => now.can[`build-${what}`]);
    if (built) {
      note(built);
      await press({ city: "c", settlement: "s", card: "d", road: "r" }[built], `build-${built}`);
      if (built !== "card") {
        await place((await look(page)).places[0]);
      }
    } else if (await bank(page, now, use)) {
      note("bank");
    } else {
      note("end");
      await press("e", "end-turn");
    }
  }
  await passed(page, now.number);
}

/** Lets what the server says be changed on its way: `change(update)` gets each newest update. */
export async function doctored(page, change, sent = () => true) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === "update" && message.view) change(message);
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === "act" && !sent(message.action)) return;
      server.send(JSON.stringify(message));
    });
  });
  return page;
}
