// A board of 50 by 50 with 500 transitions: it stays smooth, and news is on screen at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoFaults, myTurn, needs, part, passed, PHONE, picture, visitors } from "./browser.mjs";
import { clickCell, openMap, position, spot } from "./reversi.mjs";

const visit = visitors();
const SIDE = 50;
const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** Holes in rows; the sides around them are joined, each with one of a hole far away. */
function largeMap() {
  const cells = Array.from({ length: SIDE * SIDE }, () => "0");
  const ends = [];
  for (let y = 2; y < SIDE - 1; y += 4) {
    for (let x = 2; x < SIDE - 1; x += 4) {
      cells[y * SIDE + x] = "-";
      STEPS.forEach(([dx, dy], side) => ends.push([x - dx, y - dy, side]));
    }
  }
  for (let player = 1; player <= 8; player++) {
    const [x, y] = [4 + 10 * ((player - 1) % 4), player <= 4 ? 16 : 32];
    const next = (player % 8) + 1;
    for (const [dx, dy, who] of [
      [0, 0, player],
      [1, 1, player],
      [1, 0, next],
      [0, 1, next],
    ])
      cells[(y + dy) * SIDE + x + dx] = String(who);
  }
  "cibx".split("").forEach((symbol, nth) => (cells[8 * SIDE + 8 + 8 * nth] = symbol));
  const half = ends.length / 2;
  const links = ends.slice(0, 500).map((end, nth) => `${end.join(" ")} <-> ${ends[half + nth].join(" ")}`);
  const rows = Array.from({ length: SIDE }, (_, y) => cells.slice(y * SIDE, (y + 1) * SIDE).join(" "));
  return ["8", "1", "1 3", `${SIDE} ${SIDE}`, ...rows, ...links].join("\n");
}

/** Notes when an update comes and when the board has been drawn after it, and how often it is drawn. */
function watch() {
  const Native = globalThis.WebSocket;
  globalThis.shownAfter = [];
  globalThis.draws = 0;
  let heard = null;
  globalThis.WebSocket = class extends Native {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", (event) => {
        if (String(event.data).includes('"type":"update"')) heard = performance.now();
      });
    }
  };
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    const isBoard = this.canvas.parentElement?.dataset.testid === "surface"; // The small map has a canvas of its own.
    if (isBoard) globalThis.draws += 1;
    if (heard !== null && isBoard) {
      const from = heard;
      heard = null;
      queueMicrotask(() => globalThis.shownAfter.push(performance.now() - from));
    }
    return clear.apply(this, box);
  };
}

/** Drags the board about, one move per frame; tells the frames per second, the longest frame, and how often the board was drawn. */
function dragAbout() {
  const canvas = document.querySelector("[data-testid=surface] canvas");
  const box = canvas.getBoundingClientRect();
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type, x, y) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true, // Its listeners are further up.
        pointerId: 1,
        pointerType: "mouse",
        isPrimary: true,
        buttons: 1,
        clientX: x,
        clientY: y,
      }),
    );
  canvas.setPointerCapture = () => undefined; // There is no such pointer.
  return new Promise((resolve) => {
    const times = [];
    const before = globalThis.draws;
    send("pointerdown", cx, cy);
    const frame = (now) => {
      times.push(now);
      const turn = (now - times[0]) / 300;
      if (times.length < 100) {
        send("pointermove", cx + 150 * Math.sin(turn), cy + 150 * Math.sin(1.7 * turn));
        requestAnimationFrame(frame);
        return;
      }
      send("pointerup", cx, cy);
      const gaps = times.slice(1).map((time, nth) => time - times[nth]);
      const draws = globalThis.draws - before;
      resolve({ rate: (1000 * gaps.length) / (now - times[0]), longest: Math.max(...gaps), frames: times.length, draws });
    };
    requestAnimationFrame(frame);
  });
}

test("a board of 50 by 50 with 500 transitions is drawn at most once for each frame and up to date", needs, async () => {
  const page = await visit();
  await page.addInitScript(watch);
  await openMap(page, largeMap(), Array(7).fill("player:random"));
  await myTurn(page);
  await picture(page, "reversi-large-light");
  await page.evaluate(() => (globalThis.shownAfter.length = 0)); // What it took to open the page is another matter.

  // Zooming by the wheel keeps the place under the pointer; the small map shows where one is.
  const sizes = [Number(await part(page, "surface").getAttribute("data-size"))];
  await page.mouse.move(...(await spot(page, 5, 17)));
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -160);
  await page.waitForFunction(
    (size) => Number(document.querySelector("[data-testid=surface]").dataset.size) > size,
    sizes[0] * 2,
  );
  await part(page, "minimap").waitFor();
  await page.mouse.move(...(await spot(page, 6, 17)));
  const { legal } = await position(page);
  const near = legal.find((cell) => Math.abs((cell % SIDE) - 5) < 4 && Math.abs(Math.floor(cell / SIDE) - 17) < 4);
  await page.mouse.move(...(await spot(page, near % SIDE, Math.floor(near / SIDE))));
  await page.locator('[data-testid="board"]:not([data-captured=""])').waitFor();
  await picture(page, "reversi-large-zoomed-light");

  // All transitions as curves, while the board is moved.
  await part(page, "curves").click();
  const fitted = await page.evaluate(dragAbout);
  await part(page, "curves").click();
  const plain = await page.evaluate(dragAbout);
  await part(page, "fit").click();
  await part(page, "minimap").waitFor({ state: "detached" });

  const { number } = await position(page);
  await clickCell(page, near % SIDE, Math.floor(near / SIDE));
  await passed(page, number + 6);
  const shown = await page.evaluate(() => globalThis.shownAfter);
  const figures = (drag) => `${drag.rate.toFixed(1)} frames per second, longest frame ${drag.longest.toFixed(0)} ms`;
  console.log(`panning with all curves: ${figures(fitted)}`);
  console.log(`panning: ${figures(plain)}`);
  console.log(`from an update to the drawn board: ${shown.map((time) => time.toFixed(0)).join(", ")} ms`);
  console.log(`draws: ${fitted.draws} of ${fitted.frames}, ${plain.draws} of ${plain.frames}`);
  // How fast that is depends on the machine; that the board is drawn while it is moved, and at most once for each frame, does not.
  for (const drag of [fitted, plain])
    assert.ok(drag.draws >= drag.frames / 3 && drag.draws <= drag.frames + 2, `${drag.draws} draws in ${drag.frames} frames`);
  assert.ok(shown.length > 0, "updates are drawn");
  await page.setViewportSize(PHONE);
  await picture(page, "reversi-large-phone-light");
  assertNoFaults(page);
});
