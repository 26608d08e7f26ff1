// Words of the server as people read them.

import type { Problem } from "./protocol";

/** A server's words as a sentence: a capital first, a period last. */
export function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const RELOAD = "This page and the server do not understand each other. Reload the page.";
const LATER = "The server cannot save anything at the moment. Try again in a moment.";

/** What people read instead of words that are meant for the authors of programs. */
export const PLAIN: Record<string, string> = {
  bad_id: RELOAD,
  bad_query: RELOAD,
  hello_first: RELOAD,
  malformed: RELOAD,
  malformed_json: RELOAD,
  malformed_message: RELOAD,
  malformed_settings: RELOAD,
  malformed_config: RELOAD,
  malformed_action: RELOAD,
  not_here: RELOAD,
  no_path: "There is nothing at this address.",
  no_pool: "This waiting room is not open.",
  no_table: "The server does not know this table. It may have been started anew without its old tables.",
  not_following: "The table did not hear that. Try it again.",
  not_in_pool: "You are not in the waiting room. Enter it again.",
  said_hello: RELOAD,
  stale: "Something happened in the meantime. Look at the board and choose again.",
  storage: LATER,
  superseded: "You play this game in another window. Reload the page to play here.",
  too_fast: "That was too fast. Wait a second.",
  too_long: "That is too much text for one message.",
  too_many_tables: "You are at too many tables. Close one that you no longer need.",
  unknown_token: RELOAD,
  unknown_type: RELOAD,
  unproven: RELOAD,
  version: RELOAD,
};

/** A refusal as people read it. */
export function inWords({ code, message, hint }: Problem): string {
  return PLAIN[code] ?? sentence(message) + (hint ? ` ${sentence(hint)}` : "");
}
