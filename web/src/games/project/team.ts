// The two teams.

import type { Colour } from "./types";

/** The team of a seat: the first half is red. */
export const teamOf = (seat: number, teamSize: number): Colour => (seat < teamSize ? "red" : "blue");
