// The shapes of the pieces, drawn around the place they stand on.

/** A house with a roof: wall, then the side in the shade. */
export const HOUSE = "M0-15 12-4V11H-12V-4Z";
export const HOUSE_SHADE = "M0-15 12-4V11H4V-7.700Z";

/** A house with a tower. */
export const TOWN = "M-8-19 1-10V-4H17V13H-17V-11Z";
export const TOWN_SHADE = "M1-4H17V13H7V0H1Z";

/** A road lies along its edge. */
export const ROAD_LENGTH = 40;
