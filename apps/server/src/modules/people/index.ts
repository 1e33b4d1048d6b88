/**
 * People: everybody who wrote, as one list (the page Customers), and making one of two who are the same.
 * Invariants: rows are made of chats and made anew from them, so nothing here is part of the way of a message and nothing
 * is lost with a row; nobody is listed, counted or given out to whom no chat of theirs may be shown (`chatAccess` of the
 * conversations); two people never become one by themselves, and a merge changes only who counts as whom, so that it can be
 * undone. Emits: people.changed.
 */
import { endpoints } from '@chatso/contract';
import { defineModule, on } from '../../platform/module.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import { exportPeople } from './export-people.ts';
import { keepPeriodically } from './keep-people.ts';
import { countriesOf } from './list-people.repo.ts';
import { listPeople } from './list-people.ts';
import { keepApart, listDuplicates, mergePeople, undoMerge } from './merge-people.ts';
import { peopleChanged } from './people.events.ts';
import { getPerson, listChatsOf, listNotesOf, listPurchasesOf } from './person.ts';
import { personal } from './personal.ts';

export const peopleModule = defineModule({
  name: 'people',
  tables: {
    owns: ['people', 'person_keys', 'person_chats', 'person_merges', 'person_pairs', 'people_queue'],
    reads: [
      'chat_labels',
      'conversation_labels',
      'conversations',
      'customers',
      'departments',
      'orders',
      'stores',
      'users',
      'visitors',
    ],
  },
  personal,
  events: [peopleChanged],
  realtime: [
    on(peopleChanged, ({ workspaceId }) => [
      { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'people:changed', payload: {} },
    ]),
  ],
  routes(binder, { heavy }) {
    binder
      .on(endpoints['people.list'], (ctx, { query }) => listPeople(ctx, query))
      .on(endpoints['people.countries'], async (ctx) => ({ data: await countriesOf(ctx.pool, ctx.workspaceId) }))
      .on(endpoints['people.export'], (ctx, { query, reply }) => {
        const day = ctx.now().toISOString().slice(0, 10);
        reply.header('content-type', 'text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="customers-${day}.csv"`);
        return exportPeople(ctx, query, heavy);
      })
      .on(endpoints['people.duplicates'], (ctx, { query }) => listDuplicates(ctx, query))
      .on(endpoints['people.detail'], (ctx, { params }) => getPerson(ctx, params.id))
      .on(endpoints['people.chats'], (ctx, { params, query }) => listChatsOf(ctx, params.id, query))
      .on(endpoints['people.notes'], (ctx, { params, query }) => listNotesOf(ctx, params.id, query))
      .on(endpoints['people.orders'], (ctx, { params }) => listPurchasesOf(ctx, params.id))
      .on(endpoints['people.merge'], (ctx, { params, body }) => mergePeople(ctx, params.id, body))
      .on(endpoints['people.undoMerge'], (ctx, { params }) => undoMerge(ctx, params.id))
      .on(endpoints['people.keepApart'], (ctx, { params, body }) => keepApart(ctx, params.id, body.otherId));
  },
  periodic: () => [keepPeriodically],
});
