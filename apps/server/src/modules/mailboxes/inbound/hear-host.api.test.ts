import { createHmac } from 'node:crypto';
import type { ApiError } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboundConfig } from '../../../../test/inbound-scene.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let workspace: TestWorkspace;
let admin: TestAgent;
let id: string;
let host: { url: string; secret: string };

beforeAll(async () => {
  t = await createTestApp({ config: { inbound: inboundConfig } });
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  const email = `help-${newId().slice(-12)}@lakeside.test`;
  id = (await admin.api['mailboxes.forward']({ body: { email, chatsoStoreId: store.id } })).data._id;
  host = await admin.api['mailboxes.webhook']({ params: { id } });
});

const letter = (messageId = `${newId()}@shopper.test`) =>
  Buffer.from(
    [
      `Message-ID: <${messageId}>`,
      'From: Ann <ann@shopper.test>',
      'To: help@lakeside.test',
      'Subject: Jacket',
      '',
      'Where?',
      '',
    ].join('\r\n'),
  );
const inbox = async () => (await admin.api['mails.list']({ query: { limit: 100 } })).data;

interface Call {
  /** Seconds from `from`, which is now. */
  at?: number;
  from?: Date;
  secret?: string;
  url?: string;
  signed?: Buffer;
}
async function call(
  raw: Buffer,
  { at = 0, from = t.clock.now(), secret = host.secret, url = host.url, signed = raw }: Call = {},
) {
  const timestamp = String(Math.floor(from.getTime() / 1000) + at);
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(signed).digest('hex');
  const answer = await fetch(`${t.baseUrl}${new URL(url).pathname}`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-chatso-timestamp': timestamp,
      'x-chatso-signature': `sha256=${signature}`,
    },
    body: raw,
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

describe('a mail host hands over mail', () => {
  it('[O-07] signed with the account’s secret it is stored, and the account works', async () => {
    expect(await call(letter())).toEqual({ status: 200, body: { ok: true, new: true } });
    expect(await inbox()).toMatchObject([{ subject: 'Jacket', from: { address: 'ann@shopper.test' } }]);
    expect((await admin.api['mailboxes.list']()).data[0]).toMatchObject({ _id: id, status: 'connected' });
  });

  it('the same mail in another call is here once; the very same call is refused', async () => {
    const raw = letter();
    const from = t.clock.now();
    expect(await call(raw, { from })).toMatchObject({ status: 200, body: { new: true } });
    expect((await call(raw, { from })).status).toBe(401);
    expect(await call(raw, { from, at: 1 })).toMatchObject({ status: 200, body: { new: false } });
    expect(await inbox()).toHaveLength(1);
  });

  it('two at once that are the same are here once', async () => {
    const raw = letter();
    const both = await Promise.all([call(raw), call(raw), call(raw, { at: 1 })]);
    expect(both.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(await inbox()).toHaveLength(1);
  });

  it('of more than five minutes ago, or to come, it is refused', async () => {
    for (const at of [-301, 301]) expect((await call(letter(), { at })).status).toBe(401);
    for (const at of [-298, 298]) expect((await call(letter(), { at })).status).toBe(200);
  });

  it('forged, changed, or for nobody it is refused, all with one word', async () => {
    const other = `/api/mail-inbound/${'0'.repeat(32)}`;
    const forged = [
      await call(letter(), { secret: 'guessed' }),
      await call(letter(), { signed: letter() }),
      await call(letter(), { url: new URL(other, host.url).href }),
      await call(letter(), { url: new URL('/api/mail-inbound/x', host.url).href }),
      await call(Buffer.alloc(0)),
    ];
    const said = forged.map(({ status, body }) => [status, body.message]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]?.[0]).toBe(401);
    const unsigned = await fetch(`${t.baseUrl}${new URL(host.url).pathname}`, { method: 'POST', body: letter() });
    expect(unsigned.status).toBe(401);
    expect(await inbox()).toEqual([]);
  });

  it('larger than a mail may be it is refused', async () => {
    expect((await call(Buffer.alloc(limits.mailBytes + 1, 'x'))).status).toBe(413);
  });

  it('[O-10] while an admin has stopped the account it is to come again', async () => {
    const [{ version = 0 } = {}] = (await admin.api['mailboxes.list']()).data;
    await admin.api['mailboxes.change']({ params: { id }, body: { status: 'unset', version } });
    expect((await call(letter())).status).toBe(503);
    await admin.api['mailboxes.remove']({ params: { id } });
    expect((await call(letter())).status).toBe(401);
  });

  it('calls that were heard are forgotten once nobody would take them any more', async () => {
    await call(letter());
    const count = async () => (await t.pool.query('SELECT FROM mail_host_calls WHERE mailbox_id = $1', [id])).rowCount;
    expect(await count()).toBe(1);
    await t.advance(2 * 3_600_000);
    expect(await count()).toBe(0);
  });
});

describe('what it signs with', () => {
  it('is sealed, shown to admins with an entry, and to nobody of another workspace', async () => {
    const { rows } = await t.pool.query<{ secrets: string }>('SELECT secrets FROM mailboxes WHERE id = $1', [id]);
    expect(rows[0]?.secrets).not.toContain(host.secret);
    expect(await admin.api['mailboxes.webhook']({ params: { id } })).toEqual(host);
    const stranger = await t.agent(await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } }), {
      role: 'admin',
    });
    const statusOf = (done: Promise<unknown>) => done.then(() => 200).catch((error: ApiError) => error.statusCode);
    expect(await statusOf(stranger.api['mailboxes.webhook']({ params: { id } }))).toBe(404);
    expect(await statusOf(stranger.api['mailboxes.renewWebhook']({ params: { id } }))).toBe(404);
    const entries = await t.pool.query('SELECT action, data FROM audit_log WHERE subject_id = $1', [id]);
    expect(entries.rows.map(({ action }) => action)).toContain('mailbox.webhook-read');
    expect(JSON.stringify(entries.rows)).not.toContain(host.secret);
  });

  it('is another one when somebody draws it anew, and the one before is refused', async () => {
    const before = host.secret;
    host = await admin.api['mailboxes.renewWebhook']({ params: { id } });
    expect(host.secret).not.toBe(before);
    expect((await call(letter(), { secret: before })).status).toBe(401);
    expect((await call(letter())).status).toBe(200);
  });
});
