import type pg from 'pg';
import { findVisible, type Match } from '../../apps/server/src/modules/search/find-visible.repo.ts';
import type { AgentActor } from '../../apps/server/src/platform/actor.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { explaining } from './plans.ts';

const said = (value: string): Match => ({ condition: 'd.words @@ $7::tsquery', value });
const called = (...value: string[]): Match => ({
  condition: value.map((_, at) => `d.person LIKE ($7::text[])[${at + 1}]`).join(' AND '),
  value,
});

const questions: Record<string, Match> = {
  'rare word': said("'zanzibar'"),
  'common word': said("'jacket'"),
  'word of long ago': said("'lantern'"),
  prefix: said("'zanz':*"),
  'no such word': said("'qqqqqq'"),
  name: called('%tremblay%', '%99%'),
  'address of many': called('%shopper.example%'),
};

/** A table of how the database answers each question, for an admin and for an agent of one store. */
export async function printSearchPlans(client: pg.Client, workspaceId: string, agentEmail: string): Promise<void> {
  let name = '';
  const { rows } = await client.query<{ id: string; store_id: string }>(
    'SELECT u.id, m.store_id FROM users u JOIN member_stores m ON m.user_id = u.id AND m.workspace_id = $1 WHERE u.email = $2',
    [workspaceId, agentEmail],
  );
  const base = { kind: 'agent' as const, permissions: new Set<never>(), sessionId: '' };
  const memberStores = rows.map((row) => ({ storeId: row.store_id, categoryIds: [] }));
  const people: Record<string, AgentActor> = {
    admin: { ...base, userId: rows[0]?.id ?? '', role: 'admin', memberStores: [] },
    agent: { ...base, userId: rows[0]?.id ?? '', role: 'agent', memberStores },
  };
  const pool = explaining(client, () => name);
  process.stderr.write('| question | rows | plan ms | run ms | pages | scans |\n|---|---|---|---|---|---|\n');
  for (const [who, actor] of Object.entries(people)) {
    for (const [question, match] of Object.entries(questions)) {
      name = `${question}, ${who}`;
      const ctx = { pool, workspaceId, actor, now: () => new Date() } as unknown as Ctx<AgentActor>;
      await findVisible(ctx, match, null, 21);
    }
  }
}
