import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import type { Limit, RateLimiter } from '../../../platform/http/rate-limit.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { SpendOutbound } from '../../../platform/outbound.ts';
import { readerOf } from '../../identity/index.ts';
import { writeMail } from '../../mail-templates/index.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { proofCode } from '../inbound/take-in.ts';
import { requireForwarded } from './forward-mailbox.ts';
import { forwardAddress } from './mailbox-dto.ts';
import type { Wiring } from './wiring.ts';

/** Nobody mails strangers through us by saying that their address is his. */
export const testLimit = (limiter: RateLimiter): Limit =>
  limiter.limit('forwarding-tests', { points: limits.forwardingTestsPerHour, seconds: 3600 });

/**
 * Mails a forwarded address: what comes back shows that its mail comes here, and that whoever asked for it reads it.
 * Throws `not-found`, `bad-request`, `rate-limited`.
 */
export async function testForwarding(
  ctx: Ctx<AgentActor>,
  { wiring, budget, spend }: { wiring: Wiring; budget: Limit; spend: SpendOutbound },
  id: string,
): Promise<void> {
  const row = await requireForwarded(ctx, id);
  await budget.spend(row.workspace_id);
  await spend({ workspaceId: row.workspace_id, person: ctx.actor.userId, vouched: await isVouchedFor(ctx) });
  const { language } = await readerOf(ctx.pool, ctx.actor.userId);
  const forwardTo = forwardAddress(row.forward_token, wiring.inboundDomain) ?? '';
  const code = proofCode(wiring.signingKey, { id: row.id, forward_token: row.forward_token ?? '' });
  const facts = { email: row.address, code, forwardTo };
  await withTransaction(ctx, async (tx) => {
    // Nobody wrote it: it makes no ticket when it comes back, and no absence note answers it.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await sendMail(tx, {
      kind: 'forwardingTest',
      to: [row.address],
      ...writeMail(language, 'forwardingTest', facts),
      headers,
    });
    const subject = { type: 'mailbox', id: row.id } as const;
    await tx.audit({ action: 'mailbox.forwarding-tested', subject, data: { address: row.address } });
  });
}
