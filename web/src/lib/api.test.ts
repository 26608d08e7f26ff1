import { afterEach, expect, test, vi } from "vitest";
import * as api from "./api";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that answers with these, one after another; tells what was asked. */
function server(answers: Response[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answers.shift());
  });
  return asked;
}

const page = (from: number, count: number, next?: number) =>
  Response.json({ from, steps: Array.from({ length: count }, (_, n) => ({ n: from + n })), total: 5, next });

test("a replay grows page by page until it is whole", async () => {
  const asked = server([page(0, 2, 2), page(2, 2, 4), page(4, 1)]);
  const sizes: number[] = [];
  let whole: unknown[] = [];
  for await (const replay of api.replay("m/1", 1)) {
    sizes.push(replay.steps.length);
    whole = replay.steps;
  }
  expect(sizes).toEqual([2, 4, 5]);
  expect(whole).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  expect(asked).toEqual([0, 2, 4].map((from) => `/api/matches/m%2F1?from=${from}&seat=1`));
});

test("a server that is busy is asked again when it says so, and not for ever", async () => {
  vi.useFakeTimers();
  const busy = () =>
    Response.json({ code: "busy", message: "tserver is busy" }, { status: 503, headers: { "retry-after": "2" } });
  const asked = server([busy(), Response.json({ items: ["room"] })]);
  const rooms = api.pools();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await rooms).toEqual(["room"]);
  const again = server([busy(), busy(), busy(), busy(), busy(), busy()]);
  const refused = expect(api.pools()).rejects.toThrow("server is busy");
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(again).toHaveLength(5);
});
