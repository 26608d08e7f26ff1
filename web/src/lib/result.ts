// How a match ended, in words for people.

import { characterOf } from "./characters";
import type { Finish, PlayedOn, SeatSet } from "./protocol";
import { and, t } from "../words/language.svelte";

/** The end of a match, as updates, replays and lists tell it. */
export interface End {
  finish: Finish;
  /** Who was not there any more. */
  left?: SeatSet;
  /** The built-in players that played on for some of them. */
  played_on?: PlayedOn[];
}

/** What somebody did who was not there any more, by the word for the end. */
const WENT = new Set(["resigned", "left", "late"]);

/** The headline of a result, seen from `seat` or from outside. */
export function headline(game: string, { finish, played_on = [] }: End, names: string[], seat: number | null): string {
  if (finish.how === "aborted") return t("The match was ended early");
  const winners = finish.outcome?.winners ?? [];
  if (finish.how === "agreed") return t("Draw agreed");
  const name = (nth: number) => names[nth] ?? t("Seat {number}", { number: nth + 1 });
  const substitutes = played_on.filter((one) => one.won);
  if (winners.length === 0 && substitutes.length === 0) return t("Nobody wins");
  if (winners.length === (finish.outcome?.places.length ?? 0)) return t("Draw");
  if (winners.length === 1 && winners[0] === seat && substitutes.length === 0) return t("You win!");
  const list = [
    ...winners.map(name),
    ...substitutes.map((one) =>
      t("{player} for {name}", {
        player: characterOf(game, one.player).name,
        name: one.seat === seat ? t("you") : name(one.seat),
      }),
    ),
  ];
  return t("{count, plural, one {{names} wins} other {{names} win}}", { count: list.length, names: and(list) });
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
  if (left.length > 0 || seats !== 2 || winners.length !== 1 || winner === undefined || !WENT.has(word)) return left;
  return [1 - winner];
}

/**
 * Who was not there any more, and who played on for them: "Ann left; expert played on for Ann."
 *
 * `whyOf` tells what somebody did, such as "ran out of time", where the game knows it.
 */
export function departures(
  game: string,
  end: End,
  names: string[],
  seat: number | null,
  whyOf: (seat: number) => string | null = () => null,
): string[] {
  const word = end.finish.outcome?.reason ?? end.finish.reason;
  return absentees(end, names.length).map((gone) => {
    const isYou = gone === seat;
    const name = names[gone] ?? t("Seat {number}", { number: gone + 1 });
    const who = isYou ? t("You") : name;
    const substitute = end.played_on?.find((one) => one.seat === gone);
    if (substitute)
      return isYou
        ? t("You left; {player} played on for you.", { player: characterOf(game, substitute.player).name })
        : t("{name} left; {player} played on for {name}.", { name, player: characterOf(game, substitute.player).name });
    const why = whyOf(gone);
    if (why) return t("{who} {why}.", { who, why });
    const went = WENT.has(word) ? word : "left";
    return t("{who} {went, select, resigned {resigned} late {ran out of time} other {left}}.", { who, went });
  });
}

/** Whether all that is to be said of the end is who was not there any more. */
export function endsByLeaving({ finish }: End, seats: number): boolean {
  return seats === 2 && WENT.has(finish.outcome?.reason ?? finish.reason);
}

/** The names at the end of a match: a built-in player that played on is named with whom it played for. */
export function namesAtEnd(game: string, names: string[], played_on: PlayedOn[] | undefined): string[] {
  if (!played_on?.length) return names;
  return names.map((name, seat) => {
    const substitute = played_on.find((one) => one.seat === seat);
    return substitute ? t("{player} for {name}", { player: characterOf(game, substitute.player).name, name }) : name;
  });
}
