// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerCart } from './cart.ts';
import { installApi } from './widget-api.ts';

afterEach(() => {
  window.ChatsoWidget = undefined as never;
  vi.unstubAllGlobals();
});

const item = { id: '7', productId: '7', name: 'Shell', price: 1, currency: 'USD', quantity: 1 };
const asked = { type: 'cart', id: 1, action: 'add-to-cart' } as const;

it('a page that listens is asked, waits as long as it takes, and may refuse or throw', async () => {
  const api = installApi(window, {} as never);
  expect(await answerCart(api, asked)).toMatchObject({ heard: false, value: false });
  let answer: unknown = Promise.resolve(undefined);
  const heard: unknown[] = [];
  window.ChatsoWidget?.('on', 'add-to-cart', (given: unknown) => {
    heard.push(given);
    if (answer === 'throws') throw new Error('no');
    return answer;
  });
  expect(await answerCart(api, asked)).toMatchObject({ heard: true, value: false });
  expect(heard).toEqual([]);
  expect(await answerCart(api, { ...asked, item })).toMatchObject({ value: true });
  answer = Promise.resolve(false);
  expect(await answerCart(api, { ...asked, item })).toMatchObject({ value: false });
  answer = 'throws';
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await answerCart(api, { ...asked, item })).toMatchObject({ value: false });
});

it('of the shop only its cart is called', async () => {
  const api = installApi(window, {} as never);
  const called: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path);
    return new Response('{"items":[]}', { status: path.includes('change') ? 422 : 200 });
  });
  expect(await answerCart(api, { ...asked, path: '/cart.js' })).toMatchObject({ value: '{"items":[]}' });
  expect(await answerCart(api, { ...asked, path: '/cart/change.js', body: '{}' })).toMatchObject({ value: false });
  expect(await answerCart(api, { ...asked, path: '/?add-to-cart=7&quantity=1' })).toMatchObject({
    value: expect.any(String),
  });
  for (const path of ['/account', 'https://elsewhere.test/cart.js', '//elsewhere.test/cart.js', '/cart-owner'])
    expect(await answerCart(api, { ...asked, path })).toMatchObject({ value: false });
  expect(called).toEqual(['/cart.js', '/cart/change.js', '/?add-to-cart=7&quantity=1']);
});
