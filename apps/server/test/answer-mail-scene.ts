import { limits } from '@chatso/domain';
import { expect } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { take } from './chats.ts';
import type { TestApp } from './create-test-app.ts';
import { eventually } from './eventually.ts';
import type { startMailServer } from './mail-server.ts';

/** Chats whose visitors left before the answer came, in an app that mails to this server as https://chat.example. */
export function answerMailScene(t: TestApp, mails: Awaited<ReturnType<typeof startMailServer>>) {
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
      agent.api['conversations.postMessage']({
        params: { id },
        body: { conversationId: id, messageId: newId(), text },
      });
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

  async function mailed(input: Parameters<typeof leftChat>[0] = {}) {
    const chat = await leftChat(input);
    await chat.gone();
    await chat.say('Here it is.');
    await pass(silence);
    const text = mails.to(chat.email)[0]?.text;
    return { ...chat, to: linkOf(text, 'c'), stop: linkOf(text, 'u') };
  }

  return { silence, leftChat, pass, linkOf, open, session, mailed };
}
