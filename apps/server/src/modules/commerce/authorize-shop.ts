import type { BodyOf, endpoints } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { hashToken, newToken } from '../../platform/crypto.ts';
import { type Ctx, inWorkspace, type RootCtx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { connectShop } from './connect-shop.ts';
import { storeOf, type Wiring } from './enter-shop.ts';
import { insertGrant, takeGrant } from './grants.repo.ts';
import { authorizeUrl, grantedSchema } from './woocommerce/authorize.ts';

/** Long enough to sign in at the shop first. */
const lastsMs = 30 * 60_000;

/**
 * Where an admin goes to let us in at the shop itself. What comes back is good once, for this store, this address and this
 * admin. Throws `not-found`, `validation`.
 */
export async function authorizeShop(
  ctx: Ctx<AgentActor>,
  { mayCall, origin }: Wiring & { origin: string },
  { storeId, ...form }: { storeId: string } & BodyOf<(typeof endpoints)['shops.authorize']>,
): Promise<{ url: string }> {
  await storeOf(ctx, storeId);
  const address = form.address.replace(/\/+$/, '');
  if (!mayCall(address)) throw new AppError('validation', { field: 'address', reason: 'shop-address' });
  const state = newToken();
  await insertGrant(
    ctx.pool,
    hashToken(state),
    {
      ...{ workspace_id: ctx.workspaceId, store_id: storeId, kind: 'woocommerce', address, version: form.version },
      asked_by: ctx.actor.userId,
    },
    new Date(ctx.now().getTime() + lastsMs),
  );
  await ctx.audit({ action: 'shop.authorize-asked', subject: { type: 'store', id: storeId }, data: { address } });
  const returnUrl = `${origin}/ws/${ctx.workspaceId}/settings/shop?store=${storeId}&kind=woocommerce`;
  return { url: authorizeUrl(address, { state, returnUrl, callbackUrl: `${origin}/api/shops/woocommerce/keys` }) };
}

/**
 * The shop posts the keys an admin has agreed to. Answers 200 when they work and the shop is connected; anything else makes
 * WooCommerce take them back.
 */
export async function takeKeys(ctx: RootCtx, wiring: Wiring, raw: Buffer): Promise<200 | 400 | 401> {
  const granted = grantedSchema.safeParse(jsonOf(raw));
  if (!granted.success) return 400;
  const { user_id: state, consumer_key: consumerKey, consumer_secret: consumerSecret } = granted.data;
  const grant = await takeGrant(ctx.pool, hashToken(state), ctx.now());
  if (grant === null) return 401;
  const scoped = inWorkspace(ctx, grant.workspace_id, { kind: 'system', by: grant.asked_by });
  const { store_id: storeId, kind, address, version } = grant;
  try {
    await connectShop(scoped, wiring, { storeId, kind, way: 'keys', address, version, consumerKey, consumerSecret });
    return 200;
  } catch (error) {
    if (error instanceof AppError) return 400;
    throw error;
  }
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
