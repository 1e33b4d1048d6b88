// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { aConfig, aConversation, aMessage } from './model/fixtures.test-data.ts';
import { cleanUp, loadParts, root, settle, setUp } from './testing/whole-frame.tsx';

beforeAll(loadParts);
afterEach(() => {
  cleanUp();
  vi.unstubAllGlobals();
});

const minute = 60_000;

it('[issue 27, 20] on a device six minutes ahead the wait begins at nothing and a coupon that runs is not expired', async () => {
  const server = Date.now() - 6 * minute;
  const headers = { date: new Date(server).toUTCString() };
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  await createApi('a1', () => null).get('/config');

  const { store, receive, chat } = setUp(aConfig());
  const startDate = new Date(server).toISOString();
  act(() => {
    receive([aConversation({ state: 'pending', agent: null, acceptedDate: null, startDate, queuePosition: 2 })]);
    store.set({ route: { name: 'conversation', id: 'c1' } });
  });
  await settle();
  const waited = /(?:(\d+) min )?(\d+) s/.exec(root.querySelector('.queue')?.textContent ?? '');
  expect(waited).not.toBeNull();
  expect(waited?.[1]).toBeUndefined();

  const coupon = {
    kind: 'coupon' as const,
    couponMessage: '10% off',
    couponSecondaryMessage: '',
    urls: [],
    productImages: [],
    validMessage: '',
    startsAtGMT: null,
  };
  const card = (code: string, seq: number, ends: number) =>
    aMessage({
      seq,
      type: 'coupon',
      text: '',
      attachments: [{ ...coupon, code, dateExpiresGMT: new Date(server + ends).toISOString() }],
    });
  act(() => receive([aConversation({ rev: 2, headSeq: 2 })]));
  act(() => chat.timelines.receive('c1', [card('RUNS', 1, 3 * minute), card('OVER', 2, -minute)]));
  await settle();
  expect(root.textContent).toContain('RUNS');
  expect(root.textContent?.match(/Expired/g)).toHaveLength(1);
});
