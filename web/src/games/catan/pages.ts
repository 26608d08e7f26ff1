// What is shown of Catan beside its matches: one file for the browser.

export { default as Options } from "./Options.svelte";
export { default as Preview } from "./Preview.svelte";
export { default as Rules } from "./Rules.svelte";
