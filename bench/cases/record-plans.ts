import type { RecordFilter, RecordSort } from '@chatso/contract';
import pg from 'pg';
import { conditionsOf } from '../../apps/server/src/modules/chat-records/record-filter.repo.ts';
import { countRecords, findPage } from '../../apps/server/src/modules/chat-records/records.repo.ts';
import type { AgentActor } from '../../apps/server/src/platform/actor.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import type { History } from '../support/history.ts';
import { explaining } from './plans.ts';
import { questions, type Words } from './record-questions.ts';

/** A table of how the database answers each question of All Chats, for an admin. */
export async function printRecordPlans({ database, admin }: History, words: Words): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let name = '';
  const sql = explaining(client, () => name);
  const actor = {
    kind: 'agent',
    role: 'admin',
    userId: words.agent,
    memberStores: [],
    permissions: new Set(),
    sessionId: '',
  };
  const ctx = { pool: client, workspaceId: admin.agent.workspaceId, actor, now: () => new Date() };
  process.stderr.write('| question | rows | plan ms | run ms | pages | scans |\n|---|---|---|---|---|---|\n');
  for (const [question, path] of Object.entries(questions)) {
    name = question;
    const { type, limit, page, sortBy, sort, ...filter } = Object.fromEntries(new URLSearchParams(path(words)));
    if (type === 'ongoing') continue;
    const conditions = await conditionsOf(
      ctx as unknown as Ctx<AgentActor>,
      'completed',
      filter as RecordFilter,
      'UTC',
    );
    if (conditions === null) continue;
    const order = { by: (sortBy ?? 'waitingTime') as RecordSort, down: sort !== 'asc' };
    const size = Number(limit);
    const { count } = await findPage(sql, conditions, order, { limit: size, offset: (Number(page ?? 1) - 1) * size });
    if (count === null) await countRecords(sql, conditions);
  }
  await client.end();
}
