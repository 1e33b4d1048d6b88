import type { ApiClient } from '@chatso/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser/browser.ts';
import { keepDraftBeforeReload } from '../../lib/storage/drafts.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { toast } from '../../ui/index.ts';
import { laterTexts } from '../i18n/i18n.ts';
import { followStores } from './follow-stores.ts';

const id = (n: number) => `0193b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const me = id(1);
const colleague = id(2);
const stores = [
  { _id: id(11), name: 'Northwind', type: 'website' },
  { _id: id(12), name: 'Northwind Page', type: 'facebook' },
  { _id: id(13), name: 'northwind.shop', type: 'instagram' },
];
const api = { 'stores.list': async () => ({ data: stores }) } as unknown as ApiClient;
const told = vi.spyOn(toast, 'info').mockImplementation(() => '');
const reloaded = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
let socket: ReturnType<typeof fakeConnection>;
let stop: () => void;

beforeAll(laterTexts);
beforeEach(() => {
  vi.clearAllMocks();
  socket = fakeConnection();
  stop = followStores(api, me);
});
afterEach(() => {
  stop();
  socket.undo();
});

it('[H-106] [B-18] a store that somebody else changed: an alert by channel whose button reloads, drafts kept first', async () => {
  socket.hear('store:settings-changed', { storeId: id(11), by: colleague });
  await expect.poll(() => told.mock.calls.length).toBe(1);
  socket.hear('store:active-changed', { storeId: id(12), by: null, active: false });
  await expect.poll(() => told.mock.calls.length).toBe(2);
  socket.hear('store:settings-changed', { storeId: id(13), by: colleague });
  await expect.poll(() => told.mock.calls.length).toBe(3);
  expect(told.mock.calls.map(([text]) => text)).toEqual([
    'Store “Northwind” has been updated',
    'Facebook store “Northwind Page” has been updated',
    'Instagram store “northwind.shop” has been updated',
  ]);
  const [, alert] = told.mock.calls[2] ?? [];
  expect(alert).toMatchObject({ id: 'store-updated', sticky: true, action: { label: 'Reload' } });
  const keep = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const forget = keepDraftBeforeReload(keep);
  alert?.action?.onClick();
  await expect.poll(() => reloaded.mock.calls.length).toBe(1);
  expect(keep).toHaveBeenCalledOnce();
  forget();
});

it('[H-106] what one changed oneself, and stores one does not serve, alert nobody', async () => {
  socket.hear('store:settings-changed', { storeId: id(11), by: me });
  socket.hear('store:settings-changed', { storeId: id(99), by: colleague });
  socket.hear('store:settings-changed', { storeId: id(12), by: colleague });
  await expect.poll(() => told.mock.calls.length).toBe(1);
  expect(told.mock.calls[0]?.[0]).toBe('Facebook store “Northwind Page” has been updated');
});

it('[H-106] whoever is gone has no alert of it left', async () => {
  const hidden = vi.spyOn(toast, 'hide');
  socket.hear('store:settings-changed', { storeId: id(11), by: colleague });
  await expect.poll(() => told.mock.calls.length).toBe(1);
  stop();
  expect(hidden).toHaveBeenCalledWith('store-updated');
});
