import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { allowStyles } from '../http/content-policy.ts';
import { asHtml } from '../http/static-files.ts';

interface Row {
  id: string;
  created_at: Date;
  sender: string;
  recipients: string[];
  subject: string;
  text: string;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
.none { margin: 4rem 0; text-align: center; }
p { margin: 0; opacity: .75; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0; font: inherit; }`;

/** `/dev/outbox`: the mails that would have left, newest first. Not in production. */
export function addOutboxPage(app: FastifyInstance, config: Config, pool: Pool): void {
  app.get('/dev/outbox', { schema: { hide: true } as object }, async (request, reply) => {
    const { rows } = await pool.query<Row>(
      'SELECT id, created_at, sender, recipients, subject, text FROM mail_outbox ORDER BY id DESC LIMIT 200',
    );
    const mails = rows.map(article).join('\n') || '<p class="none">Nothing has been sent yet.</p>';
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="icon" href="data:,"><style nonce="${allowStyles(config, request, reply)}">${style}</style><h1>Outbox</h1>
<p>Without SMTP_URL no mail leaves this installation. It is kept here instead, newest first.</p>${mails}</html>`,
    );
  });
}

const article = (mail: Row): string => `<article id="${asHtml(mail.id)}"><h2>${asHtml(mail.subject)}</h2>
<p>To ${asHtml(mail.recipients.join(', '))} · from ${asHtml(mail.sender)} · <time>${mail.created_at.toISOString()}</time></p>
<pre>${asHtml(mail.text)}</pre></article>`;
