import { beforeEach, expect, test, vi } from "vitest";
import { Gestures, type Hands } from "./gestures";

const calls = { pan: vi.fn(), zoom: vi.fn(), tap: vi.fn(), hover: vi.fn(), stroke: vi.fn() };
let draws = false;
let gestures: Gestures;

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockClear();
  draws = false;
  const hands: Hands = { draws: () => draws, ...calls };
  gestures = new Gestures(hands, () => ({ left: 10, top: 20 }) as DOMRect);
});

const at = (x: number, y: number, more: Partial<PointerEvent> = {}) =>
  ({
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    clientX: x + 10,
    clientY: y + 20,
    currentTarget: {},
    ...more,
  }) as unknown as PointerEvent;
const finger = (id: number) => ({ pointerId: id, pointerType: "touch" }) as Partial<PointerEvent>;

test("a press that hardly moves is a tap", () => {
  gestures.down(at(50, 50));
  gestures.move(at(52, 51));
  gestures.up(at(52, 51));
  expect(calls.tap).toHaveBeenCalledExactlyOnceWith([52, 51], "pointer");
  expect(calls.pan).not.toHaveBeenCalled();
});

test("a drag moves the board, and is no tap", () => {
  gestures.down(at(50, 50));
  gestures.move(at(60, 50));
  gestures.move(at(63, 54));
  gestures.up(at(63, 54));
  expect(calls.pan.mock.calls).toEqual([
    [10, 0],
    [3, 4],
  ]);
  expect(calls.tap).not.toHaveBeenCalled();
});

test("two fingers zoom around their middle, and are no tap", () => {
  gestures.down(at(100, 100, finger(1)));
  gestures.down(at(200, 100, finger(2)));
  gestures.move(at(300, 100, finger(2)));
  expect(calls.zoom).toHaveBeenCalledExactlyOnceWith(2, [200, 100]);
  gestures.up(at(300, 100, finger(2)));
  gestures.up(at(100, 100, finger(1)));
  expect(calls.tap).not.toHaveBeenCalled();
});

test("a mouse that only moves hovers; a finger does not", () => {
  gestures.move(at(5, 6));
  expect(calls.hover).toHaveBeenCalledExactlyOnceWith([5, 6]);
  gestures.move(at(5, 6, finger(3)));
  expect(calls.hover).toHaveBeenCalledOnce();
});

test("where one draws, a drag is a stroke, and a second finger ends it", () => {
  draws = true;
  gestures.down(at(1, 1, finger(1)));
  gestures.move(at(9, 9, finger(1)));
  gestures.down(at(50, 50, finger(2)));
  gestures.up(at(50, 50, finger(2)));
  gestures.up(at(9, 9, finger(1)));
  expect(calls.stroke.mock.calls.map(([, moment]) => moment)).toEqual(["start", "move", "cancel"]);
  expect(calls.pan).not.toHaveBeenCalled();
});
