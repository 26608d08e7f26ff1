// Which page an address shows. Pure; `place.svelte.ts` holds the address we are at.

/** A page of the client. */
export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string | null; company: "computers" | "others" | null }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string | null }
  | { page: "about" }
  | { page: "game"; game: string; name: string }
  | { page: "missing" };

/** Pages without pages behind them. */
const PLAIN = ["t", "r", "new", "about"];

/** The page of a path such as `/t/abc`; `search` is what stands behind the question mark. */
export function routeOf(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [head, arg] = parts;
  if (parts.length > 2) return { page: "missing" };
  if (head === undefined) return { page: "lobby" };
  if (head === "t" && arg) return { page: "table", id: arg };
  if (head === "r" && arg) return { page: "replay", id: arg };
  if (head === "rules") return { page: "rules", game: arg ?? null };
  if (arg !== undefined) return PLAIN.includes(head) ? { page: "missing" } : { page: "game", game: head, name: arg };
  if (head === "new") {
    const asked = new URLSearchParams(search);
    const company = asked.get("with");
    return { page: "new", game: asked.get("game"), company: company === "computers" || company === "others" ? company : null };
  }
  if (head === "about") return { page: "about" };
  return PLAIN.includes(head) ? { page: "missing" } : { page: "game", game: head, name: "main" };
}

/** The step in a hash such as `#12`, or none. */
export function stepOf(hash: string): number | null {
  const digits = /^#(\d{1,6})$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
