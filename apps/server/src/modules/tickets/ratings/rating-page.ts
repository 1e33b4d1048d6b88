import { limits } from '@chatso/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { allowStyles } from '../../../platform/http/content-policy.ts';
import { asHtml } from '../../../platform/http/static-files.ts';
import type { Deps } from '../../../platform/module.ts';
import { findTicket } from '../ticket/tickets.repo.ts';
import { holdTickets, keep, writeLog } from '../ticket/work.ts';
import { type RatedTicket, readRating } from './rating-link.ts';
import { ratingTexts } from './rating-texts.ts';
import { findRating, putRating, type RatingRow } from './ratings.repo.ts';

/** It can be changed for a day. */
const changeableMs = 24 * 60 * 60_000;
const scores = [1, 2, 3, 4, 5] as const;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
fieldset { border: 0; margin: 1rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
legend { padding: 0; margin-bottom: .5rem; }
label { display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; padding: 0 .75rem; border: 1px solid currentColor; border-radius: 8px; }
label.words { display: block; border: 0; padding: 0; }
textarea { font: inherit; width: 100%; min-height: 6rem; box-sizing: border-box; }
button { font: inherit; min-height: 44px; margin-top: 1rem; padding: .5rem 1.25rem; border: 1px solid currentColor; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }`;

const limitOf = ({ limiter }: Deps) => limiter.limit('ticket-ratings', { points: 30, seconds: 60 });
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token.slice(0, 200);
const languageOf = (ctx: RootCtx) => (ctx.from?.language === 'fr-CA' ? 'fr' : 'en');

function send(
  ctx: RootCtx,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; title: string; body: string },
) {
  const nonce = allowStyles(deps.config, request, reply);
  // The address lets in whoever has it: it is told to no other page, and kept by no cache.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageOf(ctx)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(page.title)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style></head><body><main><h1 dir="auto">${asHtml(page.title)}</h1>${page.body}</main></body></html>`,
    );
}

const lead = (text: string): string => `<p dir="auto">${asHtml(text)}</p>`;

function formOf(ctx: RootCtx, rating: RatingRow | null): string {
  const texts = ratingTexts[languageOf(ctx)];
  const choices = scores.map(
    (score) =>
      `<label><input type="radio" name="score" value="${score}" required${rating?.score === score ? ' checked' : ''}>${score}</label>`,
  );
  return `<form method="post"><fieldset><legend>${asHtml(texts.legend)}</legend>${choices.join('')}</fieldset>
<label class="words">${asHtml(texts.words)}<textarea name="comment" maxlength="${limits.ticketCommentChars}" dir="auto">${asHtml(rating?.comment ?? '')}</textarea></label>
<button type="submit">${asHtml(texts.send)}</button></form>`;
}

async function findRated(ctx: RootCtx, deps: Deps, request: FastifyRequest): Promise<RatedTicket | null> {
  const rated = readRating(deps, tokenOf(request));
  if (rated === null) return null;
  return (await findTicket(ctx.pool, rated.workspaceId, rated.ticketId, null)) === null ? null : rated;
}

const isOver = (ctx: RootCtx, rating: RatingRow | null): boolean =>
  rating !== null && ctx.now().getTime() - rating.created_at.getTime() >= changeableMs;

const sendGone = (ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  const { title, lead: words } = ratingTexts[languageOf(ctx)].gone;
  return send(ctx, deps, request, reply, { status: 410, title, body: lead(words) });
};

/** `/rate/{token}`: looking changes nothing, since mail programs look at links by themselves. */
export async function showRating(ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  await limitOf(deps).spend(request.ip);
  const rated = await findRated(ctx, deps, request);
  if (rated === null) return sendGone(ctx, deps, request, reply);
  const rating = await findRating(ctx.pool, rated.workspaceId, rated.ticketId);
  const texts = ratingTexts[languageOf(ctx)];
  if (isOver(ctx, rating)) {
    return send(ctx, deps, request, reply, { status: 200, title: texts.thanks.title, body: lead(texts.over) });
  }
  return send(ctx, deps, request, reply, { status: 200, title: texts.title, body: formOf(ctx, rating) });
}

const wordsOf = (text: unknown): string =>
  [...String(text ?? '')]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .filter((sign) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(sign))
    .slice(0, limits.ticketCommentChars)
    .join('')
    .trim();

async function store(
  ctx: RootCtx,
  { workspaceId, ticketId }: RatedTicket,
  score: number,
  comment: string,
): Promise<boolean> {
  return withTransaction(inWorkspace(ctx, workspaceId, { kind: 'system' }), async (tx) => {
    const work = await holdTickets(tx, [ticketId]);
    const [row] = work.rows;
    if (row === undefined) return false;
    const now = tx.now();
    const since = new Date(now.getTime() - changeableMs);
    if (!(await putRating(tx.pool, workspaceId, { ticketId, score, comment, now, since }))) return false;
    await keep(tx, null, row, []);
    await writeLog(tx, ticketId, { type: 'rating', became: String(score) });
    await tx.audit({ action: 'ticket.rated', subject: { type: 'ticket', id: ticketId }, data: { score } });
    return true;
  });
}

/** The page's button. Written once, changeable for a day. */
export async function takeRating(ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  await limitOf(deps).spend(request.ip);
  const rated = await findRated(ctx, deps, request);
  if (rated === null) return sendGone(ctx, deps, request, reply);
  const texts = ratingTexts[languageOf(ctx)];
  const body = (request.body ?? {}) as Record<string, unknown>;
  const score = scores.find((one) => String(one) === body.score);
  if (score === undefined) {
    const rating = await findRating(ctx.pool, rated.workspaceId, rated.ticketId);
    const page = `${lead(texts.choose)}${formOf(ctx, rating)}`;
    return send(ctx, deps, request, reply, { status: 400, title: texts.title, body: page });
  }
  const kept = await store(ctx, rated, score, wordsOf(body.comment));
  const said = kept ? texts.thanks.lead : texts.over;
  return send(ctx, deps, request, reply, { status: 200, title: texts.thanks.title, body: lead(said) });
}
