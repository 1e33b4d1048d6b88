import { connectSocket } from '../../apps/server/test/sockets.ts';
import type { Agent, Cast } from './cast.ts';
import { advance, done, ongoing, type Scenarios, type Scene } from './scene.ts';

const suspend = async (cast: Cast, { userId }: Agent): Promise<undefined> => {
  await cast.admin.api['agents.suspend']({ body: { userId } });
  // The chats go back by a job.
  return advance(cast, 0);
};

/** A disconnected agent returns with a new socket. */
const comeBack = async (cast: Cast, agent: Agent): Promise<void> => {
  const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'message' } });
  agent.io = await connectSocket(cast.test.baseUrl, '/message', { otp });
};

const reactivate = async (cast: Cast, agent: Agent): Promise<void> => {
  await cast.admin.api['agents.reactivate']({ body: { userId: agent.userId } });
  await comeBack(cast, agent);
};

/** The colleague's store has two departments; the colleague is moved from `from` to `to`. */
const departments = (
  title: string,
  choose: (ids: { sales: string; help: string }) => { from: string[]; to: string[] },
) => ({
  title,
  async prepare(cast: Cast): Promise<Scene> {
    const { colleague, store } = cast;
    const [sales, help] = [await cast.test.department(store, title), await cast.test.department(store, `${title}!`)];
    const { from, to } = choose({ sales: sales.id, help: help.id });
    const serve = async (categoryIds: string[]) => {
      const body = { stores: [{ chatsoStoreId: store.id, categoryIds }] };
      await cast.admin.api['agents.edit']({ params: { id: colleague.userId }, body });
    };
    if (from.length > 0) {
      await serve(from);
      await comeBack(cast, colleague);
    }
    return {
      out: [colleague],
      act: () => done(serve(to)),
      async after() {
        if (to.length > 0) await serve([]);
        await comeBack(cast, colleague);
      },
    };
  },
});

/** What happens to members, and to their chats. */
export const teamScenarios: Scenarios = {
  'user:role-changed': [
    {
      title: 'a colleague becomes a manager',
      async prepare(cast) {
        const { colleague } = cast;
        const change = async (role: 'coach' | 'agent') => {
          await cast.admin.api['agents.changeRole']({ body: { userId: colleague.userId, role } });
        };
        return {
          out: [colleague],
          act: async () => {
            await change('coach');
            return undefined;
          },
          async after() {
            await change('agent');
            await comeBack(cast, colleague);
          },
        };
      },
    },
  ],
  'category:assigned': [
    departments('a colleague serves one department more', ({ sales, help }) => ({ from: [sales], to: [sales, help] })),
    departments('a colleague serves the whole store again', ({ sales }) => ({ from: [sales], to: [] })),
  ],
  'category:unassigned': [
    departments('a colleague serves one department only', ({ help }) => ({ from: [], to: [help] })),
  ],
  'team:changed': [
    {
      title: 'somebody is invited',
      prepare: async (cast) => ({
        act: () => done(cast.admin.api['agents.invite']({ body: { emails: ['new@shop.test'], role: 'agent' } })),
      }),
    },
  ],
  'user:deactivated': [
    {
      title: 'a colleague is suspended',
      prepare: async (cast) => ({
        out: [cast.colleague],
        act: () => suspend(cast, cast.colleague),
        after: () => reactivate(cast, cast.colleague),
      }),
    },
  ],
  'user:forced-logout': [
    {
      title: 'a colleague who works nowhere else is suspended',
      prepare: async (cast) => ({
        out: [cast.colleague],
        act: () => suspend(cast, cast.colleague),
        after: () => reactivate(cast, cast.colleague),
      }),
    },
  ],
  'conversation:new': [
    {
      title: 'the agent of a chat is suspended, and the chat waits again',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return {
          ...{ visitor, chat },
          out: [cast.agent],
          act: () => suspend(cast, cast.agent),
          after: () => reactivate(cast, cast.agent),
        };
      },
    },
  ],
};
