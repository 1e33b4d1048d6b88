import type { MailFailure } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import type { OutgoingRow } from './outgoing.repo.ts';

/**
 * Whether a mail may leave by the installation's own server, to so many recipients; else why it has to wait. Whoever wrote it
 * has the budget; of what nobody wrote, its mailbox.
 */
export async function admitMail(
  outbound: Outbound,
  ctx: Ctx,
  mail: Pick<OutgoingRow, 'sent_by' | 'mailbox_id'>,
  recipients: number,
): Promise<MailFailure | null> {
  const { workspaceId } = ctx;
  const vouched = await isVouchedFor(ctx);
  try {
    await outbound.of('mail')({ workspaceId, person: mail.sent_by ?? mail.mailbox_id, vouched }, recipients);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
    return error.reason === 'email-unconfirmed' ? 'unconfirmed' : 'too-many';
  }
}
