import type { AppNotification } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countRows, listRows, toNotification } from '../notifications.repo.ts';

export async function listNotifications(
  ctx: Ctx<AgentActor>,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: AppNotification[]; count: number; unread: number }> {
  const [rows, counts] = await Promise.all([
    listRows(ctx.pool, ctx, { limit, offset: (page - 1) * limit }),
    countRows(ctx.pool, ctx),
  ]);
  return { data: rows.map(toNotification), ...counts };
}
