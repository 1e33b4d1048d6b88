import { ApiError } from '@chatso/contract';
import { tutorialModules } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const seenOf = (tutorials: Record<string, { name: string; seen: boolean }[]>) =>
  Object.values(tutorials).flatMap((steps) => steps.filter((step) => step.seen).map((step) => step.name));

describe('users/update-tutorial-state', () => {
  it('[R-01] [R-05] [A-20] marks steps as seen, for this person in every module', async () => {
    const agent = await t.agent(await t.workspace());
    const other = await t.agent({ id: agent.workspaceId });
    const before = (await agent.api['users.me']()).tutorials;
    expect(Object.keys(before)).toEqual(tutorialModules);
    expect(seenOf(before)).toEqual([]);
    const steps = [
      { module: 'liveChat', name: 'liveChat-2' },
      { module: 'liveChat', name: 'liveChat-1' },
      { module: 'adminOptions', name: 'adminOptions-1' },
    ] as const;
    // At once, as two tabs would: none of them is lost.
    await Promise.all(steps.map((body) => agent.api['users.updateTutorial']({ body })));
    expect(seenOf((await agent.api['users.me']()).tutorials)).toEqual(['liveChat-1', 'liveChat-2', 'adminOptions-1']);
    expect(seenOf((await other.api['users.me']()).tutorials)).toEqual([]);
  });

  it('[R-05] seeing a step twice is one entry in the log', async () => {
    const agent = await t.agent(await t.workspace());
    const body = { module: 'dashboard', name: 'dashboard-1' } as const;
    for (let time = 0; time < 2; time += 1) await agent.api['users.updateTutorial']({ body });
    const { rows } = await t.pool.query(
      `SELECT data FROM audit_log WHERE action = 'user.tutorial-step-seen' AND actor_id = $1`,
      [agent.userId],
    );
    expect(rows).toEqual([{ data: body }]);
  });

  it('[R-1] knows no other module and no other name', async () => {
    const agent = await t.agent(await t.workspace());
    const wrong: unknown[] = [
      { module: 'liveChat', name: 'liveChat-9' },
      { module: 'liveChat', name: 'dashboard-1' },
      { module: 'nowhere', name: 'nowhere-1' },
      { module: '__proto__', name: 'x' },
      { module: 'liveChat' },
    ];
    for (const body of wrong) {
      const error = await agent.api['users.updateTutorial']({ body: body as never }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ statusCode: 400 });
    }
  });
});
