import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginDialogue,
  type Dialogue,
  describeTally,
  expectNothingLost,
  settle,
  talk,
  watchThreads,
} from '../support/dialogue.ts';
import { freePort } from '../support/ports.ts';
import { createRandom } from '../support/random.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { createTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { pause, repeat, secondsSince, until } from '../support/time.ts';

const random = createRandom(20261123);
const hour = 3_600_000;

let stage: Stage;
const doors: TcpProxy[] = [];

async function newDoor(): Promise<TcpProxy> {
  const door = await createTcpProxy(await freePort(), () => stage.server.port);
  doors.push(door);
  return door;
}

beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => {
  await stage?.close();
  for (const door of doors) await door.close();
});

/** One side writes `count` messages, one after the other. */
function writeMany({ id, agent, visitor, written }: Dialogue, author: 'client' | 'agent', count: number): void {
  const writer = author === 'agent' ? agent : visitor;
  for (let index = 0; index < count; index += 1) written[author].push(writer.write(id, `${author} says ${index}`));
}

describe('slow and lossy network', () => {
  it('delays, a narrow line, stalled and half-open connections: everything arrives once and in order', async () => {
    const startedAt = performance.now();
    const door = await newDoor();
    const quietDoor = await newDoor();
    const agents = await Promise.all([0, 1].map(() => stage.newAgent(door.url)));
    const dialogues = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        beginDialogue(await stage.newVisitor(door.url), agents[index % 2] ?? random.pick(agents)),
      ),
    );
    const quiet = await beginDialogue(await stage.newVisitor(quietDoor.url), await stage.newAgent());
    const everybody = [...dialogues, quiet];
    const watched = watchThreads(everybody);

    door.weather.delayMs = () => random.int(50, 800);
    door.weather.bytesPerSecond = 30_000;
    // Every tenth connection goes dead while it is used, without a word to either end.
    door.weather.stallNew = () => (random.chance(0.1) ? random.int(500, 6000) : null);
    // A client that only listens has no acknowledgement to miss: it must notice the silence itself.
    await settle([quiet], 20_000);
    for (const link of quietDoor.links()) if (link.kind === 'socket') link.stall();
    writeMany(quiet, 'agent', 3);
    const talking = talk(dialogues, random, { everyMs: 1200, most: 1000 });
    const stopTrouble = repeat(async () => {
      await pause(random.int(400, 1100));
      const links = door.links();
      // A dead call ends some time; a dead socket stays dead.
      for (const link of links) if (link.stalled && link.kind === 'call' && random.chance(0.3)) link.cut('reset');
      const sockets = links.filter(({ kind, stalled }) => kind === 'socket' && !stalled);
      if (sockets.length > 0 && random.chance(0.8)) random.pick(sockets).stall();
    });
    await pause(25_000);
    await talking.stop();
    await stopTrouble();
    // The line is good again, but what has died on it stays dead until the clients notice.
    door.weather.stallNew = () => null;
    door.weather.delayMs = () => 0;
    door.weather.bytesPerSecond = undefined;
    for (const link of door.links()) if (link.kind === 'call' && link.stalled) link.cut('reset');
    await settle(everybody, 100_000);
    const tally = await expectNothingLost(everybody, stage.pool);
    expect(watched.faults).toEqual([]);
    console.log(
      `chaos network: ${door.counts.stalls + quietDoor.counts.stalls} connections went dead, delays of 50 to 800 ms at 30 kB/s, ` +
        `${describeTally(tally)}, ${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});

describe('a page that slept for an hour', () => {
  it('comes back by being looked at, repairs what it holds and shows everything', async () => {
    const startedAt = performance.now();
    const [agentDoor, visitorDoor, leftDoor] = [await newDoor(), await newDoor(), await newDoor()];
    const sleeper = await stage.newAgent(agentDoor.url);
    const colleague = await stage.newAgent();
    const withSleeper = await beginDialogue(await stage.newVisitor(), sleeper);
    const sleepingVisitor = await beginDialogue(await stage.newVisitor(visitorDoor.url), colleague);
    const leaving = await beginDialogue(await stage.newVisitor(leftDoor.url), colleague);
    const dialogues = [withSleeper, sleepingVisitor];
    await settle([...dialogues, leaving], 20_000);

    // A lid closes: the server does not hear of it. A phone ends the sockets of a hidden page: there it does.
    for (const door of [agentDoor, visitorDoor]) for (const link of door.links()) link.stall();
    for (const link of leftDoor.links()) link.sever();
    writeMany(withSleeper, 'client', 5);
    // More than a page of history, so that what was held and what is new have a hole between them.
    writeMany(sleepingVisitor, 'agent', 60);
    const newcomer = await stage.newVisitor();
    const waiting = newcomer.begin('Is anybody there?').conversationId;
    await until(
      'the others go on',
      () => newcomer.waiting() + colleague.waiting() + withSleeper.visitor.waiting() === 0,
    );
    await stage.server.advance(hour / 2);
    await stage.server.advance(hour / 2 + 60_000);

    const woken = [sleeper, sleepingVisitor.visitor, leaving.visitor];
    let connects = 0;
    for (const { connection } of woken) {
      connection.onConnect(() => {
        connects += 1;
      });
    }
    const wokenAt = performance.now();
    // Browsers end the idle connections of a machine that wakes up; an open socket they leave as it is.
    for (const door of [agentDoor, visitorDoor, leftDoor]) {
      for (const link of door.links()) if (link.kind === 'call') link.cut('reset');
    }
    for (const { device } of woken) {
      device.advance(hour + 60_000);
      device.wake();
    }
    // Written before the connection is back.
    writeMany(withSleeper, 'agent', 1);
    const late = leaving.visitor.write(leaving.id, 'Sorry, I was away. One more question.');
    await until('all of them are back', () => connects >= woken.length, 20_000);
    const backAfter = Math.round(performance.now() - wokenAt);
    await settle(dialogues, 40_000);
    const tally = await expectNothingLost(dialogues, stage.pool);

    const lists = () => sleeper.live.holder.read().chats;
    await until('the newcomer is in the list as missed', () => lists()[waiting]?.state === 'missed', 20_000);
    // A visitor away longer than the grace finds the chat ended; their message opens a new one (G-13).
    await until('the late message has opened a chat', () => leaving.visitor.moves.has(leaving.id), 20_000);
    const reopened = leaving.visitor.moves.get(leaving.id) ?? '';
    const states = () => Object.values(lists()).map(({ _id, state }) => `${_id} ${state}`);
    await until(
      () => `the sleeper sees ${reopened} waiting, but ${states().join(', ') || 'nothing'}`,
      () => lists()[reopened]?.state === 'pending',
      20_000,
    );
    await until('the visitor sees it', () => leaving.visitor.waiting() === 0, 20_000);
    expect(leaving.visitor.shown(reopened).map(({ messageId }) => messageId)).toEqual([late]);
    expect(leaving.visitor.problems).toEqual([]);
    expect(backAfter).toBeLessThan(10_000);
    console.log(
      `chaos sleep: 3 pages asleep for an hour are back ${backAfter} ms after somebody looks, ${describeTally(tally)}, ` +
        `${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});
