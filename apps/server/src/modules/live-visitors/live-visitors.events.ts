import type { VisitorCountries } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';
import type { StoreCounts } from './counts.ts';
import type { ListNews } from './window.ts';

/** What a window's watchers of this process have not heard yet, in the order of its revisions. */
export const listMoved = defineEvent<{ watchId: string; news: ListNews[] }>('live-visitors.list-moved');
export const storesCounted = defineEvent<{
  workspaceId: string;
  /** Names the audience: the stores they see. */
  key: string;
  stores: ({ _id: string } & StoreCounts)[];
}>('live-visitors.stores-counted');
export const countriesCounted = defineEvent<{ workspaceId: string; countries: VisitorCountries }>(
  'live-visitors.countries-counted',
);

export const liveVisitorEvents = [listMoved, storesCounted, countriesCounted];
