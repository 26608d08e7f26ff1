import type { RuleBlock } from "*.rules";
import type { Plugin } from "vite";

/** The options that Clue's rules may speak of. */
export const CLUE: string[];
/** The blocks of a rules file; throws with the number of the line that is wrong. */
export function parse(source: string, options: string[]): RuleBlock[];
/** Lets the client import rules files. */
export function rules(): Plugin;
