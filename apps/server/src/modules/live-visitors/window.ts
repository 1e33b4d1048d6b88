import type { LiveVisitorEvents, Visitor, VisitorChange, VisitorList, VisitorListQuery } from '@chatso/contract';
import { newId } from '../../platform/ids.ts';
import type { Row } from './rows.ts';
import type { Selection } from './selection.ts';

export type Part = Pick<VisitorListQuery, 'sort' | 'page' | 'limit'>;

type ListEvent =
  | 'visitor:enter-list'
  | 'visitor:leave-list'
  | 'visitor:disconnected'
  | 'visitor:status-changed'
  | 'visitor:prompt-sent'
  | 'visitor:list-count';
/** One event of a list, as its watchers hear it. */
export type ListNews = { [E in ListEvent]: { event: E; payload: LiveVisitorEvents[E] } }[ListEvent];

export interface Window {
  readonly watchId: string;
  readonly selection: Selection;
  /** What somebody sees who begins to look now. */
  snapshot(): VisitorList;
  /** What has changed since the last time, in the order of its revisions; the same for all who look. */
  news(isHere: (visitorId: string) => boolean): ListNews[];
}

/** A part of a selection. What its watchers hold is what it sent last. */
export function createWindow(selection: Selection, { sort, page, limit }: Part): Window {
  const watchId = newId();
  let rev = 0;
  let version = -1;
  let count = 0;
  let sent: readonly Row[] = [];
  const byId = new Map<string, Row>();

  function look(): readonly Row[] {
    const { rows } = selection;
    const from = (page - 1) * limit;
    // Read from the end, so that nothing has to be turned round but the part itself.
    if (sort === 'desc')
      return rows.slice(Math.max(0, rows.length - from - limit), Math.max(0, rows.length - from)).reverse();
    return rows.slice(from, from + limit);
  }

  function hold(rows: readonly Row[]): void {
    version = selection.version;
    count = selection.rows.length;
    sent = rows;
    byId.clear();
    for (const row of rows) byId.set(row.id, row);
  }
  hold(look());

  return {
    watchId,
    selection,
    snapshot: () => ({ watchId, rev, data: sent.map(({ visitor }) => visitor), count }),
    news(isHere) {
      if (version === selection.version) return [];
      const rows = look();
      const [entered, changed, prompted]: [Visitor[], VisitorChange[], VisitorChange[]] = [[], [], []];
      const still = new Set<string>();
      for (const row of rows) {
        const old = byId.get(row.id);
        still.add(row.id);
        if (old === undefined) entered.push(row.visitor);
        else if (old !== row) {
          const change = changeOf(old.visitor, row.visitor);
          if (change === null) continue;
          const isPrompt = change.lastPrompted !== undefined && change.lastPrompted !== null;
          (isPrompt ? prompted : changed).push(change);
        }
      }
      const out = sent.filter(({ id }) => !still.has(id)).map(({ id }) => id);
      const [left, gone] = [out.filter(isHere), out.filter((id) => !isHere(id))];
      const recounted = count !== selection.rows.length;
      hold(rows);
      const news: ListNews[] = [];
      const next = () => {
        rev += 1;
        return { watchId, rev, count };
      };
      if (gone.length > 0) news.push({ event: 'visitor:disconnected', payload: { ...next(), ids: gone } });
      if (left.length > 0) news.push({ event: 'visitor:leave-list', payload: { ...next(), ids: left } });
      if (entered.length > 0) news.push({ event: 'visitor:enter-list', payload: { ...next(), visitors: entered } });
      if (changed.length > 0) news.push({ event: 'visitor:status-changed', payload: { ...next(), visitors: changed } });
      if (prompted.length > 0) news.push({ event: 'visitor:prompt-sent', payload: { ...next(), visitors: prompted } });
      if (news.length === 0 && recounted) news.push({ event: 'visitor:list-count', payload: next() });
      return news;
    },
  };
}

const statusOf = ({ conversationStatus }: Visitor): string => Object.values(conversationStatus).join();

/** The fields that are others now. That somebody was active a moment later is told with something else only. */
function changeOf(before: Visitor, now: Visitor): VisitorChange | null {
  const change: Record<string, unknown> = {};
  for (const name of Object.keys(now) as (keyof Visitor)[])
    if (name !== 'conversationStatus' && before[name] !== now[name]) change[name] = now[name];
  if (statusOf(before) !== statusOf(now)) change.conversationStatus = now.conversationStatus;
  const names = Object.keys(change);
  if (names.length === 0 || (names.length === 1 && names[0] === 'lastActive')) return null;
  return { ...change, id: now.id };
}
