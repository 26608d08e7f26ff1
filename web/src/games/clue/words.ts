// Clue in words: every event as a sentence, cards marked so that they can be set in bold.

import { byOf, many, percent, together } from "../thought";
import { doorsOf } from "./board";
import { cardsOf, isSuspect, SUSPECTS, the, title } from "./cards";
import { isSame } from "./geometry";
import type { Action, Card, Ending, Event, Place, Room, Suspect, Triple, View } from "./types";

/** A part of a sentence: plain words, or a card. */
export type Piece = string | { card: Card };

/** What a line of the log is about. */
export type Topic = "turns" | "moves" | "suggestions" | "answers" | "accusations" | "table" | "chat";

/** What is known when a sentence is made. */
export interface Teller {
  names: string[];
  /** The seat that reads, who is "you". */
  me: number | null;
  /** Whether the clock acted. */
  isLate?: boolean;
  /** After a throw that leads nowhere: the room whose doors are blocked, or nothing for any other reason. */
  stuck?: { room: Room | null } | null;
}

const bold = (card: Card): Piece[] => (isSuspect(card) ? [{ card }] : ["the ", { card }]);
const triple = (named: Triple, lead: string): Piece[] => [
  lead,
  ...bold(named.suspect),
  " with ",
  ...bold(named.weapon),
  " in ",
  ...bold(named.room),
];

/** Cards in a row: "the Rope, the Hall and Mrs. White". */
function row(cards: Card[]): Piece[] {
  return cards.flatMap((card, nth) => [
    ...(nth === 0 ? [] : [nth === cards.length - 1 ? " and " : ", "]),
    ...bold(card),
  ]);
}

/** "an 8", "an 11", "a 4". */
const number = (value: number) => `${value === 8 || value === 11 ? "an" : "a"} ${value}`;

/** One event as a sentence; nothing for what is told by another one. */
export function sentenceOf(event: Event, teller: Teller): Piece[] {
  const { names, me } = teller;
  const isMe = (seat: number) => seat === me;
  const name = (seat: number) => names[seat] ?? `Seat ${seat + 1}`;
  const subject = (seat: number) => (isMe(seat) ? "You" : name(seat));
  const object = (seat: number) => (isMe(seat) ? "you" : name(seat));
  const whose = (seat: number) => (isMe(seat) ? "your" : `${name(seat)}’s`);
  const verb = (seat: number, theirs: string, ours: string) => `${subject(seat)} ${isMe(seat) ? ours : theirs}`;
  const start = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
  switch (event.type) {
    case "dealt":
      return event.face_up.length > 0
        ? ["The cards are dealt. Open on the table: ", ...row(event.face_up), "."]
        : ["The cards are dealt."];
    case "began":
      return [`${verb(event.seat, "begins", "begin")}.`];
    case "turn_started":
      return event.room
        ? [`It is ${whose(event.seat)} turn, in `, ...bold(event.room), "."]
        : [`It is ${whose(event.seat)} turn.`];
    case "rolled": {
      const rolls =
        event.dice.length === 0
          ? `${verb(event.seat, "has", "have")} ${event.steps} ${event.steps === 1 ? "step" : "steps"}.`
          : `${verb(event.seat, "rolls", "roll")} ${number(event.steps)}.`;
      return teller.stuck ? [`${rolls} `, stuckWords(event.seat, teller)] : [rolls];
    }
    case "moved": {
      if ("room" in event.to) return [`${verb(event.seat, "enters", "enter")} the ${title(event.to.room)}.`];
      const steps = event.path.length;
      return [`${verb(event.seat, "moves", "move")} ${steps} ${steps === 1 ? "square" : "squares"}.`];
    }
    case "took_passage":
      return [`${verb(event.seat, "takes", "take")} the secret passage to the ${title(event.to)}.`];
    case "suggested":
      return [...triple(event, `${verb(event.seat, "suggests", "suggest")} `), "."];
    case "called_in":
      return [`${title(event.suspect)} is called to the ${title(event.room)}.`];
    case "could_not_disprove":
      return [`${subject(event.seat)} cannot disprove.`];
    case "asked_to_disprove":
      return [];
    case "showed":
      if (!event.card) return [`${subject(event.seat)} shows ${object(event.to)} a card.`];
      return [`${verb(event.seat, "shows", "show")} ${object(event.to)} `, ...bold(event.card), "."];
    case "undisproved":
      return [`Nobody can disprove ${whose(event.seat)} suggestion.`];
    case "accused": {
      const right = `${verb(event.seat, "is", "are")} right and ${isMe(event.seat) ? "win" : "wins"}!`;
      const be = isMe(event.seat) ? "are" : "is";
      const wrong = `${subject(event.seat)} ${be} wrong and ${be} out, but ${isMe(event.seat) ? "go" : "goes"} on disproving.`;
      return [...triple(event, `${verb(event.seat, "accuses", "accuse")} `), `. ${event.right ? right : wrong}`];
    }
    case "case_file_seen":
      return ["The case file holds ", ...row(cardsOf(event)), "."];
    case "eliminated":
      return event.to ? [`${start(whose(event.seat))} token goes into the ${title(event.to)}.`] : [];
    case "turn_ended":
      return teller.isLate
        ? [`${start(whose(event.seat))} time is up.`]
        : [`${verb(event.seat, "ends", "end")} the turn.`];
    case "left":
      return [`${verb(event.seat, "has", "have")} left; ${isMe(event.seat) ? "your" : "the"} cards are still shown.`];
    case "over":
      return overWords(event, teller);
  }
}

function stuckWords(seat: number, { names, me, stuck }: Teller): string {
  const who = seat === me ? "You" : (names[seat] ?? `Seat ${seat + 1}`);
  return stuck?.room ? `${who} cannot move: all doors of the ${title(stuck.room)} are blocked.` : `${who} cannot move.`;
}

function overWords(event: Extract<Event, { type: "over" }>, { names, me }: Teller): Piece[] {
  const { winner, ending } = event;
  // A right accusation has said it already.
  if (ending === "accusation") return [];
  if (winner == null) return [...triple(event.case, "Nobody solved the case. It was "), "."];
  const isMe = winner === me;
  const who = isMe ? "You are" : `${names[winner] ?? `Seat ${winner + 1}`} is`;
  return [...triple(event.case, `${who} the last detective left and ${isMe ? "win" : "wins"}. It was `), "."];
}

/** What an event is about. */
export function topicOf(event: Event): Topic {
  switch (event.type) {
    case "turn_started":
    case "turn_ended":
    case "began":
    case "dealt":
      return "turns";
    case "rolled":
    case "moved":
    case "took_passage":
    case "called_in":
      return "moves";
    case "suggested":
      return "suggestions";
    case "could_not_disprove":
    case "asked_to_disprove":
    case "showed":
    case "undisproved":
      return "answers";
    case "accused":
    case "case_file_seen":
    case "eliminated":
    case "over":
      return "accusations";
    case "left":
      return "table";
  }
}

/** Whom an event is about; none for all. */
export const seatOf = (event: Event): number | null => ("seat" in event ? (event.seat ?? null) : null);

/** A sentence without its marks. */
export const plain = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : title(piece.card))).join("");

/** What happened, in sentences. */
export function tell(events: Event[], names: string[], view?: View | null): string {
  const me = view?.me ?? null;
  const last = view?.phase.type === "rolled" && view.phase.targets.length === 0;
  return events
    .map((event) => {
      const stuck = event.type === "rolled" && last ? { room: blockedRoom(view.tokens, view.players[event.seat]?.suspect) } : null;
      return plain(sentenceOf(event, { names, me, stuck }));
    })
    .filter(Boolean)
    .join(" ");
}

/** The room of a token, if other tokens stand before all its doors. */
export function blockedRoom(tokens: Place[], suspect: Suspect | undefined): Room | null {
  const place = suspect && tokens[SUSPECTS.indexOf(suspect)];
  if (!place || !("room" in place)) return null;
  const isTaken = (door: { outside: [number, number] }) =>
    tokens.some((other) => "square" in other && isSame(other.square, door.outside));
  return doorsOf(place.room).every(isTaken) ? place.room : null;
}

/** Players that are told apart by their suspects are called by them. */
export function shortNames(names: string[], suspects: Suspect[]): string[] {
  return names.map((name, seat) => {
    const suspect = suspects[seat];
    return suspect && name.endsWith(` (${title(suspect)})`) ? title(suspect) : name;
  });
}

/** What a built-in player says of its move: how sure it was, and what it compared. */
export function thought(said: unknown): string {
  const by = byOf(said);
  if (by) return by;
  const { certain, deals, belief, candidates, case: known, unseen } = (said ?? {}) as {
    case?: Card[];
    unseen?: Card[];
    certain?: boolean;
    deals?: number;
    belief?: [string, number][];
    candidates?: [string, number][];
  };
  const parts = [
    certain ? "It knew the case file." : null,
    deals != null && deals > 0 ? `${deals.toLocaleString("en")} deals were possible.` : null,
    belief && belief.length > 0 && !certain
      ? `Likeliest: ${belief.slice(0, 3).map(([what, chance]) => `${what} ${percent(chance)}`).join(", ")}.`
      : null,
    candidates && candidates.length > 0
      ? `It compared: ${candidates.slice(0, 4).map(([what, score]) => `${what} (${score.toFixed(2)})`).join(", ")}.`
      : null,
    known && (known.length > 0 ? `It knew of the case file: ${known.map(the).join(", ")}.` : "It knew no card of the case file."),
    unseen && `It had not seen ${many(unseen.length, "card")}.`,
  ];
  return together(parts);
}

/** A place in words. */
export const placeName = (place: Place): string =>
  "room" in place ? `the ${title(place.room)}` : `row ${place.square[0] + 1}, column ${place.square[1] + 1}`;

/** An action in words. */
export function say(action: Action): string {
  switch (action.type) {
    case "roll":
      return "roll the die";
    case "secret_passage":
      return "take the secret passage";
    case "move":
      return `go to ${placeName(action.to)}`;
    case "suggest": {
      const room = action.room ? ` in ${the(action.room)}` : "";
      return `suggest ${the(action.suspect)} with ${the(action.weapon)}${room}`;
    }
    case "show":
      return `show ${the(action.card)}`;
    case "accuse":
      return `accuse ${the(action.suspect)} with ${the(action.weapon)} in ${the(action.room)}`;
    case "end_turn":
      return "end the turn";
  }
}

/** What is expected now, for the line above the board. */
export function prompt(view: View, names: string[], seat: number | null): string {
  const mine = seat !== null && view.mover === seat;
  const who = names[view.mover] ?? `Seat ${view.mover + 1}`;
  const { phase } = view;
  switch (phase.type) {
    case "dealing":
    case "choosing":
      return "The cards are dealt.";
    case "imposing":
      return "The room of the turn is drawn.";
    case "start":
      if (!mine) return `It is ${who}’s turn.`;
      return phase.suggest
        ? "Your turn: you were called in. Suggest here, roll, or accuse."
        : phase.passage
          ? `Your turn: roll, or take the secret passage to the ${title(phase.passage)}.`
          : "Your turn: roll.";
    case "rolling":
      return "The die is rolling.";
    case "rolled":
      if (!mine) return `${who} has ${phase.steps} ${phase.steps === 1 ? "step" : "steps"}.`;
      return phase.targets.length > 0
        ? `${phase.steps} ${phase.steps === 1 ? "step" : "steps"}: choose where to go.`
        : stuckWords(view.mover, { names, me: seat, stuck: { room: blockedRoom(view.tokens, view.players[view.mover]?.suspect) } });
    case "arrived":
      if (!mine) return `It is ${who}’s turn.`;
      return phase.suggest ? "Make a suggestion, accuse, or end your turn." : "Accuse, or end your turn.";
    case "disproving":
      return phase.by === seat
        ? "You must show a card."
        : `${names[phase.by] ?? `Seat ${phase.by + 1}`} must show ${mine ? "you" : who} a card.`;
    case "answered":
      return mine ? "Accuse, or end your turn." : `${who} thinks about the answer.`;
    case "over":
      return phase.winner == null ? "Nobody solved the case." : phase.winner === seat ? "You have won!" : `${names[phase.winner] ?? ""} has won.`;
  }
}

const ENDINGS: Record<Ending, string> = {
  accusation: "by a right accusation",
  last: "as the last detective left",
  nobody: "nobody is left",
  cap: "the limit of turns is reached",
};

/** The game's word for its end. */
export const reason = (word: string): string => ENDINGS[word as Ending] ?? word.replaceAll("_", " ");
