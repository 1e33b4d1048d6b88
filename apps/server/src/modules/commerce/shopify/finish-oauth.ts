import { createHmac } from 'node:crypto';
import type { ShopConnection } from '@chatso/contract';
import { equalInConstantTime } from '../../../platform/crypto.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module.ts';
import { ShopError } from '../call-shop.ts';
import { connectEntered } from '../connect-shop.ts';
import { findConnection } from '../connections.repo.ts';
import { storeOf, type Wiring } from '../enter-shop.ts';
import { shopOriginsOf } from '../shops.ts';
import { shopifyShop } from './shopify-shop.ts';
import { tokenForCode } from './sign-in.ts';

/** The code is good once and for this browser; whoever has to sign in first takes longer than a redirect. */
const toleranceMs = 10 * 60_000;
const shopName = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

interface Returned {
  storeId: string;
  version: number;
  url: string;
  /** Of the cookie this browser was given before it left. */
  state: string | undefined;
}

/**
 * Connects a store by what Shopify sent the browser back with: signed by Shopify, of this browser, lately. The
 * code becomes a token that expires. Throws `not-found`, `validation` of `url`, `conflict`.
 */
export async function finishShopify(
  ctx: Ctx,
  wiring: Wiring,
  deps: Pick<Deps, 'config'>,
  { storeId, version, url, state }: Returned,
): Promise<ShopConnection> {
  await storeOf(ctx, storeId);
  const before = await findConnection(ctx.pool, ctx.workspaceId, storeId);
  if ((before?.version ?? 0) !== version) throw new AppError('conflict');
  const { address, code } = readReturn(ctx, deps, { url, state });
  const connectionId = before?.id ?? newId();
  const entered = { kind: 'shopify' as const, way: 'public-app' as const, address, keys: {}, connectionId };
  try {
    const token = await tokenForCode(wiring.reach.try(entered), code);
    return await connectEntered(ctx, wiring, {
      storeId,
      version,
      before,
      shop: shopifyShop,
      entered: { ...entered, token },
    });
  } catch (error) {
    if (error instanceof ShopError) throw refused(error.problem, error.detail);
    throw error;
  }
}

const refused = (problem: string, detail: string | null = null): AppError =>
  new AppError('validation', { field: 'url', reason: 'shop-refused', details: { problem, detail: detail ?? '' } });

function readReturn(
  ctx: Ctx,
  { config }: Pick<Deps, 'config'>,
  { url, state }: Pick<Returned, 'url' | 'state'>,
): { address: string; code: string } {
  const secret = config.shopify?.apiSecret;
  if (!URL.canParse(url) || !secret) throw new AppError('validation', { field: 'url', reason: 'not-valid' });
  const query = new URL(url).searchParams;
  const [code, shop, seconds] = [query.get('code') ?? '', query.get('shop') ?? '', Number(query.get('timestamp'))];
  if (!isSignedQuery(secret, query) || state === undefined || !equalInConstantTime(state, query.get('state') ?? '')) {
    throw refused('denied');
  }
  if (!(Math.abs(ctx.now().getTime() - seconds * 1000) <= toleranceMs) || code === '') throw refused('denied');
  const named = shopOriginsOf({ config }).find((origin) => new URL(origin).host === shop);
  if (named === undefined && !shopName.test(shop)) throw refused('address');
  return { address: named ?? `https://${shop}`, code };
}

/** Hex HMAC-SHA256 of all other parameters, sorted (shopify.dev, authorization code grant). */
function isSignedQuery(secret: string, query: URLSearchParams): boolean {
  const said = query.get('hmac') ?? '';
  const rest = [...query].filter(([name]) => name !== 'hmac').sort(([one], [other]) => (one < other ? -1 : 1));
  const text = rest.map(([name, value]) => `${name}=${value}`).join('&');
  return equalInConstantTime(createHmac('sha256', secret).update(text).digest('hex'), said);
}
