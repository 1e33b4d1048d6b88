import type { ShopLook } from '@chatso/contract';
import { isSocialChannel, limits } from '@chatso/domain';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { NotPublicError } from '../../../platform/http/outgoing.ts';
import { type OutsidePage, readOutsidePage, TooManyRedirectsError } from '../../../platform/http/outside-page.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { findStoreRow, findStoreRowByAnalyticsId } from '../stores.repo.ts';
import { requireServed } from '../use-cases/require-served.ts';
import { forbiddenBy } from './content-policy.ts';
import { readPage } from './read-page.ts';

/** A page asks once a minute as long as it is open; nobody uses us to call on a shop all day. */
export const shopLookLimit = (limiter: RateLimiter) =>
  limiter.limit('shop-looks', { points: limits.shopLook.perTenMinutes, seconds: 600 });

interface Looking {
  config: Config;
  budget: ReturnType<typeof shopLookLimit>;
}

/**
 * The server's own look at the home page of a shop: whether it answers, whether the line of this store is there, and whether
 * the page's policy lets the widget in. What cannot be read is said by its reason. Throws `not-found`, `rate-limited`.
 */
export async function lookAtShop(ctx: Ctx, { config, budget }: Looking, storeId: string): Promise<ShopLook> {
  requireServed(ctx, storeId);
  const store = await findStoreRow(ctx.db, ctx.workspaceId, storeId);
  if (store === null || isSocialChannel(store.type)) throw notFound();
  const nothing = { at: ctx.now().toISOString(), ms: null, status: null, landedAt: null, line: null, otherStore: null };
  if (store.url === null) return { ...nothing, problem: 'no-address', forbidden: null };
  await budget.spend(ctx.workspaceId);
  const began = performance.now();
  // Where people develop the shop is on the same machine.
  const call = { url: store.url, allowsLocal: config.environment !== 'production', ...limits.shopLook };
  const page = await readOutsidePage(call).catch((error: unknown) => problemOf(error));
  const ms = Math.round(performance.now() - began);
  if (typeof page === 'string') return { ...nothing, problem: page, ms, forbidden: null };
  const { status, url } = page;
  const answered = { ...nothing, ms, status, landedAt: url.host };
  if (status < 200 || status > 299) return { ...answered, problem: 'status', forbidden: null };
  if (page.html === '') return { ...answered, problem: 'not-html', forbidden: null };
  const { ids, nonce, policies } = readPage(page.html, store.analyticsId);
  const mine = ids.includes(store.analyticsId);
  const [stranger] = mine ? [] : ids;
  return {
    ...answered,
    problem: null,
    line: mine ? 'found' : stranger === undefined ? 'missing' : 'other-store',
    otherStore: stranger === undefined ? null : await nameOf(ctx, stranger),
    forbidden: forbiddenBy([...declared(page), ...policies], { origin: new URL(ownAddress(config)), page: url, nonce }),
  };
}

const declared = ({ headers }: OutsidePage): string[] => {
  const said = headers['content-security-policy'] ?? [];
  return [said].flat().flatMap((header) => header.split(','));
};

/** Only of a store of the same workspace: whose others are is nobody's business. */
async function nameOf(ctx: Ctx, analyticsId: string): Promise<string | null> {
  const other = await findStoreRowByAnalyticsId(ctx.db, analyticsId);
  return other?.workspaceId === ctx.workspaceId ? other.name : null;
}

type Problem = NonNullable<ShopLook['problem']>;

/** A name that leads into our networks and one that does not exist are the same to who asks. */
function problemOf(error: unknown): Problem {
  if (error instanceof NotPublicError) return 'not-public';
  if (error instanceof TooManyRedirectsError) return 'redirects';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'not-public';
  if (code === 'ECONNREFUSED') return 'refused';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
