import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { allowStyles } from '../../platform/http/content-policy.ts';
import { asHtml, sendNothing } from '../../platform/http/static-files.ts';
import type { VisitorClaims } from '../../platform/http/tokens.ts';
import type { Deps } from '../../platform/module.ts';
import { readTicket } from '../conversations/index.ts';
import { findStoreByAnalyticsId } from '../stores/index.ts';
import { continuePageTexts } from './continue-page-texts.ts';
import { frameLanguage } from './frame-language.ts';

const path = '/widget/continue/';
const ticketName = 'ticket';

const paramsSchema = z.object({ analyticsId: z.string().max(64) });

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
.store { margin: 0 0 2rem; opacity: .75; overflow-wrap: anywhere; }`;

/** Opens the chat, and takes the ticket out of the address as soon as it has been shown. */
const script = `
window.ChatsoWidget = window.ChatsoWidget || function () { (window.ChatsoWidget.q = window.ChatsoWidget.q || []).push(arguments); };
window.ChatsoWidget('on', 'ready', function () { history.replaceState(null, '', location.pathname); });
window.ChatsoWidget('open');
`;

export const sendContinueScript = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);

/** `/widget/continue/{analyticsId}`: where a mail's link leads. A page of ours, so no shop's script sees its address. */
export async function sendContinuePage(
  ctx: RootCtx,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const store = params.success ? await findStoreByAnalyticsId(ctx.db, params.data.analyticsId) : null;
  if (store === null) return sendNothing(reply);
  const language = frameLanguage(store.settings.language, { acceptLanguage: request.headers['accept-language'] });
  const { title, lead, shop } = continuePageTexts[language];
  const nonce = allowStyles(config, request, reply);
  const isWeb = store.url !== null && /^https?:\/\//i.test(store.url);
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p class="store" dir="auto">${asHtml(store.name)}</p><p>${lead}</p>${isWeb ? `<p><a href="${asHtml(store.url ?? '')}">${shop}</a></p>` : ''}</main>
<script src="/widget/continue.js"></script><script async src="/widget.js" data-store-id="${asHtml(store.analyticsId)}"></script></body></html>`,
  );
}

interface SeenPage {
  url: string;
  title: string;
}

/** What a session that begins on this page shows of it: who the ticket lets in, and the address to remember, without it. */
export async function readContinuePage<P extends SeenPage>(
  deps: Pick<Deps, 'tokens' | 'secrets'>,
  page: P | undefined,
): Promise<{ page: P | undefined; claims: VisitorClaims | null; isContinued: boolean }> {
  if (page === undefined || !URL.canParse(page.url) || !new URL(page.url).pathname.startsWith(path))
    return { page, claims: null, isContinued: false };
  const url = new URL(page.url);
  const ticket = url.searchParams.get(ticketName);
  url.search = '';
  const claims = ticket === null ? null : await readTicket(deps, ticket);
  return { page: { ...page, url: url.href }, claims, isContinued: true };
}
