// Words of the server as people read them.

/** A server's words as a sentence: a capital first, a period last. */
export function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
