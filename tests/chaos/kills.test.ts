import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAnswers, postmasterPid } from '../support/database.ts';
import { blows, freezeDatabase, holdSituation, keepAsking, situations, strike } from '../support/database-blows.ts';
import {
  beginDialogue,
  type Dialogue,
  describeTally,
  expectNothingLost,
  settle,
  talk,
  watchThreads,
} from '../support/dialogue.ts';
import { isLong } from '../support/how-long.ts';
import { createRandom } from '../support/random.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { pause, secondsSince, until } from '../support/time.ts';

const random = createRandom(20261121);
const kills = isLong ? { serverKills: 25, databaseKills: 10 } : { serverKills: 5, databaseKills: 3 };
const wanted = { ...kills, dialogues: 20, agents: 5 };

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => {
  await stage?.close();
});

const waitingIn = (dialogues: readonly Dialogue[]): number =>
  dialogues.reduce((sum, { id, agent, visitor }) => {
    return sum + agent.live.outbox.items(id).length + visitor.waiting();
  }, 0);

const ackedIn = (dialogues: readonly Dialogue[]): number =>
  new Set(dialogues.flatMap(({ agent, visitor }) => [...agent.acked.keys(), ...visitor.acked.keys()])).size;

async function killDatabase(): Promise<void> {
  process.kill(await postmasterPid(stage.dataDir), 'SIGKILL');
}

const clientsOf = (dialogues: readonly Dialogue[]) => [
  ...new Set(dialogues.flatMap(({ agent, visitor }) => [agent, visitor])),
];

/** Most people look at their page again at once; the others come back by their own timers. */
function wakeMost(dialogues: readonly Dialogue[]): void {
  for (const client of clientsOf(dialogues)) if (random.chance(0.8)) client.device.wake();
}

const mostAreBack = (dialogues: readonly Dialogue[]): boolean => {
  const clients = clientsOf(dialogues);
  return clients.filter(({ connection }) => connection.status().kind === 'connected').length > 0.6 * clients.length;
};

describe('kill -9', () => {
  const title = `${wanted.serverKills} of the server and ${wanted.databaseKills} of PostgreSQL`;
  it(`${title}: what was acknowledged is there once, the rest arrives by retry once`, async () => {
    const startedAt = performance.now();
    const agents = await Promise.all(Array.from({ length: wanted.agents }, () => stage.newAgent()));
    const dialogues = await Promise.all(
      Array.from({ length: wanted.dialogues }, async (_, index) =>
        beginDialogue(await stage.newVisitor(), agents[index % agents.length] ?? random.pick(agents)),
      ),
    );
    const watched = watchThreads(dialogues);
    const talking = talk(dialogues, random, { everyMs: 700, most: 1000 });
    const blows = random.shuffled([
      ...Array.from({ length: wanted.serverKills }, () => 'server' as const),
      ...Array.from({ length: wanted.databaseKills }, () => 'database' as const),
    ]);
    const before = ackedIn(dialogues);
    let inFlight = 0;
    for (const blow of blows) {
      // Under load: most people are back, messages get through, and the next ones are on their way.
      const acked = ackedIn(dialogues);
      await until(
        'chats go on',
        () => mostAreBack(dialogues) && ackedIn(dialogues) > acked && waitingIn(dialogues) > 0,
        60_000,
      );
      await pause(random.int(0, 600));
      inFlight += waitingIn(dialogues);
      const { pid } = stage.server;
      if (blow === 'database') {
        await killDatabase();
        // Every third time the server falls before it could start the database again.
        if (random.chance(0.34)) {
          await pause(random.int(0, 300));
          await stage.server.kill();
          await stage.server.start();
        } else expect(stage.server.pid).toBe(pid);
        await until('PostgreSQL is back', () => databaseAnswers(stage.pool), 30_000);
      } else {
        await stage.server.kill();
        await stage.server.start();
      }
      wakeMost(dialogues);
    }
    await talking.stop();
    await settle(dialogues, 60_000);
    const tally = await expectNothingLost(dialogues, stage.pool);
    expect(watched.faults).toEqual([]);
    expect(ackedIn(dialogues)).toBeGreaterThan(before);
    expect(inFlight).toBeGreaterThan(0);
    console.log(
      `chaos kills: ${wanted.serverKills} kill -9 of the server (${stage.server.starts} starts), ${wanted.databaseKills} of PostgreSQL, ` +
        `${describeTally(tally)}, ${ackedIn(dialogues)} acknowledged, ${inFlight} on their way when it fell, ` +
        `${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});

describe('PostgreSQL breaks under the running server', () => {
  const cases = blows.flatMap((blow) => situations.map((situation) => ({ blow, situation })));
  let dialogues: Dialogue[];
  let talking: ReturnType<typeof talk>;

  beforeAll(async () => {
    const agents = await Promise.all([stage.newAgent(), stage.newAgent()]);
    dialogues = await Promise.all(
      Array.from({ length: 6 }, async () => beginDialogue(await stage.newVisitor(), random.pick(agents))),
    );
    talking = talk(dialogues, random, { everyMs: 300, most: 2000 });
  });

  /** People who read and write over REST meanwhile. */
  async function asking() {
    const { token, workspaceId } = await stage.people.agent(stage.workspace, { stores: [{ store: stage.store }] });
    const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
    const url = (path: string) => `${stage.server.url}/api${path}`;
    const json = { ...headers, 'content-type': 'application/json' };
    const rename = () => JSON.stringify({ fullname: `Robin ${random.int(1, 1_000_000)}` });
    return keepAsking([
      () => fetch(url('/users/me'), { headers }),
      () => fetch(url('/users/me'), { method: 'PATCH', headers: json, body: rename() }),
    ]);
  }

  it.each(cases)('$blow, $situation: the process lives, and who asks is asked to come again', async (one) => {
    const { server, pool, dataDir } = stage;
    const { pid } = server;
    const quiet = server.errors.length;
    const answers = await asking();
    await until('people are served', () => answers.seen.has('200'));
    const held = await holdSituation(server, pool, one.situation);
    await strike(one.blow, dataDir, pool, held.backends);
    if (held.answer !== null) {
      const answer = await held.answer;
      expect(await answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable', retryAfter: 1 });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    }
    await until('PostgreSQL is back', () => databaseAnswers(pool), 30_000);
    await until('the server says it is ready', () => fetch(`${server.url}/readyz`).then(({ ok }) => ok));
    const before = ackedIn(dialogues);
    wakeMost(dialogues);
    await until('chats go on', () => ackedIn(dialogues) > before, 60_000);
    await answers.stop();
    expect([...answers.seen].filter((seen) => seen !== '200' && seen !== '503 Retry-After 1')).toEqual([]);
    expect(server.pid).toBe(pid);
    // The supervisor says aloud that it starts the database again; a call that could not be served is a warning.
    const faults = server.errors.slice(quiet).filter((line) => !/"level":(40|50.*PostgreSQL)/.test(line));
    expect(faults).toEqual([]);
  });

  it('[issue 27.12] a database that hangs is told by /readyz within two seconds, and to whoever calls within ten', async () => {
    const { server, dataDir } = stage;
    const { pid } = server;
    const thaw = await freezeDatabase(dataDir);
    try {
      for (let time = 0; time < 3; time += 1) {
        const startedAt = performance.now();
        const answer = await fetch(`${server.url}/readyz`);
        expect(performance.now() - startedAt).toBeLessThan(2000);
        expect(await answer.json()).toMatchObject({ ready: false, database: false });
        expect(answer.status).toBe(503);
      }
      // Reads and saves alike: without it they wait for the statement's own time, which is a minute.
      const { token, workspaceId } = dialogues[0]?.agent.agent ?? {};
      const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': String(workspaceId) };
      const begun = performance.now();
      const calls = await Promise.all([
        fetch(`${server.url}/api/users/me`, { headers }),
        fetch(`${server.url}/api/users/me/config`, {
          method: 'PATCH',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{"listPagination":20}',
        }),
      ]);
      expect(calls.map(({ status }) => status)).toEqual([503, 503]);
      // Ten seconds are promised; the machine of this test does more than that beside it.
      expect(performance.now() - begun).toBeLessThan(20_000);
    } finally {
      thaw();
    }
    await until('the server says it is ready', () => fetch(`${server.url}/readyz`).then(({ ok }) => ok));
    expect(server.pid).toBe(pid);
  });

  it('and afterwards nothing is lost', async () => {
    await talking.stop();
    wakeMost(dialogues);
    await settle(dialogues, 60_000);
    console.log(`chaos blows: ${cases.length}, ${describeTally(await expectNothingLost(dialogues, stage.pool))}`);
  });
});
