// What is known of why a seat was let go: JSON of the server, as lines for people.

import type { Update } from "./protocol";
import { title } from "./schema";

/** The report of an update as lines; none if it has none. */
export function reportLines(update: Pick<Update, "report">): string[] {
  const { report } = update;
  if (!report) return [];
  try {
    return linesOf(JSON.parse(report));
  } catch {
    return [report];
  }
}

function linesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isPlain = typeof inner !== "object" || inner === null;
    if (isPlain) return [`${title(key)}: ${inner}`];
    if (Array.isArray(inner)) {
      const isShort = inner.every((one) => typeof one === "number");
      return isShort
        ? [`${title(key)}: ${inner.join(", ")}`]
        : [`${title(key)}:`, ...inner.map((one) => `  ${told(one)}`)];
    }
    return key === "details" ? linesOf(inner) : [`${title(key)}: ${told(inner)}`];
  });
}

const told = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
