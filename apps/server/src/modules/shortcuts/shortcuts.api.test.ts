import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiClient, MessageFile } from '@chatso/contract';
import { shortcutLimits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestWorkspace } from '../../../test/factories.ts';
import { failureOf } from '../../../test/people.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { seedDefaultShortcuts, seedShortcut } from './index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let agent: TestAgent;
let coach: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  agent = await t.agent(workspace);
  coach = await t.agent(workspace, { role: 'coach' });
});
afterAll(() => t.close());

let count = 0;
const fresh = (): string => {
  count += 1;
  return `keyword${count}`;
};
const make = (api: ApiClient, more: Partial<Parameters<ApiClient['shortcuts.create']>[0]['body']> = {}) =>
  api['shortcuts.create']({ body: { type: 'personal', keyword: fresh(), message: 'Hello', ...more } });

describe('GET /users/shortcuts', () => {
  it('[H-98] [P-54] [P-56] lists the global defaults and the own ones, by keyword', async () => {
    const other = await t.workspace();
    const ctx = inWorkspace(t.rootCtx(), other.id, { kind: 'system' });
    await seedDefaultShortcuts(ctx);
    await seedDefaultShortcuts(ctx);
    const [me, colleague] = [await t.agent(other), await t.agent(other)];
    await seedShortcut(ctx, { keyword: 'Hello', message: 'Hi there!', userId: me.userId });
    await seedShortcut(ctx, { keyword: 'secret', message: 'Mine', userId: colleague.userId });
    const { data, count: counted } = await me.api['shortcuts.list']();
    expect(counted).toBe(4);
    expect(data.map(({ keyword, type }) => [keyword, type])).toEqual([
      ['anythingelse', 'global'],
      ['Hello', 'personal'],
      ['more', 'global'],
      ['reminder', 'global'],
    ]);
  });

  it('[H-98] with a store only those that are for it', async () => {
    const [here, there] = [await t.store(workspace), await t.store(workspace)];
    const me = await t.agent(workspace, { stores: [{ store: here }, { store: there }] });
    await make(me.api, { keyword: 'everywhere' });
    await make(me.api, { keyword: 'here', storeId: here.id });
    await make(me.api, { keyword: 'there', storeId: there.id });
    const own = async (storeId?: string) =>
      (await me.api['shortcuts.list']({ query: { storeId } })).data
        .filter(({ type }) => type === 'personal')
        .map(({ keyword }) => keyword);
    expect(await own(here.id)).toEqual(['everywhere', 'here']);
    expect(await own()).toEqual(['everywhere', 'here', 'there']);
  });
});

describe('POST /users/shortcuts', () => {
  it('[P-55] everybody makes personal ones, global ones are for admins, managers and roles with the key', async () => {
    const people = {
      admin: await t.agent(workspace, { role: 'admin' }),
      coach,
      custom: await t.agent(workspace, { role: 'custom_role', permissions: ['chatShortcuts'] }),
      agent,
      marketing: await t.agent(workspace, { role: 'marketing_manager' }),
      bare: await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] }),
    };
    const outcome: Record<string, unknown> = {};
    for (const [who, { api }] of Object.entries(people)) {
      expect((await make(api)).type).toBe('personal');
      const made = await make(api, { type: 'global' }).catch((error: { statusCode: number }) => error.statusCode);
      outcome[who] = typeof made === 'number' ? made : made.type;
    }
    expect(outcome).toEqual({
      admin: 'global',
      coach: 'global',
      custom: 'global',
      agent: 403,
      marketing: 403,
      bare: 403,
    });
  });

  it('[P-55] a keyword is unique per owner, without regard to case', async () => {
    await make(coach.api, { type: 'global', keyword: 'Été' });
    await make(agent.api, { keyword: 'été' });
    await make(coach.api, { keyword: 'été' });
    for (const body of [{ keyword: 'ÉTÉ' }, { keyword: 'e\u0301te\u0301' }]) {
      await expect(make(agent.api, body)).rejects.toMatchObject({
        statusCode: 409,
        code: 'keyword-taken',
        errors: [{ field: 'keyword' }],
      });
    }
    await expect(make(coach.api, { type: 'global', keyword: 'ÉTÉ' })).rejects.toMatchObject({ code: 'keyword-taken' });
  });

  it('[P-55] of many at once with one keyword one is made', async () => {
    const keyword = fresh();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => make(agent.api, { keyword })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['a keyword with a blank', { keyword: 'two words' }],
    ['a slash', { keyword: '/more' }],
    ['31 characters', { keyword: 'a'.repeat(31) }],
    ['no keyword', { keyword: ' ' }],
    ['no message', { message: '  ' }],
    ['301 characters', { message: 'a'.repeat(301) }],
    ['a variable nobody knows', { message: 'Hi {{customer.nmae}}' }],
    ['a file that is not there', { files: [{ publicUrl: '/files/aaaaaaaaaaaaaaaaaaaaaaaa/x.png' }] }],
  ])('[P-54] refuses %s', async (_what, body) => {
    await expect(make(agent.api, body)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('[P-54] takes 300 characters and every variable', async () => {
    const message = '{{customer.name|there}} {{agent.alias}} {{ store.name }}'.padEnd(300, '.');
    expect((await make(agent.api, { message })).message).toBe(message);
  });

  it('a store is one of the workspace that one serves', async () => {
    const foreign = await t.store(await t.workspace());
    const admin = await t.agent(workspace, { role: 'admin' });
    const mine = await t.store(workspace);
    for (const [api, storeId] of [
      [admin.api, foreign.id],
      [admin.api, newId()],
      [agent.api, mine.id],
    ] as const) {
      await expect(make(api, { storeId })).rejects.toMatchObject({ statusCode: 404 });
    }
    expect((await make(admin.api, { storeId: mine.id })).storeId).toBe(mine.id);
  });

  it('an owner has no more than there may be', async () => {
    const full = await t.agent(workspace);
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    for (let at = 0; at < shortcutLimits.perOwner; at += 1) {
      await seedShortcut(ctx, { keyword: `k${at}`, message: 'x', userId: full.userId });
    }
    await expect(make(full.api)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('PATCH and DELETE /users/shortcuts/{id}', () => {
  it('[P-55] changes what is given, and only with the newest version', async () => {
    const made = await make(agent.api, { message: 'One' });
    const params = { id: made._id };
    const changed = await agent.api['shortcuts.update']({ params, body: { message: 'Two', version: made.version } });
    expect(changed).toMatchObject({ keyword: made.keyword, message: 'Two', version: 2 });
    await expect(
      agent.api['shortcuts.update']({ params, body: { message: 'Three', version: made.version } }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'conflict' });
    await expect(agent.api['shortcuts.remove']({ params, query: { version: 1 } })).rejects.toMatchObject({
      code: 'conflict',
    });
    const twice = await Promise.allSettled(
      ['a', 'b'].map((message) => agent.api['shortcuts.update']({ params, body: { message, version: 2 } })),
    );
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('[P-55] another letter case of the own keyword is no other keyword; that of a neighbour is taken', async () => {
    const [one, two] = [await make(agent.api), await make(agent.api)];
    const params = { id: one._id };
    const keyword = one.keyword.toUpperCase();
    expect(await agent.api['shortcuts.update']({ params, body: { keyword, version: 1 } })).toMatchObject({ keyword });
    await expect(
      agent.api['shortcuts.update']({ params, body: { keyword: two.keyword, version: 2 } }),
    ).rejects.toMatchObject({ code: 'keyword-taken' });
  });

  it('[P-55] [H-98] a global one of a store is there for those who serve it, to use and to change, and for admins', async () => {
    const [here, elsewhere] = [await t.store(workspace), await t.store(workspace)];
    const ours = await t.agent(workspace, { role: 'coach', stores: [{ store: here }] });
    const theirs = await t.agent(workspace, { role: 'coach', stores: [{ store: elsewhere }] });
    const admin = await t.agent(workspace, { role: 'admin' });
    const { _id: id, version, keyword } = await make(ours.api, { type: 'global', storeId: here.id });
    const sees = async ({ api }: TestAgent) => (await api['shortcuts.list']()).data.some((one) => one._id === id);
    expect([await sees(ours), await sees(theirs), await sees(admin)]).toEqual([true, false, true]);
    const change = { params: { id }, body: { message: 'Mine now', version } };
    expect(await failureOf(theirs.api['shortcuts.update'](change))).toMatchObject({ statusCode: 404 });
    const everywhere = { params: { id }, body: { storeId: null, version } };
    expect(await failureOf(theirs.api['shortcuts.update'](everywhere))).toMatchObject({ statusCode: 404 });
    const remove = { params: { id }, query: { version } };
    expect(await failureOf(theirs.api['shortcuts.remove'](remove))).toMatchObject({ statusCode: 404 });
    expect(await ours.api['shortcuts.update'](change)).toMatchObject({ keyword, message: 'Mine now' });
  });

  it('[P-55] colleagues’ personal ones are not found, global ones are forbidden to agents', async () => {
    const [own, global] = [await make(agent.api), await make(coach.api, { type: 'global' })];
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    for (const [api, id, statusCode] of [
      [coach.api, own._id, 404],
      [agent.api, global._id, 403],
      [stranger.api, global._id, 404],
    ] as const) {
      const params = { id };
      await expect(api['shortcuts.update']({ params, body: { message: 'x', version: 1 } })).rejects.toMatchObject({
        statusCode,
      });
      await expect(api['shortcuts.remove']({ params })).rejects.toMatchObject({ statusCode });
      if (statusCode === 404) {
        const body = { publicUrl: '/files/aaaaaaaaaaaaaaaaaaaaaaaa/x.png' };
        await expect(api['shortcuts.copyFile']({ params, body })).rejects.toMatchObject({ statusCode });
      }
    }
    await coach.api['shortcuts.remove']({ params: { id: global._id } });
    await expect(coach.api['shortcuts.remove']({ params: { id: global._id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('[P-55] open consoles hear of it: everybody of a global one, of a personal one its owner', async () => {
    const [mine, theirs] = [await agent.socket(), await coach.socket()];
    const own = await make(agent.api);
    await mine.waitFor('shortcuts:changed');
    expect(theirs.received.filter(({ event }) => event === 'shortcuts:changed')).toEqual([]);
    await agent.api['shortcuts.remove']({ params: { id: own._id } });
    await make(coach.api, { type: 'global' });
    await theirs.waitFor('shortcuts:changed');
    await eventually(() =>
      expect(mine.received.filter(({ event }) => event === 'shortcuts:changed').length).toBeGreaterThanOrEqual(3),
    );
  });
});

describe('files of a shortcut', () => {
  const png = tinyPng;

  async function uploaded(who: TestAgent, name: string): Promise<MessageFile> {
    const form = new FormData();
    form.append('files', new Blob([png]), name);
    const headers = { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId };
    const path = `${t.baseUrl}/api/users/shortcuts/upload`;
    const answer = await fetch(path, { method: 'POST', headers, body: form });
    const { results } = (await answer.json()) as { results: { filename: string; url: string; size: number }[] };
    const [one] = results;
    if (!one) throw new Error('Nothing was uploaded.');
    return { name: one.filename, publicUrl: one.url, size: one.size, filetype: 'image' };
  }
  const statusOf = async (file: MessageFile) => (await fetch(`${t.baseUrl}${file.publicUrl}`)).status;
  const onDisk = async () =>
    (await readdir(join(t.app.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length;

  it('[P-54] a file that is taken out is removed at once, and all of them with the shortcut', async () => {
    const [one, two] = [await uploaded(agent, 'one.png'), await uploaded(agent, 'two.png')];
    const before = await onDisk();
    const made = await make(agent.api, { files: [one, two] });
    const params = { id: made._id };
    const kept = await agent.api['shortcuts.update']({ params, body: { files: [two], version: 1 } });
    expect(kept.files).toEqual([two]);
    await t.advance(0);
    expect([await statusOf(one), await statusOf(two), await onDisk()]).toEqual([404, 200, before - 1]);
    await agent.api['shortcuts.remove']({ params });
    await t.advance(0);
    expect([await statusOf(two), await onDisk()]).toEqual([404, before - 2]);
  });

  it('[P-54] are sent as copies: what becomes of the shortcut leaves the chat alone', async () => {
    const store = await t.store(workspace);
    const me = await t.agent(workspace, { stores: [{ store }] });
    const file = await uploaded(me, 'chart.png');
    const made = await make(me.api, { files: [file] });
    const { file: copy } = await me.api['shortcuts.copyFile']({ params: { id: made._id }, body: file });
    expect(copy).toMatchObject({ name: 'chart.png', size: file.size, filetype: 'image' });
    expect(copy.publicUrl).not.toBe(file.publicUrl);
    const { id } = await startChat(await t.visitor(store));
    await take(me, id);
    const message = (files: MessageFile[]) => ({
      params: { id },
      body: { conversationId: id, messageId: newId(), text: '', files },
    });
    await expect(me.api['conversations.postMessage'](message([file]))).rejects.toMatchObject({ statusCode: 400 });
    await me.api['conversations.postMessage'](message([copy]));
    await me.api['shortcuts.remove']({ params: { id: made._id } });
    await t.advance(0);
    expect([await statusOf(file), await statusOf(copy)]).toEqual([404, 200]);
  });

  it('nobody takes over a file of somebody else, or of a message', async () => {
    const theirs = await uploaded(coach, 'theirs.png');
    await expect(make(agent.api, { files: [theirs] })).rejects.toMatchObject({ statusCode: 400 });
    const held = await uploaded(agent, 'held.png');
    await make(agent.api, { files: [held] });
    await expect(make(agent.api, { files: [held] })).rejects.toMatchObject({ statusCode: 400 });
    const global = await make(coach.api, { type: 'global', files: [theirs] });
    expect(global.files).toEqual([theirs]);
  });

  it('[P-54] [H-75] stay while it lives, in their order, and go with it', async () => {
    const files = [await uploaded(agent, 'b.png'), await uploaded(agent, 'a.png'), await uploaded(agent, 'c.png')];
    const [b, a, c] = files as [MessageFile, MessageFile, MessageFile];
    const made = await make(agent.api, { files: [b, a] });
    expect(made.files).toEqual([b, a]);
    await t.advance(3 * 24 * 60 * 60_000);
    expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([200, 200, 404]);
  });
});
