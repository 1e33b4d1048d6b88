import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAnswers, postmasterPid } from '../support/database.ts';
import {
  beginDialogue,
  type Dialogue,
  describeTally,
  expectNothingLost,
  settle,
  talk,
  watchThreads,
} from '../support/dialogue.ts';
import { createRandom } from '../support/random.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { pause, secondsSince, until } from '../support/time.ts';

const random = createRandom(20261121);
const wanted = { serverKills: 25, databaseKills: 10, dialogues: 20, agents: 5 };

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
      stage.server.checkAlive();
      if (blow === 'database') {
        await killDatabase();
        // Every third time the server falls before it could start the database again.
        if (random.chance(0.34)) {
          await pause(random.int(0, 300));
          await stage.server.kill();
          await stage.server.start();
        }
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
