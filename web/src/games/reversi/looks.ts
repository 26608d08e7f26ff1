// How players, tiles and themes look: eight colours that differ for the colour-blind, each with a sign of its own.

import { mark, t, told } from "../../words/language.svelte";

/** The looks of one player. */
export interface PlayerLook {
  /** What the colour is called. */
  name: string;
  base: string;
  /** The colour of the sign on the stone. */
  sign: string;
  /** The sign, in a box of 20 by 20. */
  path: string;
  /** Whether the sign is a line and not a filled shape. */
  isLine: boolean;
}

const look = (name: string, base: string, sign: string, path: string, isLine = false): PlayerLook => ({
  name,
  base,
  sign,
  path,
  isLine,
});

/** The players in order. The colours are those of Okabe and Ito, with ivory for their missing white. */
export const PLAYERS: PlayerLook[] = told(
  [
    look(mark("black"), "#23262e", "#cfd6e6", "M10 7a3 3 0 1 0 .01 0Z"),
    look(mark("white"), "#f8f3e6", "#6d5f45", "M10 6.2a3.8 3.8 0 1 0 .01 0Z", true),
    look(mark("orange"), "#d55e00", "#fff3e6", "M10 5.4 14.4 13H5.6Z"),
    look(mark("blue"), "#0072b2", "#e2f3ff", "M6.6 6.6h6.8v6.8H6.6Z"),
    look(mark("yellow"), "#f0d830", "#574b00", "M10 5.6v8.8M5.6 10h8.8", true),
    look(mark("green"), "#009e73", "#e0fff4", "M10 5 15 10 10 15 5 10Z"),
    look(mark("sky"), "#56b4e9", "#08324a", "m5.6 12 4.4-4.6 4.4 4.6", true),
    look(mark("pink"), "#cc79a7", "#3d0f28", "M7.7 6v8M12.3 6v8", true),
  ],
  "name",
);

/** The looks of a player, counted from zero. */
export function playerLook(seat: number): PlayerLook {
  return PLAYERS[seat] ?? (PLAYERS[0] as PlayerLook);
}

/** What a seat's colour is called. */
export function sideName(seat: number): string {
  return PLAYERS[seat]?.name ?? t("player {number}", { number: seat + 1 });
}

/** The colours of a board in one theme. */
export interface Palette {
  isDark: boolean;
  tile: string;
  edge: string;
  shade: string;
  ink: string;
  soft: string;
  paper: string;
  accent: string;
  gold: string;
  bad: string;
  focus: string;
  choice: string;
  inversion: string;
  bonus: string;
  neutral: string;
}

const LIGHT: Palette = {
  isDark: false,
  tile: "#bfd0b9",
  edge: "#8fa689",
  shade: "#d3e0ce",
  ink: "#2a2420",
  soft: "#6a6056",
  paper: "#fffdf8",
  accent: "#14663f",
  gold: "#8a5a00",
  bad: "#b3261e",
  focus: "#1768c9",
  choice: "#e3c9ea",
  inversion: "#bfe0ea",
  bonus: "#f3dd9c",
  neutral: "#8f8b84",
};

const DARK: Palette = {
  isDark: true,
  tile: "#455850",
  edge: "#2b3832",
  shade: "#50655c",
  ink: "#ece7dd",
  soft: "#a39c90",
  paper: "#1e2125",
  accent: "#8ff0b2",
  gold: "#ffd166",
  bad: "#ff8a75",
  focus: "#7fd4ff",
  choice: "#5f4a68",
  inversion: "#355f6b",
  bonus: "#6b5a2a",
  neutral: "#9a968f",
};

/** The colours of a theme. */
export function palette(isDark: boolean): Palette {
  return isDark ? DARK : LIGHT;
}

/** A colour of its own for each transition. */
export function linkColour(index: number, isDark: boolean): string {
  return `hsl(${Math.round((index * 137.5 + 275) % 360)} 70% ${isDark ? 66 : 38}%)`;
}
