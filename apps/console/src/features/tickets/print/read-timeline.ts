import type { TicketEvent } from '@chatso/contract';
import { api } from '../../../lib/api/api.ts';

const perCall = 100;
/** Some hundred pages. */
const printedAtMost = 2000;

export interface ReadTimeline {
  events: readonly TicketEvent[];
  /** It goes on after the last of them. */
  cut: boolean;
}

/** All that happened to a ticket, from its beginning. */
export async function readTimeline(id: string): Promise<ReadTimeline> {
  const events: TicketEvent[] = [];
  for (let page = 1; ; page += 1) {
    const { data, count } = await api['tickets.timeline']({
      params: { id },
      query: { sort: 'asc', page, limit: perCall },
    });
    events.push(...data);
    const isWhole = events.length >= count || data.length === 0;
    if (isWhole || events.length >= printedAtMost) return { events, cut: !isWhole };
  }
}
