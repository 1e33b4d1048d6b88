import { setTimeout } from 'node:timers/promises';
import { limits } from '@chatso/domain';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import {
  deleteEmpty,
  dropKeys,
  findAlike,
  keysOfChats,
  lockPeople,
  peopleByKeys,
  peopleOfCustomers,
  type Queued,
  readOwnFacts,
  rootsOf,
  storeSettled,
  sumUp,
  takeQueued,
  wroteSince,
} from './keep-people.repo.ts';
import { settleChats } from './settle-chats.ts';

const perBatch = 200;
/** Within one run; the next one goes on. */
const runForMs = 4000;
/** After each batch so many times what it took: messages come first. */
const restForEach = 1;
const openAtMost = 1000;

/** Brings these people up to their chats; nobody else changes who is who meanwhile (`lockPeople`). */
export async function lookAgain(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const roots = await rootsOf(sql, workspaceId, ids);
  await readOwnFacts(sql, workspaceId, ids);
  await deleteEmpty(sql, workspaceId, [...ids, ...roots]);
  await sumUp(sql, workspaceId, roots);
  await findAlike(sql, workspaceId, roots);
}

/** The same where chats of theirs have gone: what nobody says any more is not known by it. */
export async function lookAgainWithout(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await dropKeys(sql, workspaceId, ids);
  await lookAgain(sql, workspaceId, ids);
}

const idsIn = (queued: readonly Queued[], which: 'conversation_id' | 'person_id' | 'customer_id'): string[] => [
  ...new Set(queued.flatMap((row) => row[which] ?? [])),
];

async function keepThose(sql: Sql, workspaceId: string, queued: readonly Queued[]): Promise<void> {
  await lockPeople(sql, workspaceId);
  const chats = await keysOfChats(sql, workspaceId, idsIn(queued, 'conversation_id'));
  const keys = [...new Set(chats.flatMap((chat) => chat.keys))];
  const settled = settleChats(chats, await peopleByKeys(sql, workspaceId, keys), newId);
  const left = await storeSettled(sql, workspaceId, settled);
  const bereft = [...new Set([...left, ...idsIn(queued, 'person_id')])];
  if (bereft.length > 0) await dropKeys(sql, workspaceId, bereft);
  const buyers = await peopleOfCustomers(sql, workspaceId, idsIn(queued, 'customer_id'));
  const theirs = settled.chats.map(({ personId }) => personId);
  await lookAgain(sql, workspaceId, [...new Set([...theirs, ...bereft, ...buyers])]);
}

/** One batch of what waits, workspace by workspace in one order, so that two never wait for each other. */
const keepQueued = (ctx: RootCtx): Promise<number> =>
  withTransaction(ctx, async (tx) => {
    const queued = await takeQueued(tx.pool, perBatch);
    for (const workspaceId of [...new Set(queued.map((row) => row.workspace_id))].sort()) {
      const own = queued.filter((row) => row.workspace_id === workspaceId);
      await keepThose(tx.pool, workspaceId, own);
    }
    return queued.length;
  });

async function keepOpen(ctx: RootCtx): Promise<void> {
  const rows = await wroteSince(ctx.pool, openAtMost);
  for (const workspaceId of [...new Set(rows.map((row) => row.workspace_id))].sort()) {
    const ids = rows.filter((row) => row.workspace_id === workspaceId).map((row) => row.person_id);
    await withTransaction(ctx, async (tx) => {
      await lockPeople(tx.pool, workspaceId);
      await lookAgain(tx.pool, workspaceId, ids);
    });
  }
}

/** Brings the list of people up to the chats, a portion at a time. */
export async function keepPeople(ctx: RootCtx, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + runForMs;
  for (;;) {
    const begun = performance.now();
    if ((await keepQueued(ctx)) < perBatch) break;
    if (signal?.aborted || performance.now() > until) return;
    await setTimeout((performance.now() - begun) * restForEach, undefined, signal ? { signal } : {}).catch(
      () => undefined,
    );
  }
  await keepOpen(ctx);
}

export const keepPeriodically = definePeriodic({
  name: 'people',
  everyMs: limits.peopleEveryMs,
  run: (ctx, signal) => keepPeople(ctx, signal),
});
