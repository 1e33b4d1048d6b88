import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerMailScene } from '../../../../test/answer-mail-scene.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newId } from '../../../platform/ids.ts';
import { mailAnswers, orderAnswerMails } from './send-answer-mails.ts';

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

describe('[G-35] answers that came after the visitor left', () => {
  it('come in one mail, after five minutes of silence, with the question and without what was read', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('The L adds 2 cm in the sleeve.');
    await chat.say('Shall I hold one?');
    await scene.pass(limits.answerMailAfterMs - 60_000);
    expect(mails.to(chat.email)).toEqual([]);
    await scene.pass(120_000);
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
    await scene.pass(20 * 60_000);
    expect(mails.to(chat.email)).toHaveLength(1);
  });

  it('each new message begins the five minutes anew', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('One');
    await t.advance(50_000);
    await chat.say('Two');
    await scene.pass(limits.answerMailAfterMs - 40_000);
    expect(mails.to(chat.email)).toEqual([]);
    await scene.pass(90_000);
    expect(mails.to(chat.email)).toHaveLength(1);
    expect(mails.to(chat.email)[0]?.text).toMatch(/One[\s\S]+Two/);
  });

  it('come when the agent ended the chat meanwhile too', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('Here it is.');
    await chat.agent.api['conversations.endChat']({ params: { id: chat.id } });
    await scene.pass(scene.silence);
    expect(mails.to(chat.email)).toHaveLength(1);
  });

  it.each(['before the chat is given up', 'after the agent ended the chat', 'just before the mail leaves'])(
    'do not come when the visitor came back %s',
    async (when) => {
      const chat = await scene.leftChat();
      await chat.gone();
      await chat.say('Here it is.');
      if (when.startsWith('after')) await chat.agent.api['conversations.endChat']({ params: { id: chat.id } });
      if (when.startsWith('just')) await scene.pass(limits.answerMailAfterMs - 60_000);
      else await t.advance(10_000);
      const back = await chat.visitor.socket();
      await eventually(async () => {
        const { rows } = await t.pool.query('SELECT visitor_seen_at AS at FROM conversations WHERE id = $1', [chat.id]);
        expect(rows[0].at.getTime()).toBeGreaterThan(t.clock.now().getTime() - 5000);
      });
      back.socket.disconnect();
      await scene.pass(scene.silence + 60_000);
      expect(mails.to(chat.email)).toEqual([]);
    },
  );

  it('do not come when the visitor came back after the mail was ordered, even without a socket', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('Here it is.');
    await scene.pass(limits.answerMailAfterMs - 60_000);
    t.clock.advance(90_000);
    await orderAnswerMails(t.rootCtx());
    const { rows } = await t.pool.query('SELECT ordered_seq FROM answer_mails WHERE conversation_id = $1', [chat.id]);
    expect(rows).toEqual([{ ordered_seq: 3 }]);
    await scene.session(chat.store.analyticsId, 'https://shop.test/', chat.visitor.token);
    await scene.pass(60_000);
    expect(mails.to(chat.email)).toEqual([]);
  });

  it('come once when the job runs again while the mail is being handed over', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('Only once.');
    await scene.pass(limits.answerMailAfterMs - 60_000);
    const order = { workspaceId: chat.workspace.id, conversationId: chat.id };
    let again = 0;
    mails.whileDelivering(async () => {
      again += 1;
      if (again > 1) return;
      await mailAnswers.handler(t.rootCtx(), order, t.app.deps);
    });
    await scene.pass(120_000);
    mails.whileDelivering(() => Promise.resolve());
    expect(again).toBe(1);
    expect(mails.to(chat.email)).toHaveLength(1);
  });

  it('do not come to somebody who is there, is banned, or gave no address', async () => {
    const here = await scene.leftChat();
    await here.say('You are here.');
    const banned = await scene.leftChat();
    await banned.gone();
    await banned.say('For a banned one.');
    await t.pool.query(
      `INSERT INTO bans (id, workspace_id, store_id, visitor_id, reason, banned_at) VALUES ($1, $2, $3, $4, 'x', $5)`,
      [newId(), banned.workspace.id, banned.store.id, banned.visitor.visitorId, t.clock.now()],
    );
    const nameless = await scene.leftChat();
    await t.pool.query('UPDATE conversations SET customer_email = NULL WHERE id = $1', [nameless.id]);
    await nameless.gone();
    await nameless.say('To nobody.');
    await scene.pass(scene.silence + 60_000);
    for (const { email } of [here, banned, nameless]) expect(mails.to(email)).toEqual([]);
  });

  it('come once, from several processes, and again after the mail server refused', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await chat.say('Only once.');
    mails.refuse(1);
    await scene.pass(scene.silence - 30_000);
    const other = await createTestApp({
      pool: t.pool,
      config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' },
    });
    other.clock.advance(Math.max(0, t.clock.now().getTime() - other.clock.now().getTime()));
    await Promise.all([t.advance(30_000), t.advance(0), other.advance(0), other.advance(0)]);
    await scene.pass(60_000);
    await other.close();
    expect(mails.to(chat.email)).toHaveLength(1);
    for (const line of t.errors.splice(0)) expect(line).toContain('451 Try again later');
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
