import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { RootCtx } from '../ctx.ts';
import type { Sql } from '../db/db.ts';
import { newId } from '../ids.ts';
import { defineJob } from '../jobs/job.ts';

const mailSchema = z.object({
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().max(300),
  text: z.string().max(500_000),
  html: z.string().max(1_000_000).optional(),
  from: z.string().max(300).optional(),
  replyTo: z.email().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export type Mail = z.infer<typeof mailSchema>;

/** Hands one mail to the outside; throws when it must be tried again. */
export interface Mailer {
  deliver(ctx: RootCtx, mail: Mail): Promise<void>;
}

/** SMTP when there is an address for it, otherwise the local outbox that `/dev/outbox` shows (decision U-7). */
export function createMailer(smtpUrl: string | null, publicUrl: string | null): Mailer {
  const from = `Chatso <no-reply@${publicUrl === null ? 'chatso.local' : new URL(publicUrl).hostname}>`;
  if (smtpUrl === null) {
    return {
      async deliver(ctx, mail) {
        await ctx.pool.query(
          `INSERT INTO mail_outbox (id, created_at, sender, recipients, subject, text, html)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [newId(), ctx.now(), mail.from ?? from, mail.to, mail.subject, mail.text, mail.html ?? null],
        );
      },
    };
  }
  const transport = createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true });
  return {
    async deliver(_ctx, mail) {
      await transport.sendMail({ ...mail, from: mail.from ?? from });
    },
  };
}

/** Of the local outbox; what was handed to an SMTP server is not ours any more. */
export async function forgetMails(sql: Sql, email: string): Promise<void> {
  await sql.query('DELETE FROM mail_outbox WHERE $1 = ANY (recipients)', [email]);
}

export const mailJob = defineJob({
  name: 'mail.send',
  schema: mailSchema,
  retry: { limit: 8, delaySeconds: 30, backoff: true },
  timeoutSeconds: 120,
  handler: (ctx, mail, deps) => deps.mailer.deliver(ctx, mail),
});

/** Queues a mail in the transaction of `ctx`: it is sent when, and only when, the change is stored. */
export const sendMail = (ctx: RootCtx, mail: Mail): Promise<void> => ctx.enqueue(mailJob, mail);
