import { startChat } from '../../apps/server/test/chats.ts';
import { eventually } from '../../apps/server/test/index.ts';
import { aPrompt, makeTrigger, onSale } from '../../apps/server/test/triggers.ts';
import type { Cast, Visitor } from './cast.ts';
import { done, type Scenarios, secretText } from './scene.ts';

let count = 0;

/** A department of the store, and a chat that waits in it. */
async function departmentWithChat(cast: Cast) {
  count += 1;
  const body = { chatsoStoreId: cast.store.id, name: `Department ${count}` };
  const department = await cast.admin.api['departments.create']({ body });
  const visitor = await cast.newVisitor();
  const { id: chat } = await startChat(visitor, { text: secretText(cast), departmentId: department._id });
  cast.secrets.add(chat);
  return { department, visitor, chat };
}

/** A trigger of a page of its own, so that it meets nobody else; and a visitor who is about to go there. */
async function triggerOf(cast: Cast, action: NonNullable<Parameters<typeof makeTrigger>[2]>['action']) {
  count += 1;
  const path = `/sale-${count}`;
  const name = `Trigger ${count}`;
  const conditions = [{ ...onSale, value: path }];
  const trigger = await makeTrigger(cast.admin, cast.store, { name, conditions, action });
  const visitor = await cast.newVisitor();
  const go = () => visitor.io.tell('visitor:page', { pageUrl: `https://shop.test${path}`, pageTitle: path });
  const remove = () => done(cast.admin.api['triggers.remove']({ params: { id: trigger._id }, query: {} })) as never;
  return { trigger, visitor, go, remove };
}

const shownTo = (cast: Cast, visitor: Visitor) =>
  eventually(async () => {
    const { rowCount } = await cast.test.pool.query('SELECT 1 FROM trigger_shows WHERE visitor_id = $1', [
      visitor.visitorId,
    ]);
    if (rowCount !== 1) throw new Error('The trigger has not acted.');
  });

/** What admins change of departments and triggers, and what triggers do. */
export const shopScenarios: Scenarios = {
  'category:list-changed': [
    {
      title: 'an admin makes a department',
      prepare: async (cast) => ({
        act: () => {
          count += 1;
          const body = { chatsoStoreId: cast.store.id, name: `Department ${count}` };
          return done(cast.admin.api['departments.create']({ body }));
        },
      }),
    },
  ],
  'category:renamed': [
    {
      title: 'the department of a chat that waits is renamed',
      async prepare(cast) {
        // The visitor's page asks for its open chat again with the store's settings, so no event of its own tells the name.
        const { department, chat } = await departmentWithChat(cast);
        const body = { name: `Renamed ${count}`, version: department.version };
        return {
          chat,
          act: () => done(cast.admin.api['departments.update']({ params: { id: department._id }, body })),
        };
      },
    },
  ],
  'category:deleted': [
    {
      title: 'the department of a chat that waits is deleted',
      async prepare(cast) {
        const { department, visitor, chat } = await departmentWithChat(cast);
        return {
          ...{ chat, visitor },
          act: () => done(cast.admin.api['departments.remove']({ params: { id: department._id }, query: {} })),
        };
      },
    },
  ],
  'trigger:changed': [
    {
      title: 'a trigger whose prompt a visitor has closed is deleted',
      async prepare(cast) {
        const { visitor, go, remove } = await triggerOf(cast, aPrompt());
        go();
        const { promptId } = await visitor.io.waitFor<{ promptId: string }>('visitor:prompt');
        visitor.io.tell('visitor:prompt-done', { promptId, closed: true });
        await visitor.io.waitFor('visitor:prompt-gone');
        return { act: remove };
      },
    },
  ],
  'trigger:notify': [
    {
      title: 'a visitor comes to a page that an agent wants to hear of',
      async prepare(cast) {
        const { go, remove } = await triggerOf(cast, { type: 'notify', agents: [cast.agent.userId] });
        return { act: async () => go() as undefined, after: remove };
      },
    },
  ],
  'trigger:assign-chat': [
    {
      title: 'a visitor whom a trigger gave to an agent begins a chat',
      async prepare(cast) {
        const action = { type: 'assign-chat' as const, agentId: cast.agent.userId, categoryId: null };
        const { visitor, go, remove } = await triggerOf(cast, action);
        go();
        await shownTo(cast, visitor);
        return {
          visitor,
          act: async () => {
            const { id } = await startChat(visitor, { text: secretText(cast) });
            cast.secrets.add(id);
            return undefined;
          },
          after: remove,
        };
      },
    },
  ],
};
