import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { RootCtx } from '../ctx.ts';
import type { Sql } from '../db/db.ts';
import { newId } from '../ids.ts';
import { defineJob } from '../jobs/job.ts';
import { type OutboundKind, outboundKinds } from '../outbound.ts';
import { mailContentSchema } from './mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const kinds = Object.keys(outboundKinds) as [OutboundKind, ...OutboundKind[]];

const mailSchema = z.object({
  /** Whose budget was spent for it. Jobs of an earlier version name none. */
  kind: z.enum(kinds).default('account'),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().max(300),
  /** As it is meant; HTML and text are made of it when it is sent. */
  content: mailContentSchema.optional(),
  /** Words of somebody else, which stay as they are; else the text is made of the content. */
  text: z.string().max(500_000).optional(),
  /** Instead of ours, before our address. */
  fromName: z.string().max(300).optional(),
  replyTo: z.email().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export type Mail = z.infer<typeof mailSchema>;

/** HTML and text of a mail; the latter is never empty. */
export function renderMail({ content, subject, text }: Pick<Mail, 'content' | 'subject' | 'text'>): {
  html: string | null;
  text: string;
} {
  return {
    html: content === undefined ? null : renderHtml(content, subject),
    text: text ?? (content === undefined ? subject : renderText(content, subject)),
  };
}

/** Hands one mail to the outside; throws when it must be tried again. */
export interface Mailer {
  deliver(ctx: RootCtx, mail: Mail): Promise<void>;
}

/** Behind the @ of our own addresses. */
export const mailHost = (publicUrl: string | null): string =>
  publicUrl === null ? 'chatso.local' : new URL(publicUrl).hostname;

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** A mail as the local outbox keeps it. */
export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'replyTo' | 'headers'> {
  sender: string;
  text: string;
  html: string | null;
}

/** Where no mail leaves the installation, `/dev/outbox` shows what would have. */
export async function keepInOutbox({ pool, now }: Pick<RootCtx, 'pool' | 'now'>, mail: KeptMail): Promise<void> {
  const { sender, to, subject, text, html, replyTo, headers } = mail;
  await pool.query(
    `INSERT INTO mail_outbox (id, created_at, sender, recipients, subject, text, html, reply_to, headers)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [newId(), now(), sender, to, subject, text, html, replyTo, headers],
  );
}

/** In production nobody can see the outbox: without `SMTP_URL` an email is lost to its reader. */
export function outgoingMailOf({ smtpUrl, environment }: Pick<Config, 'smtpUrl' | 'environment'>) {
  if (smtpUrl !== null) return 'smtp';
  return environment === 'production' ? 'none' : 'outbox';
}

/** SMTP when there is an address for it, otherwise the local outbox that `/dev/outbox` shows (decision U-7). */
export function createMailer(smtpUrl: string | null, publicUrl: string | null): Mailer {
  const address = `no-reply@${mailHost(publicUrl)}`;
  const senderOf = ({ fromName }: Mail) => ({ name: fromName ?? 'Chatso', address });
  if (smtpUrl === null) {
    return {
      async deliver(ctx, mail) {
        const { name } = senderOf(mail);
        await keepInOutbox(ctx, { ...mail, ...renderMail(mail), sender: `${name} <${address}>` });
      },
    };
  }
  // A server that says nothing holds nobody for the ten minutes that are usual; the address may say otherwise.
  const transport = createTransport({ url: smtpUrl, ...patience }, { disableFileAccess: true, disableUrlAccess: true });
  return {
    async deliver(_ctx, mail) {
      const { html, text } = renderMail(mail);
      const { to, subject, replyTo, headers } = mail;
      await transport.sendMail({
        ...{ from: senderOf(mail), to, subject, text },
        ...(html === null ? {} : { html }),
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(headers === undefined ? {} : { headers }),
      });
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
