// What happens at a table beside the match, read from one news to the next. Pure.

import type { TableNews } from "./protocol";

/** Something that may be heard. */
export type Occasion =
  | { type: "join" }
  | { type: "leave" }
  | { type: "ready" }
  | { type: "count"; left: number }
  | { type: "chat" }
  | { type: "refused" };

/** What happened between two news of a table. */
export function occasionsOf(before: TableNews, now: TableNews): Occasion[] {
  const found: Occasion[] = [];
  now.table.chairs.forEach((chair, nth) => {
    const was = before.table.chairs[nth]?.sitter ?? null;
    const is = chair.sitter ?? null;
    const isHere = is !== null && is.connected && !is.gone;
    const wasHere = was !== null && was.connected && !was.gone;
    const isOther = is !== null && was !== null && is.identity !== was.identity;
    if (isHere && (!wasHere || isOther)) found.push({ type: "join" });
    else if (wasHere && !isHere) found.push({ type: "leave" });
    if (is && was && !isOther && is.kind === "person" && is.ready !== was.ready) found.push({ type: "ready" });
  });
  return found;
}
