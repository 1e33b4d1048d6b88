import type { ChatAction } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actionTable,
  type CallerName,
  callers,
  type FoundState,
  foundStates,
  letters,
} from '../../../../../../packages/domain/src/testing/action-table.ts';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

/** Every action by everybody from every state that refuses it: the exact refusal, and nothing has changed. */
let t: TestApp;
let store: StoreRow;
let people: Record<CallerName, TestAgent>;
const chats: Partial<Record<FoundState, string>> = {};

beforeAll(async () => {
  t = await createTestApp({ withoutAuditWatch: true });
  const workspace = await t.workspace();
  store = await t.store(workspace);
  const elsewhere = await t.store(workspace, { name: 'Elsewhere' });
  const here = [{ store }];
  const there = [{ store: elsewhere }];
  people = {
    owner: await t.agent(workspace, { stores: here }),
    target: await t.agent(workspace, { stores: here }),
    colleague: await t.agent(workspace, { stores: here }),
    stranger: await t.agent(workspace, { stores: there }),
    coach: await t.agent(workspace, { role: 'coach', stores: here }),
    farCoach: await t.agent(workspace, { role: 'coach', stores: there }),
    admin: await t.agent(workspace, { role: 'admin' }),
    watcher: await t.agent(workspace, {
      role: 'custom_role',
      permissions: ['liveChat', 'spectateChat'],
      stores: here,
    }),
  };
  await people.target.socket();
  for (const found of foundStates) chats[found] = await chatIn(found);
});
afterAll(() => t.close());

async function chatIn(found: FoundState): Promise<string> {
  const visitor = await t.visitor(store);
  const { owner, target } = people;
  const end = (id: string) => visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
  if (found === 'pending' || found === 'missed' || found === 'archived') {
    const { id } = await startChat(visitor);
    if (found !== 'pending') await end(id);
    if (found === 'archived') await owner.api['conversations.archive']({ params: { id } });
    return id;
  }
  const id = await ongoingChat(visitor, owner);
  if (found === 'left') await end(id);
  if (found === 'closed') await owner.api['conversations.endChat']({ params: { id } });
  if (found === 'transferring') {
    await owner.api['conversations.transferRequest']({ params: { id }, body: { agentId: target.userId } });
  }
  return id;
}

const calls: Record<ChatAction, (agent: TestAgent, id: string) => Promise<unknown>> = {
  'take-chat': ({ api }, id) =>
    api['conversations.takeChat']({ params: { id }, body: { firstMessage: { messageId: newId(), text: 'Hello' } } }),
  message: ({ api }, id) =>
    api['conversations.postMessage']({
      params: { id },
      body: { messageId: newId(), conversationId: id, text: 'Hello' },
    }),
  note: ({ api }, id) => api['conversations.postNote']({ params: { id }, body: { messageId: newId(), text: 'Note' } }),
  'end-chat': ({ api }, id) => api['conversations.endChat']({ params: { id } }),
  'send-form': ({ api }, id) => api['conversations.sendForm']({ params: { id } }),
  'send-products': ({ api }, id) =>
    api['conversations.sendProducts']({ params: { id }, body: { messageId: newId(), productIds: [newId()] } }),
  'link-profile': ({ api }, id) =>
    api['conversations.linkProfile']({ params: { id }, body: { chatsoStoreId: store.id, email: 'ada@shop.test' } }),
  'deliver-again': ({ api }, id) => api['conversations.deliverAgain']({ params: { id }, body: { messageId: newId() } }),
  'transfer-request': ({ api }, id) =>
    api['conversations.transferRequest']({ params: { id }, body: { agentId: people.target.userId } }),
  'transfer-accept': ({ api }, id) =>
    api['conversations.transferAccept']({ params: { id }, body: { agentId: people.owner.userId } }),
  'transfer-reject': ({ api }, id) =>
    api['conversations.transferReject']({ params: { id }, body: { agentId: people.owner.userId } }),
  spectate: ({ api }, id) => api['conversations.spectate']({ params: { id } }),
  'un-spectate': ({ api }, id) => api['conversations.unSpectate']({ params: { id } }),
  take: ({ api }, id) => api['conversations.take']({ params: { id } }),
  resume: ({ api }, id) => api['conversations.resume']({ params: { id } }),
  leave: ({ api }, id) => api['conversations.leave']({ params: { id } }),
  flag: ({ api }, id) => api['conversations.flag']({ params: { id } }),
  unflag: ({ api }, id) => api['conversations.unflag']({ params: { id } }),
  'allow-links': ({ api }, id) => api['conversations.allowLinks']({ params: { id } }),
  archive: ({ api }, id) => api['conversations.archive']({ params: { id } }),
};

/** Agents have no permission to look on, and hear so before anybody asks for the chat. */
const refusedByGuard = (action: ChatAction, name: CallerName): boolean =>
  action === 'spectate' && ['owner', 'target', 'colleague', 'stranger'].includes(name);

/** Presence is no part of a chat's life: it is noted whenever a socket comes or goes. */
async function everythingOf(id: string): Promise<unknown> {
  const { rows } = await t.pool.query(
    `SELECT to_jsonb(c) - 'visitor_seen_at' - 'visitor_online' AS chat,
            (SELECT count(*)::int FROM messages WHERE conversation_id = c.id) AS messages,
            (SELECT count(*)::int FROM conversation_notes WHERE conversation_id = c.id) AS notes,
            (SELECT count(*)::int FROM audit_log WHERE subject_id = c.id::text) AS entries
     FROM conversations c WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}

describe.each(foundStates)('a chat that is %s', (found) => {
  it.each(Object.keys(calls) as ChatAction[])(
    '[H-90] [D-06] [H-11] %s: exact refusals, and the chat stays as it is',
    async (action) => {
      const id = chats[found] ?? '';
      const before = await everythingOf(id);
      const refused = callers.flatMap((name, at) => {
        const refusal = letters[actionTable[action][found][at] ?? ''];
        const code = refusedByGuard(action, name) ? 'forbidden' : refusal;
        return code ? [{ name, code }] : [];
      });
      // All at once: what is refused is refused in any order.
      const heard = await Promise.all(
        refused.map(async ({ name }) => ({ name, code: (await failureOf(calls[action](people[name], id))).code })),
      );
      expect(heard).toEqual(refused);
      expect(refused.length).toBeGreaterThan(0);
      expect(await everythingOf(id)).toEqual(before);
    },
  );
});
