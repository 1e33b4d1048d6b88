import type { LiveVisitorEvents, Visitor, VisitorList, VisitorStatus } from '@chatso/contract';

/** Events of a list, as the server tells them; each carries the next `rev` of its list. */
export const listEvents = [
  'visitor:enter-list',
  'visitor:leave-list',
  'visitor:disconnected',
  'visitor:status-changed',
  'visitor:prompt-sent',
  'visitor:list-count',
] as const;
type ListEventName = (typeof listEvents)[number];
export type ListEvent = { [K in ListEventName]: { name: K; payload: LiveVisitorEvents[K] } }[ListEventName];

/** One group as the server last told it: the shadow copy that the page follows (M-30). */
export interface Window {
  status: VisitorStatus;
  watchId: string;
  rev: number;
  rows: ReadonlyMap<string, Visitor>;
  count: number;
}

export const windowOf = (status: VisitorStatus, { watchId, rev, data, count }: VisitorList): Window => ({
  ...{ status, watchId, rev, count },
  rows: new Map(data.map((visitor) => [visitor.id, visitor])),
});

/** Null: an event of before is missing, so the list has to be asked for anew. One heard twice changes nothing. */
export function afterEvent(window: Window, event: ListEvent): Window | null {
  const { rev, count } = event.payload;
  if (rev <= window.rev) return window;
  if (rev > window.rev + 1) return null;
  return { ...window, rev, count, rows: rowsAfter(window.rows, event) };
}

function rowsAfter(before: ReadonlyMap<string, Visitor>, event: ListEvent): ReadonlyMap<string, Visitor> {
  if (event.name === 'visitor:list-count') return before;
  const rows = new Map(before);
  switch (event.name) {
    case 'visitor:enter-list':
      for (const visitor of event.payload.visitors) rows.set(visitor.id, visitor);
      break;
    case 'visitor:leave-list':
    case 'visitor:disconnected':
      for (const id of event.payload.ids) rows.delete(id);
      break;
    default:
      for (const change of event.payload.visitors) {
        const row = rows.get(change.id);
        if (row) rows.set(change.id, merged(row, change));
      }
  }
  return rows;
}

/** Without the fields that are not said: `undefined` would take away what is known. */
function merged(row: Visitor, change: Partial<Visitor>): Visitor {
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...row, ...(Object.fromEntries(said) as Partial<Visitor>) };
}

/** M-28: shown at once to whoever prompted; the server says the same a moment later. */
export function prompted(window: Window, ids: readonly string[], at: string): Window {
  const rows = new Map(window.rows);
  for (const id of ids) {
    const row = rows.get(id);
    // Told already: it must not count twice.
    if (!row || (row.lastPrompted !== null && Date.parse(row.lastPrompted) >= Date.parse(at) - 5000)) continue;
    rows.set(id, {
      ...row,
      ...{ lastPrompted: at, lastInteractionTimestamp: at, interactionCount: row.interactionCount + 1 },
      ...{ isAllowPrompted: false, conversationStatus: { ...row.conversationStatus, prompted: true } },
    });
  }
  return { ...window, rows };
}
