// The data of Clue, as its crate describes it.

export type Suspect = "miss_scarlet" | "colonel_mustard" | "mrs_white" | "mr_green" | "mrs_peacock" | "professor_plum";
export type Weapon = "knife" | "candlestick" | "revolver" | "rope" | "lead_pipe" | "wrench";
export type Room =
  | "hall"
  | "lounge"
  | "dining_room"
  | "kitchen"
  | "ballroom"
  | "conservatory"
  | "billiard_room"
  | "library"
  | "study";
export type Card = Suspect | Weapon | Room;
export type Square = [row: number, col: number];
export type Place = { square: Square } | { room: Room };
export interface Triple {
  suspect: Suspect;
  weapon: Weapon;
  room: Room;
}
export interface Config {
  mode: "board" | "speed";
  speed_room: "free" | "imposed";
  players_min: number;
  dice: "1" | "2" | "fixed";
  steps: number;
  movement: "up_to" | "exact";
  blocking: boolean;
  stay: "must_leave" | "may_stay";
  surplus: "hands" | "face_up";
  first: "random" | "scarlet" | "seat_0";
  last: "wins" | "must_accuse";
  turn_cap: number | null;
  suspects: Suspect[];
}
export type Options = Omit<Config, "players_min" | "suspects" | "turn_cap"> & { turn_cap: number };
export type Action =
  | { type: "roll" }
  | { type: "secret_passage" }
  | { type: "move"; to: Place }
  | { type: "suggest"; suspect: Suspect; weapon: Weapon; room?: Room | null }
  | { type: "show"; card: Card }
  | { type: "accuse"; suspect: Suspect; weapon: Weapon; room: Room }
  | { type: "end_turn" };
export type Ending = "accusation" | "last" | "nobody" | "cap";
export type Event =
  | { type: "dealt"; sizes: number[]; face_up: Card[]; hands: (Card[] | null)[]; case?: Triple | null }
  | { type: "began"; seat: number }
  | { type: "turn_started"; seat: number; called_in: boolean; room?: Room | null }
  | { type: "rolled"; seat: number; dice: number[]; steps: number }
  | { type: "moved"; seat: number; path: Square[]; to: Place }
  | { type: "took_passage"; seat: number; from: Room; to: Room }
  | ({ type: "suggested"; seat: number } & Triple)
  | { type: "called_in"; suspect: Suspect; seat?: number | null; room: Room }
  | { type: "could_not_disprove"; seat: number }
  | { type: "asked_to_disprove"; seat: number; by: number; cards?: Card[] | null }
  | { type: "showed"; seat: number; to: number; card?: Card | null }
  | { type: "undisproved"; seat: number }
  | ({ type: "accused"; seat: number; right: boolean } & Triple)
  | ({ type: "case_file_seen"; seat: number } & Triple)
  | { type: "eliminated"; seat: number; to?: Room | null }
  | { type: "turn_ended"; seat: number }
  | { type: "left"; seat: number; code: string; to?: Room | null }
  | { type: "over"; winner?: number | null; ending: Ending; case: Triple; hands: Card[][] };
export interface Target {
  to: Place;
  path: Square[];
}
export type Phase =
  | { type: "dealing" }
  | { type: "choosing" }
  | { type: "imposing" }
  | { type: "start"; suggest: boolean; passage?: Room | null }
  | { type: "rolling" }
  | { type: "rolled"; steps: number; targets: Target[] }
  | { type: "arrived"; suggest: boolean }
  | { type: "disproving"; by: number; cards?: Card[] | null }
  | { type: "answered" }
  | { type: "over"; winner?: number | null; ending: Ending; case: Triple };
export interface PlayerView {
  suspect: Suspect;
  cards: number;
  hand?: Card[] | null;
  standing: "in" | "out" | "finished" | string;
  called_in: boolean;
}
export interface Suggestion extends Triple {
  turn: number;
  seat: number;
  passed: number[];
  shown?: { by: number; card?: Card | null } | null;
}
export interface Accusation extends Triple {
  turn: number;
  seat: number;
  right: boolean;
}
export interface View {
  me?: number | null;
  options: Options;
  phase: Phase;
  mover: number;
  turn: number;
  room?: Room | null;
  players: PlayerView[];
  tokens: Place[];
  face_up: Card[];
  suggestions: Suggestion[];
  accusations: Accusation[];
  case?: Triple | null;
}
