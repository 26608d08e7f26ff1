// Draws a scene: the cells in sight, then what lies over them.

import { MARGIN, seen, type Camera, type Frame } from "./camera";
import { isMirror, linkCurve, rayStretches, sidePoint, stepOf, xyOf, type Curve, type Point } from "./geometry";
import { linkColour } from "./looks";
import type { Scene } from "./scene";
import { Sprites, type Brush } from "./sprites";
import type { Transition } from "./types";

/** Draws scenes on one canvas; it keeps the pictures of cells between frames. */
export class Painter {
  #sprites: Sprites | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  paint(scene: Scene, camera: Camera, frame: Frame, margins: "numbered" | "bare" = "numbered"): void {
    const brush = this.canvas.getContext("2d");
    if (!brush) return;
    const [wide, high] = [Math.round(frame.wide * frame.dpr), Math.round(frame.high * frame.dpr)];
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, wide, high);
    this.#cells(brush, scene, camera, frame);
    // From here on one unit is a cell.
    const unit = camera.size * frame.dpr;
    brush.setTransform(unit, 0, 0, unit, camera.x * frame.dpr, camera.y * frame.dpr);
    new Overlay(brush, scene, camera, frame).draw();
    brush.setTransform(frame.dpr, 0, 0, frame.dpr, 0, 0);
    if (margins === "numbered") drawMargins(brush, scene, camera, frame);
  }

  #cells(brush: Brush, scene: Scene, camera: Camera, frame: Frame): void {
    const size = Math.max(1, Math.round(camera.size * frame.dpr));
    if (this.#sprites?.size !== size || this.#sprites.colours !== scene.colours)
      this.#sprites = new Sprites(size, scene.colours);
    const sprites = this.#sprites;
    const [left, top] = [Math.round(camera.x * frame.dpr), Math.round(camera.y * frame.dpr)];
    const { x0, y0, x1, y1 } = seen(camera, frame);
    const pictures: Record<string, HTMLCanvasElement> = {};
    const changing = new Map(scene.changes.map((change) => [change.cell, change]));
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const cell = y * scene.width + x;
        const change = changing.size > 0 ? changing.get(cell) : undefined;
        if (change) {
          drawChange(brush, sprites, change, left + x * size, top + y * size);
          continue;
        }
        const symbol = scene.cells[cell] ?? "-";
        if (symbol === "-") continue;
        brush.drawImage((pictures[symbol] ??= sprites.cell(symbol)), left + x * size, top + y * size);
      }
    }
  }
}

/** A cell on its way: stones turn over, new ones drop, what is blown up fades. */
function drawChange(brush: Brush, sprites: Sprites, change: Scene["changes"][number], x: number, y: number): void {
  const { from, to, share } = change;
  const { size, colours } = sprites;
  if (to === "-") {
    if (share >= 1) return;
    brush.globalAlpha = 1 - share;
    brush.drawImage(sprites.cell(from), x, y);
    brush.globalAlpha = Math.sin(Math.PI * share) * 0.9;
    brush.fillStyle = colours.gold;
    brush.beginPath();
    brush.arc(x + size / 2, y + size / 2, size * (0.2 + 0.4 * share), 0, 2 * Math.PI);
    brush.fill();
    brush.globalAlpha = 1;
    return;
  }
  const isStone = (symbol: string) => (symbol >= "1" && symbol <= "8") || symbol === "x";
  brush.drawImage(sprites.cell(share < 0.5 && !isStone(from) ? from : "0"), x, y);
  if (isStone(from)) {
    const flat = Math.max(0.04, Math.abs(Math.cos(Math.PI * share)));
    const picture = sprites.piece(share < 0.5 ? from : to);
    brush.drawImage(picture, x + (size * (1 - flat)) / 2, y, size * flat, size);
  } else {
    const grown = size * (1.35 - 0.35 * share);
    brush.globalAlpha = share;
    brush.drawImage(sprites.piece(to), x + (size - grown) / 2, y + (size - grown) / 2, grown, grown);
    brush.globalAlpha = 1;
  }
}

/** What lies over the cells; one unit is a cell. */
class Overlay {
  constructor(
    private readonly brush: Brush,
    private readonly scene: Scene,
    private readonly camera: Camera,
    private readonly frame: Frame,
  ) {}

  draw(): void {
    const { scene, brush } = this;
    const { colours } = scene;
    for (const cell of scene.dead) this.#hatch(cell, colours.soft);
    for (const cell of scene.faults) this.#ring(cell, colours.bad, 0.09);
    brush.setLineDash([0.14, 0.1]);
    for (const cell of scene.touched) if (scene.cells[cell] === "-") this.#ring(cell, colours.soft, 0.04);
    brush.setLineDash([]);
    for (const cell of scene.touched) if (scene.cells[cell] !== "-") this.#dot(cell, 0.82, 0.18, 0.07, colours.gold);
    for (const cell of scene.legal) {
      if (scene.overrides.has(cell)) continue;
      // The mark of a special tile stays in sight.
      const at = scene.cells[cell] === "0" ? 0.5 : 0.8;
      this.#dot(cell, at, at, 0.13, colours.accent);
    }
    brush.setLineDash([0.14, 0.1]);
    for (const cell of scene.overrides) this.#ring(cell, colours.gold, 0.06);
    brush.setLineDash([]);
    for (const cell of scene.captured) this.#capture(cell);
    for (const cell of scene.destroyed) this.#blast(cell);
    if (scene.last !== null) this.#ring(scene.last, colours.gold, 0.07);
    if (scene.hint !== null) this.#ring(scene.hint, colours.accent, 0.12);
    this.#links();
    this.#rays();
    if (scene.sketch) this.#curve(linkCurve(scene.sketch, scene.width, scene.height), colours.gold, 0.08, [0.2, 0.16]);
    for (const mark of scene.sides) this.#side(mark);
    if (scene.hover !== null) this.#frame(scene.hover, colours.ink, 0.05);
    if (scene.cursor !== null) this.#frame(scene.cursor, colours.focus, 0.09);
  }

  #isSeen(x: number, y: number): boolean {
    const { size, x: left, y: top } = this.camera;
    const [px, py] = [left + x * size, top + y * size];
    return px > -size && py > -size && px < this.frame.wide + size && py < this.frame.high + size;
  }

  #dot(cell: number, fx: number, fy: number, radius: number, colour: string): void {
    const [x, y] = xyOf(cell, this.scene.width);
    if (!this.#isSeen(x, y)) return;
    const { brush } = this;
    brush.fillStyle = colour;
    brush.beginPath();
    brush.arc(x + fx, y + fy, radius, 0, 2 * Math.PI);
    brush.fill();
    if (this.camera.size < 16) return;
    brush.strokeStyle = this.scene.colours.isDark ? "rgb(0 0 0 / 55%)" : "rgb(255 255 255 / 80%)";
    brush.lineWidth = 0.03;
    brush.stroke();
  }

  #ring(cell: number, colour: string, width: number): void {
    const [x, y] = xyOf(cell, this.scene.width);
    if (!this.#isSeen(x, y)) return;
    const { brush } = this;
    brush.strokeStyle = colour;
    brush.lineWidth = Math.max(width, 1.2 / this.camera.size);
    brush.beginPath();
    brush.arc(x + 0.5, y + 0.5, 0.44, 0, 2 * Math.PI);
    brush.stroke();
  }

  #frame(cell: number, colour: string, width: number): void {
    const [x, y] = xyOf(cell, this.scene.width);
    const { brush } = this;
    const line = Math.max(width, 1.5 / this.camera.size);
    brush.strokeStyle = colour;
    brush.lineWidth = line;
    brush.beginPath();
    brush.roundRect(x + line / 2, y + line / 2, 1 - line, 1 - line, 0.14);
    brush.stroke();
  }

  #hatch(cell: number, colour: string): void {
    const [x, y] = xyOf(cell, this.scene.width);
    if (!this.#isSeen(x, y)) return;
    const { brush } = this;
    brush.strokeStyle = colour;
    brush.lineWidth = 0.04;
    brush.beginPath();
    for (const at of [0.3, 0.6, 0.9]) {
      brush.moveTo(x + at, y + 0.1);
      brush.lineTo(x + 0.1, y + at);
    }
    brush.stroke();
  }

  #capture(cell: number): void {
    const [x, y] = xyOf(cell, this.scene.width);
    if (!this.#isSeen(x, y)) return;
    const { brush, scene } = this;
    brush.fillStyle = scene.rays?.colour ?? scene.colours.accent;
    brush.globalAlpha = 0.45;
    brush.beginPath();
    brush.arc(x + 0.5, y + 0.5, 0.42, 0, 2 * Math.PI);
    brush.fill();
    brush.globalAlpha = 1;
    this.#ring(cell, scene.colours.accent, 0.07);
  }

  #blast(cell: number): void {
    const [x, y] = xyOf(cell, this.scene.width);
    if (!this.#isSeen(x, y)) return;
    const { brush, scene } = this;
    brush.fillStyle = scene.colours.bad;
    brush.globalAlpha = 0.5;
    brush.beginPath();
    brush.roundRect(x + 0.04, y + 0.04, 0.92, 0.92, 0.14);
    brush.fill();
    brush.globalAlpha = 1;
    brush.strokeStyle = scene.colours.bad;
    brush.lineWidth = 0.06;
    brush.beginPath();
    brush.moveTo(x + 0.22, y + 0.22);
    brush.lineTo(x + 0.78, y + 0.78);
    brush.moveTo(x + 0.78, y + 0.22);
    brush.lineTo(x + 0.22, y + 0.78);
    brush.stroke();
  }

  #links(): void {
    const { scene } = this;
    scene.transitions.forEach((link, index) => {
      const [x1, y1, r1, x2, y2, r2] = link;
      // A transition dies with its tiles.
      if (scene.cells[y1 * scene.width + x1] === "-" || scene.cells[y2 * scene.width + x2] === "-") return;
      const colour = linkColour(index, scene.colours.isDark);
      const isShown = scene.curves === "all" || this.#touches(link, scene.curves);
      if (isShown && !isMirror(link)) this.#curve(linkCurve(link, scene.width, scene.height), colour, 0.08, []);
      if (isMirror(link)) return this.#mirror(x1, y1, r1, colour, index);
      this.#stub(x1, y1, r1, colour, index);
      this.#stub(x2, y2, r2, colour, index);
    });
  }

  #touches([x1, y1, , x2, y2]: Transition, cell: number | "all" | null): boolean {
    return cell === y1 * this.scene.width + x1 || cell === y2 * this.scene.width + x2;
  }

  #stub(x: number, y: number, side: number, colour: string, index: number): void {
    if (!this.#isSeen(x, y)) return;
    const { brush, camera } = this;
    const inner = sidePoint(x, y, side, -0.06);
    const outer = sidePoint(x, y, side, 0.2);
    brush.strokeStyle = brush.fillStyle = colour;
    brush.lineWidth = camera.size < 20 ? 0.16 : 0.12;
    brush.lineCap = "round";
    this.#line(inner, outer);
    if (camera.size < 24) return;
    brush.beginPath();
    brush.arc(...outer, 0.16, 0, 2 * Math.PI);
    brush.fill();
    this.#number(index + 1, outer);
  }

  #mirror(x: number, y: number, side: number, colour: string, index: number): void {
    if (!this.#isSeen(x, y)) return;
    const { brush, camera } = this;
    const [dx, dy] = stepOf(side);
    const long = Math.hypot(dx, dy);
    const [ax, ay] = [(-dy / long) * 0.32, (dx / long) * 0.32];
    brush.strokeStyle = brush.fillStyle = colour;
    brush.lineCap = "butt";
    for (const [out, width] of [
      [0.07, 0.1],
      [0.17, 0.05],
    ] as const) {
      const [px, py] = sidePoint(x, y, side, out);
      brush.lineWidth = width;
      this.#line([px - ax, py - ay], [px + ax, py + ay]);
    }
    if (camera.size < 28) return;
    const at = sidePoint(x, y, side, 0.34);
    brush.beginPath();
    brush.arc(...at, 0.15, 0, 2 * Math.PI);
    brush.fill();
    this.#number(index + 1, at);
  }

  #number(value: number, [x, y]: Point): void {
    const { brush, scene } = this;
    const size = value < 100 ? 0.2 : 0.155;
    brush.save();
    // Text of less than a pixel is drawn badly: it is written in pixels.
    brush.translate(x, y);
    brush.scale(0.01, 0.01);
    brush.fillStyle = scene.colours.isDark ? "#101214" : "#fff";
    brush.font = `700 ${size * 100}px system-ui, sans-serif`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillText(String(value), 0, 1);
    brush.restore();
  }

  #line(from: Point, to: Point): void {
    const { brush } = this;
    brush.beginPath();
    brush.moveTo(...from);
    brush.lineTo(...to);
    brush.stroke();
  }

  #curve([from, one, two, to]: Curve, colour: string, width: number, dash: number[]): void {
    const { brush } = this;
    brush.strokeStyle = colour;
    brush.lineWidth = Math.max(width, 1 / this.camera.size);
    brush.lineCap = "round";
    brush.setLineDash(dash);
    brush.beginPath();
    brush.moveTo(...from);
    brush.bezierCurveTo(...one, ...two, ...to);
    brush.stroke();
    brush.setLineDash([]);
  }

  #rays(): void {
    const { scene, brush } = this;
    if (!scene.rays) return;
    const { start, rays } = scene.rays;
    const { accent, soft } = scene.colours;
    for (const ray of rays) {
      const captures = ray.end === "captures";
      const colour = captures ? accent : soft;
      const width = captures ? 0.09 : 0.05;
      for (const stretch of rayStretches(start, ray, scene.width, scene.height)) {
        if (stretch.type === "curve") {
          this.#curve(stretch.curve, colour, width, [0.2, 0.16]);
          continue;
        }
        brush.strokeStyle = colour;
        brush.lineWidth = width;
        brush.setLineDash(captures ? [] : [0.12, 0.14]);
        this.#line(stretch.from, stretch.to);
        brush.setLineDash([]);
      }
    }
  }

  #side({ x, y, side, kind }: Scene["sides"][number]): void {
    const { brush, scene } = this;
    const colours = { open: scene.colours.accent, from: scene.colours.gold, wrong: scene.colours.bad };
    const at = sidePoint(x, y, side, -0.08);
    brush.fillStyle = colours[kind];
    brush.beginPath();
    brush.arc(...at, kind === "open" ? 0.09 : 0.17, 0, 2 * Math.PI);
    brush.fill();
    if (kind !== "wrong") return;
    brush.strokeStyle = colours.wrong;
    brush.lineWidth = 0.07;
    brush.beginPath();
    brush.arc(...at, 0.27, 0, 2 * Math.PI);
    brush.stroke();
  }
}

/** The numbers of columns and rows, always in sight. */
function drawMargins(brush: Brush, scene: Scene, camera: Camera, frame: Frame): void {
  const { colours } = scene;
  const { x0, y0, x1, y1 } = seen(camera, frame);
  brush.fillStyle = colours.paper;
  brush.fillRect(0, 0, frame.wide, MARGIN - 1);
  brush.fillRect(0, 0, MARGIN - 1, frame.high);
  brush.font = "11px system-ui, sans-serif";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  const every = [1, 2, 5, 10, 20, 50].find((step) => step * camera.size >= 20) ?? 100;
  const at = scene.hover ?? scene.cursor;
  const [hx, hy] = at === null ? [-1, -1] : xyOf(at, scene.width);
  const write = (value: number, isHere: boolean, px: number, py: number) => {
    if (value % every !== 0 && !isHere) return;
    brush.fillStyle = isHere ? colours.ink : colours.soft;
    brush.font = `${isHere ? "700 " : ""}11px system-ui, sans-serif`;
    brush.fillText(String(value), px, py);
  };
  for (let x = x0; x < x1; x++) {
    const px = camera.x + (x + 0.5) * camera.size;
    if (px > MARGIN) write(x, x === hx, px, MARGIN / 2);
  }
  for (let y = y0; y < y1; y++) {
    const py = camera.y + (y + 0.5) * camera.size;
    if (py > MARGIN) write(y, y === hy, MARGIN / 2, py);
  }
}
