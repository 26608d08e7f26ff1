import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Options from "./Options.svelte";
import type { Config } from "./types";

const props = $state({} as { config: Record<string, unknown>; onchange: (next: Record<string, unknown>, seats: number) => void });
let form: Record<string, unknown>;
let seats = 0;

const find = (id: string) => document.querySelector<HTMLInputElement>(`[data-testid="${id}"]`);
const click = (id: string) => {
  find(id)?.click();
  flushSync();
};

beforeEach(() => {
  const config = { board_width: 3, tasks_height: 2, goals_height: 1, team_size: 1, goals: 2 };
  Object.assign(props, {
    config,
    onchange: (next: Record<string, unknown>, chairs: number) => {
      props.config = next;
      seats = chairs;
    },
  });
  form = mount(Options, { target: document.body, props: props as never });
  flushSync();
});
afterEach(() => unmount(form));

test("a scenario is put together field by field", () => {
  click("scenario-1-0");
  expect(find("scenario-1-3")?.textContent).toBe("G");
  click("tool-sham");
  click("scenario-2-1");
  click("tool-red");
  click("scenario-0-2");
  expect(find("scenario-missing")?.textContent).toContain("blue has 0 of 1 starts");
  click("tool-blue");
  click("scenario-1-2");
  expect(find("scenario-missing")).toBe(null);
  const { goals, pieces, starts } = props.config as Config;
  expect(goals).toEqual([{ x: 1, y: 0 }]);
  expect(pieces).toEqual([{ x: 2, y: 1, sham: true }]);
  expect(starts).toEqual({ red: [{ x: 0, y: 2 }], blue: [{ x: 1, y: 2 }] });
  click("scenario-drawing");
  expect(seats).toBe(4);
  expect(find("scenario-6-11")).not.toBe(null);
  click("scenario-clear");
  expect((props.config as Config).starts).toBe(null);
});
