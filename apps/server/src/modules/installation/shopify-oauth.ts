import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { newToken } from '../../platform/crypto.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Deps } from '../../platform/module.ts';

/** Only Shopify's own names: the browser is sent there, and must never be sent anywhere else. */
const shopName = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;
const stateCookie = 'shopifyState';
/** As long as a merchant may take to read the permissions. */
const stateSeconds = 3600;

/** The page of the console that Shopify sends the browser back to, and that words what went wrong (A-35 to A-37). */
const page = '/shopify/oauth';

/**
 * Sends the browser to the shop's page of permissions (A-36). The `state` it comes back with must be the cookie's, so
 * that nobody can start this for somebody else's browser. What cannot go on leads back to the console's page.
 */
export async function startShopifyOauth(
  { config, limiter }: { config: Config; limiter: Deps['limiter'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await limiter.spend('sign-in', `ip:${networkOf(request.ip)}`);
  const { shop } = request.query as { shop?: unknown };
  reply.header('cache-control', 'no-store');
  if (typeof shop !== 'string' || !shopName.test(shop.toLowerCase())) return reply.redirect(`${page}?problem=shop`);
  if (config.shopify === null) return reply.redirect(`${page}?problem=not-configured`);
  const state = newToken(24);
  reply.setCookie(stateCookie, state, {
    path: '/api/shopify',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.environment === 'production',
    maxAge: stateSeconds,
  });
  const address = new URL(`https://${shop.toLowerCase()}/admin/oauth/authorize`);
  address.search = new URLSearchParams({
    client_id: config.shopify.apiKey,
    scope: config.shopify.scopes,
    redirect_uri: `${config.publicUrl ?? `${request.protocol}://${request.host}`}${page}`,
    state,
  }).toString();
  return reply.redirect(address.href);
}
