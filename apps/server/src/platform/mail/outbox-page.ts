import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { allowStyles } from '../http/content-policy.ts';
import { asHtml, sendNothing } from '../http/static-files.ts';
import { isId } from '../ids.ts';

interface Row {
  id: string;
  created_at: Date;
  sender: string;
  recipients: string[];
  subject: string;
  text: string;
  has_html: boolean;
  reply_to: string | null;
  headers: Record<string, string> | null;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 86rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
.none { margin: 4rem 0; text-align: center; }
p { margin: 0; opacity: .75; overflow-wrap: anywhere; }
.parts { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); margin-top: .75rem; }
@media (min-width: 62rem) { .two { grid-template-columns: 620px minmax(0, 1fr); } }
iframe { width: 100%; height: 560px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: 13px/1.5 ui-monospace, monospace; }`;

/** Text with its addresses as links. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0 ? asHtml(part) : `<a href="${asHtml(part)}" target="_blank" rel="noreferrer">${asHtml(part)}</a>`,
    )
    .join('');

/** `/dev/outbox`: the mails that would have left, newest first. Not in production. */
export function addOutboxPage(app: FastifyInstance, config: Config, pool: Pool): void {
  app.get('/dev/outbox', { schema: { hide: true } as object }, async (request, reply) => {
    const { rows } = await pool.query<Row>(
      `SELECT id, created_at, sender, recipients, subject, text, html IS NOT NULL AS has_html, reply_to, headers
         FROM mail_outbox ORDER BY id DESC LIMIT 200`,
    );
    const mails = rows.map(article).join('\n') || '<p class="none">Nothing has been sent yet.</p>';
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="icon" href="data:,"><style nonce="${allowStyles(config, request, reply)}">${style}</style><h1>Outbox</h1>
<p>Without SMTP_URL no mail leaves this installation. It is kept here instead, newest first.</p>${mails}</html>`,
    );
  });

  // A page of its own: what stands inside the outbox's would have its policy, which lets no mail be styled.
  app.get('/dev/outbox/:id', { schema: { hide: true } as object }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { rows } = isId(id)
      ? await pool.query<{ html: string | null }>('SELECT html FROM mail_outbox WHERE id = $1', [id])
      : { rows: [] };
    const html = rows[0]?.html;
    if (!html) return sendNothing(reply);
    reply.header('cache-control', 'no-store').header('content-security-policy', mailPolicy);
    return reply.type('text/html; charset=utf-8').send(html.replace('<head>', '<head><base target="_blank">'));
  });
}

/** A mail program's: styles and pictures, and nothing that runs. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "frame-ancestors 'self'",
  "form-action 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join(';');

const headersOf = ({ reply_to: replyTo, headers }: Row): string =>
  Object.entries({ ...(replyTo === null ? {} : { 'Reply-To': replyTo }), ...headers })
    .map(([name, value]) => `<p>${asHtml(name)}: ${withLinks(value)}</p>`)
    .join('');

const preview = ({ id, subject }: Row): string =>
  `<iframe src="/dev/outbox/${asHtml(id)}" title="${asHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;

const article = (mail: Row): string => `<article id="${asHtml(mail.id)}"><h2>${asHtml(mail.subject)}</h2>
<p>To ${asHtml(mail.recipients.join(', '))} · from ${asHtml(mail.sender)} · <time>${mail.created_at.toISOString()}</time></p>${headersOf(mail)}
<div class="parts${mail.has_html ? ' two' : ''}">${mail.has_html ? preview(mail) : ''}<pre tabindex="0">${withLinks(mail.text)}</pre></div></article>`;
