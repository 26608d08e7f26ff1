// How a match ended, in words for people.

import type { Finish, PlayedOn, SeatSet } from "./protocol";

/** The end of a match, as updates, replays and lists tell it. */
export interface End {
  finish: Finish;
  /** Who was not there any more. */
  left?: SeatSet;
  /** The built-in players that played on for some of them. */
  played_on?: PlayedOn[];
}

/** What somebody did who was not there any more, by the word for the end. */
const WENT: Record<string, string> = { resigned: "resigned", left: "left", late: "ran out of time" };

/** The headline of a result, seen from `seat` or from outside. */
export function headline({ finish, played_on = [] }: End, names: string[], seat: number | null): string {
  if (finish.how === "aborted") return "The match was broken off";
  const winners = finish.outcome?.winners ?? [];
  if (finish.how === "agreed") return "Draw agreed";
  const name = (nth: number) => names[nth] ?? `Seat ${nth + 1}`;
  const substitutes = played_on.filter((one) => one.won);
  if (winners.length === 0 && substitutes.length === 0) return "Nobody wins";
  if (winners.length === (finish.outcome?.places.length ?? 0)) return "Draw";
  if (winners.length === 1 && winners[0] === seat && substitutes.length === 0) return "You win!";
  const list = [
    ...winners.map(name),
    ...substitutes.map((one) => `${one.player} for ${one.seat === seat ? "you" : name(one.seat)}`),
  ];
  return `${list.join(" and ")} ${list.length > 1 ? "win" : "wins"}`;
}

/** Whether `seat` is among the winners of a match that somebody lost. */
export function hasWon(finish: Finish, seat: number | null): boolean {
  const winners = finish.outcome?.winners ?? [];
  return seat !== null && winners.includes(seat) && winners.length < (finish.outcome?.places.length ?? 0);
}

/** Who was not there any more at the end; some servers of other makes only tell that it ended so. */
function absentees({ finish, left = [] }: End, seats: number): SeatSet {
  const winners = finish.outcome?.winners ?? [];
  const [winner] = winners;
  const word = finish.outcome?.reason ?? finish.reason;
  if (left.length > 0 || seats !== 2 || winners.length !== 1 || winner === undefined || !(word in WENT)) return left;
  return [1 - winner];
}

/**
 * Who was not there any more, and who played on for them: "Ann left; expert played on for Ann."
 *
 * `whyOf` tells what somebody did, such as "ran out of time", where the game knows it.
 */
export function departures(
  end: End,
  names: string[],
  seat: number | null,
  whyOf: (seat: number) => string | null = () => null,
): string[] {
  const word = end.finish.outcome?.reason ?? end.finish.reason;
  return absentees(end, names.length).map((gone) => {
    const isYou = gone === seat;
    const name = names[gone] ?? `Seat ${gone + 1}`;
    const who = isYou ? "You" : name;
    const substitute = end.played_on?.find((one) => one.seat === gone);
    if (substitute) return `${who} left; ${substitute.player} played on for ${isYou ? "you" : name}.`;
    return `${who} ${whyOf(gone) ?? WENT[word] ?? "left"}.`;
  });
}

/** Whether all that is to be said of the end is who was not there any more. */
export function endsByLeaving({ finish }: End, seats: number): boolean {
  return seats === 2 && (finish.outcome?.reason ?? finish.reason) in WENT;
}

/** The names at the end of a match: a built-in player that played on is named with whom it played for. */
export function namesAtEnd(names: string[], played_on: PlayedOn[] | undefined): string[] {
  if (!played_on?.length) return names;
  return names.map((name, seat) => {
    const substitute = played_on.find((one) => one.seat === seat);
    return substitute ? `${substitute.player} for ${name}` : name;
  });
}
