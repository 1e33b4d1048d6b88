import { type endpoints, permissionsOf, type QueryOf } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { staleMs } from '../../routing/index.ts';
import { likePattern } from '../settings/tags.ts';
import { findMember, listMembers, listTurns, type MemberRow, noteTurn } from './assignees.repo.ts';

const hasTickets = ({ role, permissions }: Pick<MemberRow, 'role' | 'permissions'>): boolean =>
  permissionsOf(role, permissions).has('tickets');

type Serving = Pick<MemberRow, 'role' | 'stores'>;

/** Whether somebody sees the tickets of a store; those of no store everybody does. */
const serves = ({ role, stores }: Serving, storeId: string | null): boolean =>
  storeId === null || isAdminRole(role) || stores.includes(storeId);

const membersWithTickets = async (ctx: Ctx, pattern: string | null): Promise<MemberRow[]> =>
  (await listMembers(ctx.pool, ctx.workspaceId, pattern)).filter(hasTickets);

/** Whoever may enter the tickets of a store; null: of no store. */
export const assigneesOf = async (ctx: Ctx, storeId: string | null): Promise<MemberRow[]> =>
  (await membersWithTickets(ctx, null)).filter((member) => serves(member, storeId));

/** D-22: whoever may enter the tickets, or those of one store. */
export async function listAssignees(ctx: Ctx, { search, storeId }: QueryOf<(typeof endpoints)['users.assignees']>) {
  const pattern = search === undefined || search.trim() === '' ? null : likePattern(search.trim().toLowerCase());
  const of = storeId?.toLowerCase() ?? null;
  const data = (await membersWithTickets(ctx, pattern))
    .filter((member) => serves(member, of))
    .map(({ _id, avatar, fullname, email, tickets }) => ({ _id, avatar, fullname, email, tickets }));
  return { data };
}

interface Assignee {
  serves(storeId: string | null): boolean;
  /** Null for all of them. */
  stores: string[] | null;
}

/** What of somebody a ticket asks before it is theirs. Throws `not-found` for whoever may not have tickets. */
export async function findAssignee(tx: Ctx, userId: string): Promise<Assignee> {
  const member = await findMember(tx.pool, tx.workspaceId, userId);
  if (member === null || !hasTickets(member)) throw notFound();
  return { serves: (storeId) => serves(member, storeId), stores: isAdminRole(member.role) ? null : member.stores };
}

/** Throws `not-found`, and `bad-request` for whoever does not serve the ticket's store. */
export async function requireAssignee(tx: Ctx, userId: string, storeId: string | null): Promise<void> {
  const assignee = await findAssignee(tx, userId);
  if (!assignee.serves(storeId)) throw new AppError('bad-request', { reason: 'assignee-elsewhere' });
}

/** Whose turn it is among those of the store who are here; null when nobody is. Behind the lock of the settings. */
export async function takeTurn(tx: Ctx, storeId: string): Promise<string | null> {
  const here = await listTurns(tx.pool, tx.workspaceId, new Date(tx.now().getTime() - staleMs));
  const next = here.find((member) => hasTickets(member) && serves(member, storeId));
  if (next === undefined) return null;
  await noteTurn(tx.pool, tx.workspaceId, next._id, tx.now());
  return next._id;
}
