import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session.svelte";
import Main from "./Main.svelte";

const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
let page: Record<string, never>;

beforeEach(() => {
  vi.useFakeTimers();
  // A server that never answers.
  vi.spyOn(session, "command").mockImplementation(() => new Promise(() => undefined));
  page = mount(Main, { target: document.body });
  flushSync();
  part("play-others")?.click();
  flushSync();
  const key = part("join-key") as HTMLInputElement;
  key.value = "/t/abc";
  key.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  key.closest("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an attempt to join shows that it goes on and fails after 10 s with a message", async () => {
  expect(document.body.textContent).toContain("Looking for the table…");
  expect((part("join") as HTMLButtonElement).disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(part("join-problem")).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  flushSync();
  expect(part("join-problem")?.textContent).toContain("does not answer");
  expect((part("join") as HTMLButtonElement).disabled).toBe(false);
});

test("an attempt to join can be cancelled, and one stays where one is", async () => {
  part("start-cancel")?.click();
  flushSync();
  expect(document.body.textContent).not.toContain("Looking for the table…");
  expect(part("start-window")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  flushSync();
  expect(part("join-problem")).toBeNull();
});
