import { type BodyOf, type endpoints, openTicketStatuses, type Ticket, type TicketStatus } from '@chatso/contract';
import { type AgentActor, personOf } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findMailbox } from '../../mailboxes/index.ts';
import { findAssignee, requireAssignee } from '../colleagues/assignees.ts';
import { reopenGoals, resume } from '../goals/goals.ts';
import { lockSettings } from '../settings/settings.repo.ts';
import { tagNames, writeTags } from '../settings/tags.repo.ts';
import { ticketAssigned } from '../tickets.events.ts';
import { readTicket } from './read-ticket.ts';
import type { TicketRow } from './tickets.repo.ts';
import {
  blockOf,
  holdTicket,
  holdTickets,
  hoursOfTicket,
  keep,
  type LogEntry,
  refuseBlocked,
  toldOf,
  type Work,
} from './work.ts';

/** What may be changed of a ticket; what is left out stays. */
export interface Change {
  status?: TicketStatus | undefined;
  /** Only where it is closed (N-23). */
  reopen?: boolean | undefined;
  assigneeId?: string | null | undefined;
  dueAt?: Date | null | undefined;
  flag?: boolean | undefined;
  title?: string | undefined;
  description?: string | undefined;
  customerEmail?: string | undefined;
  customerName?: string | undefined;
  account?: { id: string; address: string; storeId: string } | undefined;
  /** Instead of those it has, or beside them. */
  tags?: { ids: readonly string[]; beside: boolean } | undefined;
}

const isOpen = (status: TicketStatus): boolean => openTicketStatuses.some((open) => open === status);

/** The status it gets, null where it keeps its own. */
function statusAfter(row: TicketRow, { status, reopen }: Change): TicketStatus | null {
  const wanted = status ?? (reopen === true && !isOpen(row.status) ? 'in-progress' : row.status);
  return wanted === row.status ? null : wanted;
}

/** Moves a held ticket to another status, with what follows from it. */
export async function moveStatus(tx: Ctx, work: Work, row: TicketRow, to: TicketStatus): Promise<LogEntry> {
  const was = row.status;
  const now = tx.now();
  const hours = await hoursOfTicket(tx, work, row);
  if (!isOpen(to)) resume(row, hours, now);
  if (isOpen(to) && !isOpen(was)) reopenGoals(row, hours, now);
  row.solved_at = to === 'solved' ? now : null;
  row.status = to;
  return { type: 'status', was, became: to };
}

const words = [
  ['title', 'title', 'title'],
  ['description', 'description', 'description'],
  ['customerEmail', 'customer_email', 'customer'],
  ['customerName', 'customer_name', 'customer'],
] as const;

/** Words raise the version: they are what one takes from another. */
function changeWords(row: TicketRow, change: Change): LogEntry[] {
  const logs = words.flatMap(([name, column, type]): LogEntry[] => {
    const next = column === 'customer_email' ? change[name]?.toLowerCase() : change[name];
    if (next === undefined || next === row[column]) return [];
    const was = row[column];
    row[column] = next;
    return [{ type, was, became: next }];
  });
  if (logs.length > 0) row.version += 1;
  return logs;
}

async function changeAssignee(tx: Ctx, work: Work, row: TicketRow, to: string | null): Promise<LogEntry[]> {
  if (row.assignee_id === to) return [];
  const was = row.assignee_id;
  row.assignee_id = to;
  row.seen = to !== null && to === personOf(tx.actor);
  if (to !== null && to !== personOf(tx.actor)) {
    tx.emit(ticketAssigned({ ...toldOf(tx, row, work.settings), assigneeId: to, at: tx.now().toISOString() }));
  }
  return [{ type: 'assignee', was, became: to }];
}

async function changeTags(tx: Ctx, row: TicketRow, { ids, beside }: NonNullable<Change['tags']>): Promise<LogEntry[]> {
  const { added, removed } = await writeTags(tx.pool, tx.workspaceId, row.id, { ids, beside });
  if (added.length + removed.length === 0) return [];
  const named = (names: readonly string[]) => (names.length === 0 ? null : names.join(', '));
  return [{ type: 'tag', was: named(removed), became: named(added) }];
}

/** Changes a held ticket; nothing is written where nothing changes. Who calls has asked whether it may be changed. */
export async function applyChange(tx: Ctx, work: Work, row: TicketRow, change: Change): Promise<boolean> {
  const logs = changeWords(row, change);
  const status = statusAfter(row, change);
  if (status !== null) logs.push(await moveStatus(tx, work, row, status));
  if (change.assigneeId !== undefined) logs.push(...(await changeAssignee(tx, work, row, change.assigneeId)));
  if (change.dueAt !== undefined && change.dueAt?.getTime() !== row.due_at?.getTime()) {
    logs.push({
      type: 'due-date',
      was: row.due_at?.toISOString() ?? null,
      became: change.dueAt?.toISOString() ?? null,
    });
    row.due_at = change.dueAt;
  }
  if (change.flag !== undefined && change.flag !== row.flag) {
    logs.push({ type: 'flag', was: String(row.flag), became: String(change.flag) });
    row.flag = change.flag;
  }
  if (change.account !== undefined && change.account.id !== row.account_id) {
    logs.push({ type: 'email', was: row.support_email, became: change.account.address });
    row.account_id = change.account.id;
    row.support_email = change.account.address;
    row.store_id ??= change.account.storeId;
  }
  if (change.tags !== undefined) logs.push(...(await changeTags(tx, row, change.tags)));
  if (logs.length === 0) return false;
  await keep(tx, work.doer, row, logs);
  return true;
}

/** Decision N-5: a status is not changed of what nobody can answer; everything else may be. */
const mayChange = (work: Work, row: TicketRow, change: Change): boolean =>
  row.merged_into === null && (statusAfter(row, change) === null || blockOf(row.account_id, work.states) === null);

export interface Bulk {
  updated: string[];
  skipped: string[];
}

/** Each ticket by itself: those that cannot be acted upon are left as they are (N-26). */
export async function changeTickets(
  ctx: Ctx<AgentActor>,
  ids: readonly string[],
  change: Change,
  action: { name: string; data?: Record<string, unknown> },
): Promise<Bulk> {
  return withTransaction(ctx, async (tx) => {
    const assignee = change.assigneeId ? await findAssignee(tx, change.assigneeId) : null;
    if (change.tags !== undefined) await requireTags(tx, change.tags.ids);
    const work = await holdTickets(tx, ids);
    const updated: string[] = [];
    for (const row of work.rows) {
      if (!mayChange(work, row, change) || assignee?.serves(row.store_id) === false) continue;
      await applyChange(tx, work, row, change);
      updated.push(row.id);
    }
    for (const id of updated) {
      await tx.audit({ action: action.name, subject: { type: 'ticket', id }, data: action.data ?? {} });
    }
    const left = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => !updated.includes(id));
    return { updated, skipped: left };
  });
}

/** Throws `not-found`. */
export async function requireTags(tx: Ctx, ids: readonly string[]): Promise<void> {
  const names = await tagNames(tx.pool, tx.workspaceId, ids);
  if (names.length !== new Set(ids.map((id) => id.toLowerCase())).size) throw notFound();
}

/** '' and 'unassigned' say nobody (N-34). */
export const assigneeOf = (text: string): string | null =>
  text === '' || text === 'unassigned' ? null : text.toLowerCase();

/** Throws `conflict` where words are replaced that somebody else has changed since. */
function refuseOld(row: TicketRow, version: number | undefined, change: Change): void {
  if (version === undefined || version === row.version) return;
  if (words.some(([name, column]) => change[name] !== undefined && change[name] !== row[column])) {
    throw new AppError('conflict');
  }
}

async function changeOne(
  ctx: Ctx<AgentActor>,
  id: string,
  change: Change,
  version?: number,
): Promise<{ data: Ticket }> {
  return withTransaction(ctx, async (tx) => {
    if (change.tags !== undefined) await requireTags(tx, change.tags.ids);
    // Whose first ticket is whose changes with the customer, and settings are held before tickets.
    if (change.customerEmail !== undefined) await lockSettings(tx.pool, tx.workspaceId);
    const { work, row } = await holdTicket(tx, id);
    if (change.assigneeId) await requireAssignee(tx, change.assigneeId, row.store_id);
    refuseOld(row, version, change);
    if (statusAfter(row, change) !== null) refuseBlocked(work, row);
    if (await applyChange(tx, work, row, change)) {
      const changed = Object.keys(change).filter((key) => change[key as keyof Change] !== undefined);
      await tx.audit({ action: 'ticket.changed', subject: { type: 'ticket', id: row.id }, data: { changed } });
    }
    return { data: await readTicket(tx, row.id) };
  });
}

/** N-44. Throws `not-found`, `bad-request` (nobody can answer it), `conflict` (merged, or somebody was faster). */
export async function changeTicket(
  ctx: Ctx<AgentActor>,
  id: string,
  body: BodyOf<(typeof endpoints)['tickets.change']>,
): Promise<{ data: Ticket }> {
  const { assignee, dueDate, tags, accountId, version, ...rest } = body;
  const account = accountId === undefined ? undefined : await findMailbox(ctx, accountId);
  if (account === null) throw notFound();
  const change: Change = {
    ...rest,
    account,
    assigneeId: assignee === undefined ? undefined : assigneeOf(assignee),
    dueAt: dueDate === undefined ? undefined : dueDate === null ? null : new Date(dueDate),
    tags: tags === undefined ? undefined : { ids: tags, beside: false },
  };
  return changeOne(ctx, id, change, version);
}

/** Decision N-1. */
export const describeTicket = (
  ctx: Ctx<AgentActor>,
  id: string,
  { version, ...change }: BodyOf<(typeof endpoints)['tickets.describe']>,
): Promise<{ data: Ticket }> => changeOne(ctx, id, change, version);

export const flagTicket = (
  ctx: Ctx<AgentActor>,
  { ticketId, flag }: BodyOf<(typeof endpoints)['tickets.setFlag']>,
): Promise<{ data: Ticket }> => changeOne(ctx, ticketId, { flag });
