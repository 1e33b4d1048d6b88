import type { ShopCheck, ShopConnection, ShopOfStore } from '@chatso/contract';

export const storeId = '0193b0a0-0000-7000-8000-000000000031';
export const passed: ShopCheck = { name: 'reach', state: 'passed', problem: null, detail: null, ms: 120 };
export const connection = (over: Partial<ShopConnection> = {}): ShopConnection => ({
  ...{
    storeId,
    kind: 'custom',
    way: 'secret',
    address: 'https://shop.example.com/chatso',
    eventsUrl: 'https://chat.example.com/api/shops/c1/events',
    secretEnd: '6789',
    version: 3,
  },
  ...{ abilities: ['customers', 'orders', 'products', 'events'], checks: [passed], problem: null, problemSince: null },
  checkedAt: '2026-11-20T18:00:00.000Z',
  answeredAt: '2026-11-20T18:10:00.000Z',
  connectedAt: '2026-11-20T17:00:00.000Z',
  feeds: [
    {
      feed: 'customers',
      read: 1200,
      syncedAt: '2026-11-20T18:10:00.000Z',
      running: false,
      leftOut: { count: 0, rows: [] },
    },
    { feed: 'orders', read: 300, syncedAt: null, running: true, leftOut: { count: 0, rows: [] } },
    { feed: 'products', read: 0, syncedAt: null, running: false, leftOut: { count: 0, rows: [] } },
  ],
  ...{ webhooks: null, toldAt: null, forged: 0 },
  ...over,
});
export const aStore = (over: Partial<ShopOfStore> = {}): ShopOfStore => ({
  ...{ storeId, storeName: 'Northwind CA', url: 'https://northwind.ca', connection: null },
  ...over,
});
