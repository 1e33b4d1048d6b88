import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { definePlace } from '../../platform/place.ts';
import { isMember } from './team.repo.ts';

export interface HandedTickets {
  assigned: number;
  unassigned: number;
}

/** What a member has that outlasts a chat. Tickets are a higher module's. */
interface MemberWork {
  count(ctx: Ctx, userId: string): Promise<number>;
  /**
   * In the transaction that has removed the member. `to`: who gets the tickets; null for nobody. Those that `to` may not have
   * become unassigned. Throws `bad-request` (`assignee-gone`) where `to` may have no tickets.
   */
  handOver(tx: Ctx, userId: string, to: string | null): Promise<HandedTickets>;
}
export const memberWork = definePlace<MemberWork>('team.member-work');

/** For the dialog that asks before a member is removed. Throws `not-found`. */
export async function countWork(ctx: Ctx, work: readonly MemberWork[], userId: string) {
  if (!(await isMember(ctx.pool, ctx.workspaceId, userId))) throw notFound();
  let openTickets = 0;
  for (const { count } of work) openTickets += await count(ctx, userId);
  return { openTickets };
}

export async function handOverWork(
  tx: Ctx,
  work: readonly MemberWork[],
  { userId, to }: { userId: string; to: string | null },
): Promise<HandedTickets> {
  const all: HandedTickets = { assigned: 0, unassigned: 0 };
  for (const { handOver } of work) {
    const { assigned, unassigned } = await handOver(tx, userId, to);
    all.assigned += assigned;
    all.unassigned += unassigned;
  }
  return all;
}
