import type { OrderRulesInput, OrderRulesSaved } from '@chatso/contract';
import { firstOrderRules, type OrderRule, type OrderRules, orderActions } from '@chatso/domain';
import { personOf } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { findRules, writeRules } from './rules.repo.ts';

/** What each role may do about orders; until somebody has said, what the product begins with. */
export const rulesOf = async (ctx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<OrderRules> =>
  (await findRules(ctx.pool, ctx.workspaceId))?.rules ?? firstOrderRules;

const shown = ({ actions, refundMost }: OrderRule) => ({
  actions: orderActions.filter((action) => actions.includes(action)),
  refundMost: refundMost === null ? null : refundMost / 100,
});
const stored = ({ actions, refundMost }: OrderRulesInput['agent']): OrderRule => ({
  actions: orderActions.filter((action) => actions.includes(action)),
  refundMost: refundMost === null ? null : Math.round(refundMost * 100),
});

export async function getRules(ctx: Ctx): Promise<OrderRulesSaved> {
  const row = await findRules(ctx.pool, ctx.workspaceId);
  const { agent, manager, admin } = row?.rules ?? firstOrderRules;
  return {
    ...{ agent: shown(agent), manager: shown(manager), admin: shown(admin), version: row?.version ?? 0 },
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ? { _id: row.changed_by, fullname: row.changed_by_name ?? '' } : null,
  };
}

/** Throws `conflict`. */
export async function setRules(
  ctx: Ctx,
  { agent, manager, admin, version }: OrderRulesInput,
): Promise<OrderRulesSaved> {
  const rules = { agent: stored(agent), manager: stored(manager), admin: stored(admin) };
  return withTransaction(ctx, async (tx) => {
    const change = { rules, version, by: personOf(tx.actor), now: tx.now() };
    if (!(await writeRules(tx.pool, tx.workspaceId, change))) throw new AppError('conflict');
    const data = Object.fromEntries(
      Object.entries({ agent, manager, admin }).map(([role, { actions, refundMost }]) => [
        role,
        `${actions.join(' ')} ${refundMost ?? '-'}`,
      ]),
    );
    await tx.audit({ action: 'order.rules-changed', data });
    return getRules(tx);
  });
}
