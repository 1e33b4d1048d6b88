import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { allowStyles } from '../../platform/http/content-policy.ts';
import { asHtml, sendNothing } from '../../platform/http/static-files.ts';
import { findStoreByAnalyticsId, type StoreRow } from '../stores/index.ts';

const paramsSchema = z.object({ analyticsId: z.string().max(64) });

interface StorePage {
  language: string;
  title: string;
  style: string;
  /** Below title and name of the store; HTML. */
  body: string;
  /** A script of ours that runs before the widget's. */
  script?: string;
}

/** A page of ours with a store's widget on it; an unknown store has none. */
export async function sendStorePage(
  ctx: RootCtx,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: (store: StoreRow) => StorePage,
): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const store = params.success ? await findStoreByAnalyticsId(ctx.db, params.data.analyticsId) : null;
  if (store === null) return sendNothing(reply);
  const { language, title, style, body, script } = pageOf(store);
  const nonce = allowStyles(config, request, reply);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${asHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${asHtml(title)}</h1><p class="store" dir="auto">${asHtml(store.name)}</p>${body}</main>
${script ? `<script src="${script}"></script>` : ''}<script async src="/widget.js" data-store-id="${asHtml(store.analyticsId)}"></script></body></html>`,
  );
}

/** Of the pages that only say something. */
export const plainStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
.store { margin: 0 0 2rem; opacity: .75; overflow-wrap: anywhere; }`;

/** Whether an address is that of such a page. */
export const isBelow = (path: string, address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith(path);
