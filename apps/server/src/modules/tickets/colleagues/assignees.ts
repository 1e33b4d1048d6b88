import { permissionsOf } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { staleMs } from '../../routing/index.ts';
import { likePattern } from '../settings/tags.ts';
import { findMember, listMembers, listTurns, type MemberRow, noteTurn } from './assignees.repo.ts';

const hasTickets = ({ role, permissions }: Pick<MemberRow, 'role' | 'permissions'>): boolean =>
  permissionsOf(role, permissions).has('tickets');

/** D-22: whoever may enter the tickets. */
export async function listAssignees(ctx: Ctx, search: string | undefined) {
  const pattern = search === undefined || search.trim() === '' ? null : likePattern(search.trim().toLowerCase());
  const rows = await listMembers(ctx.pool, ctx.workspaceId, pattern);
  const data = rows
    .filter(hasTickets)
    .map(({ _id, avatar, fullname, email, tickets }) => ({ _id, avatar, fullname, email, tickets }));
  return { data };
}

/** Throws `not-found` for whoever may not have tickets. */
export async function requireAssignee(tx: Ctx, userId: string): Promise<void> {
  const member = await findMember(tx.pool, tx.workspaceId, userId);
  if (member === null || !hasTickets(member)) throw notFound();
}

/** Whose turn it is among those who are here; null when nobody is. Behind the lock of the settings. */
export async function takeTurn(tx: Ctx): Promise<string | null> {
  const here = await listTurns(tx.pool, tx.workspaceId, new Date(tx.now().getTime() - staleMs));
  const next = here.find(hasTickets);
  if (next === undefined) return null;
  await noteTurn(tx.pool, tx.workspaceId, next._id, tx.now());
  return next._id;
}
