// The places on the board that can be chosen now, from the actions that the server lists.

import { edgeKey, keyOf, middle, spot, type Spot } from "./geometry";
import type { Action, Board, Edge, Point } from "./types";
import { edgeName, hexName, nodeName } from "./words";
import { t } from "../../words/language.svelte";

/** What is being built or moved. */
export type Mode = "settle" | "road" | "city" | "robber";

/** A place that can be chosen. */
export type Place = { key: string; at: Spot; label: string } & (
  { kind: "settle" | "city"; node: Point } | { kind: "road" | "harbour"; edge: Edge } | { kind: "robber"; hex: Point }
);

/** A place that can be chosen, with what is done there. */
export type Target = Place & { action: Action };

/** The places for one thing, from top to bottom. */
export function targetsOf(actions: Action[], mode: Mode | null, board: Board): Target[] {
  const places = actions.flatMap((action): Target[] => {
    if (action.type !== mode) return [];
    switch (action.type) {
      case "settle":
      case "city": {
        const node = action.at;
        const what = action.type === "city" ? t("City") : t("Settlement");
        const label = `${what} ${nodeName(board, node)}`;
        return [{ kind: action.type, key: keyOf(node), at: spot(node), label, action, node }];
      }
      case "road": {
        const edge = action.at;
        const label = `Road ${edgeName(board, edge)}`;
        return [{ kind: "road", key: edgeKey(edge), at: middle(edge), label, action, edge }];
      }
      case "robber": {
        const hex = action.to;
        return [
          {
            kind: "robber",
            key: keyOf(hex),
            at: spot(hex),
            label: t("Robber to {hexName}", { hexName: hexName(board, hex) }),
            action,
            hex,
          },
        ];
      }
      default:
        return [];
    }
  });
  return places.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
}

/** What is placed without being asked for, if the phase leaves nothing else. */
export function owedMode(actions: Action[], phase: string): Mode | null {
  const OWED: Record<string, Mode> = {
    setup_settlement: "settle",
    setup_road: "road",
    free_roads: "road",
    move_robber: "robber",
  };
  const mode = OWED[phase] ?? null;
  return actions.some((action) => action.type === mode) ? mode : null;
}
