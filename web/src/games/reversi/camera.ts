// Which part of the board is seen, and how large. Pure: the surface holds one and draws by it.

import type { Point } from "./geometry";

/** The least and the largest size of a cell, in pixels. */
export const SMALLEST = 4;
export const LARGEST = 88;
/** The room of the coordinates at the margins, in pixels. */
export const MARGIN = 20;
/** The room around the board for the stubs of transitions, in cells. */
const RIM = 0.55;

export interface Camera {
  /** The size of a cell. */
  size: number;
  /** Where the top left corner of the board is. */
  x: number;
  y: number;
}

export interface Frame {
  /** The size of the surface, in pixels. */
  wide: number;
  high: number;
  /** The size of the board, in cells. */
  columns: number;
  rows: number;
  /** Pixels of the screen per pixel of the page; sizes are whole pixels of the screen. */
  dpr: number;
  /** Whether there is something to draw around the board. */
  rimmed: boolean;
}

/** The camera that shows the whole board. */
export function fit(frame: Frame): Camera {
  const rim = frame.rimmed ? 2 * RIM : 0.1;
  const size = Math.min(
    (frame.wide - MARGIN - 4) / (frame.columns + rim),
    (frame.high - MARGIN - 4) / (frame.rows + rim),
    LARGEST,
  );
  return settle({ size: whole(size, frame.dpr, Math.floor), x: 0, y: 0 }, frame);
}

/** Zooms so that the point under the pointer stays where it is. */
export function zoom(camera: Camera, frame: Frame, factor: number, [px, py]: Point): Camera {
  const least = fit(frame).size;
  const wished = Math.max(least, Math.min(LARGEST, camera.size * factor));
  let size = whole(wished, frame.dpr, Math.round);
  // A small turn of the wheel must not be lost in rounding.
  if (size === camera.size && factor !== 1) size += (factor > 1 ? 1 : -1) / frame.dpr;
  size = Math.max(least, Math.min(Math.max(LARGEST, least), size));
  const [bx, by] = [(px - camera.x) / camera.size, (py - camera.y) / camera.size];
  return settle({ size, x: px - bx * size, y: py - by * size }, frame);
}

/** Moves the board by some pixels. */
export function pan(camera: Camera, frame: Frame, dx: number, dy: number): Camera {
  return settle({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame);
}

/** Moves the board so that a cell is seen. */
export function reveal(camera: Camera, frame: Frame, x: number, y: number): Camera {
  const along = (at: number, origin: number, long: number) => {
    const [from, to] = [origin + at * camera.size, origin + (at + 1) * camera.size];
    if (from < MARGIN) return MARGIN + 4 - from;
    return to > long ? long - 4 - to : 0;
  };
  const [dx, dy] = [along(x, camera.x, frame.wide), along(y, camera.y, frame.high)];
  return dx === 0 && dy === 0 ? camera : pan(camera, frame, dx, dy);
}

/** Whether more of the board exists than is seen. */
export function isZoomed(camera: Camera, frame: Frame): boolean {
  return camera.size > fit(frame).size + 1e-6;
}

/** The place on the board under a point, in cells. */
export function boardPoint(camera: Camera, [px, py]: Point): Point {
  return [(px - camera.x) / camera.size, (py - camera.y) / camera.size];
}

/** The columns and rows that are seen, at least in part. */
export function seen(camera: Camera, frame: Frame): { x0: number; y0: number; x1: number; y1: number } {
  return {
    x0: Math.max(0, Math.floor(-camera.x / camera.size)),
    y0: Math.max(0, Math.floor(-camera.y / camera.size)),
    x1: Math.min(frame.columns, Math.ceil((frame.wide - camera.x) / camera.size)),
    y1: Math.min(frame.rows, Math.ceil((frame.high - camera.y) / camera.size)),
  };
}

/** Keeps the board in sight: centred if it fits, else without empty room at its sides. */
function settle(camera: Camera, frame: Frame): Camera {
  const rim = (frame.rimmed ? RIM : 0.05) * camera.size;
  const along = (origin: number, cells: number, room: number) => {
    const long = cells * camera.size;
    const free = room - MARGIN;
    if (long + 2 * rim <= free) return snap(MARGIN + (free - long) / 2, frame.dpr);
    return snap(Math.min(MARGIN + rim, Math.max(room - rim - long, origin)), frame.dpr);
  };
  return {
    size: camera.size,
    x: along(camera.x, frame.columns, frame.wide),
    y: along(camera.y, frame.rows, frame.high),
  };
}

function whole(size: number, dpr: number, round: (value: number) => number): number {
  return Math.max(Math.min(SMALLEST, size), round(size * dpr) / dpr, 1 / dpr);
}

function snap(value: number, dpr: number): number {
  return Math.round(value * dpr) / dpr;
}
