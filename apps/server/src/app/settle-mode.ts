import { endAllSessions, findDemoInstall, idsOfAccounts } from '../modules/identity/index.ts';
import { findValue, putValue } from '../modules/installation/index.ts';
import { applyBilling } from '../modules/plans/index.ts';
import type { Config } from '../platform/config.ts';
import { withTransaction } from '../platform/ctx.ts';
import type { App } from './create-app.ts';

const key = 'environment';

/**
 * Makes the data follow the mode of this process: plans follow `CHATSO_BILLING`, and the first production start after a
 * development one ends the sessions of demo accounts, since those came in by one click.
 */
export async function settleMode(config: Config, { deps }: App): Promise<void> {
  const ctx = deps.rootCtx('start');
  await applyBilling(ctx.pool, config.billing, ctx.now());
  const before = (await findValue(ctx.pool, key)) as { name: Config['environment'] } | undefined;
  if (before?.name === config.environment) return;
  await withTransaction(ctx, async (tx) => {
    const demo = config.environment === 'production' ? await findDemoInstall(tx.pool) : null;
    const userIds =
      demo === null
        ? []
        : await idsOfAccounts(
            tx.pool,
            demo.accounts.map(({ email }) => email),
          );
    for (const userId of userIds) await endAllSessions(tx, { userId, keep: null, reason: 'revoked' });
    await putValue(tx.pool, key, { name: config.environment });
  });
}
