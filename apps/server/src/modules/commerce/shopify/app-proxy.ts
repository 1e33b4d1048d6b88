import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { equalInConstantTime } from '../../../platform/crypto.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import type { Deps } from '../../../platform/module.ts';
import { findStoreByAnalyticsId, widgetSecretOf } from '../../stores/index.ts';
import { ShopError } from '../call-shop.ts';
import { findConnection } from '../connections.repo.ts';
import type { Reach } from '../shops.ts';
import { countForged } from '../telling.repo.ts';

/** So long a page may stay open until it has to ask again who is signed in. */
const claimSeconds = 3600;
/** Shopify signs the moment it passes a question on. */
const toleranceMs = 90_000;

const questionSchema = z.object({
  store: z.string().min(1).max(200),
  shop: z.string().min(1).max(255),
  timestamp: z.coerce.number(),
  signature: z.string().max(200),
  /** Empty: nobody is signed in. */
  logged_in_customer_id: z.string().regex(/^\d{0,20}$/),
});

/**
 * Who is signed in at a shop, as Shopify's app proxy says it: the widget's proof of identity for that customer, null for a
 * guest. The answer is null where Shopify did not sign the question for this store's shop just now; that is counted.
 */
export async function tellWhoIsSignedIn(
  ctx: RootCtx,
  { reach }: { reach: Reach },
  deps: Pick<Deps, 'secrets'>,
  query: URLSearchParams,
): Promise<{ claim: string | null } | null> {
  const asked = questionSchema.safeParse(Object.fromEntries(query));
  if (!asked.success) return null;
  const { store: analyticsId, shop, timestamp, signature, logged_in_customer_id: customerId } = asked.data;
  const store = await findStoreByAnalyticsId(ctx.db, analyticsId);
  const row = store && (await findConnection(ctx.pool, store.workspaceId, store.id));
  if (store === null || row?.kind !== 'shopify') return null;
  const late = Math.abs(ctx.now().getTime() - timestamp * 1000) > toleranceMs;
  const other = shop.toLowerCase() !== new URL(row.address).host;
  if (late || other || !isSignedByProxy(secretOf(reach, row), query, signature)) {
    await countForged(ctx.pool, row, 1);
    return null;
  }
  if (customerId === '') return { claim: null };
  const key = new TextEncoder().encode(widgetSecretOf(store, deps.secrets.encryptionKey));
  const claim = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setExpirationTime(Math.floor(ctx.now().getTime() / 1000) + claimSeconds)
    .sign(key);
  return { claim };
}

function secretOf(reach: Reach, row: Parameters<Reach['access']>[0]): string {
  try {
    return reach.access(row).keys.clientSecret ?? '';
  } catch (error) {
    if (error instanceof ShopError) return '';
    throw error;
  }
}

/**
 * Hex HMAC-SHA256 of all other parameters, sorted and put together without anything between them; of one that is said several
 * times the values, with commas (shopify.dev, authenticate app proxies). Not as the return from the page of permissions.
 */
export function isSignedByProxy(secret: string, query: URLSearchParams, signature: string): boolean {
  if (secret === '') return false;
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature').sort();
  const text = names.map((name) => `${name}=${query.getAll(name).join(',')}`).join('');
  return equalInConstantTime(createHmac('sha256', secret).update(text).digest('hex'), signature);
}
