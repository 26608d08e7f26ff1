// Lets a panel be moved by its head, where there is room beside the board.

import type { Action } from "svelte/action";

/** Moves the parent of the head that it is put on; a double click puts it back. */
export const movable: Action<HTMLElement> = (head) => {
  const panel = head.parentElement;
  let [x, y] = [0, 0];
  let grabbed: { x: number; y: number } | null = null;
  const move = () => {
    if (panel) panel.style.translate = x === 0 && y === 0 ? "" : `${x}px ${y}px`;
  };
  const down = (event: PointerEvent) => {
    if ((event.target as Element).closest("button") || matchMedia("(max-width: 59.99rem)").matches) return;
    grabbed = { x: event.clientX - x, y: event.clientY - y };
    head.setPointerCapture(event.pointerId);
  };
  const on = (event: PointerEvent) => {
    if (!grabbed) return;
    [x, y] = [event.clientX - grabbed.x, event.clientY - grabbed.y];
    move();
  };
  const up = () => (grabbed = null);
  const back = () => {
    [x, y] = [0, 0];
    move();
  };
  const hears = [
    ["pointerdown", down],
    ["pointermove", on],
    ["pointerup", up],
    ["pointercancel", up],
    ["dblclick", back],
  ] as const;
  for (const [type, hear] of hears) head.addEventListener(type, hear as EventListener);
  return {
    destroy() {
      for (const [type, hear] of hears) head.removeEventListener(type, hear as EventListener);
    },
  };
};
