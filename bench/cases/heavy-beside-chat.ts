import type { Reader, Readers } from '../crowds/readers.ts';
import type { Bench } from '../support/bench.ts';
import { type Child, startChild } from '../support/children.ts';
import { agentHeaders, call, type Demo, inParallel } from '../support/demo.ts';
import { atMost, type Row } from '../support/row.ts';
import { type Searchable, searchableOf } from '../support/searchable.ts';
import { percentile, sleep } from '../support/stats.ts';
import { openLoop, type Sender, sendersOf } from './load.ts';

const chats = 40;
const perSecond = 300;
const seconds = 4;
/** With and without in turn: what the machine does meanwhile meets both alike. */
const rounds = 6;
const exporters = 20;
const searchers = 4;
/** Words that half, few and none of the messages have, the beginning of one, and a name that is spelt wrong. */
const questions = [
  'messages?q=jacket',
  'messages?q=lantern',
  'messages?q=qqqqqq',
  'messages?q=jack',
  'customers?q=hellene%20tremblai',
];

/** Admins like the demo's, as one person has one export at a time. */
async function colleagues({ client, admin }: Searchable): Promise<Demo[]> {
  const { workspaceId } = admin.agent;
  await client.query(
    `WITH made AS (
       INSERT INTO users (id, email, fullname, password_hash, last_active_workspace_id, created_at)
       SELECT gen_random_uuid(), 'exporter' || i || '@bench.test', 'Exporter ' || i, u.password_hash, $1, now()
       FROM users u, generate_series(1, $2::int) i WHERE u.email = 'admin@demo.test' RETURNING id)
     INSERT INTO workspace_members (workspace_id, user_id, role, account_state, created_at)
     SELECT $1, id, 'admin', 'activated', now() FROM made`,
    [workspaceId, exporters],
  );
  return inParallel(exporters, async (index) => {
    const { idToken } = await call<{ idToken: string }>(`${admin.url}/api/auth-service/auth`, 'POST', {
      email: `exporter${index + 1}@bench.test`,
      password: 'chatso-demo',
    });
    return { ...admin, agent: { token: idToken, workspaceId } };
  });
}

/** p99 of the acks while others read, against without them. */
async function beside(
  name: string,
  { senders, crowd }: { senders: readonly Sender[]; crowd: Child<Readers> },
  readers: Reader[],
): Promise<Row> {
  const took = { alone: [] as number[], beside: [] as number[] };
  let done = 0;
  for (let round = -1; round < rounds; round += 1) {
    const alone = await openLoop(senders, perSecond, seconds);
    const reading = crowd.ask('read', { readers, seconds });
    const measured = await openLoop(senders, perSecond, seconds);
    done += await reading;
    await sleep(500);
    // The first one finds nothing in memory.
    if (round < 0) continue;
    took.alone.push(...alone);
    took.beside.push(...measured);
  }
  for (const [which, all] of Object.entries(took)) {
    const points = [0.5, 0.9, 0.95, 0.99].map((point) => percentile(all, point).toFixed(1));
    process.stderr.write(`${name}, ${which}: ${points.join(', ')} ms p50, p90, p95, p99\n`);
  }
  process.stderr.write(`${name}: ${done} times\n`);
  return atMost(name, 'ms p99', percentile(took.beside, 0.99), percentile(took.alone, 0.99), 1.5);
}

/** Messages are acknowledged as fast while twenty people take files along, and while a million messages are searched. */
export async function heavyBesideChat(bench: Bench): Promise<Row[]> {
  const world = await searchableOf(bench);
  const { admin } = world;
  const senders = await sendersOf(admin, chats);
  const crowd = startChild<Readers>('readers');
  bench.defer(() => crowd.stop());
  const people = (await colleagues(world)).map(({ agent }) => agentHeaders(agent));
  const file = `${admin.url}/api/conversations/export-csv?type=completed`;
  const exporting = people.map((headers): Reader => ({ headers, urls: [file] }));
  const urls = questions.map((question) => `${admin.url}/api/search/${question}&limit=20`);
  const searching = people.slice(0, searchers).map((headers): Reader => ({ headers, urls }));
  const rows = [
    await beside('messages-beside-exports', { senders, crowd }, exporting),
    await beside('messages-beside-search', { senders, crowd }, searching),
  ];
  for (const { socket } of senders) socket.disconnect();
  return rows;
}
