import { connectSocket } from '../../apps/server/test/sockets.ts';
import type { Agent, Cast } from './cast.ts';
import { advance, ongoing, type Scenarios } from './scene.ts';

const suspend = async (cast: Cast, { userId }: Agent): Promise<undefined> => {
  await cast.admin.api['agents.suspend']({ body: { userId } });
  // The chats go back by a job.
  return advance(cast, 0);
};

/** Whoever was put out comes back with a new socket. */
const comeBack = async (cast: Cast, agent: Agent): Promise<void> => {
  const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'message' } });
  agent.io = await connectSocket(cast.test.baseUrl, '/message', { otp });
};

const reactivate = async (cast: Cast, agent: Agent): Promise<void> => {
  await cast.admin.api['agents.reactivate']({ body: { userId: agent.userId } });
  await comeBack(cast, agent);
};

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
