import type { PersonalData } from '../../src/platform/personal.ts';
import type { Room } from './walls.ts';

/**
 * The rule by which a column is one of a person: it names or addresses them, says where they were, or points to them. It goes
 * by the column's name, so a table that calls a person something else has to be looked at by whoever adds it.
 */
const ofPerson = [
  /(^|_)(name|fullname|email|phone|recipients|avatar|person)$/,
  /(^|_)(ip|user_agent)$/,
  /(^|_)(user|visitor|customer|agent|sender|author|actor|ender|subject|spectator)_ids?$/,
  /_(by|of)$/,
];

/** What the rule finds though nobody is meant. */
const ofThings: Readonly<Record<string, string>> = {
  'workspaces.name': 'Of a company.',
  'workspaces.organization_name': 'Of a company.',
  'custom_roles.name': 'Of a role.',
  'stores.name': 'Of a shop.',
  'stores.onboarded_by': 'The name of a service.',
  'departments.name': 'Of a department.',
  'products.name': 'Of a thing.',
  'products.variation_name': 'Of a thing.',
  'products.location_name': 'Of a place.',
};

export interface Owner extends Room {
  personal?: PersonalData;
}

/** Sentences on tables with a person in them of which nobody says what becomes of it, and on sayings without need. */
export function findUnsaid(columns: readonly { table: string; column: string }[], rooms: readonly Owner[]): string[] {
  const tables = new Set(columns.map(({ table }) => table));
  const ownerOf = (table: string) => rooms.find((room) => room.tables?.owns.includes(table))?.name;
  const said = rooms.flatMap(({ name, personal }) =>
    Object.keys(personal?.tables ?? {}).map((table) => ({ name, table })),
  );
  const personal = columns.filter(
    ({ table, column }) => ofThings[`${table}.${column}`] === undefined && ofPerson.some((one) => one.test(column)),
  );
  return [
    ...new Set([
      ...personal
        .filter(({ table }) => !said.some((one) => one.table === table))
        .map(({ table, column }) => `${table}.${column} is of a person; no module says what becomes of it.`),
      // What the platform keeps knows no product: a module says it.
      ...said
        .filter(({ name, table }) => ![name, 'platform'].includes(ownerOf(table) ?? ''))
        .map(({ name, table }) => `${name} says what becomes of ${table}, which is not its own.`),
      ...said.filter(({ table }) => !tables.has(table)).map(({ table }) => `${table} is not there any more.`),
      ...Object.keys(ofThings)
        .filter((name) => !columns.some(({ table, column }) => name === `${table}.${column}`))
        .map((name) => `${name} is not there any more.`),
    ]),
  ];
}
