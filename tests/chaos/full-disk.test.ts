import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginDialogue, type Dialogue, describeTally, expectNothingLost, settle } from '../support/dialogue.ts';
import { createSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { until } from '../support/time.ts';

let disk: SmallDisk | null;
let stage: Stage;

beforeAll(async () => {
  disk = await createSmallDisk(300);
  if (disk === null) return;
  stage = await createStage({ path: disk.path, remove: disk.remove });
});
afterAll(() => stage?.close());

const filesOnDisk = async (): Promise<string[]> => {
  const found = await readdir(join(stage.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** As the composer sends it. */
async function upload({ agent }: Dialogue['agent'], bytes: number) {
  const form = new FormData();
  form.append('files', new Blob(['a'.repeat(bytes)]), 'notes.txt');
  const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
  const answer = await fetch(`${stage.server.url}/api/upload`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
}

it('[H-59] [H-83] a full disk: uploads are told so and leave nothing, what was written waits and arrives once there is room', async () => {
  // Where no file system may be mounted, the storage's own test has to do.
  if (disk === null) return;
  const dialogue = await beginDialogue(await stage.newVisitor(), await stage.newAgent());
  await settle([dialogue], 30_000);
  expect((await upload(dialogue.agent, 1000)).status).toBe(200);
  const before = await filesOnDisk();
  const { pid } = stage.server;

  const makeRoom = await disk.fill();
  for (let time = 0; time < 3; time += 1) {
    const refused = await upload(dialogue.agent, 2_000_000);
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage-full' } });
    expect(refused.body.message).toMatch(/no space left/);
    expect(await filesOnDisk()).toEqual(before);
  }
  for (let n = 0; n < 200; n += 1) {
    dialogue.written.client.push(dialogue.visitor.write(dialogue.id, `client ${n} ${'word '.repeat(40)}`));
    dialogue.written.agent.push(dialogue.agent.write(dialogue.id, `agent ${n} ${'word '.repeat(40)}`));
  }
  await makeRoom();
  await until('uploads work again', async () => (await upload(dialogue.agent, 1000)).status === 200, 60_000, 200);
  for (const { device } of [dialogue.agent, dialogue.visitor]) device.wake();
  await settle([dialogue], 120_000);
  console.log(`full disk: ${describeTally(await expectNothingLost([dialogue], stage.pool))}`);
  expect(stage.server.pid).toBe(pid);
});
