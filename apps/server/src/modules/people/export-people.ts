import type { Readable } from 'node:stream';
import type { PersonFilter, PersonRecord } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { csvFile, placeBehind, rowsPerPiece } from '../../platform/csv-file.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { HeavyWork } from '../../platform/heavy-work.ts';
import { asSeen, findAfter, type PersonRow } from './list-people.repo.ts';
import { wantedOf, withPurchases } from './list-people.ts';

const columns: readonly [head: string, cell: (person: PersonRecord, timeZone: string) => string | number][] = [
  ['id', ({ _id }) => _id],
  ['name', (one) => one.fullname ?? (one.visitorNumber > 0 ? `Visitor #${one.visitorNumber}` : '')],
  ['email', ({ email }) => email ?? ''],
  ['phone', ({ phone }) => phone ?? ''],
  ['country', ({ country }) => country ?? ''],
  ['type', ({ customerType }) => (customerType === 'Non-registered' ? 'Guest' : customerType)],
  ['chats', ({ chats }) => chats],
  ['firstContact', ({ firstContact }, timeZone) => isoIn(timeZone, Date.parse(firstContact))],
  ['lastContact', ({ lastContact }, timeZone) => isoIn(timeZone, Date.parse(lastContact))],
  ['orders', ({ orders }) => orders ?? ''],
  ['lifetimeValue', ({ spent }) => (spent === null ? '' : (spent / 100).toFixed(2))],
];

/** A CSV of the list, the last contact first. */
export async function exportPeople(ctx: Ctx<AgentActor>, filter: PersonFilter, heavy: HeavyWork): Promise<Readable> {
  const { conditions, orders, timeZone } = await wantedOf(ctx, filter);
  // What was searched for may be somebody's name: the log outlives an erasure.
  const { search, ...plain } = filter;
  const data = { ...plain, searched: Boolean(search?.trim()) };
  await withTransaction(ctx, (tx) => tx.audit({ action: 'customers.exported', data }));
  return csvFile<PersonRecord, PersonRow>(heavy, ctx.workspaceId, {
    heads: columns.map(([head]) => head),
    cellsOf: (person) => columns.map(([, cell]) => cell(person, timeZone)),
    async readAfter(after) {
      const rows = await findAfter(ctx.pool, conditions, after, rowsPerPiece);
      const shown = conditions.way === 'asked' ? await asSeen(ctx, rows) : rows;
      return { rows: await withPurchases(ctx, shown, orders), place: placeBehind(rows) };
    },
  });
}
