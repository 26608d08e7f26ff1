// Reversi in words: the list of moves, the live region, labels of tiles.

import { xyOf } from "./geometry";
import { sideName } from "./looks";
import { byOf, effort, proof, together } from "../thought";
import type { Action, Event, Ray, View } from "./types";
import { and, t, told } from "../../words/language.svelte";

const SPECIAL: Record<string, string> = told({
  "0": "empty",
  "-": "hole",
  c: "choice tile",
  i: "inversion tile",
  b: "bonus tile",
  x: "expansion stone",
});

/** "3, 5": column and row from zero, as at the margins. */
export function cellName(cell: number, width: number): string {
  const [x, y] = xyOf(cell, width);
  return `${x}, ${y}`;
}

/** What a symbol stands for, such as "white stone" or "bonus tile". */
export function symbolName(symbol: string): string {
  return SPECIAL[symbol] ?? t("{colour} stone", { colour: sideName(Number(symbol) - 1) });
}

/** The label of a tile for people who cannot see it. */
export function tileLabel(
  cell: number,
  width: number,
  symbol: string,
  how: "place" | "override" | "bomb" | null,
): string {
  const [x, y] = xyOf(cell, width);
  return t(
    "column {x}, row {y}, {what}{how, select, place {, can be played} override {, can be played with an override stone} bomb {, can be bombed} other {}}",
    { x, y, what: symbolName(symbol), how },
  );
}

/** An action in words. */
export function say(action: Action): string {
  const at = `${action.x}, ${action.y}`;
  if (action.type === "bomb") return t("throw a bomb at {at}", { at });
  if (action.choose) return t("place on {at}, swapping with {colour}", { at, colour: sideName(action.choose - 1) });
  if (action.take) return t("place on {at}, taking {what}", { at, what: takeName(action.take) });
  return t("place on {at}", { at });
}

/** "a bomb", "an override stone". */
export function takeName(what: "bomb" | "override"): string {
  return what === "bomb" ? t("a bomb") : t("an override stone");
}

/** "1 stone", "3 stones". */
export function stones(count: number): string {
  return t("{count, plural, one {# stone} other {# stones}}", { count });
}

/** A move in a few characters: `3,5 +4`, `*3,5 −2`. */
export function move(events: Event[]): string | null {
  for (const event of events) {
    if (event.type === "placed") {
      const over = event.override_used ? " over" : "";
      return `${event.x},${event.y}${over}${event.captured.length > 0 ? ` +${event.captured.length}` : ""}`;
    }
    if (event.type === "bombed") return `*${event.x},${event.y} −${event.destroyed.length}`;
  }
  return null;
}

/** What happened beside the move itself: one line each. */
export function notes(events: Event[], names: string[]): string[] {
  return events
    .filter((event) => !["placed", "bombed", "over"].includes(event.type))
    .map((event) => line(event, names));
}

/** What happened, in sentences. */
export function tell(events: Event[], names: string[]): string {
  return events.map((event) => line(event, names)).join(" ");
}

function line(event: Event, names: string[]): string {
  const name = (seat: number) => names[seat] ?? sideName(seat);
  switch (event.type) {
    case "placed": {
      return t(
        "{name} places {colour} on {x}, {y}{price, select, override { with an override stone} other {}}{count, plural, =0 {} one { and captures # stone} other { and captures # stones}}.",
        {
          name: name(event.seat),
          colour: sideName(event.seat),
          x: event.x,
          y: event.y,
          price: event.override_used ? "override" : "none",
          count: event.captured.length,
        },
      );
    }
    case "swapped":
      return event.a === event.b
        ? t("{name} keeps the own colour.", { name: name(event.a) })
        : t("{name} and {other} swap their stones.", { name: name(event.a), other: name(event.b) });
    case "inverted":
      return t("Inversion: all stones go to the next player.");
    case "took":
      return t("{name} takes {what}.", { name: name(event.seat), what: takeName(event.what) });
    case "skipped":
      return t("{name} cannot move and is skipped.", { name: name(event.seat) });
    case "building_over":
      return t("Nobody can place a stone any more.");
    case "bombed":
      return t("{name} bombs {x}, {y}: {count, plural, one {# tile} other {# tiles}} gone.", {
        name: name(event.seat),
        x: event.x,
        y: event.y,
        count: event.destroyed.length,
      });
    case "disqualified":
      return event.cause === "left"
        ? t("{name} resigned.", { name: name(event.seat) })
        : t("{name} is disqualified: {cause}.", { name: name(event.seat), cause: causeName(event.cause) });
    case "over": {
      const winners = event.places.flatMap((place, seat) => (place === 1 ? [name(seat)] : []));
      return t("The game is over. First: {names}. Stones: {stones}.", {
        names: and(winners),
        stones: event.stones.join(" : "),
      });
    }
  }
}

const CAUSES: Record<string, string> = told({
  not_capturing: "the move captured nothing",
  no_override: "no override stone for an occupied tile",
  hole: "the move was on a hole",
  off_board: "the move was off the board",
  bad_special: "the choice did not fit the tile",
  wrong_phase: "the move did not fit the phase",
  timeout: "ran out of time",
  wrong_type: "the client sent a message of the wrong type",
  wrong_length: "the client sent a message of the wrong length",
  closed: "the connection was closed",
  send_failed: "a message could not be delivered",
  left: "resigned",
});

/** Why somebody was disqualified, in words. */
export function causeName(cause: string): string {
  return CAUSES[cause] ?? cause.replaceAll("_", " ");
}

/** What took a player out: "resigned", "ran out of time", or "was disqualified" with the cause. */
export function whyOut(cause: string): string {
  const word = causeName(cause);
  return ["left", "timeout"].includes(cause) ? word : t("was disqualified: {word}", { word });
}

const REASONS: Record<string, string> = told({
  stones: "by stones at the end",
  last_one_left: "everybody else is out",
  nobody_left: "everybody is out",
});

/** The word for the end, for people. */
export function reason(word: string): string {
  return REASONS[word] ?? causeName(word);
}

const ENDS: Record<Ray["end"], string> = told({
  captures: "captures",
  nothing_between: "nothing between",
  free_tile: "reaches a free tile",
  edge_or_hole: "reaches edge or hole",
  returns: "returns to the start",
});

/** How a ray ends, in words. */
export function rayEnd(end: Ray["end"]): string {
  return ENDS[end];
}

/** "1st", "2nd", "3rd", "4th". */
export function ordinal(place: number): string {
  return t("{place, ordinal, one {#st} two {#nd} few {#rd} other {#th}}", { place });
}

/** The phase in a word or two. */
export function phaseName(phase: View["phase"]): string {
  return { building: t("Building"), bombing: t("Bombing"), over: t("Over") }[phase];
}

type Weight = { mobility?: number; bonus?: number; clustering?: number; stability?: number; sum?: number };

/** What a built-in player says of its move: what it expects or what it weighed, and how it would go on. */
export function thought(said: unknown): string {
  const { value, lead, proved, depth, nodes, line, weighed, best } = (said ?? {}) as {
    value?: number;
    lead?: number;
    proved?: boolean;
    depth?: number;
    nodes?: number;
    line?: Action[];
    weighed?: number;
    best?: { action: Action; weight: Weight }[];
  };
  const by = byOf(said);
  if (by) return by;
  const next = (line ?? []).slice(1, 3).map(say);
  const first = best?.[0]?.weight;
  const others = (best ?? []).slice(1, 3).map(({ action, weight }) => `${say(action)} (${round(weight.sum)})`);
  return together([
    proved ? proof(value) : lead != null && expected(lead),
    effort(depth, nodes, "move"),
    next.length > 0 && t("It expects next: {value}.", { value: next.join("; ") }),
    weighed != null && t("It weighed {count, plural, one {# move} other {# moves}}.", { count: weighed }),
    first && weights(first),
    others.length > 0 && t("Next best: {value}.", { value: others.join(", ") }),
  ]);
}

const round = (number: number | undefined) => (number ?? 0).toFixed(1);

/** A lead in stones in words. */
function expected(lead: number): string {
  const size = Math.round(Math.abs(lead));
  if (size === 0) return t("It finds the position even.");
  return lead > 0
    ? t("It sees itself {count, plural, one {# stone} other {# stones}} ahead.", { count: size })
    : t("It sees itself {count, plural, one {# stone} other {# stones}} behind.", { count: size });
}

function weights({ mobility, bonus, clustering, stability, sum }: Weight): string {
  if (mobility == null) return t("This one comes to {sum}.", { sum: round(sum) });
  return t(
    "This one comes to {sum}: {moves, plural, one {# move} other {# moves}} left, bonus {bonus}, clustering {clustering}, stability {stability}.",
    { sum: round(sum), moves: mobility, bonus: bonus ?? 0, clustering: round(clustering), stability: stability ?? 0 },
  );
}
