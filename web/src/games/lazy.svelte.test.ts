import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Sentence from "./clue/Sentence.svelte";
import { lazy } from "./lazy";

let page: Record<string, unknown> | undefined;
afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = "";
});

test("a part is shown when it is there, and follows what it is given", async () => {
  const given = $state({ pieces: ["Ann", " passes."] });
  const Part = lazy(() => Promise.resolve(Sentence as Component<{ pieces: string[] }>));
  page = mount(Part, { target: document.body, props: given });
  flushSync();
  expect(document.body.textContent?.trim()).toBe("");
  await vi.waitFor(() => expect(document.body.textContent).toContain("Ann passes."));
  given.pieces = ["Bo", " shows a card."];
  flushSync();
  expect(document.body.textContent).toContain("Bo shows a card.");
});

test("a part that cannot be fetched says so", async () => {
  const Part = lazy<object>(() => Promise.reject(new Error("gone")));
  page = mount(Part, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('[data-testid="not-loaded"]')).not.toBeNull());
});
