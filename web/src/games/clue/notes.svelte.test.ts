import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyMemo, withText, type Memo } from "./notes";
import { Notes } from "./notes.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeper(answers: (number | null)[] = []) {
  const written: [number, Memo][] = [];
  const notes = new Notes({
    write: (revision, memo) => {
      written.push([revision, memo]);
      return Promise.resolve(answers.length > 0 ? (answers.shift() ?? null) : revision + 1);
    },
  });
  notes.begin("m");
  return { notes, written };
}

test("changes are kept together, a moment after the last one", async () => {
  const { notes, written } = keeper();
  notes.change(withText(notes.memo, "a"));
  notes.change(withText(notes.memo, "ab"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.map(([revision, memo]) => [revision, memo.text])).toEqual([[0, "ab"]]);
  notes.change(withText(notes.memo, "abc"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.at(-1)?.[0]).toBe(1);
});

test("notes come back, and those of another match do not", () => {
  const { notes } = keeper();
  notes.hear({ match: "other", revision: 5, memo: { ...emptyMemo(), text: "no" }, share: false });
  expect(notes.memo.text).toBe("");
  notes.hear({ match: "m", revision: 5, memo: { ...emptyMemo(), text: "yes" }, share: true });
  expect([notes.memo.text, notes.share]).toEqual(["yes", true]);
  notes.begin("n");
  expect(notes.memo).toEqual(emptyMemo());
});

test("when another device was faster, one goes on from what it wrote", async () => {
  const { notes, written } = keeper([null]);
  notes.change(withText(notes.memo, "mine"));
  await vi.advanceTimersByTimeAsync(400);
  notes.hear({ match: "m", revision: 3, memo: { ...emptyMemo(), text: "theirs" }, share: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.at(-1)?.[0]).toBe(3);
  expect(written.at(-1)?.[1].text).toBe("mine");
  expect(notes.memo.text).toBe("mine");
});
