// Names, colours and signs: of players, resources, terrain and cards.

import type { Card, Cards, Colour, Config, Playable, Resource, Terrain } from "./types";
import { told } from "../../words/language.svelte";

/** The resources in their order. */
export const RESOURCES: readonly Resource[] = ["brick", "lumber", "wool", "grain", "ore"];

/** How a player's pieces look: told apart by lightness and sign as well. */
export interface Look {
  name: string;
  base: string;
  edge: string;
  /** The colour of the sign on it. */
  sign: string;
  /** The sign, drawn around the origin in a box of ±5. */
  path: string;
}

export const COLOURS: Record<Colour, Look> = told(
  {
    red: { name: "red", base: "#c02a34", edge: "#54090f", sign: "#ffe3e0", path: "M0-4.2A4.2 4.2 0 1 1-.01-4.2Z" },
    blue: { name: "blue", base: "#2673c4", edge: "#0b2c55", sign: "#e2f1ff", path: "M-3.7-3.7H3.7V3.7H-3.7Z" },
    orange: { name: "orange", base: "#f5a524", edge: "#6b3d00", sign: "#4a2a00", path: "M0-4.6 4.6 3.6H-4.6Z" },
    white: {
      name: "white",
      base: "#f7f4ec",
      edge: "#4d4a44",
      sign: "#5a564e",
      path: "M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1Z",
    },
  },
  "name",
);

const USUAL: readonly Colour[] = ["red", "blue", "orange", "white"];

/** The colour of a seat as the options say. */
export function colourOf(seat: number, config?: unknown): Colour {
  const { colours } = (config ?? {}) as Partial<Config>;
  const chosen = colours?.[seat];
  if (chosen) return chosen;
  // Who chose nothing gets the usual colour, or the first that is left, as the rules have it.
  const taken = new Set<string>((colours ?? []).filter((one) => one !== null));
  for (let other = 0; other <= seat; other += 1) {
    if (colours?.[other]) continue;
    const left = [USUAL[other] ?? "red", ...USUAL].find((one) => !taken.has(one)) ?? "red";
    if (other === seat) return left;
    taken.add(left);
  }
  return "red";
}

/** The look of a colour. */
export const lookOf = (colour: Colour | undefined) => COLOURS[colour ?? "red"];

/** The colours of a resource: the card, its edge, its picture. */
export const TINTS: Record<Resource, { base: string; edge: string; ink: string }> = {
  brick: { base: "#ab4f2a", edge: "#74290f", ink: "#fff0e6" },
  lumber: { base: "#356c40", edge: "#1f4d2a", ink: "#eaf7e6" },
  wool: { base: "#9ccb5b", edge: "#5d8a26", ink: "#24380b" },
  grain: { base: "#ecc24a", edge: "#a67a12", ink: "#4a3400" },
  ore: { base: "#5f6b7e", edge: "#3a4556", ink: "#f3f6fb" },
};

/** The colours of the land: the middle and the rim of a hex. */
export const LAND: Record<Terrain, { name: string; base: string; rim: string }> = told(
  {
    hills: { name: "hills", base: "#d07c4e", rim: "#b5613a" },
    forest: { name: "forest", base: "#4f8f55", rim: "#38713f" },
    pasture: { name: "pasture", base: "#a9d468", rim: "#8aba48" },
    fields: { name: "fields", base: "#f0cd5c", rim: "#d9ad36" },
    mountains: { name: "mountains", base: "#a3adba", rim: "#838e9d" },
    desert: { name: "desert", base: "#e8d6a8", rim: "#cfb981" },
  },
  "name",
);

export const RESOURCE_OF: Record<Terrain, Resource | null> = {
  hills: "brick",
  forest: "lumber",
  pasture: "wool",
  fields: "grain",
  mountains: "ore",
  desert: null,
};

/** What things cost, for the menu; whether they can be bought is said by the server. */
export const COSTS = {
  road: { brick: 1, lumber: 1 },
  settlement: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  card: { wool: 1, grain: 1, ore: 1 },
} satisfies Record<string, Partial<Cards>>;

export type Buildable = keyof typeof COSTS;

/** The development cards in their order. */
export const CARDS: Record<Card, { name: string; does: string }> = told(
  {
    knight: { name: "Knight", does: "Move the robber and steal a card." },
    roads: { name: "Road building", does: "Build two roads for nothing." },
    plenty: { name: "Year of plenty", does: "Take two cards of your choice from the bank." },
    monopoly: { name: "Monopoly", does: "Name a resource: all others give you all they have of it." },
    chapel: { name: "Chapel", does: "One victory point." },
    library: { name: "Library", does: "One victory point." },
    market: { name: "Market", does: "One victory point." },
    palace: { name: "Palace", does: "One victory point." },
    university: { name: "University", does: "One victory point." },
  },
  "name",
  "does",
);

export const CARD_KINDS = Object.keys(CARDS) as Card[];

/** Whether a card is played; otherwise it is a victory point. */
export const isPlayable = (card: Card): card is Playable => CARD_KINDS.indexOf(card) < 4;
