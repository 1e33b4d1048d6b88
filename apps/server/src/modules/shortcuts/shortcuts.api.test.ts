import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { createShortcut, seedDefaultShortcuts } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('GET /users/shortcuts', () => {
  it('[H-98] [P-54] [P-56] lists the global defaults and the own ones, by keyword', async () => {
    const workspace = await t.workspace();
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    await seedDefaultShortcuts(ctx);
    await seedDefaultShortcuts(ctx);
    const [me, colleague] = [await t.agent(workspace), await t.agent(workspace)];
    await createShortcut(ctx, { keyword: 'Hello', message: 'Hi there!', userId: me.userId });
    await createShortcut(ctx, { keyword: 'secret', message: 'Mine', userId: colleague.userId });
    const { data, count } = await me.api['shortcuts.list']();
    expect(count).toBe(4);
    expect(data.map(({ keyword, type }) => [keyword, type])).toEqual([
      ['anythingelse', 'global'],
      ['Hello', 'personal'],
      ['more', 'global'],
      ['reminder', 'global'],
    ]);
  });

  it('[H-98] a keyword is unique per owner, without regard to case', async () => {
    const workspace = await t.workspace();
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    const me = await t.agent(workspace);
    await createShortcut(ctx, { keyword: 'thanks', message: 'Thank you!' });
    await createShortcut(ctx, { keyword: 'thanks', message: 'Cheers!', userId: me.userId });
    await expect(createShortcut(ctx, { keyword: 'THANKS', message: 'Again' })).rejects.toThrow();
    await expect(createShortcut(ctx, { keyword: 'Thanks', message: 'Again', userId: me.userId })).rejects.toThrow();
  });
});
