import type { TicketEvent } from '@chatso/contract';
import { api } from '../../../lib/api/api.ts';

const perCall = 100;
/** Some hundred pages. */
const printedAtMost = 2000;

export interface ReadTimeline {
  events: readonly TicketEvent[];
  /** More happened before the first of them. */
  cut: boolean;
}

/** All that happened to a ticket, the oldest first; it is read from its end. */
export async function readTimeline(id: string): Promise<ReadTimeline> {
  const pages: TicketEvent[][] = [];
  let before: string | null = null;
  for (let read = 0; read < printedAtMost; read += perCall) {
    const { data, nextCursor } = await api['tickets.timeline']({
      params: { id },
      query: { sort: 'asc', limit: perCall, ...(before === null ? {} : { before }) },
    });
    pages.unshift(data);
    before = nextCursor;
    if (before === null) break;
  }
  return { events: pages.flat(), cut: before !== null };
}
