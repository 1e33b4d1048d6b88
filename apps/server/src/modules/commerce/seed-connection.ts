import { encrypt } from '../../platform/crypto.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { linkShop } from '../stores/index.ts';
import { insertConnection } from './connections.repo.ts';

/** Connects a store to a shop of one's own without asking it: for the demo, whose shop cannot answer before the server does. */
export async function seedConnection(
  ctx: Ctx,
  {
    storeId,
    address,
    secret,
    encryptionKey,
  }: { storeId: string; address: string; secret: string; encryptionKey: Buffer },
): Promise<void> {
  const row = {
    ...{ id: newId(), store_id: storeId, kind: 'custom' as const, way: 'secret' as const, address, checks: [] },
    ...{
      sealed_secret: encrypt(encryptionKey, JSON.stringify({ secret })),
      secret_end: secret.slice(-4),
      order_actions: null,
    },
  };
  await insertConnection(ctx.pool, ctx.workspaceId, row, { by: null, now: ctx.now() });
  await linkShop(ctx, storeId, row.id);
}
