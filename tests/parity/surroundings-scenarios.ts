import { changeFlag } from '../../apps/server/src/modules/flags/index.ts';
import { keepPeople } from '../../apps/server/src/modules/people/keep-people.ts';
import { createStore, setStoreActive, updateStoreSettings } from '../../apps/server/src/modules/stores/index.ts';
import { banVisitor, unbanVisitor } from '../../apps/server/src/modules/visitors/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { pastChat } from '../../apps/server/test/person-chats.ts';
import type { Cast } from './cast.ts';
import { advance, done, ongoing, pending, type Scenarios, secretText } from './scene.ts';

async function over(cast: Cast) {
  const begun = await ongoing(cast);
  await cast.agent.api['conversations.endChat']({ params: { id: begun.chat } });
  return begun;
}

/** Presence, stores, and the heads of everything. */
export const surroundingsScenarios: Scenarios = {
  'visitor:online': [
    {
      title: 'the visitor closes the page',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { chat, act: async () => visitor.io.close() as undefined };
      },
    },
  ],
  'store:list-changed': [
    {
      title: 'a store is added',
      async prepare(cast) {
        const { encryptionKey } = cast.test.app.deps.secrets;
        return {
          act: () => done(createStore(cast.ctx(), encryptionKey, { name: 'Third', url: 'https://third.test' })),
        };
      },
    },
  ],
  'store:active-changed': [
    {
      title: 'a store with open chats is switched off',
      async prepare(cast) {
        // The visitor is not compared: a store that is off answers nobody on its pages.
        const { chat } = await ongoing(cast);
        return {
          chat,
          act: () => done(setStoreActive(cast.ctx(), cast.store.id, false)),
          after: () => setStoreActive(cast.ctx(), cast.store.id, true),
        };
      },
    },
  ],
  'store:settings-changed': [
    {
      title: 'texts of a store change',
      prepare: async (cast) => ({
        act: () => done(updateStoreSettings(cast.ctx(), cast.store.id, { welcomeMessage: 'Welcome back!' })),
      }),
    },
  ],
  'widget:status-changed': [
    {
      title: 'the first session begins on a store page',
      async prepare(cast) {
        const store = await cast.test.store(cast.workspace, { name: 'Fresh', url: 'https://fresh.test' });
        const body = { page: { url: 'https://fresh.test/', title: 'Fresh' } };
        return {
          act: () => done(cast.test.client()['widget.session']({ params: { analyticsId: store.analyticsId }, body })),
        };
      },
    },
  ],
  'flags:changed': [
    {
      title: 'an admin switches a feature off',
      prepare: async (cast) => ({
        act: () => done(changeFlag(cast.ctx(), { flag: 'ai-chatbot', enabled: false })),
        after: () => changeFlag(cast.ctx(), { flag: 'ai-chatbot', enabled: null }),
      }),
    },
  ],
  'draft:changed': [
    {
      title: 'an agent types into a chat',
      async prepare(cast) {
        const { chat } = await ongoing(cast);
        const body = { text: secretText(cast), rev: 1 };
        return { chat, act: () => done(cast.agent.api['drafts.put']({ params: { id: chat }, body })) };
      },
    },
  ],
  'conversation:watchers': [
    {
      title: 'a colleague opens the chat that waits',
      async prepare(cast) {
        const { chat } = await pending(cast);
        cast.agent.io.tell('agent:watch', { conversationId: chat });
        return { chat, act: async () => cast.colleague.io.tell('agent:watch', { conversationId: chat }) as undefined };
      },
    },
  ],
  'conversation:agent-replying': [
    {
      title: 'a colleague writes an answer to the chat that waits',
      async prepare(cast) {
        const { chat } = await pending(cast);
        for (const { io } of [cast.agent, cast.colleague]) {
          io.tell('agent:watch', { conversationId: chat });
          await io.waitFor<{ conversationId: string }>(
            'conversation:watchers',
            ({ conversationId }) => conversationId === chat,
          );
        }
        return {
          chat,
          act: async () => cast.colleague.io.tell('agent:replying', { conversationId: chat }) as undefined,
        };
      },
    },
  ],
  'customer-note:changed': [
    {
      title: 'a colleague keeps a note about the person whose notes are open',
      async prepare(cast) {
        const { chat } = await ongoing(cast);
        const person = { email: 'noted@shop.test', chatsoStoreId: cast.store.id };
        for (const { io } of [cast.agent, cast.admin]) await io.ask('customer-note:follow', { person });
        const body = { ...person, description: secretText(cast) };
        return { chat, act: () => done(cast.colleague.api['customerNotes.add']({ body })) };
      },
    },
  ],
  'shop:changed': [
    {
      title: 'the shop behind the store falls silent',
      async prepare(cast) {
        const { workspace, store, test } = cast;
        await test.pool.query(
          `INSERT INTO shop_connections (id, workspace_id, store_id, kind, address, sealed_secret, secret_end, checked_at,
             connected_at, copy_at) VALUES (gen_random_uuid(), $1, $2, 'custom', 'https://shop.test', 'unreadable', '', $3, $3, $3)`,
          [workspace.id, store.id, test.clock.now()],
        );
        return {
          act: async () => {
            await cast.admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
            await advance(cast, 0);
          },
        };
      },
    },
  ],
  'chat-labels:changed': [
    {
      title: 'an admin makes a tag',
      prepare: async (cast) => ({
        act: () =>
          done(cast.admin.api['chatLabels.create']({ body: { kind: 'tag', name: secretText(cast).slice(0, 40) } })),
      }),
    },
  ],
  'saved-views:changed': [
    {
      title: 'an agent keeps a view of their own',
      prepare: async (cast) => ({
        act: () => {
          const body = {
            page: 'chat-records',
            name: secretText(cast).slice(0, 40),
            query: { tab: 'completed' },
          } as const;
          return done(cast.agent.api['views.create']({ body }));
        },
      }),
    },
    {
      title: 'an admin shares one',
      prepare: async (cast) => ({
        act: () => {
          const body = { page: 'chat-records', name: secretText(cast).slice(0, 40), shared: true, query: {} } as const;
          return done(cast.admin.api['views.create']({ body }));
        },
      }),
    },
  ],
  'people:changed': [
    {
      title: 'an admin makes one of two customers',
      async prepare(cast) {
        const { test, store, admin } = cast;
        const emails = [newId(), newId()].map((id) => `${id}@shop.test`);
        for (const email of emails) await pastChat(test, store, { fullname: 'Twice Here', email });
        await keepPeople(test.rootCtx());
        const { data } = await admin.api['people.list']({ query: { limit: 100 } });
        const [id = '', otherId = ''] = emails.map((email) => data.find((person) => person.email === email)?._id ?? '');
        const keep = { name: 'this', email: 'this', phone: 'this', country: 'this' } as const;
        return { act: () => done(admin.api['people.merge']({ params: { id }, body: { otherId, keep } })) };
      },
    },
  ],
  'visitor:ban-changed': [
    {
      title: 'the visitor of a chat that is over is banned',
      async prepare(cast) {
        const { visitor, chat } = await over(cast);
        return {
          chat,
          act: () => done(banVisitor(cast.ctx(), { storeId: cast.store.id, visitorId: visitor.visitorId })),
        };
      },
    },
    {
      title: 'a visitor who is banned is let in again',
      async prepare(cast) {
        const { visitor, chat } = await over(cast);
        await banVisitor(cast.ctx(), { storeId: cast.store.id, visitorId: visitor.visitorId });
        return { chat, act: () => done(unbanVisitor(cast.ctx(), visitor.visitorId)) };
      },
    },
  ],
  'shortcuts:changed': [
    {
      title: 'an admin makes a global shortcut',
      prepare: async (cast) => ({
        act: () =>
          done(
            cast.admin.api['shortcuts.create']({
              body: { type: 'global', keyword: 'parity', message: secretText(cast) },
            }),
          ),
      }),
    },
  ],
  'sync:heads': [
    {
      title: 'the heads are told',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => advance(cast, 0) };
      },
    },
  ],
};
