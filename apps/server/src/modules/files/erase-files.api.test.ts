import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { eraseFiles } from './erase-files.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

let t: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  const workspace = await t.workspace();
  agent = await t.agent(workspace, { role: 'agent', stores: [{ store: await t.store(workspace) }] });
});
afterAll(() => t.close());

const scoped = () => inWorkspace(t.rootCtx(), agent.workspaceId, { kind: 'system' });
const rows = async () =>
  (await t.pool.query('SELECT id FROM files WHERE workspace_id = $1', [agent.workspaceId])).rowCount;
const statusOf = async (url: string) => (await fetch(new URL(url, t.baseUrl))).status;

async function uploaded(): Promise<string> {
  const body = new FormData();
  body.append('files', new Blob([tinyPng]), 'one.png');
  const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
  const response = await fetch(`${t.baseUrl}/api/upload`, { method: 'POST', headers, body });
  const { results } = (await response.json()) as { results: { url: string }[] };
  return results[0]?.url ?? '';
}

it('a file stays when the change that took its row away is rolled back', async () => {
  const url = await uploaded();
  const failing = withTransaction(scoped(), async (tx) => {
    await eraseFiles(tx, 'unsent', agent.userId);
    throw new Error('Not today');
  });
  await expect(failing).rejects.toThrow('Not today');
  await t.advance(0);
  expect([await rows(), await statusOf(url)]).toEqual([1, 200]);
});

it('a bucket that does not answer holds no row, and is asked again until the bytes are gone', async () => {
  const remove = vi.spyOn(t.app.deps.files, 'remove').mockRejectedValue(new Error('The bucket is away'));
  await eraseFiles(scoped(), 'unsent', agent.userId);
  expect([await rows(), remove.mock.calls.length]).toEqual([0, 0]);
  await t.advance(0);
  const tried = remove.mock.calls.length;
  expect(tried).toBeGreaterThan(0);
  remove.mockRestore();
  const again = vi.spyOn(t.app.deps.files, 'remove');
  await t.advance(60_000);
  expect(again).toHaveBeenCalledOnce();
  again.mockRestore();
  t.errors.splice(0);
});

it('what nobody sent within a day goes the same way', async () => {
  const url = await uploaded();
  await t.pool.query(`UPDATE files SET created_at = created_at - interval '2 days' WHERE workspace_id = $1`, [
    agent.workspaceId,
  ]);
  const remove = vi.spyOn(t.app.deps.files, 'remove');
  await removeUnusedFiles.run(t.rootCtx(), new AbortController().signal);
  expect([await rows(), remove.mock.calls.length]).toEqual([0, 0]);
  await t.advance(0);
  expect(remove).toHaveBeenCalledOnce();
  expect(await statusOf(url)).toBe(404);
});
