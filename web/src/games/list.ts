// The one list of games that have a board of their own: one line each, under the id of the game.

export { pentago } from "./pentago";
export { reversi } from "./reversi";
export { catan } from "./catan";
export { clue } from "./clue";
export { project } from "./project";
