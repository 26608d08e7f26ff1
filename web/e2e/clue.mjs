// Ways through Clue in the browser: tables, one step by visible controls, and a watch over what travels.

import { part, passed } from "./browser.mjs";

/** A page that shows a match at once, with built-in players that answer at once; `page.drop()` cuts its connection. */
export async function instant(page, { speed = "Infinity" } = {}) {
  await page.addInitScript((value) => localStorage.setItem("parlor.clue.speed", value), speed);
  const sockets = new Set();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    sockets.add({ socket, server });
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      const pace = { turn: [0, 0], other: [0, 0] };
      if (message.type === "create") message.settings = { ...message.settings, pace };
      page.sent?.push(message);
      server.send(JSON.stringify(message));
    });
    server.onMessage((text) => {
      page.heard?.push(String(text));
      socket.send(text);
    });
  });
  page.drop = async () => {
    for (const { socket, server } of sockets) {
      await server.close({ code: 1001 }).catch(() => undefined);
      await socket.close({ code: 1001 }).catch(() => undefined);
    }
    sockets.clear();
  };
  return page;
}

/**
 * What the table shows now, read at once; runs in the page. With `onlyDue` nothing unless we are asked for something, or a
 * window wants to be closed, or the match is over.
 */
const read = (onlyDue) => {
  const find = (id) => document.querySelector(`[data-testid="${id}"]`);
  const isOn = (id) => find(id) !== null && !find(id).disabled;
  const table = find("table");
  const now = {
    number: Number(table?.dataset.number),
    you: table?.dataset.you,
    life: table?.dataset.life,
    phase: find("board")?.dataset.phase,
    rests: find("board")?.hasAttribute("data-rests") ?? false,
    windows: ["shown-window", "disprove-window", "winning-window"].filter((id) => find(id) !== null),
    cards: [...document.querySelectorAll('[data-testid^="show-"]')].map((one) => one.dataset.testid),
    targets: [...document.querySelectorAll('[data-target][aria-disabled="false"]')].map((one) => one.dataset.target),
    can: Object.fromEntries(
      ["roll", "secret_passage", "suggest", "accuse", "end_turn"].map((kind) => [kind, isOn(`do-${kind}`)]),
    ),
  };
  const isAsked =
    now.you === "must" && find("prompt")?.textContent !== "Sent…" && Object.values(now.can).some((can) => can);
  const isDue = now.rests && (now.windows.length > 0 || find("result") !== null || isAsked);
  return onlyDue && !isDue ? null : now;
};

/** What the table shows now. */
export const look = (page) => page.evaluate(read, false);

/** Waits until something is due, and tells what the table showed in that very moment: then it may be drawn anew. */
export async function due(page) {
  const found = await page.waitForFunction(read, true, { timeout: 60_000 });
  return found.jsonValue();
}

/** Does one thing as a person in a hurry would; `seen` notes what was done. */
export async function step(page, now, seen, nth = 0) {
  if (now.windows.includes("shown-window")) {
    seen.add("shown");
    return part(page, "shown-ok").click();
  }
  if (now.windows.includes("disprove-window")) {
    seen.add("disprove");
    await part(page, now.cards[nth % now.cards.length]).click();
  } else if (now.can.suggest) {
    seen.add("suggest");
    await suggest(page, nth);
  } else if (now.can.secret_passage && !seen.has("passage")) {
    seen.add("passage");
    await page.keyboard.press("p");
  } else if (now.can.roll) {
    seen.add("roll");
    if (nth % 2 === 0) await page.keyboard.press("r");
    else await part(page, "do-roll").click();
  } else if (now.targets.length > 0) {
    const room = now.targets.find((target) => !/\d/.test(target));
    seen.add(room ? "enter" : "walk");
    if (room || nth % 2 === 0) await page.getByTestId(`target-${room ?? now.targets.at(-1)}`).dispatchEvent("click");
    else {
      await page.keyboard.press("b");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
  } else {
    seen.add("end");
    await page.keyboard.press("e");
  }
  try {
    await passed(page, now.number);
  } catch (error) {
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    const [was, is] = [now, await look(page)].map((state) => JSON.stringify(state));
    throw new Error(`nothing follows ${[...seen].at(-1)} (step ${nth}): ${was}, now ${is}, focus on ${focus}`, { cause: error });
  }
}

/** Suggests the nth suspect and weapon by the window. */
export async function suggest(page, nth) {
  await part(page, "do-suggest").click();
  await part(page, "suggest-suspect").selectOption({ index: 1 + (nth % 6) });
  await part(page, "suggest-weapon").selectOption({ index: 1 + ((nth + 2) % 6) });
  await part(page, "suggest-confirm").click();
}

/** The names of all cards, as they travel. */
export const CARDS =
  "miss_scarlet colonel_mustard mrs_white mr_green mrs_peacock professor_plum knife candlestick revolver rope lead_pipe wrench hall lounge dining_room kitchen ballroom conservatory billiard_room library study".split(
    " ",
  );

/** Where the name of a card may stand in a message because everybody may read it there. */
const PUBLIC = [
  /\.(config\.suspects|choice)(\.|$)/,
  /\.events\.\d+\.(suspect|weapon|room|from|to|to\.room)$/,
  /\.events\.\d+\.face_up\.\d+$/,
  /\.view\.(room|face_up\.\d+|players\.\d+\.suspect|tokens\.\d+\.room)$/,
  /\.view\.(suggestions|accusations)\.\d+\.(suspect|weapon|room)$/,
  /\.view\.phase\.(passage|targets\.\d+\.to\.room)$/,
  /\.actions\.\d+\.(suspect|weapon|room|to\.room)$/,
  /\.value\.one_of\.\d+\.cards\.\d+$/,
];

/** The cards of a message that are told to this viewer alone, with where they stand. */
export function secrets(text) {
  const found = [];
  const walk = (value, path) => {
    if (typeof value === "string" && CARDS.includes(value)) {
      if (!PUBLIC.some((pattern) => pattern.test(path))) found.push({ path, card: value });
    } else if (value && typeof value === "object") {
      if (value.type === "case_file_seen") path += ".secret";
      // Notes name every card: only where one is counts, and what was shown may be known.
      if ("mark" in value && value.mark !== "yes") return;
      if ("mark" in value && value.reason?.type === "showed") path += ".shown";
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
    }
  };
  walk(JSON.parse(text), "");
  return found;
}
