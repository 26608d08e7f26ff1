// Points by place as people write them.

/** A list of points as text. */
export function listed(list: number[]): string {
  return list.join(", ");
}

/** The points in a text; none if it is no list of them. */
export function readList(text: string): number[] | null {
  const parts = text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const list = parts.map(Number);
  const isFit = list.every((worth) => Number.isFinite(worth) && 0 <= worth && worth <= 1e6);
  return isFit && list.length <= 16 ? list : null;
}
