// Words of the server as people read them.

import type { Problem } from "./protocol";
import { mark, t } from "../words/language.svelte";

/** A server's words as a sentence: a capital first, a period last. */
export function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const RELOAD = mark("This page and the server do not understand each other. Reload the page.");
const LATER = mark("The server cannot save anything at the moment. Try again in a moment.");
const LOST = mark("The server closed the connection. The page connects again by itself.");
const BUSY = mark("The server is busy. Try again in a moment.");

/** What people read instead of words that are meant for the authors of programs. */
export const PLAIN: Record<string, string> = mark({
  bad_id: RELOAD,
  bad_page: RELOAD,
  bad_query: RELOAD,
  bad_request: RELOAD,
  broken_frame: LOST,
  busy: BUSY,
  crowded: "Too many people are connected at the moment. Close pages that you no longer need, or come back later.",
  full: "There is no free seat at this table.",
  hello_first: RELOAD,
  malformed: RELOAD,
  malformed_json: RELOAD,
  malformed_message: RELOAD,
  malformed_settings: RELOAD,
  malformed_config: RELOAD,
  malformed_action: RELOAD,
  not_here: RELOAD,
  no_hello: LOST,
  no_match: "We could not find that match.",
  no_path: "There is nothing at this address.",
  no_pool: "This waiting room is not open.",
  no_table: "The server does not know this table. It may have been started anew without its old tables.",
  not_following: "The table did not hear that. Try it again.",
  not_text: RELOAD,
  not_in_pool: "You are not in the waiting room. Enter it again.",
  pool_taken: "There is a waiting room of this name already.",
  said_hello: RELOAD,
  silent: LOST,
  slow: LOST,
  stale: "Something happened in the meantime. Look at the board and choose again.",
  storage: LATER,
  superseded: "You play this game in another window. Reload the page to play here.",
  too_fast: "That was too fast. Wait a second.",
  too_long: "That is too much text for one message.",
  too_many_errors: RELOAD,
  too_many_guests: "Too many new visitors come from your network. Try again in a few minutes.",
  too_many_unattended: "Too many of your tables play on while nobody watches. Close one that you no longer need.",
  too_many_tables: "You are at too many tables. Close one that you no longer need.",
  unknown_token: RELOAD,
  unknown_type: RELOAD,
  unproven: RELOAD,
  version: RELOAD,
});

/** A refusal as people read it. */
export function inWords({ code, message, hint }: Problem): string {
  return code in PLAIN
    ? t(PLAIN[code] ?? "")
    : [message, hint].flatMap((words) => (words ? sentence(bare(words)) : [])).join(" ");
}

/** Words without the names of settings in brackets and without the marks of programs. */
function bare(words: string): string {
  return words
    .replaceAll(/\s*\((?:settings? )?`[^)]*\)/g, "")
    .replaceAll(/`([^`]*)`/g, "“$1”")
    .replaceAll("`", "");
}
