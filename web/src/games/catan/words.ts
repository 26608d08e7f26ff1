// Catan in words: every event as a sentence, places by what lies around them, and what is expected now.

import { byOf, many, percent, together } from "../thought";
import { cardWords, list, total } from "./cards";
import { cornerName, edgeKey, hexesBeside, around, keyOf, sideName, tileAt } from "./geometry";
import { CARD_KINDS, CARDS, COLOURS, colourOf, LAND } from "./looks";
import type { Action, Board, Card, Devs, Edge, Event, Point, View } from "./types";

/** "hills 6", "the desert". */
export function hexName(board: Board, hex: Point): string {
  const tile = tileAt(board, hex);
  if (!tile) return keyOf(hex);
  return tile.token === 0 ? `the ${LAND[tile.terrain].name}` : `${LAND[tile.terrain].name} ${tile.token}`;
}

/** "between hills 6, forest 11 and fields 4"; on the coast the corner is named. */
export function nodeName(board: Board, node: Point): string {
  const hexes = around(node, true);
  const [only] = hexes;
  if (hexes.length === 1 && only) return `at the ${cornerName(only, node)} corner of ${hexName(board, only)}`;
  return `between ${list(hexes.map((hex) => hexName(board, hex)))}`;
}

/** "between hills 6 and forest 11", "at the left coast of hills 6". */
export function edgeName(board: Board, edge: Edge): string {
  const hexes = hexesBeside(edge);
  const [only] = hexes;
  if (hexes.length === 1 && only) return `at the ${sideName(only, edge)} coast of ${hexName(board, only)}`;
  return `between ${list(hexes.map((hex) => hexName(board, hex)))}`;
}

/** What a harbour does. */
export const harbourName = (kind: string | null | undefined) => (kind ? `2:1 for ${kind}` : "3:1 for anything");

/** "the red player"'s word for watchers. */
export const sideOf = (seat: number, config?: unknown) => COLOURS[colourOf(seat, config)].name;

const article = (name: string) => (/^[aeiou]/i.test(name) ? `an ${name}` : `a ${name}`);

/** The name of a development card in a sentence. */
export const cardName = (card: Card) => CARDS[card].name.toLowerCase();

/** An action in words; with a view, places and players are named by what is seen of them. */
export function say(action: Action, view?: View | null): string {
  const board = view?.board;
  const node = (at: Point) => (board ? nodeName(board, at) : `at ${keyOf(at)}`);
  switch (action.type) {
    case "roll":
      return "roll the dice";
    case "settle":
      return `build a settlement ${node(action.at)}`;
    case "road":
      return `build a road ${board ? edgeName(board, action.at) : `at ${edgeKey(action.at)}`}`;
    case "city":
      return `build a city ${node(action.at)}`;
    case "buy":
      return "buy a development card";
    case "play":
      return `play ${cardName(action.card)}`;
    case "robber":
      return `move the robber to ${board ? hexName(board, action.to) : keyOf(action.to)}`;
    case "steal":
      return `steal from ${view?.players[action.from]?.colour ?? sideOf(action.from)}`;
    case "pick":
      return `take ${action.kind}`;
    case "discard":
      return `discard ${cardWords(action.cards)}`;
    case "bank":
      return `give the bank ${cardWords(action.give)} for ${cardWords(action.get)}`;
    case "offer":
      return `offer ${cardWords(action.give)} for ${cardWords(action.get)}`;
    case "accept":
      return "accept the offer";
    case "decline":
      return "decline the offer";
    case "counter":
      return `answer with ${cardWords(action.give)} for ${cardWords(action.get)}`;
    case "confirm":
      return "trade";
    case "withdraw":
      return "take the offer back";
    case "end":
      return "end the turn";
  }
}

const CLOSINGS: Record<Extract<Event, { type: "offer_closed" }>["why"], string> = {
  withdrawn: "The offer is taken back.",
  replaced: "",
  declined: "Nobody wants the offer.",
  turn_ended: "The offer is closed.",
  late: "The time of the offer is up.",
  spent: "The offer is closed: its cards are spent.",
  void: "The trade cannot be made; the offer is closed.",
  over: "",
};

/** What happened, in sentences. */
export function tell(events: Event[], names: string[], board?: Board): string {
  return events
    .map((event) => line(event, names, board))
    .filter(Boolean)
    .join(" ");
}

/** What each seat got: "Anna gets 2 wool, Bo gets 1 ore". */
function gains(per: Partial<View["bank"]>[], name: (seat: number) => string): string {
  return list(per.flatMap((cards, seat) => (total(cards) > 0 ? [`${name(seat)} gets ${cardWords(cards)}`] : [])));
}

/** One event as a sentence; with the board, places are named. */
export function line(event: Event, names: string[], board?: Board): string {
  const node = (at: Point) => (board ? ` ${nodeName(board, at)}` : "");
  const name = (seat: number) => names[seat] ?? sideOf(seat);
  const free = (paid: Partial<View["bank"]>) => (total(paid) === 0 ? "places" : "builds");
  switch (event.type) {
    case "laid":
      return "The board is laid.";
    case "settled":
      return `${name(event.seat)} ${free(event.paid)} a settlement${node(event.at)}.`;
    case "road_built":
      return `${name(event.seat)} ${free(event.paid)} a road${board ? ` ${edgeName(board, event.at)}` : ""}.`;
    case "city_built":
      return `${name(event.seat)} builds a city${node(event.at)}.`;
    case "set_up":
      return `The second settlements pay: ${gains(event.gains, name) || "nothing"}.`;
    case "rolled": {
      const sum = event.dice[0]! + event.dice[1]!;
      const got = gains(event.gains, name);
      return `${name(event.seat)} rolls ${sum}${sum === 7 ? "." : got ? `: ${got}.` : ": nobody gets anything."}`;
    }
    case "discarded":
      return `${name(event.seat)} discards ${cardWords(event.cards)}.`;
    case "robber_moved":
      return `${name(event.seat)} moves the robber${board ? ` to ${hexName(board, event.to)}` : ""}.`;
    case "stole": {
      const what = event.count === 0 ? "nothing: the hand is empty" : event.kind ? `1 ${event.kind}` : "a card";
      return event.count === 0
        ? `${name(event.seat)} finds nothing to steal from ${name(event.from)}.`
        : `${name(event.seat)} steals ${what} from ${name(event.from)}.`;
    }
    case "bought":
      return `${name(event.seat)} buys ${event.card ? `a development card: ${cardName(event.card)}` : "a development card"}.`;
    case "played":
      return `${name(event.seat)} plays ${article(cardName(event.card))}.`;
    case "picked":
      return `${name(event.seat)} takes 1 ${event.kind} from the bank.`;
    case "monopolised": {
      const from = event.takings.flatMap((taken, seat) => (taken > 0 ? [`${taken} from ${name(seat)}`] : []));
      return `${name(event.seat)} takes all ${event.kind}: ${list(from) || "there is none"}.`;
    }
    case "bank_traded":
      return `${name(event.seat)} gives the bank ${cardWords(event.give)} for ${cardWords(event.get)}.`;
    case "offered": {
      const to = event.to.length === names.length - 1 ? "" : ` to ${list(event.to.map(name))}`;
      return `${name(event.seat)} offers ${cardWords(event.give)} for ${cardWords(event.get)}${to}.`;
    }
    case "accepted":
      return `${name(event.seat)} would accept.`;
    case "declined":
      return `${name(event.seat)} declines.`;
    case "countered":
      return `${name(event.seat)} would give ${cardWords(event.give)} for ${cardWords(event.get)}.`;
    case "traded":
      return `${name(event.seat)} gives ${name(event.with)} ${cardWords(event.give)} for ${cardWords(event.get)}.`;
    case "offer_closed":
      return CLOSINGS[event.why];
    case "longest_road":
      return event.seat == null ? "Nobody has the longest road any more." : `${name(event.seat)} has the longest road.`;
    case "largest_army":
      return `${name(event.seat)} has the largest army.`;
    case "turn_ended":
      return `It is ${name(event.next)}’s turn.`;
    case "over": {
      const points = list(event.points.map((number, seat) => `${name(seat)} ${number}`));
      const hidden = event.revealed.flatMap((devs, seat) => {
        const cards = devWords(devs);
        return cards ? [`${name(seat)} had ${cards}`] : [];
      });
      const told = hidden.length > 0 ? ` Revealed: ${list(hidden)}.` : "";
      return `${event.winner == null ? "Nobody has won" : `${name(event.winner)} has won`}. Points: ${points}.${told}`;
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
    return due > 0 ? `discards ${due}` : null;
  }
  if (phase.type === "over" || seat !== view.now.seat) return null;
  switch (phase.type) {
    case "setup_settlement":
      return "places a settlement";
    case "setup_road":
      return "places a road";
    case "pre_roll":
    case "rolling":
      return "rolls";
    case "move_robber":
      return "moves the robber";
    case "steal":
    case "stealing":
      return "steals a card";
    case "free_roads":
      return phase.left === 1 ? "places a free road" : `places ${phase.left} free roads`;
    case "pick_plenty":
      return phase.left === 1 ? "takes a card" : `takes ${phase.left} cards`;
    case "pick_monopoly":
      return "names a resource";
    case "main":
    case "buying":
      return "on turn";
    case "laying":
      return null;
  }
}

/** The one line that says what is expected now. */
export function prompt(view: View, names: string[]): string {
  const { phase, me, now } = view;
  const name = (seat: number) => names[seat] ?? sideOf(seat);
  if (phase.type === "over") return phase.winner == null ? "The game is over." : `${name(phase.winner)} has won.`;
  if (phase.type === "laying") return "The board is being laid.";
  if (phase.type === "discard") {
    const due = me == null ? 0 : (phase.owed[me] ?? 0);
    if (due > 0) return `A seven: discard ${due} of your cards.`;
    const others = phase.owed.flatMap((number, seat) => (number > 0 ? [name(seat)] : []));
    return `Waiting for ${list(others)} to discard.`;
  }
  if (now.seat !== me) {
    const owed = owes(view, now.seat);
    return `${name(now.seat)} ${owed === "on turn" ? "builds and trades" : owed}.`;
  }
  switch (phase.type) {
    case "setup_settlement":
      return "Your turn: place a settlement.";
    case "setup_road":
      return "Now place a road at it.";
    case "pre_roll":
      return "Your turn: roll the dice.";
    case "move_robber":
      return "Move the robber to another hex.";
    case "steal":
      return "Choose whom to rob.";
    case "free_roads":
      return phase.left === 1 ? "Place one more road for nothing." : "Place two roads for nothing.";
    case "pick_plenty":
      return phase.left === 1 ? "Take one more card from the bank." : "Take two cards from the bank.";
    case "pick_monopoly":
      return "Name the resource that all others give you.";
    case "main":
      return "Build, trade, or end your turn.";
    case "rolling":
    case "stealing":
    case "buying":
      return "…";
  }
}

const REASONS: Record<string, string> = {
  points: "by victory points",
  turn_cap: "the limit of turns is reached",
};

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
  if (has("offered", "accepted", "declined", "countered", "traded", "offer_closed", "bank_traded")) return "trade";
  if (has("settled", "road_built", "city_built", "bought", "longest_road")) return "building";
  if (has("rolled", "set_up", "discarded")) return "dice";
  if (has("robber_moved", "stole", "played", "picked", "monopolised", "largest_army")) return "cards and robber";
  return "turns";
}

const BY: Record<string, string> = {
  points: "It builds for points when it can.",
  least_needed: "It gives away what it needs least.",
};

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
  if (by === "trade") return `It thinks that this changes its chance to win by ${(100 * (gain ?? 0)).toFixed(1)} points.`;
  const others = (compared ?? []).slice(0, 4).map(({ action, value: chance }) => `${say(action, view)} (${percent(chance)})`);
  return together([
    rank != null
      ? `By its rules of thumb nothing ranks higher${among != null && among > 1 ? `; ${among} actions rank the same` : ""}.`
      : value != null && `It gives itself a chance of ${percent(value)} to win.`,
    nodes ? `It imagined ${many(worlds ?? 0, "world")} and looked at ${many(nodes, "position")}.` : null,
    others.length > 1 && `It compared: ${others.join(", ")}.`,
  ]);
}
