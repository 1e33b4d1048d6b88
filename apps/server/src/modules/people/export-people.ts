import { Readable } from 'node:stream';
import type { PersonFilter, PersonRecord } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import { stringify } from 'csv-stringify';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { asSeen, findAfter, type PersonRow } from './list-people.repo.ts';
import { wantedOf, withPurchases } from './list-people.ts';

const perBatch = 1000;

const columns = [
  ...['id', 'name', 'email', 'phone', 'country', 'type', 'chats', 'firstContact', 'lastContact'],
  ...['orders', 'lifetimeValue'],
];

const toLine = (person: PersonRecord, timeZone: string) => ({
  id: person._id,
  name: person.fullname ?? (person.visitorNumber > 0 ? `Visitor #${person.visitorNumber}` : ''),
  email: person.email ?? '',
  phone: person.phone ?? '',
  country: person.country ?? '',
  type: person.customerType === 'Non-registered' ? 'Guest' : person.customerType,
  chats: person.chats,
  firstContact: isoIn(timeZone, Date.parse(person.firstContact)),
  lastContact: isoIn(timeZone, Date.parse(person.lastContact)),
  orders: person.orders ?? '',
  lifetimeValue: person.spent === null ? '' : (person.spent / 100).toFixed(2),
});

/** A CSV as spreadsheets want it, read a batch at a time: with BOM, and no cell that a spreadsheet would run as a formula. */
export async function exportPeople(ctx: Ctx<AgentActor>, filter: PersonFilter): Promise<Readable> {
  const { conditions, orders, timeZone } = await wantedOf(ctx, filter);
  // What was searched for may be somebody's name: the log outlives an erasure.
  const { search, ...plain } = filter;
  const data = { ...plain, searched: Boolean(search?.trim()) };
  await withTransaction(ctx, (tx) => tx.audit({ action: 'customers.exported', data }));
  async function* people() {
    let after: PersonRow | null = null;
    for (;;) {
      const rows: PersonRow[] = await findAfter(ctx.pool, conditions, after, perBatch);
      const shown = conditions.way === 'asked' ? await asSeen(ctx, rows) : rows;
      for (const person of await withPurchases(ctx, shown, orders)) yield toLine(person, timeZone);
      const last = rows.at(-1);
      if (rows.length < perBatch || last === undefined) return;
      after = last;
    }
  }
  const csv = stringify({ bom: true, header: true, columns, escape_formulas: true });
  const lines = Readable.from(people());
  lines.on('error', (error) => csv.destroy(error));
  // Who cancels reads no further either.
  csv.on('close', () => lines.destroy());
  return lines.pipe(csv);
}
