/** What an agent should see, by what the visitors did and not by what the server says. */
import { isFromGoogle, rowsOfWindow, type Seen } from './shop.ts';
import type { Asked, Screen } from './watchers.ts';

function isWanted({ index, title }: Seen, { referrerProvider, search }: Asked): boolean {
  if (referrerProvider !== undefined && !isFromGoogle(index)) return false;
  return search === undefined || (title ?? '').toLowerCase().includes(search);
}

/** Why a screen is wrong; null: it shows what the visitors did. `everybody`: the newest visit first. */
export function wrongOf(screen: Screen, everybody: readonly Seen[]): string | null {
  const { asked, count, holes, active, wrongCounts } = screen;
  const wanted = everybody.filter((one) => isWanted(one, asked));
  if (holes > 0) return `${holes} holes`;
  if (wrongCounts > 0) return `${wrongCounts} wrong numbers of the store`;
  if (active !== everybody.length) return `${active} in the store instead of ${everybody.length}`;
  if (count !== wanted.length) return `${count} found instead of ${wanted.length}`;
  const from = ((asked.page ?? 1) - 1) * rowsOfWindow;
  const part = (asked.sort === 'desc' ? [...wanted].reverse() : wanted).slice(from, from + rowsOfWindow);
  if (screen.rows.length !== part.length) return `${screen.rows.length} rows instead of ${part.length}`;
  const rows = new Map(screen.rows.map((row) => [row.visitorId, row]));
  for (const { visitorId, url, title, views } of part) {
    const row = rows.get(visitorId);
    if (row === undefined) return `visitor ${visitorId} is missing`;
    if (row.url !== url || row.title !== title) return `visitor ${visitorId} is at ${url}, not at ${row.url}`;
    if (row.pageCount !== views) return `visitor ${visitorId} saw ${views} pages, not ${row.pageCount}`;
  }
  return null;
}
