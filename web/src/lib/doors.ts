// Doors of a table: where clients that cannot name a table reach it. A server without such gateways tells none.

import type { DoorView, GameInfo } from "./protocol";

/** The doors of a table or of a table in a list, as this page can name them. */
export function doorsOf(table: { doors?: DoorView[] } | null, host: string): DoorView[] {
  const doors = table?.doors ?? [];
  return doors.map(({ address, ...door }) => ({ ...door, address: addresses(address, host) }));
}

/** A door may have several addresses. */
const addresses = (all: string, host: string) =>
  all
    .split(", ")
    .map((one) => one.replace(ANY, host))
    .join(", ");

/** Whether tables of this game can have a door of this gateway. */
export function canHaveDoor(info: Pick<GameInfo, "doors"> | null, gateway: string): boolean {
  return info?.doors?.includes(gateway) ?? false;
}

/** These stand for every name of the server. */
const ANY = /^(0\.0\.0\.0|\[::\])(?=:\d+$)/;
