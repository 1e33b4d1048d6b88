import type { Ack, Visitor, VisitorChange, VisitorList, VisitorListQuery } from '@chatso/contract';
import type { SocketClient } from './sockets.ts';

type Asked = Partial<VisitorListQuery> & Pick<VisitorListQuery, 'chatsoStoreId'>;
const listEvents = [
  'visitor:enter-list',
  'visitor:leave-list',
  'visitor:disconnected',
  'visitor:status-changed',
  'visitor:prompt-sent',
  'visitor:list-count',
];

interface Heard {
  watchId: string;
  rev: number;
  count: number;
  ids?: string[];
  visitors?: VisitorChange[];
}

export const askList = (socket: SocketClient, query: Asked): Promise<Ack<VisitorList>> =>
  socket.ask<VisitorList>('agent:get-visitor-list', { status: 'active', ...query });

/** What a console has of a list: the rows it asked for and every event since, without a hole. */
export async function watchList(socket: SocketClient, query: Asked) {
  const from = socket.received.length;
  const { data: list, error } = await askList(socket, query);
  if (list === undefined) throw new Error(`No list: ${JSON.stringify(error)}`);
  return {
    watchId: list.watchId,
    /** With all that was heard until now. */
    state() {
      const rows = new Map(list.data.map((row) => [row.id, row] as const));
      let [rev, count] = [list.rev, list.count];
      for (const { event, payload } of socket.received.slice(from)) {
        const heard = payload as Heard;
        if (!listEvents.includes(event) || heard.watchId !== list.watchId || heard.rev <= rev) continue;
        if (heard.rev !== rev + 1) throw new Error(`A hole in the list: ${rev}, ${heard.rev}`);
        rev = heard.rev;
        count = heard.count;
        for (const id of heard.ids ?? []) rows.delete(id);
        // The contract says which fields there are.
        for (const one of heard.visitors ?? []) rows.set(one.id, { ...rows.get(one.id), ...one } as Visitor);
      }
      return { count, rows: [...rows.values()], ids: [...rows.keys()] };
    },
  };
}
