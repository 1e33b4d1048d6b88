import { type Audience, on } from '../../platform/module.ts';
import { visitorCountriesRoom, visitorCountsRoom, visitorListRoom } from '../../platform/realtime/rooms.ts';
import { countriesCounted, listMoved, storesCounted } from './live-visitors.events.ts';

/** Each process tells its own sockets: every one that has watchers holds the whole board. */
export const liveVisitorsRealtime: readonly Audience[] = [
  on(listMoved, ({ watchId, news }) =>
    news.map((one) => ({ namespace: '/tracking', local: true, rooms: [visitorListRoom(watchId)], ...one })),
  ),
  on(storesCounted, ({ workspaceId, key, stores }) => [
    {
      namespace: '/tracking',
      local: true,
      rooms: [visitorCountsRoom(workspaceId, key)],
      event: 'visitor:store-counts',
      payload: { stores },
    },
  ]),
  on(countriesCounted, ({ workspaceId, countries }) => [
    {
      namespace: '/tracking',
      local: true,
      rooms: [visitorCountriesRoom(workspaceId, countries.chatsoStoreId)],
      event: 'visitor:countries',
      payload: countries,
    },
  ]),
];
