// Doors of a table: where clients that cannot name a table reach it. A server without such gateways tells none.

/** A door that leads to one table only. */
export interface Door {
  gateway: string;
  address: string;
}

/** The doors of a table or of a table in a list, as this page can name them. */
export function doorsOf(table: unknown, host: string): Door[] {
  const { doors } = (table ?? {}) as { doors?: Door[] };
  return (doors ?? []).map(({ gateway, address }) => ({ gateway, address: address.replace(ANY, host) }));
}

/** Whether tables of this game can have a door of this gateway. */
export function canHaveDoor(info: unknown, gateway: string): boolean {
  return ((info ?? {}) as { doors?: string[] }).doors?.includes(gateway) ?? false;
}

/** These stand for every name of the server. */
const ANY = /^(0\.0\.0\.0|\[::\])(?=:\d+$)/;
