import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import type { createCallerSource } from '../../modules/access/index.ts';

/** What happens after a socket's code was found good and before the socket is in its rooms. */
const between = vi.hoisted(() => ({ run: async (): Promise<void> => undefined }));
vi.mock('../../modules/access/load-caller.ts', async (original) => {
  const real = await original<{ createCallerSource: typeof createCallerSource }>();
  return {
    ...real,
    createCallerSource: (...args: Parameters<typeof createCallerSource>) => {
      const source = real.createCallerSource(...args);
      const memberOfOtp: typeof source.memberOfOtp = async (otp, channel) => {
        const member = await source.memberOfOtp(otp, channel);
        await between.run();
        return member;
      };
      return { ...source, memberOfOtp };
    },
  };
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[A-34] [D-07] a socket let in at the very moment of a suspension ends at once, not at the next check', async () => {
  const workspace = await t.workspace();
  const admin = await t.agent(workspace, { role: 'admin' });
  const agent = await t.agent(workspace);
  between.run = async () => {
    between.run = async () => undefined;
    await admin.api['agents.suspend']({ body: { userId: agent.userId } });
  };
  const { socket } = await agent.socket();
  await eventually(() => expect(socket.connected).toBe(false), 1000);
});
