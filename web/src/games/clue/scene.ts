// What the table shows at one moment, made from a view or carried on event by event.

import { SUSPECTS } from "./cards";
import { STARTS } from "./board";
import { weaponRooms } from "./geometry";
import { WEAPONS } from "./cards";
import type { Event, Place, Room, Suspect, Target, Triple, View } from "./types";

/** How a seat answered a suggestion. */
export type Answer = "passed" | "asked" | "showed";

/** The suggestion that is being answered. */
export interface Question {
  by: number;
  named: Triple;
  answers: { seat: number; what: Answer }[];
}

/** What is shown now. */
export interface Scene {
  /** In the order of the suspects; none without a board. */
  tokens: Place[];
  /** The room of each weapon. */
  weapons: Room[];
  /** The suspect of each seat. */
  suspects: Suspect[];
  mover: number;
  calledIn: boolean[];
  /** The seats that are out or have left. */
  out: boolean[];
  question: Question | null;
  /** The dice of this turn; none before the throw. */
  dice: number[] | null;
  /** The places that are lit. */
  targets: Target[];
}

/** The scene of a view. */
export function sceneOf(view: View): Scene {
  const last = view.suggestions.at(-1);
  const isAnswered = last !== undefined && last.turn === view.turn;
  const { phase } = view;
  return {
    tokens: view.tokens,
    weapons: weaponRooms(view.suggestions),
    suspects: view.players.map((player) => player.suspect),
    mover: view.mover,
    calledIn: view.players.map((player) => player.called_in),
    out: view.players.map((player) => player.standing !== "in"),
    question: isAnswered
      ? {
          by: last.seat,
          named: last,
          answers: [
            ...last.passed.map((seat) => ({ seat, what: "passed" as const })),
            ...(last.shown ? [{ seat: last.shown.by, what: "showed" as const }] : []),
            ...(phase.type === "disproving" ? [{ seat: phase.by, what: "asked" as const }] : []),
          ],
        }
      : null,
    dice: null,
    targets: phase.type === "rolled" ? phase.targets : [],
  };
}

/** The scene before anything has happened. */
export function firstScene(suspects: Suspect[], hasBoard: boolean): Scene {
  return {
    tokens: hasBoard ? SUSPECTS.map((suspect) => ({ square: STARTS[suspect] })) : [],
    weapons: weaponRooms([]),
    suspects,
    mover: 0,
    calledIn: suspects.map(() => false),
    out: suspects.map(() => false),
    question: null,
    dice: null,
    targets: [],
  };
}

/** The scene after an event. */
export function after(scene: Scene, event: Event): Scene {
  switch (event.type) {
    case "began":
      return { ...scene, mover: event.seat };
    case "turn_started":
      return { ...scene, mover: event.seat, question: null, dice: null, targets: [] };
    case "rolled":
      return { ...scene, dice: event.dice, targets: [] };
    case "moved":
      return { ...withToken(scene, scene.suspects[event.seat], event.to), targets: [] };
    case "took_passage":
      return withToken(scene, scene.suspects[event.seat], { room: event.to });
    case "suggested": {
      const weapons = scene.weapons.map((room, nth) => (WEAPONS[nth] === event.weapon ? event.room : room));
      return { ...scene, weapons, question: { by: event.seat, named: event, answers: [] }, targets: [] };
    }
    case "called_in": {
      const moved = withToken(scene, event.suspect, { room: event.room });
      return { ...moved, calledIn: scene.calledIn.map((was, seat) => was || seat === event.seat) };
    }
    case "could_not_disprove":
      return answered(scene, event.seat, "passed");
    case "asked_to_disprove":
      return answered(scene, event.seat, "asked");
    case "showed":
      return answered(scene, event.seat, "showed");
    case "eliminated":
    case "left": {
      const out = scene.out.map((was, seat) => was || seat === event.seat);
      const moved = event.to ? withToken(scene, scene.suspects[event.seat], { room: event.to }) : scene;
      return { ...moved, out };
    }
    case "turn_ended":
      return { ...scene, calledIn: scene.calledIn.map((was, seat) => was && seat !== event.seat), targets: [] };
    case "dealt":
    case "undisproved":
    case "accused":
    case "case_file_seen":
    case "over":
      return scene;
  }
}

/** The scene with a token at another place. */
export function withToken(scene: Scene, suspect: Suspect | undefined, place: Place): Scene {
  return { ...scene, tokens: scene.tokens.map((was, nth) => (SUSPECTS[nth] === suspect ? place : was)) };
}

function answered(scene: Scene, seat: number, what: Answer): Scene {
  if (!scene.question) return scene;
  const others = scene.question.answers.filter((answer) => answer.seat !== seat);
  return { ...scene, question: { ...scene.question, answers: [...others, { seat, what }] } };
}
