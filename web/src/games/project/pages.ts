// What is shown of the Project Game beside its matches: one file for the browser.

export { default as Options } from "./Options.svelte";
export { default as Rules } from "./Rules.svelte";
