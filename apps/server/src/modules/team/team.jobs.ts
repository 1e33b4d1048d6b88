import { defaultTimeZone, languageCodes } from '@chatso/domain';
import { z } from 'zod';
import { decrypt } from '../../platform/crypto.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { momentInMail, writeMail } from '../mail-templates/index.ts';
import { findInvitationMail } from './invitations.repo.ts';

/**
 * Mails an invitation. The token travels sealed: jobs are rows, and whoever reads those must not be able to join. An
 * invitation that was cancelled, accepted or replaced meanwhile is not mailed.
 */
export const mailInvitation = defineJob({
  name: 'team.mail-invitation',
  schema: z.object({
    invitationId: z.uuid(),
    sealedToken: z.string(),
    origin: z.string(),
    /** Settled when the invitation was ordered; orders of an earlier version name neither. */
    language: z.enum(languageCodes).default('en'),
    timeZone: z.string().default(defaultTimeZone),
  }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
  timeoutSeconds: 120,
  async handler(ctx, { invitationId, sealedToken, origin, ...reader }, deps) {
    const mail = await findInvitationMail(ctx.pool, invitationId, ctx.now());
    if (mail === null) return;
    const link = `${origin}/accept-invitation?token=${decrypt(deps.secrets.encryptionKey, sealedToken)}`;
    const until = momentInMail(mail.expiresAt, reader);
    const facts = { by: mail.invitedBy, workspace: mail.workspaceName, link, until };
    await deps.mailer.deliver(ctx, {
      kind: 'invitation',
      to: [mail.email],
      ...writeMail(reader.language, 'invitation', facts),
    });
  },
});
