import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerMailScene } from '../../../../test/answer-mail-scene.ts';
import { take } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let scene: ReturnType<typeof answerMailScene>;
beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' } });
  scene = answerMailScene(t, mails);
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

describe('the link of the mail', () => {
  it('goes on with the chat on any device, through a page of ours that keeps no secret', async () => {
    const chat = await scene.mailed();
    const opened = await scene.open(chat.to);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const page = new URL(opened.headers.get('location') ?? '', t.baseUrl);
    expect(page.pathname).toBe(`/widget/continue/${chat.store.analyticsId}`);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain(`data-store-id="${chat.store.analyticsId}"`);
    const began = await scene.session(chat.store.analyticsId, page.href);
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
    const chat = await scene.mailed();
    const page = new URL((await scene.open(chat.to)).headers.get('location') ?? '', t.baseUrl).href;
    const guest = await scene.session(chat.store.analyticsId, 'https://shop.test/');
    expect(guest.visitorId).not.toBe(chat.visitor.visitorId);
    expect((await scene.session(chat.store.analyticsId, page, guest.visitorToken)).visitorId).toBe(
      chat.visitor.visitorId,
    );
    const elsewhere = await t.store(await t.workspace());
    const stranger = await scene.session(
      elsewhere.analyticsId,
      page.replace(chat.store.analyticsId, elsewhere.analyticsId),
    );
    expect(stranger.visitorId).not.toBe(chat.visitor.visitorId);
    expect(stranger.conversation).toBeNull();
  });

  it('is over after 30 days; its ticket after minutes', async () => {
    const chat = await scene.mailed();
    const page = new URL((await scene.open(chat.to)).headers.get('location') ?? '', t.baseUrl).href;
    await t.advance(10 * 60_000);
    expect((await scene.session(chat.store.analyticsId, page)).visitorId).not.toBe(chat.visitor.visitorId);
    await t.advance(limits.continueLinkMs - 20 * 60_000);
    expect((await scene.open(chat.to)).status).toBe(303);
    await t.advance(11 * 60_000);
    expect((await scene.open(chat.to)).status).toBe(410);
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
    const chat = await scene.mailed();
    await t.visitor(chat.store);
    const [text = '', value] = statement(chat.id, chat.visitor.visitorId);
    await t.pool.query(text, [value]);
    expect((await scene.open(chat.to)).status).toBe(410);
  });

  it('is good for nothing else: neither is the one for the other, nor is either a session', async () => {
    const chat = await scene.mailed();
    expect((await scene.open(chat.to.replace('/c/', '/u/'))).status).toBe(410);
    expect((await scene.open(chat.stop.replace('/u/', '/c/'))).status).toBe(410);
    const token = chat.to.split('/c/')[1] ?? '';
    const tried = await scene.session(chat.store.analyticsId, `${t.baseUrl}/widget/continue/x?ticket=${token}`, token);
    expect(tried.visitorId).not.toBe(chat.visitor.visitorId);
    expect((await scene.open(`${chat.to}x`)).status).toBe(410);
  });

  const press = (url: string, body: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

  it('to stop shows buttons, and nothing is stopped by looking', async () => {
    const chat = await scene.mailed();
    const page = await scene.open(chat.stop);
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
    const chat = await scene.mailed();
    for (let twice = 0; twice < 2; twice += 1) expect((await press(chat.stop, body)).status).toBe(200);
    const again = await scene.leftChat({ email: chat.email.replace('ann-', 'ANN-') });
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
    await scene.pass(scene.silence);
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
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('One');
    await scene.pass(45_000);
    const { rows } = await t.pool.query('SELECT 1 FROM answer_mails WHERE conversation_id = $1', [chat.id]);
    expect(rows).toEqual([]);
    await t.pool.query(
      'INSERT INTO answer_mails (conversation_id, workspace_id, ordered_seq, stopped_at) VALUES ($1, $2, 0, $3)',
      [chat.id, chat.workspace.id, t.clock.now()],
    );
    await scene.pass(scene.silence);
    expect(mails.to(chat.email)).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
