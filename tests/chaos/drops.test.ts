import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDialogue, describeTally, expectNothingLost, settle, talk, watchThreads } from '../support/dialogue.ts';
import { isLong } from '../support/how-long.ts';
import { freePort } from '../support/ports.ts';
import { createRandom } from '../support/random.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { createTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { pause, secondsSince } from '../support/time.ts';

const random = createRandom(20261120);
const wanted = { ...(isLong ? { drops: 1000, ms: 600_000 } : { drops: 200, ms: 120_000 }), dialogues: 20, agents: 5 };

let stage: Stage;
let proxy: TcpProxy;

beforeAll(async () => {
  stage = await createStage();
  proxy = await createTcpProxy(await freePort(), () => stage.server.port);
});
afterAll(async () => {
  await stage?.close();
  await proxy?.close();
});

/** Cuts connections at random, most of them inside a frame, until so many sockets have gone. */
async function cutAtRandom(atLeast: number, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (proxy.counts.sockets < atLeast) {
    if (performance.now() > deadline) throw new Error(`Only ${proxy.counts.sockets} drops in ${limitMs / 1000} s`);
    const links = proxy.links().filter(({ budget }) => budget === Number.POSITIVE_INFINITY);
    const sockets = links.filter(({ kind }) => kind === 'socket');
    const victims = random.chance(0.1) ? links : sockets;
    if (victims.length > 0) {
      const link = random.pick(victims);
      if (random.chance(0.7)) link.cutAfter(random.int(1, 900));
      else link.cut(random.pick(['reset', 'close']));
    }
    await pause(random.int(5, 20));
  }
}

describe('sockets cut at random', () => {
  it(`[H-61][F-02][F-03] ${wanted.drops} drops: every message is shown once, in order, on both sides and in the database`, async () => {
    const startedAt = performance.now();
    const agents = await Promise.all(Array.from({ length: wanted.agents }, () => stage.newAgent(proxy.url)));
    const dialogues = await Promise.all(
      Array.from({ length: wanted.dialogues }, async (_, index) =>
        beginDialogue(await stage.newVisitor(proxy.url), agents[index % agents.length] ?? random.pick(agents)),
      ),
    );
    const watched = watchThreads(dialogues);
    const talking = talk(dialogues, random, { everyMs: 500, most: 1000 });
    await cutAtRandom(wanted.drops, wanted.ms);
    await talking.stop();
    await settle(dialogues, 60_000);
    const tally = await expectNothingLost(dialogues, stage.pool);
    expect(watched.faults).toEqual([]);
    expect(stage.server.errors).toEqual([]);
    const { sockets, calls, midFrame } = proxy.counts;
    console.log(
      `chaos drops: ${sockets} cuts (${midFrame} inside a frame) and ${calls} calls cut, ${describeTally(tally)}, ` +
        `${watched.looks} looks at the threads, ${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});
