import type { Cast } from './cast.ts';
import { done, type Scenarios, secretText } from './scene.ts';

/** Tickets are switched on. */
const withTickets = (cast: Cast) =>
  cast.test.pool.query('UPDATE workspaces SET enabled_ticket_system = true WHERE id = $1', [cast.workspace.id]);

async function ticket(cast: Cast): Promise<string> {
  await withTickets(cast);
  const { data } = await cast.agent.api['tickets.create']({ body: { title: secretText(cast) } });
  cast.secrets.add(data._id);
  return data._id;
}

/** No list of chats follows from them; that visitors and strangers hear nothing of tickets is what is compared here. */
export const ticketScenarios: Scenarios = {
  'ticket:changed': [
    {
      title: 'a colleague closes a ticket',
      async prepare(cast) {
        const ticketIds = [await ticket(cast)];
        return {
          act: () => done(cast.colleague.api['tickets.setStatus']({ body: { ticketIds, status: 'solved' } })),
        };
      },
    },
  ],
  'ticket-settings:changed': [
    {
      title: 'an admin changes the settings of tickets',
      async prepare(cast) {
        await withTickets(cast);
        const admin = await cast.test.agent(cast.workspace, { role: 'admin' });
        const { data } = await admin.api['ticketSettings.get']();
        return { act: () => done(admin.api['ticketSettings.set']({ body: { ...data, satisfaction: true } })) };
      },
    },
  ],
  'ticket:watchers': [
    {
      title: 'a colleague opens the ticket that one has open',
      async prepare(cast) {
        const ticketId = await ticket(cast);
        cast.agent.io.tell('ticket:watch', { ticketId });
        await cast.agent.io.waitFor<{ ticketId: string }>('ticket:watchers', (heard) => heard.ticketId === ticketId);
        return { act: async () => cast.colleague.io.tell('ticket:watch', { ticketId }) as undefined };
      },
    },
  ],
};
