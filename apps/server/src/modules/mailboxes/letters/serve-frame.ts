import type { FastifyReply } from 'fastify';

/** Drawn in the place of a remote picture that waits: a picture, crossed out. */
const waiting = `%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20' viewBox='0 0 24 24' fill='none' stroke='%2357606a' stroke-width='1.75'%3E%3Cpath d='M2 2l20 20M10.4 10.4a2 2 0 1 1-2.8-2.8M13.5 13.5L6 21M18 12l3 3M3.6 3.6A2 2 0 0 0 3 5v14a2 2 0 0 0 2 2h14a2 2 0 0 0 1.4-.6M21 15V5a2 2 0 0 0-2-2H9'/%3E%3C/svg%3E`;

/** Letters are written for white paper, and read so in the dark too. */
const style = `:root { color-scheme: light; }
html { background: #fff; }
body { margin: 0; padding: 12px; font: 14px/1.5 system-ui, sans-serif; color: #1f2329; overflow-wrap: anywhere; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
img { max-width: 100%; height: auto; }
img[data-remote]:not([src]) { content: url("data:image/svg+xml,${waiting}"); object-fit: none; box-sizing: border-box; min-width: 40px; min-height: 40px; border: 1px dashed #b6bdc7; border-radius: 6px; background: #f4f6f8; }
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
