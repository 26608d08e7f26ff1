// What part of a drawing is looked at: wheel, fingers and buttons zoom, a drag moves it.

/** A point of the drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** The whole drawing. */
export interface Box extends Spot {
  width: number;
  height: number;
}

/** A few pixels are a shaky tap, not a drag. */
const SHAKY = 7;
const MOST = 4;

export class Lens {
  zoom = $state(1);
  #whole: Box;
  #middle: Spot;
  /** Whether the last touch was a drag, so that no place is chosen by it. */
  hasDragged = false;
  #down = new Map<number, Spot>();

  constructor(whole: Box) {
    this.#whole = whole;
    this.#middle = $state(middleOf(whole));
  }

  box = $derived.by(() => {
    const [width, height] = [this.#whole.width / this.zoom, this.#whole.height / this.zoom];
    return { x: this.#middle.x - width / 2, y: this.#middle.y - height / 2, width, height };
  });

  fit(): void {
    [this.zoom, this.#middle] = [1, middleOf(this.#whole)];
  }

  /** Zooms; `at` stays where it is on the screen. */
  scale(factor: number, at: Spot = this.#middle): void {
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const share = this.zoom / zoom;
    this.#move({ x: at.x + (this.#middle.x - at.x) * share, y: at.y + (this.#middle.y - at.y) * share }, zoom);
    this.zoom = zoom;
  }

  /** Brings a place into sight. */
  reveal(at: Spot): void {
    const { x, y, width, height } = this.box;
    const inside = at.x > x + 30 && at.x < x + width - 30 && at.y > y + 30 && at.y < y + height - 30;
    if (!inside) this.#move(at);
  }

  down(event: PointerEvent): void {
    if (this.#down.size === 0) this.hasDragged = false;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    const unit = this.box.width / Math.max(1, frame.width);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (a: Spot, b: Spot) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.hasDragged = true;
      this.scale(apart(now, other) / apart(before, other), this.#inside(middle, frame, unit));
      this.#pan(((now.x - before.x) / 2) * unit, ((now.y - before.y) / 2) * unit);
    } else {
      if (!this.hasDragged && Math.hypot(now.x - before.x, now.y - before.y) < SHAKY) return;
      this.hasDragged = true;
      this.#pan((now.x - before.x) * unit, (now.y - before.y) * unit);
    }
    this.#down.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
  }

  /** Only with a key or two fingers on the pad: otherwise the page scrolls. */
  wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    const at = this.#inside({ x: event.clientX, y: event.clientY }, frame, this.box.width / Math.max(1, frame.width));
    this.scale(Math.exp(-event.deltaY / 200), at);
  }

  #inside(at: Spot, frame: DOMRect, unit: number): Spot {
    return { x: this.box.x + (at.x - frame.left) * unit, y: this.box.y + (at.y - frame.top) * unit };
  }

  #pan(dx: number, dy: number): void {
    this.#move({ x: this.#middle.x - dx, y: this.#middle.y - dy });
  }

  /** The drawing never leaves the frame. */
  #move(to: Spot, zoom = this.zoom): void {
    const { width, height } = this.#whole;
    const middle = middleOf(this.#whole);
    const room = { x: (width - width / zoom) / 2, y: (height - height / zoom) / 2 };
    this.#middle = {
      x: middle.x + Math.max(-room.x, Math.min(room.x, to.x - middle.x)),
      y: middle.y + Math.max(-room.y, Math.min(room.y, to.y - middle.y)),
    };
  }
}

const middleOf = (box: Box): Spot => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
