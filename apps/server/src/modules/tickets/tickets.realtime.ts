import { type Audience, on } from '../../platform/module.ts';
import { ticketsRoom, watchTicketRoom } from '../../platform/realtime/rooms.ts';
import { ticketChanged, ticketSettingsChanged, ticketWatchersChanged } from './tickets.events.ts';

/** Whoever has tickets hears of all of them (decision N-8). */
export const ticketsRealtime: readonly Audience[] = [
  on(ticketChanged, ({ workspaceId, ticketId, by }) => [
    { namespace: '/message', rooms: [ticketsRoom(workspaceId)], event: 'ticket:changed', payload: { ticketId, by } },
  ]),
  on(ticketSettingsChanged, ({ workspaceId }) => [
    { namespace: '/message', rooms: [ticketsRoom(workspaceId)], event: 'ticket-settings:changed', payload: {} },
  ]),
  on(ticketWatchersChanged, ({ ticketId, watchers, replying }) => [
    {
      namespace: '/message',
      rooms: [watchTicketRoom(ticketId)],
      event: 'ticket:watchers',
      payload: { ticketId, watchers, replying },
    },
  ]),
];
