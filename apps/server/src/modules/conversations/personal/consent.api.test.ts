import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../../test/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let admin: TestAgent;
let store: StoreRow;
let visitor: TestVisitor;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
  visitor = await t.visitor(store);
});
afterAll(() => t.close());

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  );
const current = async () => (await admin.api['stores.consents']()).data[0];
async function ask(text: string, change: { enabled?: boolean; link?: string | null; was?: string | null } = {}) {
  const was = change.was === undefined ? ((await current())?.updatedAt ?? null) : change.was;
  return admin.api['stores.setConsent']({
    params: { id: store.id },
    body: { enabled: change.enabled ?? true, text, link: change.link ?? null, was },
  });
}
const params = () => ({ analyticsId: store.analyticsId });
const person = { fullname: 'Ann', email: 'ann@shopper.test' };
const start = (consentVersion?: number, ids = { conversationId: newId(), messageId: newId() }) =>
  visitor.api['widget.startChat']({ params: params(), body: { ...ids, ...person, text: 'Hello', consentVersion } });
const leave = (consentVersion?: number) =>
  visitor.api['widget.leaveMessage']({
    params: params(),
    body: { conversationId: newId(), messageId: newId(), ...person, text: 'Call me', consentVersion },
  });
const givenTo = async (id: string) => (await admin.api['conversations.consent']({ params: { id } })).consent;

describe('a store that asks for consent', () => {
  it('refuses a first message and a left message without it, or with that of an older text', async () => {
    await ask('I agree to be helped.');
    expect(await outcome(start())).toBe('consent-required');
    expect(await outcome(leave())).toBe('consent-required');
    await ask('I agree to be helped and remembered.');
    expect(await outcome(start(1))).toBe('consent-required');
    expect(await outcome(leave(1))).toBe('consent-required');
    expect(await outcome(start(3))).toBe('consent-required');
    const { rows } = await t.pool.query('SELECT 1 FROM conversations WHERE visitor_id = $1', [visitor.visitorId]);
    expect(rows).toEqual([]);
    expect(await outcome(start(2))).toBe('done');
  });

  it('keeps time and text with the conversation, as they were, and answers a repeated call with the same chat', async () => {
    await ask('First words', { link: 'https://shop.test/privacy' });
    const ids = { conversationId: newId(), messageId: newId() };
    const before = t.clock.now().getTime();
    await start(1, ids);
    await ask('Other words');
    expect((await start(1, ids)).conversation._id).toBe(ids.conversationId);
    const expected = await givenTo(ids.conversationId);
    expect(expected).toMatchObject({ version: 1, text: 'First words', link: 'https://shop.test/privacy' });
    const at = Date.parse(expected?.at ?? '');
    expect(at >= before && at <= t.clock.now().getTime()).toBe(true);
    const agent = await t.agent({ id: store.workspaceId }, { stores: [{ store }] });
    const seen = await agent.api['conversations.consent']({ params: { id: ids.conversationId } });
    expect(seen.consent).toEqual(expected);
    const detail = await agent.api['conversations.detail']({ params: { id: ids.conversationId } });
    expect(detail.hasGiven).toBe(true);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await outcome(stranger.api['conversations.consent']({ params: { id: ids.conversationId } }))).toBe(
      'not-found',
    );
  });

  it('does not ask a visitor again for the same text, and does for another', async () => {
    await ask('First words');
    const first = await leave(1);
    await t.advance(60_000);
    const second = await leave();
    const [one, two] = [await givenTo(first.conversation._id), await givenTo(second.conversation._id)];
    expect(two).toEqual(one);
    const widget = await visitor.api['widget.session']({ params: params(), body: { visitorToken: visitor.token } });
    expect(widget.visitor.consentVersion).toBe(1);
    expect(widget.config.consent).toEqual({ version: 1, text: 'First words', link: null });
    await ask('Other words');
    expect(await outcome(leave())).toBe('consent-required');
    expect(await outcome(leave(2))).toBe('done');
  });

  it('asks nothing once it is switched off, and the same text is no new version when it is on again', async () => {
    await ask('Words');
    await ask('Words', { enabled: false });
    expect((await visitor.api['widget.config']({ params: params() })).consent).toBeNull();
    expect(await outcome(leave())).toBe('done');
    expect(await ask('Words')).toMatchObject({ enabled: true, version: 1 });
    expect(await outcome(leave())).toBe('consent-required');
  });
});

describe('the setting', () => {
  it('is trimmed, at most 300 characters, never empty while on, and links to https only', async () => {
    expect(await ask('  Words  ')).toMatchObject({ text: 'Words', version: 1 });
    expect(await ask('x'.repeat(300))).toMatchObject({ version: 2 });
    expect(await outcome(ask('x'.repeat(301)))).toBe('validation');
    expect(await outcome(ask('   '))).toBe('validation');
    expect(await ask('', { enabled: false })).toMatchObject({ enabled: false, version: 3 });
    for (const link of ['http://shop.test', 'javascript:alert(1)', 'https://a:b@shop.test', 'shop']) {
      expect(await outcome(ask('Words', { link }))).toBe('validation');
    }
    expect(await ask('Words', { link: ' https://shop.test/p ' })).toMatchObject({ link: 'https://shop.test/p' });
  });

  it('tells two editors apart, also at the same time', async () => {
    await ask('Words', { was: null });
    expect(await outcome(ask('Mine', { was: null }))).toBe('conflict');
    const was = (await current())?.updatedAt ?? null;
    const outcomes = await Promise.all([outcome(ask('One', { was })), outcome(ask('Two', { was }))]);
    expect(outcomes.sort()).toEqual(['conflict', 'done']);
    expect(await current()).toMatchObject({ version: 2 });
  });

  it('is for admins, for stores of the workspace that have a widget', async () => {
    const social = await t.store({ id: store.workspaceId }, { name: 'Page', type: 'facebook' });
    expect((await admin.api['stores.consents']()).data.map(({ _id }) => _id)).toEqual([store.id]);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const body = { enabled: true, text: 'Words', link: null, was: null };
    expect(await outcome(stranger.api['stores.setConsent']({ params: { id: store.id }, body }))).toBe('not-found');
    expect(await outcome(admin.api['stores.setConsent']({ params: { id: social.id }, body }))).toBe('not-found');
    const { data } = await admin.api['audit.list']({ query: {} });
    expect(data.map(({ action }) => action)).not.toContain('store.consent-changed');
    await ask('Words');
    const after = await admin.api['audit.list']({ query: {} });
    expect(after.data[0]).toMatchObject({ action: 'store.consent-changed', data: { enabled: true, version: 1 } });
  });
});

it('an export holds the consent in its words, an erasure takes it away', async () => {
  await ask('Words of then');
  const { conversation } = await leave(1);
  const subject = { type: 'visitor', id: visitor.visitorId } as const;
  const { _id } = await admin.api['privacy.export']({ body: { subject } });
  await t.advance(1000);
  const file = await fetch(`${t.baseUrl}/api/admin/privacy/requests/${_id}/download`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId },
  });
  const { conversations } = (await file.json()) as { conversations: Record<string, unknown>[] };
  expect(conversations).toMatchObject([{ consentVersion: 1, consentText: 'Words of then' }]);
  await admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
  await t.advance(1000);
  expect(await givenTo(conversation._id)).toBeNull();
  const { rows } = await t.pool.query('SELECT consent_at FROM visitors WHERE id = $1', [visitor.visitorId]);
  expect(rows).toEqual([{ consent_at: null }]);
});
