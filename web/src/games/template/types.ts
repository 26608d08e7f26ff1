// The data of the game. Here by hand, since this game is in no list; a game made from it has the types of its crate.

export type Action = { field: number };

export type Event =
  | { type: "marked"; seat: number; field: number }
  | { type: "left"; seat: number; cause: string };

export type View = {
  side: number;
  fields: (number | null)[];
  to_move?: number | null;
  line: number[];
  gone: number[];
};

export type Config = { side?: number };
