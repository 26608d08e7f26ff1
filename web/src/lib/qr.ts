// A QR code from a text: bytes, error correction level M, versions 1 to 10, the mask with the lowest penalty.

/** Per version: all codewords, and those for correction per block, and how many blocks. */
const VERSIONS: [total: number, correction: number, blocks: number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** Where the small squares are, per version. */
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP: number[] = [];
const LOG: number[] = [];
for (let nth = 0, value = 1; nth < 255; nth++) {
  EXP[nth] = value;
  LOG[value] = nth;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0));

/** The bytes that let errors be corrected. */
export function corrections(data: number[], count: number): number[] {
  let generator = [1];
  for (let nth = 0; nth < count; nth++) {
    const next = [...generator, 0];
    generator.forEach((value, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ times(value, EXP[nth] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  data.forEach((_, at) => {
    const lead = rest[at] ?? 0;
    generator.forEach((value, nth) => (rest[at + nth] = (rest[at + nth] ?? 0) ^ times(value, lead)));
  });
  return rest.slice(data.length);
}

/** The code as rows of dark (true) and light modules; none if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([total, correction, blocks], nth) => {
    const room = total - correction * blocks - (nth >= 9 ? 3 : 2);
    return bytes.length <= room;
  });
  if (version < 0) return null;
  return draw(version, words(version, bytes));
}

/** All codewords in the order in which they are drawn. */
function words(version: number, bytes: number[]): number[] {
  const [total, correction, blocks] = VERSIONS[version] ?? [0, 0, 1];
  const room = total - correction * blocks;
  let bits = "0100" + bytes.length.toString(2).padStart(version >= 9 ? 16 : 8, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, room * 8 - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let nth = 0; data.length < room; nth++) data.push(nth % 2 === 0 ? 0xec : 0x11);
  // The last blocks hold one byte more if they cannot be even.
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  const parts: number[][] = [];
  let at = 0;
  for (let nth = 0; nth < blocks; nth++) {
    const size = short + (nth >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, (at += size)));
  }
  const checks = parts.map((part) => corrections(part, correction));
  const woven: number[] = [];
  for (const lists of [parts, checks]) {
    for (let nth = 0; nth <= short || nth < correction; nth++) {
      for (const list of lists) if (nth < list.length) woven.push(list[nth] ?? 0);
    }
  }
  return woven;
}

function draw(version: number, codewords: number[]): boolean[][] {
  const size = 21 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const put = (row: number, col: number, on: boolean) => {
    if (row < 0 || col < 0 || row >= size || col >= size) return;
    dark[row]![col] = on;
    taken[row]![col] = true;
  };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    for (let row = -1; row <= 7; row++) {
      for (let col = -1; col <= 7; col++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(col - 3));
        put(top + row, left + col, ring !== 2 && ring <= 3);
      }
    }
  }
  const centres = ALIGN[version] ?? [];
  for (const row of centres) {
    for (const col of centres) {
      if (taken[row]?.[col]) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) put(row + y, col + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
    }
  }
  for (let nth = 8; nth < size - 8; nth++) {
    put(6, nth, nth % 2 === 0);
    put(nth, 6, nth % 2 === 0);
  }
  for (let nth = 0; nth < 9; nth++) {
    if (!taken[8]![nth]) put(8, nth, false);
    if (!taken[nth]![8]) put(nth, 8, false);
    if (nth < 8) {
      put(8, size - 1 - nth, false);
      put(size - 1 - nth, 8, false);
    }
  }
  put(size - 8, 8, true);
  if (version >= 6) {
    const info = versionBits(version + 1);
    for (let nth = 0; nth < 18; nth++) {
      const on = ((info >> nth) & 1) === 1;
      put(Math.floor(nth / 3), size - 11 + (nth % 3), on);
      put(size - 11 + (nth % 3), Math.floor(nth / 3), on);
    }
  }
  const bits = codewords.flatMap((word) => Array.from({ length: 8 }, (_, nth) => ((word >> (7 - nth)) & 1) === 1));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let nth = 0; nth < size; nth++) {
      const row = up ? size - 1 - nth : nth;
      for (const col of [right, right - 1]) if (!taken[row]![col]) dark[row]![col] = bits[next++] ?? false;
    }
  }
  const masked = MASKS.map((mask, nth) => {
    const rows = dark.map((line, row) => line.map((on, col) => (taken[row]![col] ? on : on !== mask(row, col))));
    stamp(rows, formatBits(nth));
    return rows;
  });
  return masked.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}

const MASKS: ((row: number, col: number) => boolean)[] = [
  (row, col) => (row + col) % 2 === 0,
  (row) => row % 2 === 0,
  (_, col) => col % 3 === 0,
  (row, col) => (row + col) % 3 === 0,
  (row, col) => (Math.floor(row / 2) + Math.floor(col / 3)) % 2 === 0,
  (row, col) => ((row * col) % 2) + ((row * col) % 3) === 0,
  (row, col) => (((row * col) % 2) + ((row * col) % 3)) % 2 === 0,
  (row, col) => (((row + col) % 2) + ((row * col) % 3)) % 2 === 0,
];

/** Level M and a mask, with their check bits. */
export function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let nth = 14; nth >= 10; nth--) if ((rest >> nth) & 1) rest ^= 0x537 << (nth - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

function versionBits(version: number): number {
  let rest = version << 12;
  for (let nth = 17; nth >= 12; nth--) if ((rest >> nth) & 1) rest ^= 0x1f25 << (nth - 12);
  return (version << 12) | rest;
}

function stamp(rows: boolean[][], format: number): void {
  const size = rows.length;
  for (let nth = 0; nth < 15; nth++) {
    const on = ((format >> nth) & 1) === 1;
    const down = nth < 6 ? nth : nth < 8 ? nth + 1 : size - 15 + nth;
    rows[down]![8] = on;
    const along = nth < 8 ? size - 1 - nth : nth < 9 ? 7 : 14 - nth;
    rows[8]![along] = on;
  }
  rows[size - 8]![8] = true;
}

function penalty(rows: boolean[][]): number {
  const size = rows.length;
  const columns = rows.map((_, col) => rows.map((row) => row[col] ?? false));
  let sum = 0;
  for (const lines of [rows, columns]) {
    for (const line of lines) {
      const text = line.map((on) => (on ? "1" : "0")).join("");
      for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
      for (let nth = 0; nth + 11 <= size; nth++) {
        const part = text.slice(nth, nth + 11);
        if (part === "10111010000" || part === "00001011101") sum += 40;
      }
    }
  }
  for (let row = 0; row + 1 < size; row++) {
    for (let col = 0; col + 1 < size; col++) {
      const on = rows[row]![col];
      if (rows[row]![col + 1] === on && rows[row + 1]![col] === on && rows[row + 1]![col + 1] === on) sum += 3;
    }
  }
  const share = rows.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}
