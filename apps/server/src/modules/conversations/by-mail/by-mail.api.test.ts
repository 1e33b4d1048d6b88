import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerMailScene } from '../../../../test/answer-mail-scene.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { modules } from '../../../app/modules.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { defineModule } from '../../../platform/module.ts';
import { bring } from '../../../platform/place.ts';
import { type ChatMail, chatMailers } from './chat-mailer.ts';
import { sayByMail, showMailedAnswer } from './mailed-words.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let scene: ReturnType<typeof answerMailScene>;
/** What the store's own mailbox was given, and whether there is one. */
const byStore = { has: false, sent: [] as ChatMail[] };
const mailbox = defineModule({
  name: 'mailbox-of-the-test',
  parts: [
    bring(chatMailers, {
      send: async (_ctx, mail) => {
        if (byStore.has) byStore.sent.push(mail);
        return byStore.has;
      },
    }),
  ],
});

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' },
    modules: [...modules, mailbox],
  });
  scene = answerMailScene(t, mails);
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

type Chat = Awaited<ReturnType<typeof scene.leftChat>>;
const ctxOf = (chat: Chat) => inWorkspace(t.app.deps.rootCtx('test'), chat.workspace.id, { kind: 'job', name: 'test' });
const words = (chat: Chat, text: string, address = chat.email) => ({
  ...{ conversationId: chat.id, mailId: newId(), address, text },
});
const said = async (chat: Chat) =>
  (await chat.agent.api['conversations.messages']({ params: { id: chat.id }, query: {} })).messages.map(
    ({ author, text }) => `${author}: ${text}`,
  );
const end = (chat: Chat) => chat.agent.api['conversations.endChat']({ params: { id: chat.id } });

describe('a customer answers a mail about their chat', () => {
  it('it is said in the chat while that goes on, once however often it is told', async () => {
    const chat = await scene.leftChat();
    const mail = words(chat, '  It is for a gift.  ');
    expect(await sayByMail(ctxOf(chat), mail)).toBe('said');
    expect(await sayByMail(ctxOf(chat), mail)).toBe('said');
    expect((await said(chat)).filter((line) => line === 'client: It is for a gift.')).toHaveLength(1);
  });

  it('it is not when the chat is over, and nothing changes', async () => {
    const chat = await scene.leftChat();
    await end(chat);
    const before = await said(chat);
    expect(await sayByMail(ctxOf(chat), words(chat, 'Hello?'))).toBe('over');
    expect(await said(chat)).toEqual(before);
  });

  it('nobody else says anything in it', async () => {
    const chat = await scene.leftChat();
    expect(await sayByMail(ctxOf(chat), words(chat, 'I am Ann', 'mallory@shopper.test'))).toBe('not-theirs');
    const other = await scene.leftChat();
    expect(await sayByMail(ctxOf(other), words(chat, 'Other workspace'))).toBe('not-theirs');
    expect(await said(chat)).not.toContain('client: I am Ann');
  });

  it('a long mail is cut, its letter case of the address makes no difference', async () => {
    const chat = await scene.leftChat();
    const long = 'x'.repeat(limits.mailedTextChars + 10);
    expect(await sayByMail(ctxOf(chat), words(chat, long, chat.email.toUpperCase()))).toBe('said');
    expect((await said(chat)).at(-1)).toBe(`client: ${'x'.repeat(limits.mailedTextChars - 1)}…`);
  });
});

describe('an agent answers by mail whose chat is over', () => {
  it('it stands in the chat as the shopper sees it, once, and is not mailed as unread again', async () => {
    const chat = await scene.leftChat();
    await chat.gone();
    await end(chat);
    const answer = { ...words(chat, 'Yes, two of them.'), agentId: chat.agent.userId };
    expect(await showMailedAnswer(ctxOf(chat), answer)).toBe(true);
    expect(await showMailedAnswer(ctxOf(chat), answer)).toBe(false);
    const seen = await chat.visitor.api['widget.messages']({
      params: { analyticsId: chat.store.analyticsId, id: chat.id },
      query: {},
    });
    expect(seen.messages.filter(({ text }) => text === 'Yes, two of them.')).toHaveLength(1);
    await scene.pass(scene.silence);
    expect(mails.to(chat.email)).toEqual([]);
  });

  it('it does not while the chat goes on, nor in the chat of somebody else', async () => {
    const chat = await scene.leftChat();
    const agentId = chat.agent.userId;
    expect(await showMailedAnswer(ctxOf(chat), { ...words(chat, 'Too early'), agentId })).toBe(false);
    await end(chat);
    const mallory = words(chat, 'Not for Ann', 'mallory@shopper.test');
    expect(await showMailedAnswer(ctxOf(chat), { ...mallory, agentId })).toBe(false);
    expect(await said(chat)).not.toContain('agent: Not for Ann');
  });
});

describe('[G-35] unread answers', () => {
  it('leave by the store’s own mailbox where it has one, and once', async () => {
    byStore.has = true;
    try {
      const chat = await scene.leftChat();
      await chat.gone();
      await chat.say('The L adds 2 cm.');
      await scene.pass(scene.silence + 120_000);
      expect(mails.to(chat.email)).toEqual([]);
      const mine = byStore.sent.filter(({ conversationId }) => conversationId === chat.id);
      expect(mine).toHaveLength(1);
      expect(mine[0]).toMatchObject({
        storeId: chat.store.id,
        to: { name: 'Ann Visitor', address: chat.email },
        subject: 'Re: Is the L long in the arms?',
      });
      expect(mine[0]?.headers['List-Unsubscribe']).toContain('https://chat.example/u/');
    } finally {
      byStore.has = false;
    }
  });
});
