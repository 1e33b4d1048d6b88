import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Runs `action` once, after a socket's code was found good and before the socket is in its rooms. */
function afterAdmission(action: () => Promise<unknown>): void {
  const query = t.pool.query.bind(t.pool) as (...args: unknown[]) => Promise<unknown>;
  let isSpent = false;
  const queryAndAct = async (...args: unknown[]) => {
    const answer = await query(...args);
    const { name, text = '' } = args[0] as { name?: string; text?: string };
    if (text.startsWith('DELETE FROM socket_otps')) isSpent = true;
    if (isSpent && name === 'caller-member') {
      Object.assign(t.pool, { query });
      await action();
    }
    return answer;
  };
  Object.assign(t.pool, { query: queryAndAct });
}

it('[A-34] [D-07] a socket let in at the very moment of a suspension ends at once, not at the next check', async () => {
  const workspace = await t.workspace();
  const admin = await t.agent(workspace, { role: 'admin' });
  const agent = await t.agent(workspace);
  let isSuspended = false;
  afterAdmission(async () => {
    await admin.api['agents.suspend']({ body: { userId: agent.userId } });
    isSuspended = true;
  });
  const { socket } = await agent.socket();
  expect(isSuspended).toBe(true);
  await eventually(() => expect(socket.connected).toBe(false));
});
