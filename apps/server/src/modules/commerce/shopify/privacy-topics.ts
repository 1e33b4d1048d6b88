import { z } from 'zod';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import type { Deps } from '../../../platform/module.ts';
import { eraseShopperOrder } from '../commerce.jobs.ts';
import { listConnectionsAt } from '../connections.repo.ts';
import { shopOriginsOf } from '../shops.ts';
import { isSigned } from './webhooks.ts';

const bodySchema = z.object({
  shop_domain: z.string().max(255),
  customer: z
    .object({ id: z.union([z.number(), z.string()]).nullish(), email: z.string().max(320).nullish() })
    .nullish(),
});

/**
 * The three topics every public app must answer, of all its shops: who is to be forgotten is erased here too, what is asked
 * for is for the merchant to give out of our export, and a shop that left is forgotten with its people. Answers the status.
 */
export async function hearPrivacyTopic(
  ctx: RootCtx,
  { config }: Pick<Deps, 'config'>,
  { topic, signature, raw }: { topic: string; signature: string; raw: Buffer },
): Promise<200 | 400 | 401> {
  const secret = config.shopify?.apiSecret;
  if (!secret || !isSigned(secret, raw, signature)) return 401;
  const said = bodySchema.safeParse(jsonOf(raw));
  if (!said.success) return 400;
  if (topic !== 'customers/redact' && topic !== 'shop/redact') return 200;
  const { shop_domain: domain, customer } = said.data;
  const named = shopOriginsOf({ config }).find((origin) => new URL(origin).host === domain);
  const rows = await listConnectionsAt(ctx.pool, 'shopify', named ?? `https://${domain.toLowerCase()}`);
  await withTransaction(ctx, async (tx) => {
    for (const { workspace_id: workspaceId, store_id: storeId } of rows) {
      const who =
        topic === 'shop/redact'
          ? null
          : { externalId: customer?.id == null ? null : String(customer.id), email: customer?.email ?? null };
      await tx.enqueue(eraseShopperOrder, { workspaceId, storeId, who });
    }
  });
  return 200;
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
