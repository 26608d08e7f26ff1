// A small Pentago player for the browser tests, so that a visitor can win by clicks.

const FIELDS = Array.from({ length: 36 }, (_, field) => field);
const LINES = [
  ...[0, 1, 6, 7, 12, 13, 18, 19, 24, 25, 30, 31].map((first) => line(first, 1)),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((first) => line(first, 6)),
  ...[0, 1, 6, 7].map((first) => line(first, 7)),
  ...[4, 5, 10, 11].map((first) => line(first, 5)),
];
const SOURCES = [0, 1, 2, 3, 4, 5, 6, 7].map(sources);
const WORTH = [0, 1, 6, 40, 300, 100_000];

function line(first, step) {
  return [0, 1, 2, 3, 4].map((nth) => first + nth * step);
}

/** Which old field each new field takes its stone from. */
function sources(code) {
  const corner = (code >> 2) * 18 + ((code >> 1) % 2) * 3;
  const from = [...FIELDS];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const old = code % 2 === 1 ? (2 - column) * 6 + row : column * 6 + 2 - row;
      from[corner + row * 6 + column] = corner + old;
    }
  }
  return from;
}

/** The board after a turn. */
export function after(board, stone, { cell, rotation }) {
  const placed = board.slice(0, cell) + stone + board.slice(cell + 1);
  return rotation === null ? placed : SOURCES[rotation].map((field) => placed[field]).join("");
}

/** What a board is worth to one side: open lines, the longer the better. */
function worth(board, mine) {
  let sum = 0;
  for (const fields of LINES) {
    const stones = fields.map((field) => board[field]);
    const own = stones.filter((stone) => stone === mine).length;
    const other = stones.filter((stone) => stone !== mine && stone !== ".").length;
    if (other === 0) sum += WORTH[own];
    if (own === 0) sum -= 1.3 * WORTH[other];
  }
  return sum;
}

/** The turn that looks best at once, for whoever has `seat`. */
export function bestTurn(board, seat) {
  const stone = seat === 0 ? "X" : "O";
  let best = null;
  for (const cell of FIELDS.filter((field) => board[field] === ".")) {
    for (let rotation = 0; rotation < 8; rotation++) {
      const value = worth(after(board, stone, { cell, rotation }), stone);
      if (!best || value > best.value) best = { cell, rotation, value };
    }
  }
  return best;
}

/** The first empty field, and a rotation that is as good as any. */
export function anyTurn(board, rotation = 0) {
  return { cell: board.indexOf("."), rotation };
}
