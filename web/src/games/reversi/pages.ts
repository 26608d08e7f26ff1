// What is shown of Extended Reversi beside its matches: one file for the browser.

export { default as Compare } from "./compare/Compare.svelte";
export { default as Editor } from "./editor/Editor.svelte";
export { default as MapChooser } from "./MapChooser.svelte";
export { default as Preview } from "./Preview.svelte";
export { default as Rules } from "./Rules.svelte";
