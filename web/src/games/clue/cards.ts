// The 21 cards: their numbers, names and looks.

import type { Card, Room, Suspect, Triple, Weapon } from "./types";
import { t, told } from "../../words/language.svelte";

export type Kind = "suspect" | "weapon" | "room";

export const SUSPECTS: Suspect[] = [
  "miss_scarlet",
  "colonel_mustard",
  "mrs_white",
  "mr_green",
  "mrs_peacock",
  "professor_plum",
];
export const WEAPONS: Weapon[] = ["knife", "candlestick", "revolver", "rope", "lead_pipe", "wrench"];
export const ROOMS: Room[] = [
  "hall",
  "lounge",
  "dining_room",
  "kitchen",
  "ballroom",
  "conservatory",
  "billiard_room",
  "library",
  "study",
];

/** All cards; the place in this list is the card's number. */
export const CARDS: Card[] = [...SUSPECTS, ...WEAPONS, ...ROOMS];

/** The kinds with their cards, in the order of every list. */
export const KINDS: { kind: Kind; title: string; cards: Card[] }[] = told(
  [
    { kind: "suspect", title: "Suspects", cards: SUSPECTS },
    { kind: "weapon", title: "Weapons", cards: WEAPONS },
    { kind: "room", title: "Rooms", cards: ROOMS },
  ],
  "title",
);

const TITLES: Record<Card, string> = told({
  miss_scarlet: "Miss Scarlet",
  colonel_mustard: "Colonel Mustard",
  mrs_white: "Mrs. White",
  mr_green: "Mr. Green",
  mrs_peacock: "Mrs. Peacock",
  professor_plum: "Professor Plum",
  knife: "Knife",
  candlestick: "Candlestick",
  revolver: "Revolver",
  rope: "Rope",
  lead_pipe: "Lead Pipe",
  wrench: "Wrench",
  hall: "Hall",
  lounge: "Lounge",
  dining_room: "Dining Room",
  kitchen: "Kitchen",
  ballroom: "Ballroom",
  conservatory: "Conservatory",
  billiard_room: "Billiard Room",
  library: "Library",
  study: "Study",
});

/** What a token looks like; letters, not colour alone, tell it from the others. */
export const LOOKS: Record<Suspect, { letters: string; colour: string; piece: string; rim: string; ink: string }> = {
  miss_scarlet: { letters: "MS", colour: "red", piece: "#c4232f", rim: "#5c060d", ink: "#ffffff" },
  colonel_mustard: { letters: "CM", colour: "orange", piece: "#f0a01e", rim: "#6b3f00", ink: "#2b1700" },
  mrs_white: { letters: "MW", colour: "gray", piece: "#d9dbe0", rim: "#4b505a", ink: "#22252b" },
  mr_green: { letters: "MG", colour: "green", piece: "#217a41", rim: "#06331a", ink: "#ffffff" },
  mrs_peacock: { letters: "MP", colour: "blue", piece: "#2461c0", rim: "#08255a", ink: "#ffffff" },
  professor_plum: { letters: "PP", colour: "purple", piece: "#76329c", rim: "#33094b", ink: "#ffffff" },
};

export const title = (card: Card): string => TITLES[card];
export const isSuspect = (card: Card): card is Suspect => (SUSPECTS as Card[]).includes(card);
export const isWeapon = (card: Card): card is Weapon => (WEAPONS as Card[]).includes(card);
export const isRoom = (card: Card): card is Room => (ROOMS as Card[]).includes(card);

export function kindOf(card: Card): Kind {
  return isSuspect(card) ? "suspect" : isWeapon(card) ? "weapon" : "room";
}

/** A card in a sentence: weapons and rooms with "the". */
export const the = (card: Card): string => (isSuspect(card) ? title(card) : t("the {thing}", { thing: title(card) }));

/** The three cards of a suggestion, an accusation or the case file. */
export const cardsOf = (triple: Triple): [Suspect, Weapon, Room] => [triple.suspect, triple.weapon, triple.room];

/** Cards in the order of their numbers. */
export const sorted = (cards: Card[]): Card[] => [...cards].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));

/** The suspect of a seat before a match has said so. */
export function suspectOf(seat: number, config?: unknown): Suspect {
  const chosen = (config as { suspects?: Suspect[] } | null | undefined)?.suspects;
  return chosen?.[seat] ?? SUSPECTS[seat % SUSPECTS.length] ?? "miss_scarlet";
}
