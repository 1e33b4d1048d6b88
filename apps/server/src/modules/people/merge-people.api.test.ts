import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { pastChat } from '../../../test/person-chats.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import type { StoreRow } from '../stores/index.ts';
import { keepPeople } from './keep-people.ts';

const day = 24 * 60 * 60_000;
const mine = { name: 'this', email: 'this', phone: 'this', country: 'this' } as const;

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let admin: TestAgent;
let second: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ plan: { type: 'advanced' } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  second = await t.agent(workspace, { role: 'admin' });
});

const ago = (ms: number): Date => new Date(t.clock.now().getTime() - ms);
const keep = () => keepPeople(t.rootCtx());
const people = async () => {
  await keep();
  const { data } = await admin.api['people.list']({ query: { sortBy: 'name', sort: 'asc' } });
  return data;
};
const idOf = async (email: string) => (await people()).find((person) => person.email === email)?._id ?? '';
const detail = (id: string) => admin.api['people.detail']({ params: { id } });
const merge = (id: string, otherId: string, chosen: object = {}, who = admin) =>
  who.api['people.merge']({ params: { id }, body: { otherId, keep: { ...mine, ...chosen } } });
const undo = (id: string, who = admin) => who.api['people.undoMerge']({ params: { id } });
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;

/** Two records of one: the older with two chats, the newer with one, which alone has a country. */
async function twoOfOne() {
  const phone = '+44 20 7946 0182';
  const one = { fullname: 'Eleanor Whitcombe', email: 'e@haverstock.test', phone };
  const first = await pastChat(t, store, { ...one, startDate: ago(90 * day) });
  await pastChat(t, store, { ...one, startDate: ago(5 * day) });
  const other = { fullname: 'Eleanor W.', email: 'e@gmail.test', phone: '442079460182', country: 'GB' };
  const last = await pastChat(t, store, { ...other, startDate: ago(2 * day) });
  return { older: await idOf('e@haverstock.test'), newer: await idOf('e@gmail.test'), first, last };
}

describe('who may be the same', () => {
  it('the same phone number however it is written, or the same name with another address; never merged by itself', async () => {
    const { older, newer } = await twoOfOne();
    await pastChat(t, store, { fullname: 'Eleanor W.', email: 'eleanor@work.test' });
    expect(await people()).toHaveLength(3);
    const { data, count } = await admin.api['people.duplicates']();
    expect(count).toBe(2);
    const pair = data.find(({ one, other }) => [one._id, other._id].includes(older));
    expect(pair).toMatchObject({ why: ['phone'] });
    expect((await detail(newer)).alike.map(({ why }) => why)).toEqual([['phone'], ['name']]);
  });

  it('a name that many have says nothing, nor does a number of few digits', async () => {
    for (let at = 0; at < 8; at += 1)
      await pastChat(t, store, { fullname: 'John Smith', email: `john${at}@shop.test`, phone: '911' });
    expect(await people()).toHaveLength(8);
    const { data } = await admin.api['people.duplicates']({ query: { limit: 100 } });
    expect(data).toEqual([]);
  });

  it('that they are not is remembered, also when they write again', async () => {
    const { older, newer } = await twoOfOne();
    await admin.api['people.keepApart']({ params: { id: newer }, body: { otherId: older } });
    expect((await detail(older)).alike).toEqual([]);
    await pastChat(t, store, { fullname: 'Eleanor W.', email: 'e@gmail.test', phone: '442079460182' });
    await keep();
    expect((await admin.api['people.duplicates']()).count).toBe(0);
    expect(await codeOf(admin.api['people.keepApart']({ params: { id: newer }, body: { otherId: newer } }))).toBe(
      'bad-request',
    );
  });

  it('is for admins', async () => {
    const { older, newer } = await twoOfOne();
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const seen = await coach.api['people.detail']({ params: { id: older } });
    expect([seen.alike, seen.merges]).toEqual([[], []]);
    expect(await codeOf(coach.api['people.duplicates']())).toBe('forbidden');
    expect(await codeOf(merge(older, newer, {}, coach))).toBe('forbidden');
  });
});

describe('merging', () => {
  it('makes one of two: the older id stays, each fact is whose was chosen, chats and addresses are of both', async () => {
    const { older, newer } = await twoOfOne();
    const { person, mergeId } = await merge(newer, older, { name: 'other', email: 'this', phone: 'other' });
    expect(person).toMatchObject({
      ...{ _id: older, fullname: 'Eleanor Whitcombe', email: 'e@gmail.test', phone: '+44 20 7946 0182', country: 'GB' },
      ...{ chats: 3, devices: 3, emails: ['e@gmail.test', 'e@haverstock.test'], alike: [] },
      merges: [{ _id: mergeId, other: { _id: newer, fullname: 'Eleanor W.' } }],
    });
    expect(await people()).toHaveLength(1);
    // A link to the other leads here.
    expect((await detail(newer))._id).toBe(older);
    expect((await admin.api['people.duplicates']()).count).toBe(0);
    // Found by either address, and by whatever they write next.
    await pastChat(t, store, { fullname: 'Eleanor W.', email: 'e@gmail.test' });
    expect((await people())[0]).toMatchObject({ chats: 4, fullname: 'Eleanor Whitcombe' });
    expect((await admin.api['people.list']({ query: { search: 'haverstock' } })).count).toBe(1);
    const { data } = await admin.api['audit.list']({ query: { action: 'customer.merged' } });
    expect(data).toMatchObject([{ subject: { id: older }, data: { otherId: newer } }]);
    expect(JSON.stringify(data)).not.toContain('gmail');
  });

  it('is undone by any admin within 30 days, and leaves everything as it was', async () => {
    const { older, newer } = await twoOfOne();
    const before = [await detail(older), await detail(newer)];
    const { mergeId } = await merge(older, newer, { name: 'other' });
    expect((await detail(older)).merges[0]).toMatchObject({ by: expect.any(String), until: expect.any(String) });
    expect(await undo(mergeId, second)).toEqual({ oneId: older, otherId: newer });
    expect([await detail(older), await detail(newer)]).toEqual(before);
    expect(await codeOf(undo(mergeId))).toBe('conflict');
    const { data } = await admin.api['audit.list']({ query: { action: 'customer.merge-undone' } });
    expect(data).toMatchObject([{ subject: { id: older }, actor: { id: second.userId } }]);
  });

  it('who wrote meanwhile goes back with whom they were', async () => {
    const { older, newer } = await twoOfOne();
    const { mergeId } = await merge(older, newer);
    await pastChat(t, store, { fullname: 'Eleanor W.', email: 'e@gmail.test' });
    await keep();
    await undo(mergeId);
    expect([(await detail(older)).chats, (await detail(newer)).chats]).toEqual([2, 2]);
  });

  it('is not undone after 30 days', async () => {
    const { older, newer } = await twoOfOne();
    const { mergeId } = await merge(older, newer);
    await t.pool.query(`UPDATE person_merges SET merged_at = merged_at - interval '31 days' WHERE id = $1`, [mergeId]);
    expect((await detail(older)).merges).toEqual([]);
    expect(await failureOf(undo(mergeId))).toMatchObject({ code: 'bad-request', reason: 'merge-too-old' });
    expect(await people()).toHaveLength(1);
  });

  it('of one that was merged again waits for the later one; each undo gives back what it took', async () => {
    const { older, newer } = await twoOfOne();
    await pastChat(t, store, { fullname: 'Nell', email: 'nell@shop.test', startDate: ago(200 * day) });
    const oldest = await idOf('nell@shop.test');
    const { mergeId: first } = await merge(older, newer, { name: 'other' });
    const { mergeId: later } = await merge(oldest, older, { name: 'other' });
    expect(await detail(oldest)).toMatchObject({ chats: 4, fullname: 'Eleanor W.' });
    expect(await failureOf(undo(first))).toMatchObject({ code: 'bad-request', reason: 'merged-since' });
    await undo(later);
    expect(await detail(oldest)).toMatchObject({ chats: 1, fullname: 'Nell' });
    expect(await detail(older)).toMatchObject({ chats: 3, fullname: 'Eleanor W.' });
    await undo(first);
    expect(await people()).toHaveLength(3);
  });

  it('of two into one: undoing the first keeps what the second chose', async () => {
    const { older, newer } = await twoOfOne();
    await pastChat(t, store, { fullname: 'Nell', email: 'nell@shop.test', startDate: ago(day) });
    const third = await idOf('nell@shop.test');
    const { mergeId: first } = await merge(older, newer, { name: 'other', email: 'other' });
    await merge(older, third, { name: 'other' });
    await undo(first);
    expect(await detail(older)).toMatchObject({ chats: 3, fullname: 'Nell', email: 'e@haverstock.test' });
    expect(await detail(newer)).toMatchObject({ chats: 1, fullname: 'Eleanor W.' });
  });

  it('two admins at once, the same two either way round: one merges, the other hears of it', async () => {
    const { older, newer } = await twoOfOne();
    const done = await Promise.allSettled([merge(older, newer), merge(newer, older, {}, second)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    const [{ _id: mergeId = '' } = {}] = (await detail(older)).merges;
    const undone = await Promise.allSettled([undo(mergeId), undo(mergeId, second)]);
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await people()).toHaveLength(2);
  });

  it('with oneself, with nobody, and with one who is gone is refused', async () => {
    const { older, newer } = await twoOfOne();
    expect(await codeOf(merge(older, older))).toBe('bad-request');
    expect(await codeOf(merge(older, crypto.randomUUID()))).toBe('not-found');
    expect(await codeOf(merge('x', older))).toBe('not-found');
    expect(await codeOf(undo(crypto.randomUUID()))).toBe('not-found');
    await merge(older, newer);
    expect(await codeOf(merge(older, newer))).toBe('conflict');
    const bad = { ...mine, name: 'both' } as never;
    expect(
      await codeOf(admin.api['people.merge']({ params: { id: older }, body: { otherId: newer, keep: bad } })),
    ).toBe('validation');
  });
});

describe('erasing one of two who were merged', () => {
  const erase = async (visitorId: string) => {
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    // The worker runs while an erasure goes on.
    await Promise.all([erasePerson(ctx, { type: 'visitor', id: visitorId }), keep()]);
    await keep();
  };
  const everything = async () => {
    const tables = ['people', 'person_keys', 'person_merges', 'person_pairs'];
    const rows = await Promise.all(
      tables.map((table) => t.pool.query(`SELECT to_jsonb(x) FROM ${table} x WHERE workspace_id = $1`, [workspace.id])),
    );
    return JSON.stringify(rows.map((one) => one.rows));
  };

  it('takes what was theirs, also where it was chosen to be shown, and leaves the other', async () => {
    const { older, newer, last } = await twoOfOne();
    await merge(older, newer, { name: 'other', email: 'other', country: 'other' });
    expect(await detail(older)).toMatchObject({ fullname: 'Eleanor W.', email: 'e@gmail.test', country: 'GB' });
    await erase(last.visitorId);
    expect(await detail(older)).toMatchObject({
      ...{ fullname: 'Eleanor Whitcombe', email: 'e@haverstock.test', country: null, chats: 2, merges: [] },
      emails: ['e@haverstock.test'],
    });
    expect(await everything()).not.toMatch(/gmail|Eleanor W\./);
    expect((await admin.api['people.list']({ query: { search: 'gmail' } })).count).toBe(0);
    // Who they were stays as a number, as privacy has it.
    expect((await people()).map(({ fullname, chats }) => [fullname, chats])).toEqual([
      ['Eleanor Whitcombe', 2],
      [null, 1],
    ]);
  });

  it('of the one who stayed leaves the other under their id, and an undo gives them back', async () => {
    await pastChat(t, store, { fullname: 'Ann Old', email: 'ann@old.test', startDate: ago(9 * day) }).then(
      async (old) => {
        await pastChat(t, store, { fullname: 'Ann New', email: 'ann@new.test' });
        const [older, newer] = [await idOf('ann@old.test'), await idOf('ann@new.test')];
        const { mergeId } = await merge(older, newer);
        await erase(old.visitorId);
        expect(await detail(older)).toMatchObject({ fullname: 'Ann New', emails: ['ann@new.test'], chats: 1 });
        expect(await everything()).not.toMatch(/old\.test|Ann Old/);
        await undo(mergeId);
        expect(await detail(newer)).toMatchObject({ fullname: 'Ann New', chats: 1 });
        expect(await codeOf(detail(older))).toBe('not-found');
      },
    );
  });

  it('their export says who they are here', async () => {
    const { last } = await twoOfOne();
    await admin.api['privacy.export']({ body: { subject: { type: 'visitor', id: last.visitorId } } });
    await t.advance(1000);
    const [request] = (await admin.api['privacy.requests']()).data;
    const response = await fetch(`${t.baseUrl}/api/admin/privacy/requests/${request?._id}/download`, {
      headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId },
    });
    const file = (await response.json()) as { people?: unknown };
    expect(file.people).toMatchObject([{ own: { name: 'Eleanor W.', email: 'e@gmail.test' } }]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
