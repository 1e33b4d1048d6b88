import type { TicketBlock, TicketLogType } from '@chatso/contract';
import type { BusinessHours } from '@chatso/domain';
import { personOf, storesSeenBy } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { mailboxStates } from '../../mailboxes/index.ts';
import { hoursOf } from '../goals/goals.ts';
import { findSettings, type SettingsRow } from '../settings/settings.repo.ts';
import { type Doer, type ToldTicket, ticketChanged } from '../tickets.events.ts';
import { insertLog } from '../timeline/logs.repo.ts';
import { codesOf, findPerson, lockTickets, saveTicket, type TicketRow } from './tickets.repo.ts';

type State = Awaited<ReturnType<typeof mailboxStates>> extends Map<string, infer S> ? S : never;

/**
 * N-25: what became of the account a ticket came by. One whose password is wrong for a while is answered nevertheless. That of
 * a deleted store blocks nothing: no one can reconnect it, so its tickets are closed, or answered from another mailbox.
 */
export function blockOf(accountId: string | null, states: ReadonlyMap<string, State>): TicketBlock | null {
  if (accountId === null) return null;
  const state = states.get(accountId) ?? 'deleted';
  if (state === 'deleted' || state === 'disconnected') return state;
  return state === 'unset' ? 'inactivated' : null;
}

export const statesOf = (ctx: Ctx, rows: readonly Pick<TicketRow, 'account_id'>[]): Promise<Map<string, State>> =>
  mailboxStates(ctx, [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))]);

/** Tickets that are held, and what is needed to change them: who does it, and by which settings. */
export interface Work {
  rows: TicketRow[];
  states: ReadonlyMap<string, State>;
  settings: SettingsRow;
  doer: Doer;
}

export async function doerOf(ctx: Ctx): Promise<Doer> {
  const userId = personOf(ctx.actor);
  return userId === null ? null : findPerson(ctx.pool, userId);
}

/** Holds them until the transaction ends. Those of other workspaces and of stores the actor does not serve are left out. */
export async function holdTickets(tx: Ctx, ids: readonly string[]): Promise<Work> {
  const rows = await lockTickets(tx.pool, tx.workspaceId, ids, storesSeenBy(tx.actor));
  return {
    rows,
    states: await statesOf(tx, rows),
    settings: await findSettings(tx.pool, tx.workspaceId),
    doer: await doerOf(tx),
  };
}

/** Throws `not-found`, and `conflict` where it was merged into another one. */
export async function holdTicket(tx: Ctx, id: string): Promise<{ work: Work; row: TicketRow }> {
  const work = await holdTickets(tx, [id]);
  const [row] = work.rows;
  if (row === undefined) throw notFound();
  await refuseMerged(tx, row);
  return { work, row };
}

export async function refuseMerged(ctx: Ctx, row: Pick<TicketRow, 'merged_into'>): Promise<void> {
  if (row.merged_into === null) return;
  const [into] = await codesOf(ctx.pool, ctx.workspaceId, [row.merged_into]);
  throw new AppError('conflict', { reason: 'ticket-merged', details: { code: into?.code ?? '' } });
}

/** Decision N-5: nothing is changed of what nobody can answer. */
export function refuseBlocked(work: Pick<Work, 'states'>, row: Pick<TicketRow, 'account_id'>): void {
  const state = blockOf(row.account_id, work.states);
  if (state !== null) throw new AppError('bad-request', { reason: 'ticket-blocked', details: { state } });
}

export const hoursOfTicket = (tx: Ctx, { settings }: Work, row: TicketRow): Promise<BusinessHours | null> =>
  hoursOf(tx, settings, row.store_id);

export interface LogEntry {
  type: TicketLogType;
  was?: string | null;
  became?: string | null;
}

export const writeLog = (tx: Ctx, ticketId: string, { type, was = null, became = null }: LogEntry): Promise<void> =>
  insertLog(tx.pool, tx.workspaceId, { id: newId(), ticketId, type, byId: personOf(tx.actor), was, became }, tx.now());

/** Stores what was changed of a held ticket, with its entries, and tells whoever has tickets. */
export async function keep(tx: Ctx, doer: Doer, row: TicketRow, logs: readonly LogEntry[]): Promise<void> {
  await saveTicket(tx.pool, tx.workspaceId, { ...row, updated_at: tx.now() });
  for (const entry of logs) await writeLog(tx, row.id, entry);
  tellChanged(tx, row.id, doer);
}

export const tellChanged = (tx: Ctx, ticketId: string, by: Doer): void =>
  tx.emit(ticketChanged({ workspaceId: tx.workspaceId, ticketId, by }));

export const called = (row: Pick<TicketRow, 'code'>, { prefix }: Pick<SettingsRow, 'prefix'>): string =>
  `${prefix}${row.code}`;

export const toldOf = (tx: Ctx, row: TicketRow, settings: SettingsRow): ToldTicket => ({
  workspaceId: tx.workspaceId,
  ticketId: row.id,
  code: called(row, settings),
  title: row.title,
  storeId: row.store_id,
  customerName: row.customer_name || row.customer_email,
});
