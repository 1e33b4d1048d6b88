import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoAccounts, demoSignIn } from './sign-in.ts';

const answer = (status: number, body: unknown): void => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
};

afterEach(() => vi.unstubAllGlobals());

describe('one-click sign-in', () => {
  it('goes where the server says, inside this origin only', async () => {
    answer(200, { redirect: '/ws/1/live-chat' });
    expect(await demoSignIn('admin@demo.test')).toEqual({ ok: true, redirect: '/ws/1/live-chat' });
    for (const redirect of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '', null, 7]) {
      answer(200, { redirect });
      expect((await demoSignIn('admin@demo.test')).ok, String(redirect)).toBe(false);
    }
  });

  it('says what happened and what to do when it fails', async () => {
    const reasons = await Promise.all(
      [404, 429, 500].map(async (status) => {
        answer(status, {});
        const result = await demoSignIn('admin@demo.test');
        return result.ok ? '' : result.reason;
      }),
    );
    expect(new Set(reasons).size).toBe(3);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    expect(await demoSignIn('x')).toEqual({ ok: false, reason: 'The server does not answer. Is it still running?' });
  });

  it('takes the names of the accounts only in their documented shape', async () => {
    answer(200, { demoAccounts: [{ email: 'a@demo.test', fullname: 'A' }, null, { email: 1 }] });
    expect(await demoAccounts()).toEqual([{ email: 'a@demo.test', fullname: 'A' }]);
    answer(200, 'nonsense');
    expect(await demoAccounts()).toEqual([]);
  });
});
