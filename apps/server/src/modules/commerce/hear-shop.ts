import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@chatso/domain';
import { z } from 'zod';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { eraseShopperOrder, orderCopy } from './commerce.jobs.ts';
import { type ConnectionRow, findConnectionById, lockConnection, noteAnswer } from './connections.repo.ts';
import { wantCopy } from './copying.repo.ts';
import { writeHint } from './hints.repo.ts';
import type { Feed, Heard } from './port.ts';
import { type Reach, shopOf } from './shops.ts';
import { countForged, noteTold, noteToldProblem, takeDeliveries } from './telling.repo.ts';

interface ToldHere {
  connectionId: string;
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

type Status = 200 | 400 | 401;

interface Waiting {
  told: Omit<ToldHere, 'connectionId'>;
  answer(status: Status | Promise<Status>): void;
}

/** So long what a shop tells is gathered: of a hundred tellings a second ten are looked up and written. */
const gatherMs = 100;
const gathered = new WeakMap<Reach, Map<string, Waiting[]>>();

/**
 * A shop says that something has changed. What it says is a hint: its lists are asked for what is true. Answers the status for
 * it: 401 for what it did not sign (counted), 200 for what is news or was told before, 400 for what nobody can read. It is
 * answered when it is written down, with all that the shop told in the meantime.
 */
export function hearShop(ctx: RootCtx, reach: Reach, { connectionId, ...told }: ToldHere): Promise<Status> {
  const ofReach = gathered.get(reach) ?? new Map<string, Waiting[]>();
  gathered.set(reach, ofReach);
  return new Promise((answer) => {
    const known = ofReach.get(connectionId);
    if (known) {
      known.push({ told, answer });
      return;
    }
    const waiting: Waiting[] = [{ told, answer }];
    ofReach.set(connectionId, waiting);
    setTimeout(() => {
      ofReach.delete(connectionId);
      void answerAll(hearAll(ctx, reach, connectionId, waiting), waiting);
    }, gatherMs);
  });
}

/** One after the other: ten answers in one turn would let the messages of chats wait for all of them. */
async function answerAll(statuses: Promise<Status[]>, waiting: readonly Waiting[]): Promise<void> {
  for (const [index, { answer }] of waiting.entries()) {
    answer(statuses.then((all) => all[index] ?? 401));
    await statuses.catch(() => undefined);
    await nextTurn();
  }
}

/** The status of each; throws when nothing of it was written. */
async function hearAll(ctx: RootCtx, reach: Reach, connectionId: string, all: readonly Waiting[]): Promise<Status[]> {
  const row = z.uuid().safeParse(connectionId).success ? await findConnectionById(ctx.pool, connectionId) : null;
  const shop = row && shopOf(row.kind);
  if (row === null || !shop?.hear) return all.map(() => 401);
  const { hear } = shop;
  // Of keys that cannot be opened any more nothing can be believed.
  const access = unlessShopError(() => reach.access(row));
  const heard = all.map(({ told }): Heard | null => access && unlessShopError(() => hear(access, told)));
  const forged = heard.filter((one) => one === null).length;
  if (forged > 0) await countForged(ctx.pool, row, forged);
  const readable = heard.filter((one) => one !== null).filter(({ means }) => means !== 'unreadable');
  if (readable.length > 0) {
    const scoped = inWorkspace(ctx, row.workspace_id, { kind: 'job', name: 'commerce.hear' });
    await withTransaction(scoped, async (tx) => {
      // Behind the row as the pass is: one that held a delivery and waited for the row would be waited for. Whoever connected
      // anew or disconnected in the meantime has begun anew.
      if (!(await lockConnection(tx.pool, row))) return;
      const news = await onlyNews(tx, row, readable);
      if (news.length > 0) await noteTold(tx.pool, row, tx.now());
      for (const one of news) await take(tx, row, one);
      if (!news.some(({ means }) => means === 'copy')) return;
      const due = await wantCopy(tx.pool, row.id, { now: tx.now(), restMs: limits.shopCopyRestMs });
      if (due !== null) await orderCopy(tx, row.id, due);
    });
  }
  return heard.map((one) => (one === null ? 401 : one.means === 'unreadable' ? 400 : 200));
}

function unlessShopError<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return null;
  }
}

/** Each telling once, whether it was told before or twice right now; pings say nothing. */
async function onlyNews(tx: Ctx, row: ConnectionRow, heard: readonly Heard[]): Promise<Heard[]> {
  const named = [...new Set(heard.flatMap(({ delivery }) => delivery ?? []))];
  const fresh = new Set(named.length === 0 ? [] : await takeDeliveries(tx.pool, row, named, tx.now()));
  return heard.filter(({ delivery, means }) => means !== 'nothing' && (delivery === null || fresh.delete(delivery)));
}

async function take(tx: Ctx, row: ConnectionRow, { means, about, problem }: Heard): Promise<void> {
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
  }
}

function isAskedById(kind: ConnectionRow['kind'], feed: Feed): boolean {
  const shop = shopOf(kind);
  return shop?.readWhole?.[feed] !== undefined || (feed !== 'orders' && shop?.stillThere?.[feed] !== undefined);
}
