import { limits } from '@chatso/domain';
import type { Cast } from './cast.ts';
import { advance, done, pending, type Scenarios } from './scene.ts';

async function assign(cast: Cast, automatic: boolean): Promise<void> {
  const { version } = await cast.admin.api['routing.settings']();
  await cast.admin.api['routing.setSettings']({ body: { automatic, capacity: limits.agentCapacityMax, version } });
}

const goAway = (cast: Cast, away: boolean) => done(cast.colleague.api['availability.set']({ body: { away } }));

/** Waiting chats that are given to one agent, and agents who are away. */
export const routingScenarios: Scenarios = {
  'conversation:assigned': [
    {
      title: 'a waiting chat is given to an agent',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => done(assign(cast, true)), after: () => assign(cast, false) };
      },
    },
    {
      title: 'the agent it was given to does not answer',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        await assign(cast, true);
        return {
          ...{ visitor, chat },
          act: () => advance(cast, limits.assignedForMs + limits.routingSweepEveryMs),
          after: () => assign(cast, false),
        };
      },
    },
  ],
  'agent:presence': [
    {
      title: 'a colleague goes away',
      prepare: async (cast) => ({ act: () => goAway(cast, true), after: () => goAway(cast, false) }),
    },
  ],
};
