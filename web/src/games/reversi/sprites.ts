// Pictures of cells, drawn once per size and theme and then only copied.

import { playerLook, type Palette } from "./looks";

/** A surface to draw on. */
export type Brush = CanvasRenderingContext2D;

/** The pictures of all cells in one size, in pixels of the screen. */
export class Sprites {
  #kept = new Map<string, HTMLCanvasElement>();

  constructor(
    readonly size: number,
    readonly colours: Palette,
  ) {}

  /** A whole cell: its tile, and what lies on it. */
  cell(symbol: string): HTMLCanvasElement {
    return this.#made(`cell ${symbol}`, (brush) => {
      drawTile(brush, symbol, this.size, this.colours);
      drawPiece(brush, symbol, this.size, this.colours);
    });
  }

  /** What lies on a tile, without the tile. */
  piece(symbol: string): HTMLCanvasElement {
    return this.#made(`piece ${symbol}`, (brush) => drawPiece(brush, symbol, this.size, this.colours));
  }

  #made(key: string, draw: (brush: Brush) => void): HTMLCanvasElement {
    const known = this.#kept.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = this.size;
    const brush = canvas.getContext("2d");
    if (brush) draw(brush);
    this.#kept.set(key, canvas);
    return canvas;
  }
}

/** The tile of a cell; nothing for a hole. */
function drawTile(brush: Brush, symbol: string, size: number, colours: Palette): void {
  if (symbol === "-") return;
  const tints: Record<string, string> = { c: colours.choice, i: colours.inversion, b: colours.bonus };
  const gap = size >= 10 ? Math.max(1, Math.round(size * 0.035)) : size >= 6 ? 0.5 : 0;
  const corner = size >= 10 ? size * 0.14 : 0;
  brush.fillStyle = tints[symbol] ?? colours.tile;
  brush.beginPath();
  brush.roundRect(gap, gap, size - 2 * gap, size - 2 * gap, corner);
  brush.fill();
  if (size < 12) return;
  brush.strokeStyle = colours.edge;
  brush.lineWidth = Math.max(1, size * 0.025);
  brush.stroke();
}

/** What lies on a tile: a stone, an expansion stone, or the mark of a special tile. */
export function drawPiece(brush: Brush, symbol: string, size: number, colours: Palette): void {
  if (symbol >= "1" && symbol <= "8") drawStone(brush, Number(symbol) - 1, size, colours);
  else if (symbol === "x") drawExpansion(brush, size, colours);
  else if (symbol === "c" || symbol === "i" || symbol === "b") drawSpecial(brush, symbol, size, colours);
}

function drawStone(brush: Brush, seat: number, size: number, colours: Palette): void {
  const { base, sign, path, isLine } = playerLook(seat);
  const [middle, radius] = [size / 2, size * 0.4];
  brush.save();
  if (size >= 14) {
    brush.shadowColor = "rgb(0 0 0 / 45%)";
    brush.shadowBlur = size * 0.06;
    brush.shadowOffsetY = size * 0.03;
  }
  brush.fillStyle = base;
  brush.beginPath();
  brush.arc(middle, middle, radius, 0, 2 * Math.PI);
  brush.fill();
  brush.restore();
  if (size >= 14) {
    const shine = brush.createRadialGradient(
      middle - radius * 0.35,
      middle - radius * 0.45,
      radius * 0.1,
      middle,
      middle,
      radius,
    );
    shine.addColorStop(0, "rgb(255 255 255 / 38%)");
    shine.addColorStop(0.55, "rgb(255 255 255 / 0%)");
    shine.addColorStop(1, "rgb(0 0 0 / 22%)");
    brush.fillStyle = shine;
    brush.fill();
  }
  brush.lineWidth = Math.max(0.75, size * 0.022);
  brush.strokeStyle = colours.isDark ? "rgb(255 255 255 / 32%)" : "rgb(0 0 0 / 45%)";
  brush.stroke();
  if (size < 9) return;
  drawSign(brush, path, isLine, sign, size);
}

function drawSign(brush: Brush, path: string, isLine: boolean, colour: string, size: number): void {
  brush.save();
  brush.scale(size / 20, size / 20);
  const shape = new Path2D(path);
  if (isLine) {
    brush.strokeStyle = colour;
    brush.lineWidth = 1.9;
    brush.lineCap = brush.lineJoin = "round";
    brush.stroke(shape);
  } else {
    brush.fillStyle = colour;
    brush.fill(shape);
  }
  brush.restore();
}

function drawExpansion(brush: Brush, size: number, colours: Palette): void {
  const side = size * 0.66;
  brush.fillStyle = colours.neutral;
  brush.beginPath();
  brush.roundRect((size - side) / 2, (size - side) / 2, side, side, side * 0.28);
  brush.fill();
  brush.strokeStyle = "rgb(0 0 0 / 45%)";
  brush.lineWidth = Math.max(0.75, size * 0.025);
  brush.stroke();
  if (size >= 9) drawSign(brush, "m7.4 7.4 5.2 5.2m0-5.2-5.2 5.2", true, "#fff", size);
}

const MARKS: Record<string, string> = {
  c: "M5 8h9l-2.4-2.4M15 12H6l2.4 2.4",
  i: "M14.6 10a4.6 4.6 0 1 1-1.5-3.4M13.6 3.6v3.2h-3.2",
  b: "M5.4 8.4h9.2v6.2H5.4ZM4.6 6.2h10.8v2.2H4.6ZM10 6.2v8.4M10 6.2C7 6.2 7 3 8.4 3S10 6.2 10 6.2 10 3 11.6 3 13 6.2 10 6.2",
};

function drawSpecial(brush: Brush, symbol: string, size: number, colours: Palette): void {
  if (size >= 12) {
    brush.save();
    const scale = size >= 26 ? 0.84 : 1;
    brush.translate(size * (1 - scale) * 0.72, size * (1 - scale) * 0.75);
    brush.scale((size / 20) * scale, (size / 20) * scale);
    brush.strokeStyle = colours.ink;
    brush.lineWidth = 1.3;
    brush.lineCap = brush.lineJoin = "round";
    brush.stroke(new Path2D(MARKS[symbol]));
    brush.restore();
  }
  if (size >= 26 || size < 12) {
    brush.fillStyle = colours.ink;
    brush.font = `700 ${size * (size >= 26 ? 0.26 : 0.7)}px system-ui, sans-serif`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    const [x, y] = size >= 26 ? [size * 0.17, size * 0.2] : [size / 2, size / 2];
    brush.fillText(symbol, x, y);
  }
}
