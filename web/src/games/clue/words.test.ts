import { expect, test } from "vitest";
import { CARDS, ROOMS, SUSPECTS, WEAPONS } from "./cards";
import type { Card, Event, Triple } from "./types";
import { options } from "./options";
import { plain, say, sentenceOf, shortNames, tell, type Piece, type Teller } from "./words";

const names = ["Ann", "Bob", "Zoë 猫"];
const teller: Teller = { names, me: null };
const mine: Teller = { names, me: 0 };
const named: Triple = { suspect: "professor_plum", weapon: "candlestick", room: "dining_room" };

/** The words with cards between stars. */
const marked = (pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : `*${plain([piece])}*`)).join("");
const said = (event: Event, how: Teller = teller) => marked(sentenceOf(event, how));

test("every sentence of the log, for others and for oneself", () => {
  const events: Event[] = [
    { type: "dealt", sizes: [6, 6, 6], face_up: [], hands: [null, null, null] },
    { type: "dealt", sizes: [6, 6, 6], face_up: ["rope", "hall", "mrs_white"], hands: [null, null, null] },
    { type: "began", seat: 0 },
    { type: "turn_started", seat: 0, called_in: false },
    { type: "turn_started", seat: 2, called_in: false, room: "hall" },
    ...[1, 4, 8, 11, 12].map((steps): Event => ({ type: "rolled", seat: 0, dice: [steps], steps })),
    { type: "rolled", seat: 0, dice: [], steps: 6 },
    { type: "moved", seat: 0, path: [[4, 6]], to: { square: [4, 6] } },
    { type: "moved", seat: 0, path: [[4, 6], [4, 7]], to: { square: [4, 7] } },
    { type: "moved", seat: 0, path: [[4, 6], [3, 6]], to: { room: "study" } },
    { type: "took_passage", seat: 0, from: "study", to: "kitchen" },
    { type: "suggested", seat: 0, ...named },
    { type: "called_in", suspect: "professor_plum", seat: null, room: "dining_room" },
    { type: "could_not_disprove", seat: 0 },
    { type: "could_not_disprove", seat: 2 },
    { type: "asked_to_disprove", seat: 1, by: 0 },
    { type: "showed", seat: 1, to: 0 },
    { type: "showed", seat: 1, to: 0, card: "candlestick" },
    { type: "showed", seat: 0, to: 1, card: "hall" },
    { type: "undisproved", seat: 0 },
    { type: "accused", seat: 0, ...named, right: true },
    { type: "accused", seat: 0, ...named, right: false },
    { type: "case_file_seen", seat: 0, ...named },
    { type: "eliminated", seat: 0 },
    { type: "eliminated", seat: 0, to: "hall" },
    { type: "turn_ended", seat: 0 },
    { type: "left", seat: 0, code: "left" },
    { type: "over", winner: 0, ending: "accusation", case: named, hands: [] },
    { type: "over", winner: 0, ending: "last", case: named, hands: [] },
    { type: "over", winner: null, ending: "nobody", case: named, hands: [] },
    { type: "over", winner: null, ending: "cap", case: named, hands: [] },
  ];
  expect(events.map((event) => [said(event), said(event, mine)])).toMatchSnapshot();
});

test("a throw that leads nowhere says why", () => {
  const event: Event = { type: "rolled", seat: 1, dice: [3], steps: 3 };
  expect(said(event, { ...teller, stuck: { room: "study" } })).toBe(
    "Bob rolls a 3. Bob cannot move: all doors of the Study are blocked.",
  );
  expect(said(event, { names, me: 1, stuck: { room: null } })).toBe("You roll a 3. You cannot move.");
});

test("a turn that the clock ended says so", () => {
  expect(said({ type: "turn_ended", seat: 1 }, { ...teller, isLate: true })).toBe("Bob’s time is up.");
  expect(said({ type: "turn_ended", seat: 0 }, { ...mine, isLate: true })).toBe("Your time is up.");
});

test("every card stands in every kind of sentence, weapons and rooms with an article", () => {
  const triples = SUSPECTS.flatMap((suspect) =>
    WEAPONS.flatMap((weapon) => ROOMS.map((room) => ({ suspect, weapon, room }))),
  );
  expect(triples.length).toBe(324);
  for (const triple of triples) {
    const words = said({ type: "suggested", seat: 2, ...triple });
    expect(words).toMatch(/^Zoë 猫 suggests \*[^*]+\* with the \*[^*]+\* in the \*[^*]+\*\.$/);
  }
  const shown = (card: Card) => said({ type: "showed", seat: 2, to: 0, card }, mine);
  expect(CARDS.map(shown)).toMatchSnapshot();
  expect(ROOMS.map((room) => said({ type: "called_in", suspect: "mr_green", room }))).toMatchSnapshot();
});

test("sentences of one step are told together", () => {
  const events: Event[] = [
    { type: "suggested", seat: 0, ...named },
    { type: "could_not_disprove", seat: 1 },
    { type: "undisproved", seat: 0 },
  ];
  expect(tell(events, names)).toBe(
    "Ann suggests Professor Plum with the Candlestick in the Dining Room. Bob cannot disprove. Nobody can disprove Ann’s suggestion.",
  );
});

test("computers of one name are called by their suspects", () => {
  expect(shortNames(["Ann", "fair (Mr. Green)", "fair (Mrs. White)"], ["miss_scarlet", "mr_green", "mrs_white"])).toEqual([
    "Ann",
    "Mr. Green",
    "Mrs. White",
  ]);
});

test("actions and options are named", () => {
  expect(say({ type: "suggest", suspect: "mr_green", weapon: "rope" })).toBe("suggest Mr. Green with the Rope");
  expect(say({ type: "move", to: { square: [6, 16] } })).toBe("go to row 7, column 17");
  expect(options({ mode: "board", dice: "2", movement: "exact" })).toBe("two dice, exact moves");
  expect(options({})).toBe("");
});
