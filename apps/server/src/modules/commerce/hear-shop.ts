import { z } from 'zod';
import { equalInConstantTime } from '../../platform/crypto.ts';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { ShopError } from './call-shop.ts';
import { copyShopOrder } from './commerce.jobs.ts';
import { findConnectionById, takeDelivery, wantCopy } from './connections.repo.ts';
import { signatureOf } from './custom/custom-shop.ts';
import type { Reach } from './shops.ts';

/** Older or younger is a replay, or a clock that has to be set. */
const toleranceMs = 5 * 60_000;

const eventSchema = z.object({ id: z.string().min(1).max(200), topic: z.string().min(1).max(100) });

interface Told {
  connectionId: string;
  path: string;
  timestamp: string | undefined;
  signature: string | undefined;
  raw: string;
}

/**
 * A shop of one's own says that something has changed. What it says is a hint: its list is asked for what is true. Answers the
 * status for it: 401 for what it did not sign, 200 for what is news or was told before, 400 for what nobody can read.
 */
export async function hearShop(ctx: RootCtx, reach: Reach, told: Told): Promise<200 | 400 | 401> {
  const row = z.uuid().safeParse(told.connectionId).success
    ? await findConnectionById(ctx.pool, told.connectionId)
    : null;
  if (row === null || row.kind !== 'custom' || !isSigned(ctx, reach, row, told)) return 401;
  const event = eventSchema.safeParse(jsonOf(told.raw));
  if (!event.success) return 400;
  await withTransaction(ctx, async (tx) => {
    if (!(await takeDelivery(tx.pool, row, event.data.id, tx.now()))) return;
    if (await wantCopy(tx.pool, row.id, tx.now())) await tx.enqueue(copyShopOrder, { connectionId: row.id });
  });
  return 200;
}

function isSigned(
  ctx: RootCtx,
  reach: Reach,
  row: Parameters<Reach['access']>[0],
  { path, timestamp, signature, raw }: Told,
): boolean {
  const seconds = Number(timestamp);
  if (!Number.isInteger(seconds) || signature === undefined) return false;
  if (Math.abs(ctx.now().getTime() - seconds * 1000) > toleranceMs) return false;
  try {
    return equalInConstantTime(signatureOf(reach.access(row).secret, seconds, path, raw), signature);
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
