import pg from 'pg';
import {
  findVisibleConversation,
  liveHeadsOf,
  openHeadsOf,
} from '../../apps/server/src/modules/conversations/conversations.repo.ts';
import { listConversations } from '../../apps/server/src/modules/conversations/lists/live-lists.repo.ts';
import { listMessages } from '../../apps/server/src/modules/conversations/messages/messages.repo.ts';
import {
  listAbandoned,
  listEndedAssignments,
  listFree,
  listWaiting,
  workspacesWithWaiting,
} from '../../apps/server/src/modules/routing/routing.repo.ts';
import type { Ctx, RootCtx } from '../../apps/server/src/platform/ctx.ts';
import type { Sql } from '../../apps/server/src/platform/db/db.ts';
import type { History } from '../support/history.ts';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

interface Explained {
  Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
  'Planning Time': number;
  'Execution Time': number;
}

/** Which index or table each scan of the plan uses. */
const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Scan') && (plan['Index Name'] ?? plan['Relation Name'])
    ? [`${plan['Index Name'] ?? `${plan['Relation Name']} (${plan['Node Type']})`}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Statements of one question, by how they begin. */
const steps = [
  ['SELECT count', ': count'],
  ['SELECT c.id FROM', ': which'],
  ['WITH part0', ': in order'],
  ['WITH window_of', ': in order'],
  ['WITH hits', ': by index'],
] as const;

/** A handle that explains every statement before it answers it. */
export function explaining(client: pg.Client, name: () => string): Sql {
  const query = async (config: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, values: own } = typeof config === 'string' ? { text: config, values } : config;
    const step = steps.find(([begin]) => text.trimStart().startsWith(begin))?.[1] ?? '';
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    // The second run, as all but the first ones find it: pages in memory.
    await client.query(explain, own);
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(explain, own);
    const explained = rows[0]?.['QUERY PLAN'][0];
    if (explained) {
      const { Plan: plan } = explained;
      const scans = [...new Set(scansOf(plan))].filter(
        (scan) => !/^(stores|departments|users|member_stores)/.test(scan),
      );
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      process.stderr.write(
        `| ${name()}${step} | ${plan['Actual Rows']} | ${explained['Planning Time'].toFixed(2)} | ${explained['Execution Time'].toFixed(2)} | ${pages} | ${scans.join(', ')} |\n`,
      );
    }
    return client.query(text, own);
  };
  return { query } as unknown as Sql;
}

/** A table of how the database answers each hot query before a long past. */
export async function printPlans({ database, admin, conversations, long }: History): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let name = '';
  const sql = explaining(client, () => name);
  const { workspaceId } = admin.agent;
  const look = { pool: sql, workspaceId, now: () => new Date() };
  const { rows: users } = await client.query<{ id: string }>("SELECT id FROM users WHERE email = 'agent1@demo.test'");
  const { rows: stores } = await client.query<{ store_id: string; category_ids: string[] }>(
    'SELECT store_id, category_ids::text[] FROM member_stores WHERE workspace_id = $1 AND user_id = $2',
    [workspaceId, users[0]?.id],
  );
  const { rows: visitors } = await client.query<{ visitor_id: string; store_id: string }>(
    'SELECT visitor_id, store_id FROM conversations WHERE id = $1',
    [long.id],
  );
  const agent = {
    userId: users[0]?.id ?? '',
    all: false,
    colleagues: false,
    stores: stores.map((row) => ({ storeId: row.store_id, categoryIds: row.category_ids, agentAlias: null })),
  };
  const everything = { ...agent, all: true };
  const filter = { mine: false, storeActive: null, storeId: null, search: null, limit: 50, offset: 0 };
  process.stderr.write('| query | rows | plan ms | run ms | pages | scans |\n|---|---|---|---|---|---|\n');
  for (const [who, viewer] of Object.entries({ agent, admin: everything })) {
    for (const state of ['pending', 'ongoing', 'missed', 'closed']) {
      name = `list ${state}, ${who}`;
      await listConversations(look, viewer, { ...filter, state });
    }
  }
  name = 'list closed, page 40, admin';
  await listConversations(look, everything, { ...filter, state: 'closed', offset: 2000 });
  name = 'one conversation';
  await findVisibleConversation(look, agent, conversations[0] ?? '');
  const chat = { id: long.id, store_id: visitors[0]?.store_id ?? '' };
  name = 'messages, newest page';
  await listMessages(sql, chat, null, 50);
  name = 'messages, older page';
  await listMessages(sql, chat, { beforeMessageId: long.older }, 50);
  name = 'messages after a hole';
  await listMessages(sql, chat, { afterSeq: 1000 }, 50);
  name = 'heads of an agent';
  await liveHeadsOf(sql, workspaceId, agent);
  name = 'heads of visitors';
  await openHeadsOf(sql, [visitors[0]?.visitor_id ?? '']);
  await client.query('BEGIN');
  await turnAssignmentOn(client, workspaceId);
  // What these statements use of a context: the handle, the workspace and the time.
  const routing = look as unknown as Ctx & RootCtx;
  const hourAgo = new Date(Date.now() - 3_600_000);
  name = 'assign: who is free';
  const free = await listFree(routing, 500);
  name = 'assign: who waits';
  await listWaiting(routing, free, { again: hourAgo, limit: 200 });
  name = 'assign: where anybody waits';
  await workspacesWithWaiting(routing);
  name = 'assign: given and not answered';
  await listEndedAssignments(routing, hourAgo);
  name = 'assign: running, and the agent gone';
  await listAbandoned(routing);
  await client.query('ROLLBACK');
  await client.end();
}

/** As it is while chats are assigned: everybody here, a third of the waiting chats given to somebody. */
async function turnAssignmentOn(client: pg.Client, workspaceId: string): Promise<void> {
  await client.query(
    `INSERT INTO workspace_routing (workspace_id, automatic, capacity, version, updated_at) VALUES ($1, true, 50, 1, now())
     ON CONFLICT (workspace_id) DO UPDATE SET automatic = true`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO agent_presence (workspace_id, user_id, online, seen_at)
     SELECT workspace_id, user_id, true, now() FROM workspace_members WHERE workspace_id = $1
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET online = true, seen_at = now()`,
    [workspaceId],
  );
  await client.query(
    `UPDATE conversations SET assigned_at = now(), assigned_to =
       (SELECT user_id FROM workspace_members WHERE workspace_id = $1 AND role = 'agent' LIMIT 1)
     WHERE workspace_id = $1 AND state = 'pending' AND right(id::text, 1) IN ('0', '3', '6', '9', 'c')`,
    [workspaceId],
  );
}
