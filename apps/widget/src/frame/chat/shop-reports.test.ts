import type { Connection } from '@chatso/sync';
import { beforeEach, expect, it } from 'vitest';
import { createShopReports } from './shop-reports.ts';

let kind: 'connected' | 'waiting';
let told: [event: string, payload: unknown][];
const connection = {
  status: () => ({ kind }),
  emit: (event: string, payload: unknown) => void told.push([event, payload]),
} as unknown as Connection;
beforeEach(() => {
  kind = 'waiting';
  told = [];
});

it('[G-01] what the page says of its visitor is said on each connect, newest words, until another visitor is here', () => {
  const reports = createShopReports(connection);
  reports.attributes({ plan: 'free', size: 42 });
  reports.attributes({ plan: 'gold', gone: null });
  expect(told).toEqual([]);
  kind = 'connected';
  reports.flush();
  const all = ['visitor:attributes', { attributes: { plan: 'gold', size: 42, gone: null } }];
  expect(told).toEqual([all]);
  reports.attributes({ size: 43 });
  expect(told.at(-1)).toEqual(['visitor:attributes', { attributes: { size: 43 } }]);
  reports.forget();
  reports.flush();
  expect(told).toHaveLength(2);
});
