import { take } from '../../apps/server/test/chats.ts';
import type { Cast } from './cast.ts';
import { advance, pending, type Scenarios, secretText, visitorSays } from './scene.ts';

const erase = async (cast: Cast, id: string, type: 'visitor' | 'user' = 'visitor'): Promise<undefined> => {
  await cast.admin.api['privacy.erase']({ body: { subject: { type, id }, confirm: 'ERASE' } });
  // The rest is a job's.
  return advance(cast, 1000);
};

/** Who was erased is forgotten by open consoles too. */
export const privacyScenarios: Scenarios = {
  'conversation:erased': [
    {
      title: 'the visitor of a missed chat is erased',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        visitor.io.close();
        await advance(cast, 3_700_000);
        return { chat, act: () => erase(cast, visitor.visitorId) };
      },
    },
    {
      title: 'the visitor of a chat that was over is erased while its agent reads it',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        await take(cast.agent, chat, secretText(cast));
        await visitorSays(visitor, chat, secretText(cast));
        await cast.agent.api['conversations.endChat']({ params: { id: chat } });
        return { chat, act: () => erase(cast, visitor.visitorId) };
      },
    },
  ],
  'person:erased': [
    {
      title: 'a visitor who never wrote is erased',
      prepare: async (cast) => {
        const { visitorId } = await cast.test.visitor(cast.store);
        return { act: () => erase(cast, visitorId) };
      },
    },
  ],
};
