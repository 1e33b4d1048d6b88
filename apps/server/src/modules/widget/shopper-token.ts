import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { RootCtx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Deps } from '../../platform/module.ts';
import { findCustomerByExternalId } from '../customers/index.ts';
import { findOpenDemo } from '../identity/index.ts';
import { findStoreByAnalyticsId, widgetSecretOf } from '../stores/index.ts';

const query = z.object({ customer: z.string().min(1).max(100) });
const lifeSeconds = 600;

/**
 * Signs a customer's identity with the store's secret, as a real shop's server does. Here for the demo
 * shop, which has no server of its own; without the demo there is nothing at this address.
 */
export async function sendShopperToken(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const demo = await findOpenDemo(deps.config, ctx.pool);
  const store = demo === null ? null : await findStoreByAnalyticsId(ctx.db, demo.analyticsId);
  if (store === null) throw notFound();
  const asked = query.safeParse(request.query);
  if (!asked.success) throw new AppError('bad-request', { reason: 'customer-missing' });
  const customer = await findCustomerByExternalId(ctx.db, store.workspaceId, store.id, asked.data.customer);
  if (customer === null) throw notFound();
  const token = await new SignJWT({
    email: customer.email,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    ...(customer.phone === null ? {} : { phone: customer.phone }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customer.externalId)
    .setExpirationTime(Math.floor(ctx.now().getTime() / 1000) + lifeSeconds)
    .sign(new TextEncoder().encode(widgetSecretOf(store, deps.secrets.encryptionKey)));
  return reply.header('cache-control', 'no-store').send({ token });
}
