import { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';

let t: TestApp;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.');
  return { statusCode: error.statusCode, code: error.code };
};
const flag = 'ai-chatbot';
const setting = async (who = admin) => (await who.api['flags.list']()).data.find((one) => one.flag === flag);

describe('[A-41] [A-5] flags of a workspace', () => {
  beforeAll(async () => {
    admin = await t.agent(await t.workspace(), { role: 'admin' });
  });

  it('follow the installation until an admin chooses, and again when the choice is taken back', async () => {
    expect(await setting()).toEqual({ flag, enabled: true, default: true, override: null });
    const { data } = await admin.api['flags.set']({ body: { flag, enabled: false, was: null } });
    expect(data.find((one) => one.flag === flag)).toEqual({ flag, enabled: false, default: true, override: false });
    expect((await admin.api['flags.get']())[flag]).toBe(false);
    await admin.api['flags.set']({ body: { flag, enabled: null, was: false } });
    expect(await setting()).toMatchObject({ enabled: true, override: null });
  });

  it('are nobody else’s: other workspaces keep theirs, other roles may not', async () => {
    const other = await t.agent(await t.workspace(), { role: 'admin' });
    await admin.api['flags.set']({ body: { flag, enabled: false } });
    expect((await other.api['flags.get']())[flag]).toBe(true);
    const coach = await t.agent({ id: admin.workspaceId }, { role: 'coach' });
    const refused = await failure(coach.api['flags.set']({ body: { flag, enabled: true } }));
    expect(refused).toEqual({ statusCode: 403, code: 'forbidden' });
    await admin.api['flags.set']({ body: { flag, enabled: null } });
  });

  it('never overwrite what another admin chose meanwhile', async () => {
    const calls = [true, false].map((enabled) => admin.api['flags.set']({ body: { flag, enabled, was: null } }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { override } = (await setting()) ?? {};
    const stale = admin.api['flags.set']({ body: { flag, enabled: null, was: !override } });
    expect(await failure(stale)).toEqual({ statusCode: 409, code: 'conflict' });
    await admin.api['flags.set']({ body: { flag, enabled: null, was: override } });
    const gone = admin.api['flags.set']({ body: { flag, enabled: !override, was: override } });
    expect(await failure(gone)).toEqual({ statusCode: 409, code: 'conflict' });
  });

  it('leave an audit entry and tell the open consoles of the workspace, no other', async () => {
    const workspace = { id: admin.workspaceId };
    const watcher = await (await t.agent(workspace)).socket();
    const stranger = await (await t.agent(await t.workspace())).socket();
    await admin.api['flags.set']({ body: { flag, enabled: false, was: null } });
    await watcher.waitFor('flags:changed');
    expect(stranger.received.filter(({ event }) => event === 'flags:changed')).toEqual([]);
    const { rows } = await t.pool.query(
      `SELECT action, actor_id, data FROM audit_log WHERE workspace_id = $1 AND subject_id = $2 ORDER BY at DESC, id DESC LIMIT 1`,
      [workspace.id, flag],
    );
    expect(rows).toEqual([
      { action: 'flag.switched-off', actor_id: admin.userId, data: { enabled: false, was: null } },
    ]);
  });
});
