// Clue in words: every event as a sentence, cards marked so that they can be set in bold.

import { and, t, told } from "../../words/language.svelte";
import { byOf, percent, together } from "../thought";
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

/** A card inside a sentence that is being made; it is taken out again as a piece. */
const held = (card: Card): string => `\u0001${card}\u0002`;
/** The same with its article: people have none. */
const named = (card: Card): string => (isSuspect(card) ? held(card) : t("the {thing}", { thing: held(card) }));
const heldTriple = ({ suspect, weapon, room }: Triple) => ({
  suspect: named(suspect),
  weapon: named(weapon),
  room: named(room),
});

/** A sentence as pieces. */
function pieces(sentence: string): Piece[] {
  const parts = sentence.split(/\u0001(\w+)\u0002/);
  return parts.flatMap((part, nth): Piece[] => (nth % 2 === 1 ? [{ card: part as Card }] : part === "" ? [] : [part]));
}

/** One event as a sentence; nothing for what is told by another one. */
export function sentenceOf(event: Event, teller: Teller): Piece[] {
  return pieces(wordsOf(event, teller));
}

/** Whom a sentence is about: the reader, or somebody by name. */
function whoOf(seat: number, { names, me }: Teller) {
  return { who: seat === me ? "me" : "other", name: names[seat] ?? t("Seat {number}", { number: seat + 1 }) };
}

function wordsOf(event: Event, teller: Teller): string {
  const who = (seat: number) => whoOf(seat, teller);
  const whom = (seat: number) => (seat === teller.me ? t("you") : who(seat).name);
  switch (event.type) {
    case "dealt":
      return event.face_up.length > 0
        ? t("The cards are dealt. Open on the table: {cards}.", { cards: and(event.face_up.map(named)) })
        : t("The cards are dealt.");
    case "began":
      return t("{who, select, me {You begin} other {{name} begins}}.", who(event.seat));
    case "turn_started":
      return event.room
        ? t("It is {who, select, me {your} other {{name}’s}} turn, in {room}.", {
            ...who(event.seat),
            room: named(event.room),
          })
        : t("It is {who, select, me {your} other {{name}’s}} turn.", who(event.seat));
    case "rolled": {
      const roll = { ...who(event.seat), steps: event.steps };
      const rolls =
        event.dice.length === 0
          ? t("{who, select, me {You have} other {{name} has}} {steps, plural, one {# step} other {# steps}}.", roll)
          : t(
              "{who, select, me {You roll} other {{name} rolls}} {steps, plural, =8 {an 8} =11 {an 11} other {a #}}.",
              roll,
            );
      return teller.stuck ? `${rolls} ${stuckWords(event.seat, teller)}` : rolls;
    }
    case "moved":
      return "room" in event.to
        ? t("{who, select, me {You enter} other {{name} enters}} the {room}.", {
            ...who(event.seat),
            room: title(event.to.room),
          })
        : t("{who, select, me {You move} other {{name} moves}} {steps, plural, one {# square} other {# squares}}.", {
            ...who(event.seat),
            steps: event.path.length,
          });
    case "took_passage":
      return t("{who, select, me {You take} other {{name} takes}} the secret passage to the {room}.", {
        ...who(event.seat),
        room: title(event.to),
      });
    case "suggested":
      return t("{who, select, me {You suggest} other {{name} suggests}} {suspect} with {weapon} in {room}.", {
        ...who(event.seat),
        ...heldTriple(event),
      });
    case "called_in":
      return t("{suspect} is called to the {room}.", { suspect: title(event.suspect), room: title(event.room) });
    case "could_not_disprove":
      return t("{who, select, me {You} other {{name}}} cannot disprove.", who(event.seat));
    case "asked_to_disprove":
      return "";
    case "showed":
      return event.card
        ? t("{who, select, me {You show} other {{name} shows}} {whom} {card}.", {
            ...who(event.seat),
            whom: whom(event.to),
            card: named(event.card),
          })
        : t("{name} shows {whom} a card.", { name: who(event.seat).name, whom: whom(event.to) });
    case "undisproved":
      return t("Nobody can disprove {who, select, me {your} other {{name}’s}} suggestion.", who(event.seat));
    case "accused": {
      const said = { ...who(event.seat), ...heldTriple(event) };
      return event.right
        ? t(
            "{who, select, me {You accuse} other {{name} accuses}} {suspect} with {weapon} in {room}. {who, select, me {You are right and win} other {{name} is right and wins}}!",
            said,
          )
        : t(
            "{who, select, me {You accuse} other {{name} accuses}} {suspect} with {weapon} in {room}. {who, select, me {You are wrong and are out, but go on disproving} other {{name} is wrong and is out, but goes on disproving}}.",
            said,
          );
    }
    case "case_file_seen":
      return t("The case file holds {cards}.", { cards: and(cardsOf(event).map(named)) });
    case "eliminated":
      return event.to
        ? t("{who, select, me {Your} other {{name}’s}} token goes into the {room}.", {
            ...who(event.seat),
            room: title(event.to),
          })
        : "";
    case "turn_ended":
      return teller.isLate
        ? t("{who, select, me {Your} other {{name}’s}} time is up.", who(event.seat))
        : t("{who, select, me {You end} other {{name} ends}} the turn.", who(event.seat));
    case "left":
      return t(
        "{who, select, me {You have left; your cards are still shown} other {{name} has left; the cards are still shown}}.",
        who(event.seat),
      );
    case "over":
      return overWords(event, teller);
  }
}

function stuckWords(seat: number, teller: Teller): string {
  const { stuck } = teller;
  return stuck?.room
    ? t("{who, select, me {You} other {{name}}} cannot move: all doors of the {room} are blocked.", {
        ...whoOf(seat, teller),
        room: title(stuck.room),
      })
    : t("{who, select, me {You} other {{name}}} cannot move.", whoOf(seat, teller));
}

function overWords(event: Extract<Event, { type: "over" }>, teller: Teller): string {
  const { winner, ending } = event;
  // A right accusation has said it already.
  if (ending === "accusation") return "";
  if (winner == null)
    return t("Nobody solved the case. It was {suspect} with {weapon} in {room}.", heldTriple(event.case));
  return t(
    "{who, select, me {You are the last detective left and win} other {{name} is the last detective left and wins}}. It was {suspect} with {weapon} in {room}.",
    { ...whoOf(winner, teller), ...heldTriple(event.case) },
  );
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
      const stuck =
        event.type === "rolled" && last ? { room: blockedRoom(view.tokens, view.players[event.seat]?.suspect) } : null;
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
  const {
    certain,
    deals,
    belief,
    candidates,
    case: known,
    unseen,
  } = (said ?? {}) as {
    case?: Card[];
    unseen?: Card[];
    certain?: boolean;
    deals?: number;
    belief?: [string, number][];
    candidates?: [string, number][];
  };
  const parts = [
    certain ? t("It knew the case file.") : null,
    deals != null && deals > 0
      ? t("{deals, plural, one {# deal was} other {# deals were}} possible.", { deals })
      : null,
    belief && belief.length > 0 && !certain
      ? t("Likeliest: {cards}.", {
          cards: belief
            .slice(0, 3)
            .map(([what, chance]) => `${what} ${percent(chance)}`)
            .join(", "),
        })
      : null,
    candidates && candidates.length > 0
      ? t("It compared: {value}.", {
          value: candidates
            .slice(0, 4)
            .map(([what, score]) => `${what} (${score.toFixed(2)})`)
            .join(", "),
        })
      : null,
    known &&
      (known.length > 0
        ? t("It knew of the case file: {cards}.", { cards: known.map(the).join(", ") })
        : t("It knew no card of the case file.")),
    unseen && t("It had not seen {count, plural, one {# card} other {# cards}}.", { count: unseen.length }),
  ];
  return together(parts);
}

/** A place in words. */
export const placeName = (place: Place): string =>
  "room" in place
    ? t("the {thing}", { thing: title(place.room) })
    : t("row {row}, column {column}", { row: place.square[0] + 1, column: place.square[1] + 1 });

/** An action in words. */
export function say(action: Action): string {
  switch (action.type) {
    case "roll":
      return t("roll the die");
    case "secret_passage":
      return t("take the secret passage");
    case "move":
      return t("go to {place}", { place: placeName(action.to) });
    case "suggest": {
      const said = { suspect: the(action.suspect), weapon: the(action.weapon) };
      return action.room
        ? t("suggest {suspect} with {weapon} in {room}", { ...said, room: the(action.room) })
        : t("suggest {suspect} with {weapon}", said);
    }
    case "show":
      return t("show {card}", { card: the(action.card) });
    case "accuse":
      return t("accuse {suspect} with {weapon} in {room}", {
        suspect: the(action.suspect),
        weapon: the(action.weapon),
        room: the(action.room),
      });
    case "end_turn":
      return t("end the turn");
  }
}

/** What is expected now, for the line above the board. */
export function prompt(view: View, names: string[], seat: number | null): string {
  const mine = seat !== null && view.mover === seat;
  const nameOf = (one: number) => names[one] ?? t("Seat {number}", { number: one + 1 });
  const name = nameOf(view.mover);
  const { phase } = view;
  switch (phase.type) {
    case "dealing":
    case "choosing":
      return t("The cards are dealt.");
    case "imposing":
      return t("The room of the turn is drawn.");
    case "start":
      if (!mine) return t("It is {name}’s turn.", { name });
      return phase.suggest
        ? t("Your turn: you were called in. Suggest here, roll, or accuse.")
        : phase.passage
          ? t("Your turn: roll, or take the secret passage to the {room}.", { room: title(phase.passage) })
          : t("Your turn: roll.");
    case "rolling":
      return t("The die is rolling.");
    case "rolled":
      if (!mine) return t("{name} has {steps, plural, one {# step} other {# steps}}.", { name, steps: phase.steps });
      return phase.targets.length > 0
        ? t("{steps, plural, one {# step} other {# steps}}: choose where to go.", { steps: phase.steps })
        : stuckWords(view.mover, {
            names,
            me: seat,
            stuck: { room: blockedRoom(view.tokens, view.players[view.mover]?.suspect) },
          });
    case "arrived":
      if (!mine) return t("It is {name}’s turn.", { name });
      return phase.suggest ? t("Make a suggestion, accuse, or end your turn.") : t("Accuse, or end your turn.");
    case "disproving":
      return phase.by === seat
        ? t("You must show a card.")
        : t("{name} must show {whom} a card.", { name: nameOf(phase.by), whom: mine ? t("you") : name });
    case "answered":
      return mine ? t("Accuse, or end your turn.") : t("{name} thinks about the answer.", { name });
    case "over":
      return phase.winner == null
        ? t("Nobody solved the case.")
        : phase.winner === seat
          ? t("You have won!")
          : t("{name} has won.", { name: nameOf(phase.winner) });
  }
}

const ENDINGS: Record<Ending, string> = told({
  accusation: "by a right accusation",
  last: "as the last detective left",
  nobody: "nobody is left",
  cap: "the limit of turns is reached",
});

/** The game's word for its end. */
export const reason = (word: string): string => ENDINGS[word as Ending] ?? word.replaceAll("_", " ");
