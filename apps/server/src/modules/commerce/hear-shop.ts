import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { copyShopOrder, eraseShopperOrder } from './commerce.jobs.ts';
import {
  type ConnectionRow,
  countForged,
  findConnectionById,
  noteAnswer,
  noteTold,
  noteToldProblem,
  takeDelivery,
  wantCopy,
} from './connections.repo.ts';
import { writeHint } from './hints.repo.ts';
import type { Feed, Heard } from './port.ts';
import { type Reach, shopOf } from './shops.ts';

interface ToldHere {
  connectionId: string;
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

/**
 * A shop says that something has changed. What it says is a hint: its lists are asked for what is true. Answers the status for
 * it: 401 for what it did not sign (counted), 200 for what is news or was told before, 400 for what nobody can read.
 */
export async function hearShop(
  ctx: RootCtx,
  reach: Reach,
  { connectionId, ...told }: ToldHere,
): Promise<200 | 400 | 401> {
  const row = z.uuid().safeParse(connectionId).success ? await findConnectionById(ctx.pool, connectionId) : null;
  const shop = row && shopOf(row.kind);
  if (row === null || !shop?.hear) return 401;
  let heard: Heard | null = null;
  try {
    heard = shop.hear(reach.access(row), told);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  if (heard === null) {
    await countForged(ctx.pool, row);
    return 401;
  }
  if (heard.means === 'unreadable') return 400;
  await withTransaction(inWorkspace(ctx, row.workspace_id, { kind: 'job', name: 'commerce.hear' }), (tx) =>
    take(tx, row, heard),
  );
  return 200;
}

async function take(tx: Ctx, row: ConnectionRow, { delivery, means, about, problem }: Heard): Promise<void> {
  if (delivery !== null && !(await takeDelivery(tx.pool, row, delivery, tx.now()))) return;
  if (means === 'nothing') return;
  await noteTold(tx.pool, row, tx.now());
  if (problem && (await noteToldProblem(tx.pool, row, problem))) {
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
  }
  if (about && isAskedById(row.kind, about.feed)) {
    await writeHint(tx.pool, row, { feed: about.feed, ref: about.id });
  }
  if (typeof means === 'object') {
    const { customerId: externalId, email } = means.erase;
    await tx.enqueue(eraseShopperOrder, {
      workspaceId: tx.workspaceId,
      storeId: row.store_id,
      who: { externalId, email },
    });
    return;
  }
  if (means === 'gone') {
    if (await noteAnswer(tx.pool, row, { problem: 'denied', now: tx.now() })) {
      tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
    }
    return;
  }
  if (means === 'copy' && (await wantCopy(tx.pool, row.id, tx.now()))) {
    await tx.enqueue(copyShopOrder, { connectionId: row.id });
  }
}

function isAskedById(kind: ConnectionRow['kind'], feed: Feed): boolean {
  const shop = shopOf(kind);
  return shop?.readWhole?.[feed] !== undefined || (feed !== 'orders' && shop?.stillThere?.[feed] !== undefined);
}
