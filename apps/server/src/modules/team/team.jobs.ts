import { z } from 'zod';
import { decrypt } from '../../platform/crypto.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { findInvitationMail } from './invitations.repo.ts';

/**
 * Mails an invitation. The token travels sealed: jobs are rows, and whoever reads those must not be able to join. An
 * invitation that was cancelled, accepted or replaced meanwhile is not mailed.
 */
export const mailInvitation = defineJob({
  name: 'team.mail-invitation',
  schema: z.object({ invitationId: z.uuid(), sealedToken: z.string(), origin: z.string() }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
  timeoutSeconds: 120,
  async handler(ctx, { invitationId, sealedToken, origin }, deps) {
    const mail = await findInvitationMail(ctx.pool, invitationId, ctx.now());
    if (mail === null) return;
    const link = `${origin}/accept-invitation?token=${decrypt(deps.secrets.encryptionKey, sealedToken)}`;
    const who = mail.invitedBy ? `${mail.invitedBy} invites you` : 'You are invited';
    await deps.mailer.deliver(ctx, {
      to: [mail.email],
      subject: `${who} to ${mail.workspaceName} on Chatso`,
      text: [
        `${who} to work in ${mail.workspaceName} on Chatso, where the team talks with the customers of its stores.`,
        '',
        'Open this link to join:',
        link,
        '',
        `The link works once, until ${mail.expiresAt.toUTCString()}. If you do not know what this is about, you need not do anything.`,
      ].join('\n'),
    });
  },
});
