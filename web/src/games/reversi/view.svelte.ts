// The camera of one surface, moved by wheel, drag and pinch.

import { boardPoint, fit, isZoomed, pan, reveal, zoom, type Camera, type Frame } from "./camera";
import { cellAt, sideAt, xyOf, type Point } from "./geometry";

export class ViewPort {
  frame = $state.raw<Frame>({ wide: 0, high: 0, columns: 1, rows: 1, dpr: 1, rimmed: false });
  #chosen = $state.raw<Camera | null>(null);
  /** The camera: the whole board until the person has zoomed. */
  camera = $derived(this.#chosen ?? fit(this.frame));
  zoomed = $derived(isZoomed(this.camera, this.frame));

  /** The surface or the board has another size. */
  resize(frame: Frame): void {
    const isSame = frame.columns === this.frame.columns && frame.rows === this.frame.rows;
    this.frame = frame;
    if (!isSame) this.#chosen = null;
    else if (this.#chosen) this.#set(pan(this.#chosen, frame, 0, 0));
  }

  fit(): void {
    this.#chosen = null;
  }

  zoom(factor: number, at: Point = [this.frame.wide / 2, this.frame.high / 2]): void {
    this.#set(zoom(this.camera, this.frame, factor, at));
  }

  pan(dx: number, dy: number): void {
    if (this.zoomed) this.#set(pan(this.camera, this.frame, dx, dy));
  }

  /** Brings a cell into sight. */
  reveal(cell: number): void {
    if (this.zoomed) this.#set(reveal(this.camera, this.frame, ...xyOf(cell, this.frame.columns)));
  }

  /** Brings a place of the board, in cells, to the middle. */
  centre([x, y]: Point): void {
    const { size, x: left, y: top } = this.camera;
    this.pan(this.frame.wide / 2 - left - x * size, this.frame.high / 2 - top - y * size);
  }

  /** The cell under a point of the surface, and the side of it that the point is closest to. */
  hit(point: Point): { cell: number; side: number | null } | null {
    const [x, y] = boardPoint(this.camera, point);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const cell = cellAt(column, row, this.frame.columns, this.frame.rows);
    return cell === null ? null : { cell, side: sideAt(x - column, y - row) };
  }

  #set(camera: Camera): void {
    this.#chosen = isZoomed(camera, this.frame) ? camera : null;
  }
}
