import type { FastifyReply } from 'fastify';

/** Letters are written for white paper, and read so in the dark too. */
const style = `:root { color-scheme: light; }
html { background: #fff; }
body { margin: 0; padding: 12px 16px; font: 14px/1.5 system-ui, sans-serif; color: #1f2329; overflow-wrap: anywhere; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
img { max-width: 100%; height: auto; }
a { color: #0b57d0; }
blockquote { margin: 8px 0; padding-inline-start: 12px; border-inline-start: 2px solid #c9ced6; }`;

const page = `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><title>E-mail</title><style>${style}</style></head><body dir="auto"></body></html>`;

/**
 * The empty page that the text of a mail is put into. Its policy is its own: nothing runs, no form is sent, pictures come
 * from us or from memory only; the styles that a mail may have (`safeStyle`) hold here and nowhere else in the console.
 */
export const serveFrame = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=3600',
    })
    .type('text/html; charset=utf-8')
    .send(page);
