import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { tinyJpg, tinyPng } from '../../../test/pictures.ts';

let t: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
  agent = await t.agent(await t.workspace());
});
afterAll(() => t.close());

const png = tinyPng;
const jpg = tinyJpg;

async function upload(
  name: string,
  bytes: Buffer | string,
  { who, field = 'avatar', times = 1 }: { who: TestAgent; field?: string; times?: number },
) {
  const form = new FormData();
  for (let time = 0; time < times; time += 1) form.append(field, new Blob([Buffer.from(bytes)]), name);
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${t.baseUrl}/api/users/me/avatar`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as Partial<User> & { message?: string };
  return { status: response.status, message: body.message, avatar: body.avatar ?? null };
}

/** Names of everything on disk in the person's folder. */
async function stored(who: TestAgent): Promise<string[]> {
  const folder = join(t.app.deps.config.dataDir, 'files', who.userId);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('[A-30] the profile photo', () => {
  it('is served at the address beside the name, and the one before it is gone, bytes too', async () => {
    const who = await t.agent({ id: agent.workspaceId });
    const first = await upload('me.png', png, { who });
    expect(first.status).toBe(200);
    expect((await who.api['users.me']()).avatar).toBe(first.avatar);
    const picture = await fetch(t.baseUrl + (first.avatar ?? ''));
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
    const second = await upload('me.JPEG', jpg, { who });
    expect(second.avatar).toMatch(/\/avatar\.jpg$/);
    await t.advance(0);
    expect((await fetch(t.baseUrl + (first.avatar ?? ''))).status).toBe(404);
    expect(await stored(who)).toHaveLength(1);
    // The clean-up of forgotten uploads leaves it alone.
    await t.advance(48 * 3_600_000);
    const { idToken } = await t.client()['auth.refresh']({ body: { refreshToken: who.refreshToken } });
    const again = t.client(idToken);
    expect((await fetch(t.baseUrl + (second.avatar ?? ''))).status).toBe(200);
    expect((await again['users.removeAvatar']()).avatar).toBeNull();
    expect((await again['users.removeAvatar']()).avatar).toBeNull();
    await t.advance(0);
    expect(await stored(who)).toEqual([]);
  });

  it('of two uploads at once one stays, in the table and on disk', async () => {
    const who = await t.agent({ id: agent.workspaceId });
    const answers = await Promise.all([1, 2, 3].map(() => upload('me.png', png, { who })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await t.advance(0);
    const { avatar } = await who.api['users.me']();
    expect(answers.map((answer) => answer.avatar)).toContain(avatar);
    expect(await stored(who)).toHaveLength(1);
  });

  it('[A-31] is refused in the exact words, and nothing is kept', async () => {
    const who = await t.agent({ id: agent.workspaceId });
    const over = Buffer.concat([png, Buffer.alloc(limits.fileBytes)]);
    const most = Buffer.concat([png, Buffer.alloc(limits.fileBytes - png.length)]);
    const cases: [Awaited<ReturnType<typeof upload>>, number, string][] = [
      [await upload('me.gif', png, { who }), 415, 'must be one of the types'],
      [await upload('me.gif', over, { who }), 415, 'image must be under 10MB and one of png jpg jpeg'],
      [await upload('me.gif', most, { who }), 415, 'must be one of the types'],
      [await upload('me.png', 'hello', { who }), 415, 'Image file invalid'],
      [await upload('me.png', '%PDF-1.4', { who }), 415, 'Image file invalid'],
      [await upload('me.png', png.subarray(0, png.length - 20), { who }), 415, 'Image file invalid'],
      [await upload('me.png', over, { who }), 413, 'larger than maximum size of 10MB'],
      [await upload('me.png', png, { who, times: 0 }), 400, 'image must be under 10MB and one of png jpg jpeg'],
      [await upload('me.png', png, { who, times: 2 }), 400, 'image must be under 10MB and one of png jpg jpeg'],
      [await upload('me.png', png, { who, field: 'x' }), 400, 'image must be under 10MB and one of png jpg jpeg'],
    ];
    for (const [answer, status, message] of cases) expect(answer).toMatchObject({ status, message });
    expect(await stored(who)).toEqual([]);
    expect((await upload('me.png', most, { who })).status).toBe(200);
  });
});

describe('[A-06] the own name and settings', () => {
  it('[A-16] a name is trimmed, must be there and is at most 100 characters', async () => {
    const who = await t.agent({ id: agent.workspaceId });
    const rename = (fullname: string) => who.api['users.editMe']({ body: { fullname } });
    expect((await rename('  Ada   Lovelace ')).fullname).toBe('Ada Lovelace');
    await expect(rename('  ')).rejects.toMatchObject({ statusCode: 400, message: 'Enter your name.' });
    await expect(rename('x'.repeat(101))).rejects.toMatchObject({ statusCode: 400 });
    expect((await who.api['users.me']()).fullname).toBe('Ada Lovelace');
  });

  it('[A-19] [A-33] [P-64] [P-66] [U-06] only the given settings change, and each sound has its own', async () => {
    const who = await t.agent({ id: agent.workspaceId });
    const edit = who.api['users.editConfig'];
    expect((await who.api['users.me']()).config).toMatchObject({
      ...{ timeZoneSetting: 'auto', timeZoneName: 'America/Vancouver', listPagination: 10 },
    });
    const loud = { enabled: true, volume: 80, url: '' };
    await Promise.all([
      edit({ body: { timeZoneSetting: 'manual', timeZoneName: 'Asia/Ho_Chi_Minh' } }),
      edit({ body: { listPagination: 50 } }),
      edit({ body: { chatNotificationSound: { newMessage: loud } } }),
      edit({ body: { chatNotificationSound: { missedChat: { ...loud, enabled: false } } } }),
    ]);
    const { config } = await who.api['users.me']();
    expect(config).toMatchObject({
      ...{ timeZoneSetting: 'manual', timeZoneName: 'Asia/Ho_Chi_Minh', listPagination: 50 },
      chatNotificationSound: { newMessage: loud, missedChat: { enabled: false }, pendingChat: { volume: 100 } },
    });
    const refused = [{ listPagination: 20 }, { timeZoneName: 'Europe/Paris' }, { timeZoneSetting: 'other' }];
    for (const body of refused) await expect(edit({ body: body as never })).rejects.toMatchObject({ statusCode: 400 });
    expect((await who.api['users.me']()).config).toEqual(config);
    const sounds = Object.entries(config.chatNotificationSound);
    expect(sounds.map(([name]) => name).sort()).toEqual(
      ['customerLeft', 'missedChat', 'newMessage', 'pendingChat', 'unreadMessageReminder'].sort(),
    );
    for (const [name, sound] of sounds)
      expect(sound, name).toMatchObject({ enabled: expect.any(Boolean), volume: expect.any(Number), url: '' });
    expect(config.chatNotificationSound.unreadMessageReminder.repeatingInterval).toEqual(expect.any(Number));
    for (const listPagination of [10, 25, 50, 100] as const) {
      await edit({ body: { listPagination } });
      expect((await who.api['users.me']()).config.listPagination).toBe(listPagination);
    }
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
