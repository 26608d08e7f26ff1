// Names of players where several may have the same.

/** The names by seat; those that occur twice say their side too, such as "random (white)". */
export function distinct(names: string[], side: (seat: number) => string): string[] {
  return names.map((name, seat) =>
    names.some((other, nth) => other === name && nth !== seat) ? `${name} (${side(seat)})` : name,
  );
}

/** Whether a sitter of this kind speaks another protocol than ours. */
export const isForeign = (kind: string | undefined): boolean => kind !== undefined && !["person", "bot", "built_in"].includes(kind);
