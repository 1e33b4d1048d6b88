import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { take } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' } });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

const silence = limits.answerMailAfterMs + 1000;

/** A chat whose visitor left right after the agent took it; nothing that was said before is unread. */
async function leftChat(input: { email?: string; url?: string } = {}) {
  const workspace = await t.workspace({ name: 'Northwind' });
  const agent = await t.agent(workspace, { role: 'admin', fullname: 'Tomás Weaver' });
  const store = await t.store(workspace, { name: 'Northwind CA', ...(input.url ? { url: input.url } : {}) });
  const visitor = await t.visitor(store);
  const socket = await visitor.socket();
  const id = newId();
  const email = input.email ?? `ann-${id}@shopper.test`;
  await visitor.api['widget.startChat']({
    params: { analyticsId: store.analyticsId },
    body: {
      conversationId: id,
      messageId: newId(),
      text: 'Is the L long in the arms?',
      fullname: 'Ann Visitor',
      email,
    },
  });
  await take(agent, id, 'Let me look.');
  await t.advance(1000);
  const gone = async () => {
    socket.socket.disconnect();
    await eventually(async () => {
      const { rows } = await t.pool.query('SELECT visitor_online FROM conversations WHERE id = $1', [id]);
      expect(rows).toEqual([{ visitor_online: false }]);
    });
    await t.advance(1000);
  };
  const say = (text: string) =>
    agent.api['conversations.postMessage']({ params: { id }, body: { conversationId: id, messageId: newId(), text } });
  return { workspace, agent, store, visitor, id, email, say, gone };
}

/** Time goes by as it does: the sweeps look every half minute. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 30_000) await t.advance(Math.min(30_000, left));
  await t.advance(0);
}

const linkOf = (text: string | undefined, path: 'c' | 'u'): string => {
  const found = new RegExp(`https://chat\\.example(/${path}/[^\\s#]+)`).exec(text ?? '')?.[1];
  if (found === undefined) throw new Error(`No /${path}/ link in the mail.`);
  return `${t.baseUrl}${found}`;
};
const open = (url: string) => fetch(url, { redirect: 'manual' });
const session = async (analyticsId: string, page: string, visitorToken?: string) => {
  const response = await fetch(`${t.baseUrl}/api/widget/${analyticsId}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: { url: page, title: 'Your chat' }, ...(visitorToken ? { visitorToken } : {}) }),
  });
  return (await response.json()) as { visitorId: string; visitorToken: string; conversation: { _id: string } | null };
};

describe('[G-35] answers that came after the visitor left', () => {
  it('come in one mail, after five minutes of silence, with the question and without what was read', async () => {
    const chat = await leftChat();
    await chat.gone();
    await chat.say('The L adds 2 cm in the sleeve.');
    await chat.say('Shall I hold one?');
    await pass(limits.answerMailAfterMs - 60_000);
    expect(mails.to(chat.email)).toEqual([]);
    await pass(120_000);
    const [mail, ...more] = mails.to(chat.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Re: Is the L long in the arms?');
    expect(mail?.from?.value).toEqual([{ name: 'Tomás Weaver from Northwind CA', address: 'no-reply@chat.example' }]);
    expect(mail?.text).toContain('> Is the L long in the arms?');
    expect(mail?.text).toMatch(/The L adds 2 cm in the sleeve\.[\s\S]+Shall I hold one\?/);
    expect(mail?.text).not.toContain('Let me look.');
    expect(mail?.replyTo?.value[0]?.address).toMatch(/^reply\+[0-9a-f]{32}\.[0-9a-f]{20}@chat\.example$/);
    expect(mail?.replyTo?.value[0]?.address?.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const stop = mail?.headers.get('list') as { unsubscribe?: { url: string }; 'unsubscribe-post'?: { name: string } };
    expect(stop.unsubscribe?.url).toMatch(/^https:\/\/chat\.example\/u\//);
    expect(stop['unsubscribe-post']?.name).toBe('List-Unsubscribe=One-Click');
    await pass(20 * 60_000);
    expect(mails.to(chat.email)).toHaveLength(1);
  });

  it('each new message begins the five minutes anew', async () => {
    const chat = await leftChat();
    await chat.gone();
    await chat.say('One');
    await t.advance(50_000);
    await chat.say('Two');
    await pass(limits.answerMailAfterMs - 40_000);
    expect(mails.to(chat.email)).toEqual([]);
    await pass(90_000);
    expect(mails.to(chat.email)).toHaveLength(1);
    expect(mails.to(chat.email)[0]?.text).toMatch(/One[\s\S]+Two/);
  });

  it('come when the agent ended the chat meanwhile too', async () => {
    const chat = await leftChat();
    await chat.gone();
    await chat.say('Here it is.');
    await chat.agent.api['conversations.endChat']({ params: { id: chat.id } });
    await pass(silence);
    expect(mails.to(chat.email)).toHaveLength(1);
  });

  it.each(['before the chat is given up', 'after the agent ended the chat', 'just before the mail leaves'])(
    'do not come when the visitor came back %s',
    async (when) => {
      const chat = await leftChat();
      await chat.gone();
      await chat.say('Here it is.');
      if (when.startsWith('after')) await chat.agent.api['conversations.endChat']({ params: { id: chat.id } });
      if (when.startsWith('just')) await pass(limits.answerMailAfterMs - 60_000);
      else await t.advance(10_000);
      const back = await chat.visitor.socket();
      await eventually(async () => {
        const { rows } = await t.pool.query('SELECT visitor_seen_at AS at FROM conversations WHERE id = $1', [chat.id]);
        expect(rows[0].at.getTime()).toBeGreaterThan(t.clock.now().getTime() - 5000);
      });
      back.socket.disconnect();
      await pass(silence + 60_000);
      expect(mails.to(chat.email)).toEqual([]);
    },
  );

  it('do not come to somebody who is there, is banned, or gave no address', async () => {
    const here = await leftChat();
    await here.say('You are here.');
    const banned = await leftChat();
    await banned.gone();
    await banned.say('For a banned one.');
    await t.pool.query(
      `INSERT INTO bans (id, workspace_id, store_id, visitor_id, reason, banned_at) VALUES ($1, $2, $3, $4, 'x', $5)`,
      [newId(), banned.workspace.id, banned.store.id, banned.visitor.visitorId, t.clock.now()],
    );
    const nameless = await leftChat();
    await t.pool.query('UPDATE conversations SET customer_email = NULL WHERE id = $1', [nameless.id]);
    await nameless.gone();
    await nameless.say('To nobody.');
    await pass(silence + 60_000);
    for (const { email } of [here, banned, nameless]) expect(mails.to(email)).toEqual([]);
  });

  it('come once, from several processes, and again after the mail server refused', async () => {
    const chat = await leftChat();
    await chat.gone();
    await chat.say('Only once.');
    mails.refuse(1);
    await pass(silence - 30_000);
    const other = await createTestApp({
      pool: t.pool,
      config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' },
    });
    other.clock.advance(Math.max(0, t.clock.now().getTime() - other.clock.now().getTime()));
    await Promise.all([t.advance(30_000), t.advance(0), other.advance(0), other.advance(0)]);
    await pass(60_000);
    await other.close();
    expect(mails.to(chat.email)).toHaveLength(1);
    for (const line of t.errors.splice(0)) expect(line).toContain('451 Try again later');
  });
});

describe('the link of the mail', () => {
  async function mailed(input: Parameters<typeof leftChat>[0] = {}) {
    const chat = await leftChat(input);
    await chat.gone();
    await chat.say('Here it is.');
    await pass(silence);
    const text = mails.to(chat.email)[0]?.text;
    return { ...chat, to: linkOf(text, 'c'), stop: linkOf(text, 'u') };
  }

  it('goes on with the chat on any device, through a page of ours that keeps no secret', async () => {
    const chat = await mailed();
    const opened = await open(chat.to);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const page = new URL(opened.headers.get('location') ?? '', t.baseUrl);
    expect(page.pathname).toBe(`/widget/continue/${chat.store.analyticsId}`);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain(`data-store-id="${chat.store.analyticsId}"`);
    const began = await session(chat.store.analyticsId, page.href);
    expect(began.visitorId).toBe(chat.visitor.visitorId);
    expect(began.conversation?._id).toBe(chat.id);
    const { rows } = await t.pool.query('SELECT viewing_page_url AS url FROM visitors WHERE id = $1', [
      began.visitorId,
    ]);
    expect(rows[0].url).toBe(`${t.baseUrl}/widget/continue/${chat.store.analyticsId}`);
    const { rows: pages } = await t.pool.query('SELECT page_url FROM visitor_pages WHERE visitor_id = $1', [
      began.visitorId,
    ]);
    expect(JSON.stringify(pages)).not.toContain('ticket');
  });

  it('wins over the guest of that device, and proves nothing to another shop', async () => {
    const chat = await mailed();
    const page = new URL((await open(chat.to)).headers.get('location') ?? '', t.baseUrl).href;
    const guest = await session(chat.store.analyticsId, 'https://shop.test/');
    expect(guest.visitorId).not.toBe(chat.visitor.visitorId);
    expect((await session(chat.store.analyticsId, page, guest.visitorToken)).visitorId).toBe(chat.visitor.visitorId);
    const elsewhere = await t.store(await t.workspace());
    const stranger = await session(elsewhere.analyticsId, page.replace(chat.store.analyticsId, elsewhere.analyticsId));
    expect(stranger.visitorId).not.toBe(chat.visitor.visitorId);
    expect(stranger.conversation).toBeNull();
  });

  it('is over after 30 days; its ticket after minutes', async () => {
    const chat = await mailed();
    const page = new URL((await open(chat.to)).headers.get('location') ?? '', t.baseUrl).href;
    await t.advance(10 * 60_000);
    expect((await session(chat.store.analyticsId, page)).visitorId).not.toBe(chat.visitor.visitorId);
    await t.advance(limits.continueLinkMs - 20 * 60_000);
    expect((await open(chat.to)).status).toBe(303);
    await t.advance(11 * 60_000);
    expect((await open(chat.to)).status).toBe(410);
  });

  it.each([
    [
      'the address of the chat is another one',
      (id: string) => [`UPDATE conversations SET customer_email = 'other@x.test' WHERE id = $1`, id],
    ],
    [
      'the chat is another visitor’s',
      (_: string, visitor: string) => [
        `UPDATE conversations SET visitor_id = (SELECT v.id FROM visitors v WHERE v.store_id = conversations.store_id AND v.id <> $1) WHERE visitor_id = $1`,
        visitor,
      ],
    ],
    [
      'the visitor signed out',
      (_: string, visitor: string) => [`UPDATE visitors SET sign_outs = sign_outs + 1 WHERE id = $1`, visitor],
    ],
    [
      'the shop knows the visitor by another address',
      (_: string, visitor: string) => [
        `UPDATE visitors SET verified = true, email = 'named@x.test' WHERE id = $1`,
        visitor,
      ],
    ],
  ])('lets nobody in when %s', async (_, statement) => {
    const chat = await mailed();
    await t.visitor(chat.store);
    const [text = '', value] = statement(chat.id, chat.visitor.visitorId);
    await t.pool.query(text, [value]);
    expect((await open(chat.to)).status).toBe(410);
  });

  it('is good for nothing else: neither is the one for the other, nor is either a session', async () => {
    const chat = await mailed();
    expect((await open(chat.to.replace('/c/', '/u/'))).status).toBe(410);
    expect((await open(chat.stop.replace('/u/', '/c/'))).status).toBe(410);
    const token = chat.to.split('/c/')[1] ?? '';
    const tried = await session(chat.store.analyticsId, `${t.baseUrl}/widget/continue/x?ticket=${token}`, token);
    expect(tried.visitorId).not.toBe(chat.visitor.visitorId);
    expect((await open(`${chat.to}x`)).status).toBe(410);
  });

  const press = (url: string, body: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

  it('to stop shows buttons, and nothing is stopped by looking', async () => {
    const chat = await mailed();
    const page = await open(chat.stop);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toMatch(
      /<button type="submit">No mails about this chat[\s\S]+<button type="submit">No chat mails at all/,
    );
    const { rows } = await t.pool.query('SELECT stopped_at FROM answer_mails WHERE conversation_id = $1', [chat.id]);
    expect(rows).toEqual([{ stopped_at: null }]);
  });

  it.each([
    ['the button of this chat', 'stop=chat', false],
    ['the button of all', 'stop=all', true],
    ['one click in the mail program', 'List-Unsubscribe=One-Click', true],
  ])('%s stops what it says, of this shop', async (_, body, all) => {
    const chat = await mailed();
    for (let twice = 0; twice < 2; twice += 1) expect((await press(chat.stop, body)).status).toBe(200);
    const again = await leftChat({ email: chat.email.replace('ann-', 'ANN-') });
    // A chat of the same shop.
    const opened = await t.visitor(chat.store);
    const socket = await opened.socket();
    const id = newId();
    await opened.api['widget.startChat']({
      params: { analyticsId: chat.store.analyticsId },
      body: { conversationId: id, messageId: newId(), text: 'Me again', fullname: 'Ann', email: chat.email },
    });
    await take(chat.agent, id, 'Hello again');
    await t.advance(1000);
    socket.socket.disconnect();
    await eventually(async () => {
      const { rows } = await t.pool.query('SELECT visitor_online FROM conversations WHERE id = $1', [id]);
      expect(rows).toEqual([{ visitor_online: false }]);
    });
    await t.advance(1000);
    await chat.agent.api['conversations.postMessage']({
      params: { id },
      body: { conversationId: id, messageId: newId(), text: 'A later answer' },
    });
    await again.gone();
    await again.say('Of another shop');
    await pass(silence);
    expect(mails.to(chat.email)).toHaveLength(all ? 1 : 2);
    expect(mails.to(chat.email.replace('ann-', 'ANN-'))).toHaveLength(1);
    const { rows } = await t.pool.query(
      `SELECT data FROM audit_log WHERE action = 'conversation.mails-stopped' AND subject_id = $1`,
      [chat.id],
    );
    expect(rows).toEqual([{ data: { all } }]);
    const kept = await t.pool.query('SELECT email_hash FROM mail_optouts WHERE store_id = $1', [chat.store.id]);
    expect(kept.rows).toHaveLength(all ? 1 : 0);
    expect(JSON.stringify(kept.rows)).not.toContain('shopper.test');
  });

  it('one chat that is stopped is not written to any more', async () => {
    const chat = await leftChat();
    await chat.gone();
    await chat.say('One');
    await pass(45_000);
    const { rows } = await t.pool.query('SELECT 1 FROM answer_mails WHERE conversation_id = $1', [chat.id]);
    expect(rows).toEqual([]);
    await t.pool.query(
      'INSERT INTO answer_mails (conversation_id, workspace_id, ordered_seq, stopped_at) VALUES ($1, $2, 0, $3)',
      [chat.id, chat.workspace.id, t.clock.now()],
    );
    await pass(silence);
    expect(mails.to(chat.email)).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
