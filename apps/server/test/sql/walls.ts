import type { Tables } from '../../src/platform/tables.ts';
import type { Access } from './accesses.ts';

/** A room of the server with what it says of its tables, low to high. */
export interface Room {
  name: string;
  tables?: Tables;
}

/** A write that is not the owner's, as it is today, with the reason why it stays so for now. */
export interface ForeignWrite {
  room: string;
  table: string;
  reason: string;
}

interface Facts {
  accesses: readonly Access[];
  rooms: readonly Room[];
  /** Every table there is. */
  tables: readonly string[];
  allowed: readonly ForeignWrite[];
}

/** A sentence for everything that does not go by what the rooms say, and for everything they say without need. */
export function findBreaches({ accesses, rooms, tables, allowed }: Facts): string[] {
  const owners = new Map(rooms.flatMap(({ name, tables: own }) => (own?.owns ?? []).map((table) => [table, name])));
  const reads = new Map(rooms.map(({ name, tables: own }) => [name, own?.reads ?? []]));
  const isAllowed = (one: Access) => allowed.some(({ room, table }) => room === one.room && table === one.table);
  const foreign = accesses.filter(({ room, table }) => owners.has(table) && owners.get(table) !== room);
  const sentences = [
    ...tables.filter((table) => !owners.has(table)).map((table) => `${table}: no module owns it.`),
    ...[...owners.keys()].filter((table) => !tables.includes(table)).map((table) => `${table}: owned, but not there.`),
    ...twice(rooms.flatMap((room) => room.tables?.owns ?? [])).map((table) => `${table}: owned by two modules.`),
    ...accesses
      .filter(({ table }) => !owners.has(table))
      .map(({ place, table }) => `${place}: ${table} is a table that nobody owns.`),
    ...foreign
      .filter((one) => one.kind === 'write' && !isAllowed(one))
      .map(({ room, table, place }) => `${place}: ${room} writes ${table} of ${owners.get(table)}.`),
    ...foreign
      .filter((one) => one.kind === 'read' && !reads.get(one.room)?.includes(one.table))
      .map(({ room, table, place }) => `${place}: ${room} reads ${table} and does not say so.`),
    ...needless(rooms, foreign),
    ...fromAbove(rooms, owners),
    ...allowed
      .filter(
        ({ room, table }) => !foreign.some((one) => one.kind === 'write' && one.room === room && one.table === table),
      )
      .map(({ room, table }) => `${room} writes ${table} no longer: take it off the list.`),
  ];
  return [...new Set(sentences)];
}

const needless = (rooms: readonly Room[], foreign: readonly Access[]): string[] =>
  rooms.flatMap(({ name, tables }) =>
    (tables?.reads ?? [])
      .filter((table) => !foreign.some((one) => one.kind === 'read' && one.room === name && one.table === table))
      .map((table) => `${name} says that it reads ${table}, and does not.`),
  );

/** As with imports: whoever is lower knows nothing of those above. */
const fromAbove = (rooms: readonly Room[], owners: ReadonlyMap<string, string>): string[] =>
  rooms.flatMap(({ name, tables }, at) =>
    (tables?.reads ?? [])
      .filter((table) => rooms.findIndex((room) => room.name === owners.get(table)) > at)
      .map((table) => `${name} reads ${table} of a module above it.`),
  );

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
