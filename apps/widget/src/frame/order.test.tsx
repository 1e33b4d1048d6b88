// @vitest-environment jsdom
import type { OrderStatus } from '@chatso/contract';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { CallError } from './api.ts';
import { aConfig, aConversation } from './model/fixtures.test-data.ts';
import { all, button, cleanUp, composer, loadParts, press, root, settle, setUp } from './testing/whole-frame.tsx';

beforeAll(loadParts);
afterEach(cleanUp);

const order = (more: Partial<OrderStatus> = {}): OrderStatus => ({
  ...{ name: '#10482', status: 'processing', type: 'ONLINE', total: 15_138, currency: 'USD', pickingStatus: null },
  ...{ placedAt: '2026-11-14T10:00:00.000Z', completedAt: null },
  tracking: [{ provider: 'DHL', number: '44', url: 'https://dhl.example/44' }],
  items: [{ name: '<b>Shell</b>', quantity: 2 }],
  ...more,
});

const field = (name: string) => all<HTMLInputElement>(`input[name=${name}]`)[0];
const type = (name: string, text: string) =>
  act(() => {
    const input = field(name);
    if (!input) throw new Error(`No ${name}`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** The frame over a server that answers so. */
function open(answer: () => unknown, config = aConfig()) {
  const frame = setUp(config);
  const asked: unknown[] = [];
  frame.api.post = async (path, body) => {
    asked.push({ path, body });
    return answer();
  };
  return { ...frame, asked };
}
const ask = async (number = '10482', email = 'ada@shop.test') => {
  await press('Where is my order?');
  await type('number', number);
  await type('email', email);
  await press('Show my order');
  await settle();
};

it('a store that tells nothing has no way to it', () => {
  setUp(aConfig({ orderStatus: false }));
  expect(button('Where is my order?')).toBeUndefined();
});

it('by number and e-mail an order is shown: how it is, where it is, what is in it', async () => {
  const { asked } = open(() => ({ order: order() }));
  await ask();
  expect(asked).toEqual([{ path: '/order-status', body: { number: '10482', email: 'ada@shop.test' } }]);
  expect(document.activeElement?.textContent).toBe('#10482');
  for (const text of ['In progress', 'DHL 44', '<b>Shell</b>', '× 2', '$151.38'])
    expect(root.textContent).toContain(text);
  expect(all<HTMLAnchorElement>('a[href="https://dhl.example/44"]')[0]?.rel).toBe('noreferrer');
  await press('Chat about this order');
  expect(composer().value).toBe('#10482 ');
});

it('what was not found and what was tried too often are said, and what was typed stays', async () => {
  let answer: () => unknown = () => ({ order: null });
  open(() => answer());
  await ask();
  expect(all('[role=alert]')[0]?.textContent).toContain('No order with this number and email');
  expect(field('number')?.value).toBe('10482');
  answer = () => {
    throw new CallError({ statusCode: 429, code: 'rate-limited', retryAfter: 570 });
  };
  await press('Show my order');
  await settle();
  expect(all('[role=alert]')[0]?.textContent).toContain('(9 min 30 s)');
  expect(field('email')?.value).toBe('ada@shop.test');
  await press('Back');
  expect(composer()).toBeDefined();
});

it('an empty field is asked for, and nobody is called', async () => {
  const { asked } = open(() => ({ order: null }));
  await ask(' ', '');
  expect(all('[role=alert]')).toHaveLength(2);
  expect(asked).toEqual([]);
});

it('a state that nobody has words for is shown as the shop has it; pickup comes before it', async () => {
  const answers = [order({ status: 'Bei der Näherin' }), order({ status: 'processing', pickingStatus: 'notified' })];
  open(() => ({ order: answers.shift() }));
  await ask();
  expect(root.textContent).toContain('Bei der Näherin');
  await press('Another order');
  await press('Show my order');
  await settle();
  expect(root.textContent).toContain('Ready for pick up');
});

it('whom the shop has signed in sees their orders without typing; and a chat that runs is gone on with', async () => {
  const { store, api, receive } = open(() => ({ order: null }));
  const paths: string[] = [];
  const before = api.get;
  api.get = async (path) => {
    paths.push(path);
    return path === '/orders' ? { orders: [order({ name: '#20', status: 'completed' })] } : before(path);
  };
  const visitor = { visitorId: 'v1', number: 1, fullname: null, email: 'ada@shop.test', phone: null, verified: true };
  act(() => {
    store.set({ visitor: { ...visitor, consentVersion: null } });
    receive([aConversation({ _id: 'c1', ended: false })]);
  });
  await press('Where is my order?');
  await settle();
  expect(paths).toEqual(['/orders']);
  expect(field('email')?.value).toBe('ada@shop.test');
  act(() => all<HTMLButtonElement>('button.row')[0]?.click());
  expect(root.textContent).toContain('Completed');
  await press('Chat about this order');
  expect(store.get().route).toEqual({ name: 'conversation', id: 'c1' });
});
