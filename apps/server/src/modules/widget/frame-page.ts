import { join } from 'node:path';
import { wordsForFrame } from '@chatso/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { socketSources } from '../../platform/http/content-policy.ts';
import { isOwnOrigin } from '../../platform/http/own-pages.ts';
import { readPage, sendNothing, sendPage } from '../../platform/http/static-files.ts';
import { folders } from '../../server-root.ts';
import { findStoreByAnalyticsId, type StoreRow } from '../stores/index.ts';
import { frameLanguage } from './frame-language.ts';
import { frameAncestors, isStoreSite } from './sites.ts';

const paramsSchema = z.object({ analyticsId: z.string().max(64) });
const querySchema = z.object({ origin: z.string().max(2000) });
/** What the shop's page says of itself, and what its script asks for. */
const languageSchema = z.object({ lang: z.string().max(64).catch(''), speak: z.string().max(64).catch('') });

/**
 * The page inside the storefront's iframe. Only the store's host may hold it; it sets no cookie, needs none, and may stand
 * in a page that is cross-origin isolated (COEP), so it says both policies itself.
 */
export async function sendFramePage(
  ctx: RootCtx,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const store = params.success ? await findStoreByAnalyticsId(ctx.db, params.data.analyticsId) : null;
  const query = languageSchema.safeParse(request.query).data;
  const language = frameLanguage(store?.settings.language ?? null, {
    speak: query?.speak,
    acceptLanguage: request.headers['accept-language'],
    pageLanguage: query?.lang,
  });
  const page = store === null ? null : await readPage(join(folders.widget, `frame.${language}.html`));
  if (store === null || page === null) return sendNothing(reply);
  reply.headers({
    'content-security-policy': framePolicy(config, store, request),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    vary: 'accept-language',
  });
  const own = store.settings.wording[language];
  const words = own && wordsForFrame(own);
  const boot = { analyticsId: store.analyticsId, origin: parentOrigin(config, store, request), words };
  return sendPage(
    reply,
    page.replaceAll('__CHATSO_BOOT__', () => asScriptJson(boot)),
  );
}

export const framePolicy = (
  config: Parameters<typeof frameAncestors>[0],
  store: { url: string | null },
  request: Parameters<typeof socketSources>[1],
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${socketSources(config, request).join(' ')}`,
    // The shop's own pictures, in a frame on the shop's own page: they tell its server nothing new, and come from its CDN.
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(config, store)}`,
  ].join('; ');

/** What the frame takes messages from. A foreign page may ask for its own name, but gets the store's. */
function parentOrigin(config: Config, store: StoreRow, request: FastifyRequest): string {
  const asked = querySchema.safeParse(request.query);
  const origin = asked.success && URL.canParse(asked.data.origin) ? new URL(asked.data.origin).origin : null;
  if (origin !== null && (isStoreSite(config, store, origin) || isOwnOrigin(config, request, origin))) return origin;
  return store.url !== null && URL.canParse(store.url)
    ? new URL(store.url).origin
    : `${request.protocol}://${request.host}`;
}

/** JSON that ends no script element and opens no comment. */
export const asScriptJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
