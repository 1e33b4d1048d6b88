import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { allowStyles } from '../../platform/http/content-policy.ts';
import { asHtml, sendNothing } from '../../platform/http/static-files.ts';
import { findStoreByAnalyticsId } from '../stores/index.ts';
import { frameLanguage } from './frame-language.ts';
import { testPageTexts } from './test-page-texts.ts';

const path = '/widget/test/';
export const isTestPage = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith(path);

const paramsSchema = z.object({ analyticsId: z.string().max(64) });

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
.store { margin: 0 0 2rem; opacity: .75; overflow-wrap: anywhere; }`;

/**
 * `/widget/test/{analyticsId}`: the widget before it is installed anywhere. It says no more than the widget itself does to
 * everybody, and does not count as an installation.
 */
export async function sendTestPage(
  ctx: RootCtx,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const store = params.success ? await findStoreByAnalyticsId(ctx.db, params.data.analyticsId) : null;
  if (store === null) return sendNothing(reply);
  const language = frameLanguage(store.settings.language, { acceptLanguage: request.headers['accept-language'] });
  const { title, lead, real, hidden } = testPageTexts[language];
  const shown = store.active && store.settings.showWidget;
  const nonce = allowStyles(config, request, reply);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p class="store" dir="auto">${asHtml(store.name)}</p><p>${lead}</p><p>${shown ? real : hidden}</p></main>
<script async src="/widget.js" data-store-id="${asHtml(store.analyticsId)}"></script></body></html>`,
  );
}
