// Names of players where several may have the same, and words for who they are.

import { t } from "../words/language.svelte";
import { title } from "./schema";

/** The names by seat; those that occur twice say their side too, such as "random (white)". */
export function distinct(names: string[], side: (seat: number) => string): string[] {
  return names.map((name, seat) =>
    names.some((other, nth) => other === name && nth !== seat) ? `${name} (${side(seat)})` : name,
  );
}

/** Whether a sitter of this kind speaks another protocol than ours. */
export const isForeign = (kind: string | undefined): boolean =>
  kind !== undefined && !["person", "bot", "built_in"].includes(kind);

/** What somebody is who is no person: a computer, a program, or a client of another protocol. */
export function kindWords(kind: string): string {
  if (kind === "built_in") return t("computer");
  return kind === "bot" ? t("program") : t("{protocol} client", { protocol: title(kind) });
}

/** Why this cannot be a name, as far as the page can tell; the server has the last word. */
export function nameProblem(name: string): string | null {
  return name.trim() === "" ? t("Write your name first.") : null;
}
