// @vitest-environment jsdom
import type { Attachment } from '@chatso/contract';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatProvider } from '../chat-context.ts';
import type { BubbleRow } from '../model/thread.ts';
import { ProductCards } from './product-cards.tsx';

const cart = vi.hoisted(() => ({ can: { add: true, undo: true }, works: true, calls: [] as unknown[] }));
vi.mock('./cart-bridge.ts', () => ({
  canCart: () => Promise.resolve(cart.can),
  callCart: (action: string, _way: unknown, item: { id: string }) => {
    cart.calls.push([action, item.id]);
    return Promise.resolve(cart.works);
  },
}));
const root = document.createElement('div');
document.body.append(root);
const clear = () => act(() => render(null, root));
afterEach(() => {
  clear();
  Object.assign(cart, { can: { add: true, undo: true }, works: true, calls: [] });
});

type Product = Extract<Attachment, { kind: 'product' }>;
type Card = NonNullable<Product['card']>;
const prices = { currency: 'USD', price: 8400, regularPrice: 9600, stockStatus: 'instock', stockLeft: null } as const;
const variant = (id: string, more: object = {}) => ({
  ...{ productId: id, externalId: `x-${id}`, name: id, imageUrl: '', ...prices },
  ...more,
});
const product = (name: string, card: Partial<Card> = {}): Product => ({
  kind: 'product',
  ...{ productName: name, productLink: 'https://shop.test/p', productImageUrl: '', productPrice: '$84.00' },
  productImages: [],
  card: {
    ...{ productId: name, externalId: 'p', ...prices, chosen: null, variants: [], cart: null },
    ...{ openedAt: null, addedAt: null },
    ...card,
  },
});

const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const named = (selector: string, name: string) =>
  all(selector).find((node) => (node.ariaLabel || node.getAttribute('aria-label') || node.textContent) === name);
const button = (name: string) => named('button', name) as HTMLButtonElement | undefined;
const link = (name: string) => named('a', name);
const later = (name: string) => vi.waitFor(() => button(name) ?? expect.fail(`no button '${name}'`));
const press = (node: HTMLElement | undefined) => act(() => node?.click());
const said = (text: string | RegExp) => vi.waitFor(() => expect(root.textContent).toMatch(text));

function show(cards: Product[]) {
  const posted: unknown[] = [];
  const chat = {
    store: { get: () => ({ route: { name: 'conversation', id: 'c' } }) },
    api: { post: (path: string, body: unknown) => (posted.push([path, body]), Promise.resolve({ message: {} })) },
    timelines: { receive: () => undefined },
  };
  act(() =>
    render(
      <ChatProvider value={{ chat, actions: {} } as never}>
        <ProductCards row={{ cards, messageId: 'm' } as unknown as BubbleRow} />
      </ChatProvider>,
      root,
    ),
  );
  return posted;
}

it('[J-02] markup in a name is text, the price that counts stands before the struck one, a link runs nothing', async () => {
  const evil = { ...product('<img src=x onerror=alert(1)>'), productLink: 'javascript:alert(1)' };
  show([evil]);
  await said('<img src=x onerror=alert(1)>');
  expect(all('img')).toEqual([]);
  expect(all('.pr')[0]?.textContent).toBe('$84.00 $96.00');
  expect(all('a')).toEqual([]);
  await said('In Stock');
});

it('[J-54] money has as many digits as its currency, and the last few are counted', () => {
  show([
    product('Yen', { currency: 'JPY', price: 1500, regularPrice: 1500 }),
    product('Dinar', { currency: 'KWD', price: 1500, regularPrice: 1500, stockLeft: 2 }),
    product('None', { currency: 'no money', stockStatus: 'onbackorder' }),
  ]);
  const cards = all('.x').map(({ textContent }) => textContent);
  expect(cards[0]).toContain('¥1,500');
  expect(cards[1]).toMatch(/KWD\s1\.500/);
  expect(cards[1]).toContain('In Stock, 2 left');
  expect(cards[2]).toContain('84.00 no money');
  expect(cards[2]).toContain('On Backorder');
  expect(root.textContent).toContain('1 of 3');
  expect(button('Previous product')?.disabled).toBe(true);
  press(button('Next product'));
});

it('a variation is chosen, put into the cart and taken out again; the agent hears of each', async () => {
  const posted = show([product('Shell', { variants: [variant('M'), variant('XL', { stockStatus: 'outofstock' })] })]);
  const add = await later('Add to cart');
  expect(add.disabled).toBe(true);
  expect(button('XL')?.disabled).toBe(true);
  press(button('M'));
  press(add);
  await said('Shell, M is in your cart.');
  press(button('Undo'));
  await vi.waitFor(() =>
    expect(cart.calls).toEqual([
      ['add-to-cart', 'x-M'],
      ['remove-from-cart', 'x-M'],
    ]),
  );
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[0]).toEqual(['/conversations/c/products', { messageId: 'm', productId: 'Shell', use: 'added' }]);
  press(link('View Shell'));
  expect(posted[2]).toMatchObject(['/conversations/c/products', { use: 'opened' }]);
});

it('a page without a cart has the link alone; what fails is said, and what is sold out cannot be put in', async () => {
  cart.can = { add: false, undo: false };
  show([product('Shell')]);
  expect(link('View Shell')).toBeDefined();
  expect(button('Add to cart')).toBeUndefined();
  clear();
  cart.can = { add: true, undo: false };
  cart.works = false;
  show([product('Shell')]);
  press(await later('Add to cart'));
  await said(/could not be put into your cart/);
  clear();
  show([product('Shell', { stockStatus: 'outofstock' })]);
  expect(button('Out of Stock')?.disabled).toBe(true);
});
