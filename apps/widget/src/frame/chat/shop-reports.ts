import { limits } from '@chatso/domain';
import type { Connection } from '@chatso/sync';
import type { Attributes, PageInfo } from '../../bridge/messages.ts';
import { readTrack } from './parse.ts';

export interface ShopReports {
  page(page: PageInfo): void;
  /** Visitor activity, on the page or here. */
  activity(): void;
  track(event: string, payload: unknown): void;
  /** What the page says of its visitor. */
  attributes(attributes: Attributes): void;
  /** Another visitor from here on. */
  forget(): void;
  /** On every connect: what was reported meanwhile. */
  flush(): void;
}

/** Pages, activity and shop data of the visitor (G-27, G-28). Ephemera: while not connected only the newest of each is kept. */
export function createShopReports(connection: Connection): ShopReports {
  const waiting = new Map<string, { event: string; payload: unknown }>();
  let said: Attributes = {};
  let idle = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(kind: string, event: string, payload: unknown): void {
    if (connection.status().kind === 'connected') connection.emit(event, payload);
    else waiting.set(kind, { event, payload });
  }

  /** Idle after 300 s without a sign (decision G-4); only changes are reported. */
  function setIdle(next: boolean): void {
    if (idle === next) return;
    idle = next;
    report('activity', 'visitor:activity', { idle });
  }

  timer = setTimeout(() => setIdle(true), limits.idleAfterMs);
  return {
    page: ({ url, title, name }) =>
      report('page', 'visitor:page', { pageUrl: url, pageTitle: title, ...(name ? { pageName: name } : {}) }),
    activity() {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), limits.idleAfterMs);
    },
    track(event, payload) {
      const known = readTrack(event, payload);
      if (known) report(`track:${event}`, 'visitor:track', known);
    },
    attributes(attributes) {
      said = { ...said, ...attributes };
      if (connection.status().kind === 'connected') connection.emit('visitor:attributes', { attributes });
    },
    forget() {
      said = {};
    },
    flush() {
      // Said of whoever is here: after a claim that is another visitor.
      if (Object.keys(said).length > 0) connection.emit('visitor:attributes', { attributes: said });
      for (const { event, payload } of waiting.values()) connection.emit(event, payload);
      waiting.clear();
      // A socket that is new is taken for an active one.
      if (idle) connection.emit('visitor:activity', { idle });
    },
  };
}
