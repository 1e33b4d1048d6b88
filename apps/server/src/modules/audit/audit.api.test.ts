import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';

let t: TestApp;
let workspace: TestWorkspace;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Lovelace' });
});
afterAll(() => t.close());

const write = (id: string, action: string, subject?: { type: string; id: string }, data = {}) =>
  inWorkspace(t.rootCtx(), id, { kind: 'system' }).audit({ action, data, ...(subject ? { subject } : {}) });
const list = async (query: Record<string, unknown> = {}, who = admin) => {
  const { data, count } = await who.api['audit.list']({ query });
  return { data, count, actions: data.map(({ action }) => action) };
};
const exportCsv = (query = '', who = admin) =>
  fetch(`${t.baseUrl}/api/admin/audit-log/export${query}`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
  });

describe('the audit log of a workspace', () => {
  it('tells who did what to whom, when and from where, newest first', async () => {
    await fetch(`${t.baseUrl}/api/admin/feature-flags`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-workspace-id': workspace.id,
        'content-type': 'application/json',
        'user-agent': 'Firefox of Ada',
      },
      body: JSON.stringify({ flag: 'ai-chatbot', enabled: false }),
    });
    const [entry] = (await list({ action: 'flag.switched-off' })).data;
    expect(entry).toMatchObject({
      actor: { kind: 'agent', id: admin.userId, name: 'Ada Lovelace' },
      action: 'flag.switched-off',
      subject: { type: 'flag', id: 'ai-chatbot', name: null },
      ip: '127.0.0.1',
      userAgent: 'Firefox of Ada',
    });
    expect(Math.abs(Date.parse(entry?.at ?? '') - t.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('shows nothing of another workspace, and nothing to anybody but admins', async () => {
    const other = await t.workspace();
    const stranger = await t.agent(other, { role: 'admin' });
    await write(workspace.id, 'secret.plan', { type: 'user', id: admin.userId });
    expect((await list({ search: 'secret' }, stranger)).data).toEqual([]);
    expect((await list({ search: 'Ada' }, stranger)).data).toEqual([]);
    expect((await stranger.api['audit.filters']()).actions).not.toContain('secret.plan');
    expect(await (await exportCsv('', stranger)).text()).not.toContain('secret.plan');
    expect((await exportCsv('', await t.agent(workspace, { role: 'coach' }))).status).toBe(403);
  });

  it('is filtered by person, action, subject, time and text', async () => {
    const bob = await t.agent(workspace, { role: 'admin', fullname: 'Bob Ross' });
    const store = await t.store(workspace, { name: 'Alpine 100%' });
    await write(workspace.id, 'store.painted', { type: 'store', id: store.id });
    await bob.api['flags.set']({ body: { flag: 'ai-chatbot', enabled: true } });
    expect((await list({ actorId: bob.userId })).data.map(({ actor }) => actor.name)).toContain('Bob Ross');
    expect((await list({ subjectId: store.id })).actions).toContain('store.painted');
    expect((await list({ search: 'alpine 100%' })).data[0]?.subject).toMatchObject({ name: 'Alpine 100%' });
    expect((await list({ search: 'store painted' })).actions).toEqual(['store.painted']);
    expect(new Set((await list({ search: 'bob', limit: 100 })).data.map(({ actor }) => actor.id))).toEqual(
      new Set([bob.userId]),
    );
    expect((await list({ search: 'x_x' })).count).toBe(0);
    const later = new Date(t.clock.now().getTime() + 60_000).toISOString();
    expect((await list({ from: later })).count).toBe(0);
    expect((await list({ to: later, action: 'store.painted' })).count).toBe(1);
    const { actions, actors } = await admin.api['audit.filters']();
    expect(actions).toEqual([...actions].sort());
    expect(actions).toContain('store.painted');
    expect(actors).toContainEqual({ _id: bob.userId, name: 'Bob Ross' });
  });

  it('[U-06] pages with a total', async () => {
    const own = await t.workspace();
    const reader = await t.agent(own, { role: 'admin' });
    for (let n = 0; n < 25; n += 1) await write(own.id, 'thing.done', { type: 'thing', id: String(n) });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, action: 'thing.done' }, reader)));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ count }) => count)).toEqual([25, 25, 25, 25]);
    const ids = pages.flatMap(({ data }) => data.map(({ subject }) => subject?.id));
    expect(new Set(ids).size).toBe(25);
  });

  it('keeps the name of a person who is gone', async () => {
    const gone = await t.agent(workspace, { role: 'admin', fullname: 'Grace Hopper' });
    await gone.api['flags.set']({ body: { flag: 'ai-chatbot', enabled: false } });
    await t.pool.query('DELETE FROM users WHERE id = $1', [gone.userId]);
    expect((await list({ actorId: gone.userId, action: 'flag.switched-off' })).data[0]?.actor.name).toBe(
      'Grace Hopper',
    );
  });

  it('notes who looked, once for turning pages, and who exported', async () => {
    const own = await t.workspace();
    const reader = await t.agent(own, { role: 'admin' });
    await list({}, reader);
    await list({ page: 2 }, reader);
    expect((await list({ action: 'audit-log.viewed' }, reader)).count).toBe(1);
    await t.advance(11 * 60_000);
    const renewed = await t.agent(own, { role: 'admin' });
    await list({}, renewed);
    await (await exportCsv('?action=audit-log.viewed', renewed)).text();
    const [exported] = (await list({ action: 'audit-log.exported' }, renewed)).data;
    expect(exported).toMatchObject({ actor: { id: renewed.userId }, data: { action: 'audit-log.viewed' } });
  });
});

describe('whom, who and where', () => {
  it('names an invited person by the address, also when the invitation was cancelled, and finds them by it', async () => {
    const own = await t.workspace();
    const boss = await t.agent(own, { role: 'admin', fullname: 'Imogen Boss' });
    const emails = ['kept@shop.test', 'cancelled@shop.test'];
    const { results } = await boss.api['agents.invite']({ body: { emails, role: 'agent' } });
    await boss.api['agents.resendInvitation']({ body: { userId: results[0]?.userId ?? '' } });
    await boss.api['agents.cancelInvitation']({ params: { id: results[1]?.userId ?? '' } });
    const named = async (action: string) => (await list({ action }, boss)).data.map(({ subject }) => subject?.name);
    expect((await named('member.invited')).sort()).toEqual([...emails].sort());
    expect(await named('invitation.resent')).toEqual(['kept@shop.test']);
    expect(await named('invitation.cancelled')).toEqual(['cancelled@shop.test']);
    expect((await list({ search: 'kept@shop' }, boss)).count).toBe(2);
  });

  it('who registers is who made the workspace and its first store, and who joins did it themselves', async () => {
    const email = 'founder@shop.test';
    const body = {
      email,
      fullname: 'Fay Founder',
      password: 'correct horse battery',
      workspaceName: 'Fay and friends',
    };
    const { idToken, workspaceId } = await t.client()['auth.register']({ body });
    const { data } = await t.client(idToken, workspaceId)['audit.list']({ query: {} });
    const who = new Map(data.map(({ action, actor }) => [action, `${actor.kind} ${actor.name}`]));
    expect(who.get('workspace.created')).toBe('user Fay Founder');
    expect(who.get('store.created')).toBe('user Fay Founder');
    const { rows } = await t.pool.query(
      `SELECT DISTINCT actor_kind, actor_id = subject_id AS own FROM audit_log
        WHERE action IN ('user.registered', 'session.started') AND subject_id IN (SELECT id::text FROM users WHERE email = $1)`,
      [email],
    );
    expect(rows).toEqual([{ actor_kind: 'user', own: true }]);
  });

  it('names the customer of a chat and the colleague it went to', async () => {
    const own = await t.workspace();
    const store = await t.store(own);
    const boss = await t.agent(own, { role: 'admin', fullname: 'Imogen Boss' });
    const robin = await t.agent(own, { fullname: 'Robin Colleague' });
    const visitor = await t.visitor(store);
    const id = await ongoingChat(visitor, boss);
    await t.pool.query("UPDATE conversations SET customer_fullname = 'Maya Lind' WHERE id = $1", [id]);
    await write(own.id, 'conversation.transfer-requested', { type: 'conversation', id }, { to: robin.userId });
    const [entry] = (await list({ action: 'conversation.transfer-requested' }, boss)).data;
    expect(entry?.subject).toEqual({ type: 'conversation', id, name: 'Maya Lind' });
    expect(entry?.other).toEqual({ id: robin.userId, name: 'Robin Colleague' });
    await t.pool.query('UPDATE conversations SET customer_fullname = NULL WHERE id = $1', [id]);
    const [nameless] = (await list({ subjectId: id, action: 'conversation.accepted' }, boss)).data;
    expect(nameless?.subject?.name).toMatch(/^Visitor #\d+$/);
  });
});

describe('the CSV', () => {
  it('has a BOM, the filter of the list, and cells that no spreadsheet runs', async () => {
    const own = await t.workspace();
    const reader = await t.agent(own, { role: 'admin', fullname: '=HYPERLINK("evil")' });
    await reader.api['flags.set']({ body: { flag: 'ai-chatbot', enabled: false } });
    await write(own.id, 'other.thing');
    const response = await exportCsv('?action=flag.switched-off', reader);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain(`"'=HYPERLINK(""evil"")"`);
    expect(text).not.toContain('other.thing');
  });

  it('[A-33] writes times by the clock of whoever exports, and still the same moments', async () => {
    const own = await t.workspace();
    const reader = await t.agent(own, { role: 'admin' });
    await write(own.id, 'clock.told');
    const [entry] = (await list({ action: 'clock.told' }, reader)).data;
    const at = Date.parse(entry?.at ?? '');
    const cell = async (query: string) => {
      const text = await (await exportCsv(`?action=clock.told${query}`, reader)).text();
      return text.split('\n')[1]?.split(',')[0] ?? '';
    };
    expect(await cell('')).toBe(entry?.at);
    const told = await cell('&timezone=Asia/Ho_Chi_Minh');
    expect(told).toMatch(/T\d\d:\d\d:\d\d\+07:00$/);
    expect(Date.parse(told)).toBe(Math.floor(at / 1000) * 1000);
    expect((await exportCsv('?timezone=Mars/Olympus', reader)).status).toBe(400);
  });

  it('streams more than one batch, every entry once', async () => {
    const own = await t.workspace();
    const reader = await t.agent(own, { role: 'admin' });
    // All at one moment, and that with microseconds: what pages by time alone would lose or repeat.
    await t.pool.query(
      `INSERT INTO audit_log (id, workspace_id, at, actor_kind, action, data, request_id)
       SELECT gen_random_uuid(), $1, now() - interval '1.000007 seconds', 'system', 'row.made', '{}', 'n' || n FROM generate_series(1, 2500) n`,
      [own.id],
    );
    const text = await (await exportCsv('?action=row.made', reader)).text();
    const ids = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toHaveLength(2500);
    expect(new Set(ids).size).toBe(2500);
  });
});

describe('entries', () => {
  it('cannot be changed, deleted or emptied', async () => {
    await write(workspace.id, 'kept.for-ever');
    for (const statement of [
      `UPDATE audit_log SET action = 'other'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      `UPDATE audit_log SET ip = NULL, user_agent = NULL, data = '{"erased": true}'`,
    ]) {
      await expect(t.pool.query(statement)).rejects.toThrow('append-only');
    }
    const rewriting = withTransaction(t.rootCtx(), async (tx) => {
      await tx.pool.query(`SELECT set_config('chatso.erasing', 'on', true)`);
      await tx.pool.query(
        `UPDATE audit_log SET ip = NULL, user_agent = NULL, data = '{"erased": true}', action = 'other'`,
      );
    });
    await expect(rewriting).rejects.toThrow('append-only');
  });
});
