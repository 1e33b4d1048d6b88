import type { Ctx } from '../../../platform/ctx.ts';
import { orderSeen } from './mails.repo.ts';

/** What was opened here is opened in its mailbox too: ordered in the caller's transaction, done by whoever reads it. */
export const tellSeen = (tx: Ctx, mailIds: readonly string[]): Promise<void> =>
  orderSeen(tx.pool, tx.workspaceId, mailIds);
