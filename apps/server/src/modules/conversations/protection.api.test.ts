import type { ApiError } from '@chatso/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../test/index.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let store: StoreRow;
let visitor: TestVisitor;
let agent: TestAgent;
let admin: TestAgent;
const question = newId();

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' } });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace, {
    settings: {
      requiredInputFields: { fullname: false, email: false, phone: false },
      questions: [{ _id: question, label: 'Your size', type: 'text', choices: [], required: false }],
      protection: { blockedWords: ['casino', 'free money'], holdLinks: false, proofOfWork: false },
    },
  });
  agent = await t.agent(workspace, { stores: [{ store }] });
  admin = await t.agent(workspace, { role: 'admin' });
  visitor = await t.visitor(store);
});

const params = () => ({ analyticsId: store.analyticsId });
const begin = (body: object = {}) =>
  visitor.api['widget.startChat']({
    params: params(),
    body: { conversationId: newId(), messageId: newId(), text: 'Hello', ...body },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    ({ code, statusCode }: ApiError) => `${statusCode} ${code}`,
  );
const stored = async () => {
  const { rows } = await t.pool.query<{ chats: number; messages: number }>(
    `SELECT (SELECT count(*)::int FROM conversations WHERE store_id = $1) AS chats,
            (SELECT count(*)::int FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.store_id = $1) AS messages`,
    [store.id],
  );
  return rows[0];
};
async function saveWords(blockedWords: string[]): Promise<void> {
  const { settings, version } = await admin.api['stores.settings']({ params: { id: store.id } });
  const protection = { ...settings.protection, blockedWords };
  await admin.api['stores.saveSettings']({ body: { ...settings, storeId: store.id, version, protection } });
}

describe('blocked words', () => {
  it('begin no chat, wherever they stand, and nothing is stored', async () => {
    for (const body of [
      { text: 'the best CASINO!' },
      { text: 'get free\nmoney' },
      { fullname: 'Casinó Royale' },
      { answers: [{ questionId: question, answer: 'casino' }] },
    ])
      expect(await refusal(begin(body)), JSON.stringify(body)).toBe('422 blocked-word');
    expect(await stored()).toEqual({ chats: 0, messages: 0 });
    const { rows } = await t.pool.query('SELECT fullname FROM visitors WHERE id = $1', [visitor.visitorId]);
    expect(rows).toEqual([{ fullname: null }]);
    expect(await refusal(begin({ text: 'casinos' }))).toBe('nothing');
  });

  it('are not left as a message either', async () => {
    const leave = (body: object) =>
      refusal(
        visitor.api['widget.leaveMessage']({
          params: params(),
          body: {
            ...{ conversationId: newId(), messageId: newId(), text: 'Hi', fullname: 'Ann', email: 'a@b.test' },
            ...body,
          },
        }),
      );
    expect(await leave({ text: 'casino' })).toBe('422 blocked-word');
    expect(await leave({ fullname: 'casino' })).toBe('422 blocked-word');
    expect(await stored()).toEqual({ chats: 0, messages: 0 });
    expect(await leave({})).toBe('nothing');
  });

  it('are refused by call and over the socket; agents may write them', async () => {
    const { conversation } = await begin();
    const socket = await visitor.socket();
    const message = (text: string) => ({ messageId: newId(), conversationId: conversation._id, text });
    const call = { params: { ...params(), id: conversation._id }, body: message('free money') };
    expect(await refusal(visitor.api['widget.postMessage'](call))).toBe('422 blocked-word');
    expect(await socket.ask('conversation:message', message('a casino'))).toMatchObject({
      error: { statusCode: 422, code: 'blocked-word' },
    });
    expect(await stored()).toEqual({ chats: 1, messages: 1 });
    await take(agent, conversation._id, 'We are no casino.');
    expect(await stored()).toEqual({ chats: 1, messages: 2 });
  });

  it('the name that is given when an agent asks for it is looked at too', async () => {
    const { conversation } = await begin();
    await take(agent, conversation._id);
    const form = await agent.api['conversations.sendForm']({ params: { id: conversation._id } });
    const answer = (fullname: string) =>
      refusal(
        visitor.api['widget.answerForm']({
          params: { ...params(), id: conversation._id },
          body: { messageId: form.messageId, fullname },
        }),
      );
    expect(await answer('Casino')).toBe('422 blocked-word');
    expect(await answer('Ann')).toBe('nothing');
  });

  it('count from the moment they are saved, and no longer once they are taken away', async () => {
    await saveWords([]);
    const { conversation } = await begin({ text: 'casino' });
    const socket = await visitor.socket();
    const send = (text: string) =>
      socket.ask('conversation:message', { messageId: newId(), conversationId: conversation._id, text });
    expect(await send('casino')).toHaveProperty('data');
    await saveWords(['roulette']);
    expect(await send('roulette')).toMatchObject({ error: { code: 'blocked-word' } });
    expect(await send('casino')).toHaveProperty('data');
  });

  it('a message that is stored already is not refused when it is sent again', async () => {
    const { conversation } = await begin();
    const socket = await visitor.socket();
    const message = { messageId: newId(), conversationId: conversation._id, text: 'roulette' };
    expect(await socket.ask('conversation:message', message)).toHaveProperty('data');
    await saveWords(['roulette']);
    expect(await socket.ask('conversation:message', message)).toHaveProperty('data');
    expect(await stored()).toEqual({ chats: 1, messages: 2 });
  });

  it('cost no question to the database for each message; another process knows of a change within a second', async () => {
    const { conversation } = await begin();
    const socket = await visitor.socket();
    const send = (text: string) =>
      socket.ask('conversation:message', { messageId: newId(), conversationId: conversation._id, text });
    await send('first');
    const { query } = t.pool;
    let asked = 0;
    const count = (...given: unknown[]) => {
      if ((given[0] as { name?: string }).name === 'store-protection') asked += 1;
      return (query as (...all: unknown[]) => unknown).apply(t.pool, given);
    };
    Object.assign(t.pool, { query: count });
    try {
      for (let index = 0; index < 30; index += 1) await send(`message ${index}`);
      expect(asked).toBeLessThanOrEqual(2);
    } finally {
      Object.assign(t.pool, { query });
    }
    // What another process writes is heard of by nobody here.
    await t.pool.query(
      `UPDATE stores SET settings = jsonb_set(settings, '{protection,blockedWords}', '["roulette"]') WHERE id = $1`,
      [store.id],
    );
    await new Promise((done) => setTimeout(done, 1000));
    expect(await send('roulette')).toMatchObject({ error: { code: 'blocked-word' } });
  });
});

describe('links of strangers', () => {
  const link = 'Look at https://evil.test/x';
  beforeEach(() =>
    t.pool.query(`UPDATE stores SET settings = jsonb_set(settings, '{protection,holdLinks}', 'true') WHERE id = $1`, [
      store.id,
    ]),
  );
  const messagesOf = async (id: string) =>
    (await agent.api['conversations.messages']({ params: { id }, query: {} })).messages.filter(
      ({ type }) => type === 'text',
    );
  const say = async (id: string, text: string, who = visitor) => {
    const socket = await who.socket();
    return socket.ask('conversation:message', { messageId: newId(), conversationId: id, text });
  };
  it('are held back for every agent alike, by event and by call, and are as ever for the visitor', async () => {
    const socket = await agent.socket();
    const { conversation, messages } = await begin({ text: link });
    const id = conversation._id;
    expect(messages[0]).toMatchObject({ text: link });
    expect(messages[0]).not.toHaveProperty('linksHeld');
    await say(id, 'evil.com');
    await say(id, 'No link in here.');
    const heard = await socket.waitFor<{ message: { text: string; linksHeld?: boolean } }>(
      'conversation:message',
      ({ message }) => message.text === 'evil.com',
    );
    expect(heard.message.linksHeld).toBe(true);
    expect((await messagesOf(id)).map(({ text, linksHeld }) => [text, linksHeld])).toEqual([
      [link, true],
      ['evil.com', true],
      ['No link in here.', undefined],
    ]);
    const own = await visitor.api['widget.messages']({ params: { ...params(), id }, query: {} });
    expect(JSON.stringify(own)).not.toContain('linksHeld');
  });

  it('of somebody who was answered, in this chat or an earlier one, are not held back', async () => {
    const { conversation } = await begin();
    await take(agent, conversation._id);
    await say(conversation._id, link);
    await agent.api['conversations.endChat']({ params: { id: conversation._id } });
    const later = await begin({ text: link });
    for (const { _id } of [conversation, later.conversation])
      expect((await messagesOf(_id)).some(({ linksHeld }) => linksHeld)).toBe(false);
  });

  it('of a customer for whom the shop vouches are not held back', async () => {
    await t.pool.query('UPDATE visitors SET verified = true WHERE id = $1', [visitor.visitorId]);
    const { conversation } = await begin({ text: link });
    expect((await messagesOf(conversation._id))[0]?.linksHeld).toBeUndefined();
  });

  it('are not held back where the store does not want it', async () => {
    await t.pool.query(
      `UPDATE stores SET settings = jsonb_set(settings, '{protection,holdLinks}', 'false') WHERE id = $1`,
      [store.id],
    );
    const { conversation } = await begin({ text: link });
    expect((await messagesOf(conversation._id))[0]?.linksHeld).toBeUndefined();
  });

  it('an agent lets them through for all, once, with a line in the audit log; what comes later too', async () => {
    const { conversation } = await begin({ text: link });
    const id = conversation._id;
    const colleague = await (await t.agent({ id: agent.workspaceId }, { stores: [{ store }] })).socket();
    const allow = () => agent.api['conversations.allowLinks']({ params: { id } });
    expect(await allow()).toEqual({ linksAllowed: true });
    const heard = await colleague.waitFor<{ conversation: { linksAllowed: boolean; rev: number } }>(
      'conversation:update-from-client',
    );
    expect(heard.conversation.linksAllowed).toBe(true);
    expect(await allow()).toEqual({ linksAllowed: true });
    expect((await agent.api['conversations.detail']({ params: { id } })).rev).toBe(heard.conversation.rev);
    const { rows } = await t.pool.query(
      `SELECT actor_id FROM audit_log WHERE subject_id = $1 AND action = 'conversation.links-allowed'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await say(id, 'https://evil.test/later');
    expect((await messagesOf(id)).at(-1)?.linksHeld).toBeUndefined();
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    await expect(stranger.api['conversations.allowLinks']({ params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('of a message that is left are no links in its mail either', async () => {
    await t.pool.query(
      `UPDATE stores SET settings = settings || '{"sendOfflineMessages": true, "emailForMissChat": "team@shop.test"}' WHERE id = $1`,
      [store.id],
    );
    await visitor.api['widget.leaveMessage']({
      params: params(),
      body: {
        ...{ conversationId: newId(), messageId: newId(), text: link, fullname: 'Ann', email: 'a@b.test' },
      },
    });
    await t.advance(0);
    await t.advance(0);
    const [mail] = mails.to('team@shop.test');
    expect(mail?.text).toContain('https[:]//evil[.]test/x');
    expect(`${mail?.text}${mail?.html}`).not.toContain('https://evil.test');
  });
});

describe('proof of work', () => {
  const on = (proofOfWork: boolean) =>
    t.pool.query(`UPDATE stores SET settings = jsonb_set(settings, '{protection,proofOfWork}', $2) WHERE id = $1`, [
      store.id,
      JSON.stringify(proofOfWork),
    ]);
  beforeEach(() => on(true));
  const challengeFor = async (who = visitor) =>
    (await who.api['widget.challenge']({ params: { analyticsId: who.store.analyticsId } })).challenge;
  const solved = async (who = visitor) => {
    const challenge = JSON.parse((await challengeFor(who)) ?? '');
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  };
  const reason = (call: Promise<unknown>) =>
    call.then(
      () => 'nothing',
      (error: ApiError) => error.reason ?? error.code,
    );
  /** The same visitor begins another chat. */
  const over = () => t.pool.query(`UPDATE conversations SET state = 'closed' WHERE store_id = $1`, [store.id]);

  it('begins a chat, once; the same call again finds what it made', async () => {
    const proof = await solved();
    const ids = { conversationId: newId(), messageId: newId() };
    const made = await begin({ ...ids, proof });
    expect((await begin({ ...ids, proof })).conversation._id).toBe(made.conversation._id);
    await over();
    expect(await reason(begin({ proof }))).toBe('proof-used');
    expect((await stored())?.chats).toBe(1);
    expect(await reason(begin({ proof: await solved() }))).toBe('nothing');
  });

  it('is wanted for a message that is left too', async () => {
    const leave = (proof?: string) =>
      reason(
        visitor.api['widget.leaveMessage']({
          params: params(),
          body: {
            ...{ conversationId: newId(), messageId: newId(), text: 'Hi', fullname: 'Ann', email: 'a@b.test' },
            ...(proof && { proof }),
          },
        }),
      );
    expect(await leave()).toBe('proof-required');
    const proof = await solved();
    expect(await leave(proof)).toBe('nothing');
    expect(await leave(proof)).toBe('proof-used');
  });

  it('that is missing, of another visitor or store, changed, not solved or no proof at all begins nothing', async () => {
    expect(await refusal(begin())).toBe('409 proof-required');
    const stranger = await t.visitor(store);
    expect(await reason(begin({ proof: await solved(stranger) }))).toBe('proof-not-valid');
    const elsewhere = await t.store({ id: agent.workspaceId }, { settings: store.settings as never });
    await t.pool.query('UPDATE stores SET settings = (SELECT settings FROM stores WHERE id = $1) WHERE id = $2', [
      store.id,
      elsewhere.id,
    ]);
    expect(await reason(begin({ proof: await solved(await t.visitor(elsewhere)) }))).toBe('proof-not-valid');
    const proof = JSON.parse(await solved());
    const { parameters } = proof.challenge;
    const forged = [
      { ...proof, solution: { ...proof.solution, counter: 1, derivedKey: 'ab'.repeat(32) } },
      {
        ...proof,
        challenge: { ...proof.challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 } },
      },
      { ...proof, challenge: { ...proof.challenge, signature: 'ab'.repeat(32) } },
      {},
      null,
    ];
    for (const one of forged) expect(await reason(begin({ proof: JSON.stringify(one) }))).toBe('proof-not-valid');
    expect(await reason(begin({ proof: '{' }))).toBe('proof-not-valid');
    expect((await stored())?.chats).toBe(0);
    expect(await reason(begin({ proof: JSON.stringify(proof) }))).toBe('nothing');
  });

  it('is too old after ten minutes', async () => {
    const proof = await solved();
    await t.advance(10 * 60_000);
    expect(await reason(begin({ proof }))).toBe('proof-expired');
    expect((await stored())?.chats).toBe(0);
  });

  it('is not spent by a message that was refused for another reason', async () => {
    const proof = await solved();
    expect(await reason(begin({ proof, text: 'casino' }))).toBe('blocked-word');
    expect(await reason(begin({ proof }))).toBe('nothing');
  });

  it('one of two that begin with the same proof at once begins', async () => {
    const proof = await solved();
    const first = reason(begin({ proof }));
    const second = reason(begin({ proof }));
    expect([await first, await second].filter((one) => one === 'nothing')).toHaveLength(1);
  });

  it('is asked of nobody for whom the shop vouches, nor where the store does not want it', async () => {
    expect(await config()).toMatchObject({ proofOfWork: true });
    await t.pool.query('UPDATE visitors SET verified = true WHERE id = $1', [visitor.visitorId]);
    expect(await challengeFor()).toBeNull();
    expect(await reason(begin())).toBe('nothing');
    await on(false);
    expect(await config()).toMatchObject({ proofOfWork: false });
    const guest = await t.visitor(store);
    expect(await challengeFor(guest)).toBeNull();
  });

  const config = async () =>
    (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json() as Promise<object>;
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
