// Catan in words: every event as a sentence, places by what lies around them, and what is expected now.

import { byOf, percent, together } from "../thought";
import { cardWords, kindName, list, total } from "./cards";
import { cornerName, edgeKey, hexesBeside, around, keyOf, sideName, tileAt } from "./geometry";
import { CARD_KINDS, CARDS, COLOURS, colourOf, LAND } from "./looks";
import type { Action, Board, Card, Devs, Edge, Event, Point, Resource, View } from "./types";
import { t, told } from "../../words/language.svelte";

/** "hills 6", "the desert". */
export function hexName(board: Board, hex: Point): string {
  const tile = tileAt(board, hex);
  if (!tile) return keyOf(hex);
  const land = LAND[tile.terrain].name;
  return tile.token === 0 ? t("the {land}", { land }) : t("{land} {token}", { land, token: tile.token });
}

/** "between hills 6, forest 11 and fields 4"; on the coast the corner is named. */
export function nodeName(board: Board, node: Point): string {
  const hexes = around(node, true);
  const [only] = hexes;
  if (hexes.length === 1 && only)
    return t("at the {cornerName} corner of {hexName}", {
      cornerName: cornerName(only, node),
      hexName: hexName(board, only),
    });
  return t("between {hexes}", { hexes: list(hexes.map((hex) => hexName(board, hex))) });
}

/** "between hills 6 and forest 11", "at the left coast of hills 6". */
export function edgeName(board: Board, edge: Edge): string {
  const hexes = hexesBeside(edge);
  const [only] = hexes;
  if (hexes.length === 1 && only)
    return t("at the {sideName} coast of {hexName}", { sideName: sideName(only, edge), hexName: hexName(board, only) });
  return t("between {hexes}", { hexes: list(hexes.map((hex) => hexName(board, hex))) });
}

/** What a harbour does. */
export const harbourName = (kind: string | null | undefined) =>
  kind ? t("2:1 for {kind}", { kind: kindName(kind as Resource) }) : t("3:1 for anything");

/** "the red player"'s word for watchers. */
export const sideOf = (seat: number, config?: unknown) => COLOURS[colourOf(seat, config)].name;

/** The name of a development card in a sentence. */
export const cardName = (card: Card) => CARDS[card].name.toLowerCase();

/** An action in words; with a view, places and players are named by what is seen of them. */
export function say(action: Action, view?: View | null): string {
  const board = view?.board;
  const node = (at: Point) => (board ? nodeName(board, at) : t("at {place}", { place: keyOf(at) }));
  switch (action.type) {
    case "roll":
      return t("roll the dice");
    case "settle":
      return t("build a settlement {place}", { place: node(action.at) });
    case "road":
      return t("build a road {place}", {
        place: board ? edgeName(board, action.at) : t("at {place}", { place: edgeKey(action.at) }),
      });
    case "city":
      return t("build a city {place}", { place: node(action.at) });
    case "buy":
      return t("buy a development card");
    case "play":
      return t("play {card}", { card: cardName(action.card) });
    case "robber":
      return t("move the robber to {place}", { place: board ? hexName(board, action.to) : keyOf(action.to) });
    case "steal":
      return t("steal from {name}", { name: view?.players[action.from]?.colour ?? sideOf(action.from) });
    case "pick":
      return t("take {kind}", { kind: kindName(action.kind) });
    case "discard":
      return t("discard {cards}", { cards: cardWords(action.cards) });
    case "bank":
      return t("give the bank {give} for {get}", { give: cardWords(action.give), get: cardWords(action.get) });
    case "offer":
      return t("offer {give} for {get}", { give: cardWords(action.give), get: cardWords(action.get) });
    case "accept":
      return t("accept the offer");
    case "decline":
      return t("decline the offer");
    case "counter":
      return t("answer with {give} for {get}", { give: cardWords(action.give), get: cardWords(action.get) });
    case "confirm":
      return t("trade");
    case "withdraw":
      return t("take the offer back");
    case "end":
      return t("end the turn");
  }
}

const CLOSINGS: Record<Extract<Event, { type: "offer_closed" }>["why"], string> = told({
  withdrawn: "The offer is taken back.",
  replaced: "",
  declined: "Nobody wants the offer.",
  turn_ended: "The offer is closed.",
  late: "The offer expired.",
  spent: "The offer is closed: its cards are spent.",
  void: "The trade cannot be made; the offer is closed.",
  over: "",
});

/** What happened, in sentences. */
export function tell(events: Event[], names: string[], board?: Board): string {
  return events
    .map((event) => line(event, names, board))
    .filter(Boolean)
    .join(" ");
}

/** What each seat got: "Anna gets 2 wool, Bo gets 1 ore". */
function gains(per: Partial<View["bank"]>[], name: (seat: number) => string): string {
  return list(
    per.flatMap((cards, seat) =>
      total(cards) > 0 ? [t("{name} gets {cards}", { name: name(seat), cards: cardWords(cards) })] : [],
    ),
  );
}

/** One event as a sentence; with the board, places are named. */
export function line(event: Event, names: string[], board?: Board): string {
  const node = (at: Point) => (board ? nodeName(board, at) : "");
  const name = (seat: number) => names[seat] ?? sideOf(seat);
  const how = (paid: Partial<View["bank"]>, place: string) =>
    `${total(paid) === 0 ? "free" : "paid"}_${place === "" ? "somewhere" : "there"}`;
  switch (event.type) {
    case "laid":
      return t("The board is laid.");
    case "settled":
      return t(
        "{name} {how, select, free_there {places a settlement {place}} free_somewhere {places a settlement} paid_there {builds a settlement {place}} other {builds a settlement}}.",
        { name: name(event.seat), how: how(event.paid, node(event.at)), place: node(event.at) },
      );
    case "road_built": {
      const place = board ? edgeName(board, event.at) : "";
      return t(
        "{name} {how, select, free_there {places a road {place}} free_somewhere {places a road} paid_there {builds a road {place}} other {builds a road}}.",
        { name: name(event.seat), how: how(event.paid, place), place },
      );
    }
    case "city_built":
      return board
        ? t("{name} builds a city {place}.", { name: name(event.seat), place: node(event.at) })
        : t("{name} builds a city.", { name: name(event.seat) });
    case "set_up":
      return t("The second settlements pay: {cards}.", { cards: gains(event.gains, name) || t("nothing") });
    case "rolled": {
      const sum = event.dice[0]! + event.dice[1]!;
      const got = gains(event.gains, name);
      const roll = { name: name(event.seat), sum, got };
      if (sum === 7) return t("{name} rolls {sum}.", roll);
      return got ? t("{name} rolls {sum}: {got}.", roll) : t("{name} rolls {sum}: nobody gets anything.", roll);
    }
    case "discarded":
      return t("{name} discards {cards}.", { name: name(event.seat), cards: cardWords(event.cards) });
    case "robber_moved":
      return board
        ? t("{name} moves the robber to {place}.", { name: name(event.seat), place: hexName(board, event.to) })
        : t("{name} moves the robber.", { name: name(event.seat) });
    case "stole": {
      const robbed = { name: name(event.seat), from: name(event.from) };
      if (event.count === 0) return t("{name} finds nothing to steal from {from}.", robbed);
      return event.kind
        ? t("{name} steals 1 {kind} from {from}.", { ...robbed, kind: kindName(event.kind) })
        : t("{name} steals a card from {from}.", robbed);
    }
    case "bought":
      return event.card
        ? t("{name} buys a development card: {card}.", { name: name(event.seat), card: cardName(event.card) })
        : t("{name} buys a development card.", { name: name(event.seat) });
    case "played":
      return t("{name} plays {card}.", { name: name(event.seat), card: cardName(event.card) });
    case "picked":
      return t("{name} takes 1 {kind} from the bank.", { name: name(event.seat), kind: kindName(event.kind) });
    case "monopolised": {
      const from = event.takings.flatMap((taken, seat) =>
        taken > 0 ? [t("{number} from {name}", { number: taken, name: name(seat) })] : [],
      );
      return t("{name} takes all {kind}: {cards}.", {
        name: name(event.seat),
        kind: kindName(event.kind),
        cards: list(from) || t("there is none"),
      });
    }
    case "bank_traded":
      return t("{name} gives the bank {give} for {get}.", {
        name: name(event.seat),
        give: cardWords(event.give),
        get: cardWords(event.get),
      });
    case "offered": {
      const offer = { name: name(event.seat), give: cardWords(event.give), get: cardWords(event.get) };
      return event.to.length === names.length - 1
        ? t("{name} offers {give} for {get}.", offer)
        : t("{name} offers {give} for {get} to {others}.", { ...offer, others: list(event.to.map(name)) });
    }
    case "accepted":
      return t("{name} would accept.", { name: name(event.seat) });
    case "declined":
      return t("{name} declines.", { name: name(event.seat) });
    case "countered":
      return t("{name} would give {give} for {get}.", {
        name: name(event.seat),
        give: cardWords(event.give),
        get: cardWords(event.get),
      });
    case "traded":
      return t("{name} gives {other} {give} for {get}.", {
        name: name(event.seat),
        other: name(event.with),
        give: cardWords(event.give),
        get: cardWords(event.get),
      });
    case "offer_closed":
      return CLOSINGS[event.why];
    case "longest_road":
      return event.seat == null
        ? t("Nobody has the longest road any more.")
        : t("{name} has the longest road.", { name: name(event.seat) });
    case "largest_army":
      return t("{name} has the largest army.", { name: name(event.seat) });
    case "turn_ended":
      return t("It is {name}’s turn.", { name: name(event.next) });
    case "over": {
      const points = list(event.points.map((number, seat) => `${name(seat)} ${number}`));
      const hidden = event.revealed.flatMap((devs, seat) => {
        const cards = devWords(devs);
        return cards ? [t("{name} had {cards}", { name: name(seat), cards })] : [];
      });
      return together([
        event.winner == null ? t("Nobody has won.") : t("{name} has won.", { name: name(event.winner) }),
        t("Points: {points}.", { points }),
        hidden.length > 0 && t("Revealed: {cards}.", { cards: list(hidden) }),
      ]);
    }
  }
}

/** "chapel and 2 knights": development cards in words. */
export function devWords(devs: Devs | null | undefined): string {
  return list(
    CARD_KINDS.flatMap((card) => {
      const number = devs?.[card] ?? 0;
      if (number === 0) return [];
      return [number === 1 ? cardName(card) : `${number} × ${cardName(card)}`];
    }),
  );
}

/** What each seat owes now; nothing for those who only wait. */
export function owes(view: View, seat: number): string | null {
  const { phase } = view;
  if (phase.type === "discard") {
    const due = phase.owed[seat] ?? 0;
    return due > 0 ? t("discards {due}", { due }) : null;
  }
  if (phase.type === "over" || seat !== view.now.seat) return null;
  switch (phase.type) {
    case "setup_settlement":
      return t("places a settlement");
    case "setup_road":
      return t("places a road");
    case "pre_roll":
    case "rolling":
      return t("rolls");
    case "move_robber":
      return t("moves the robber");
    case "steal":
    case "stealing":
      return t("steals a card");
    case "free_roads":
      return phase.left === 1 ? t("places a free road") : t("places {left} free roads", { left: phase.left });
    case "pick_plenty":
      return t("takes {left, plural, one {a card} other {# cards}}", { left: phase.left });
    case "pick_monopoly":
      return t("names a resource");
    case "main":
    case "buying":
      return t("on turn");
    case "laying":
      return null;
  }
}

/** The one line that says what is expected now. */
export function prompt(view: View, names: string[]): string {
  const { phase, me, now } = view;
  const name = (seat: number) => names[seat] ?? sideOf(seat);
  if (phase.type === "over")
    return phase.winner == null ? t("The game is over.") : t("{name} has won.", { name: name(phase.winner) });
  if (phase.type === "laying") return t("The board is being laid.");
  if (phase.type === "discard") {
    const due = me == null ? 0 : (phase.owed[me] ?? 0);
    if (due > 0) return t("A seven: discard {due} of your cards.", { due });
    const others = phase.owed.flatMap((number, seat) => (number > 0 ? [name(seat)] : []));
    return t("Waiting for {list} to discard.", { list: list(others) });
  }
  if (now.seat !== me) {
    const owed = owes(view, now.seat);
    return t("{name} {doing}.", {
      name: name(now.seat),
      doing: phase.type === "main" || phase.type === "buying" ? t("builds and trades") : owed,
    });
  }
  switch (phase.type) {
    case "setup_settlement":
      return t("Your turn: place a settlement.");
    case "setup_road":
      return t("Now place a road at it.");
    case "pre_roll":
      return t("Your turn: roll the dice.");
    case "move_robber":
      return t("Move the robber to another hex.");
    case "steal":
      return t("Choose whom to rob.");
    case "free_roads":
      return phase.left === 1 ? t("Place one more road for nothing.") : t("Place two roads for nothing.");
    case "pick_plenty":
      return phase.left === 1 ? t("Take one more card from the bank.") : t("Take two cards from the bank.");
    case "pick_monopoly":
      return t("Name the resource that all others give you.");
    case "main":
      return t("Build, trade, or end your turn.");
    case "rolling":
    case "stealing":
    case "buying":
      return "…";
  }
}

const REASONS: Record<string, string> = told({
  points: "by victory points",
  turn_cap: "the limit of turns is reached",
});

/** The word for the end, for people. */
export const reason = (word: string) => REASONS[word] ?? word.replaceAll("_", " ");

/** The seat that a line of the log is about, where it only says whose turn it is: not the one that ended the turn before. */
export function about(events: Event[]): number | null {
  const [last, ...rest] = events.toReversed();
  return last?.type === "turn_ended" && rest.every((event) => event.type === "offer_closed") ? last.next : null;
}

/** Which part of the log an update belongs to. */
export function topic(events: Event[]): string {
  const types = new Set(events.map((event) => event.type));
  const has = (...wanted: Event["type"][]) => wanted.some((type) => types.has(type));
  if (has("offered", "accepted", "declined", "countered", "traded", "offer_closed", "bank_traded")) return t("trade");
  if (has("settled", "road_built", "city_built", "bought", "longest_road")) return t("building");
  if (has("rolled", "set_up", "discarded")) return t("dice");
  if (has("robber_moved", "stole", "played", "picked", "monopolised", "largest_army")) return t("cards and robber");
  return t("turns");
}

const BY: Record<string, string> = told({
  points: "It builds for points when it can.",
  least_needed: "It gives away what it needs least.",
});

/** What a built-in player says of its action: its chances, and what it compared. */
export function thought(said: unknown, view?: View | null): string {
  const { value, by, gain, rank, among, worlds, nodes, compared } = (said ?? {}) as {
    value?: number;
    by?: string;
    gain?: number;
    rank?: number;
    among?: number;
    worlds?: number;
    nodes?: number;
    compared?: { action: Action; value: number }[];
  };
  const plain = byOf(said) ?? (by ? BY[by] : null);
  if (plain) return plain;
  if (by === "trade")
    return t("It thinks that this changes its chance to win by {value} points.", {
      value: (100 * (gain ?? 0)).toFixed(1),
    });
  const others = (compared ?? [])
    .slice(0, 4)
    .map(({ action, value: chance }) => `${say(action, view)} (${percent(chance)})`);
  return together([
    rank != null
      ? among != null && among > 1
        ? t("By its rules of thumb nothing ranks higher; {among} actions rank the same.", { among })
        : t("By its rules of thumb nothing ranks higher.")
      : value != null && t("It gives itself a chance of {percent} to win.", { percent: percent(value) }),
    nodes
      ? t(
          "It imagined {worlds, plural, one {# world} other {# worlds}} and looked at {nodes, plural, one {# position} other {# positions}}.",
          { worlds: worlds ?? 0, nodes },
        )
      : null,
    others.length > 1 && t("It compared: {value}.", { value: others.join(", ") }),
  ]);
}
