// What is drawn of Clue: one file for the browser, fetched by whoever plays it.

export { default as Board } from "./Board.svelte";
export { default as Desk } from "./Desk.svelte";
export { default as KnownView } from "./KnownView.svelte";
export { default as Main } from "./Main.svelte";
export { default as MemoView } from "./MemoView.svelte";
export { default as Options } from "./Options.svelte";
export { default as Preview } from "./Preview.svelte";
export { default as Rules } from "./Rules.svelte";
