import type { Attachment } from '@chatso/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
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
afterEach(() => {
  cleanup();
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

function show(cards: Product[]) {
  const posted: unknown[] = [];
  const chat = {
    store: { get: () => ({ route: { name: 'conversation', id: 'c' } }) },
    api: { post: (path: string, body: unknown) => (posted.push([path, body]), Promise.resolve({ message: {} })) },
    timelines: { receive: () => undefined },
  };
  render(
    <ChatProvider value={{ chat, actions: {} } as never}>
      <ProductCards row={{ cards, messageId: 'm' } as unknown as BubbleRow} />
    </ChatProvider>,
  );
  return posted;
}

it('[J-02] markup in a name is text, the price that counts stands before the struck one, a link runs nothing', async () => {
  const evil = { ...product('<img src=x onerror=alert(1)>'), productLink: 'javascript:alert(1)' };
  show([evil]);
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(document.querySelector('.pr')?.textContent).toBe('$84.00 $96.00');
  expect(screen.queryByRole('link')).toBeNull();
  expect(await screen.findByText('In Stock')).toBeDefined();
});

it('[J-54] money has as many digits as its currency, and the last few are counted', () => {
  show([
    product('Yen', { currency: 'JPY', price: 1500, regularPrice: 1500 }),
    product('Dinar', { currency: 'KWD', price: 1500, regularPrice: 1500, stockLeft: 2 }),
    product('None', { currency: 'no money', stockStatus: 'onbackorder' }),
  ]);
  const said = [...document.querySelectorAll('.x')].map(({ textContent }) => textContent);
  expect(said[0]).toContain('¥1,500');
  expect(said[1]).toMatch(/KWD\s1\.500/);
  expect(said[1]).toContain('In Stock, 2 left');
  expect(said[2]).toContain('84.00 no money');
  expect(said[2]).toContain('On Backorder');
  expect(screen.getByText('1 of 3')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Previous product' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Next product' }));
});

it('a variation is chosen, put into the cart and taken out again; the agent hears of each', async () => {
  const posted = show([product('Shell', { variants: [variant('M'), variant('XL', { stockStatus: 'outofstock' })] })]);
  const add = await screen.findByRole('button', { name: 'Add to cart' });
  expect(add).toBeDisabled();
  expect(screen.getByRole('button', { name: 'XL' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'M' }));
  fireEvent.click(add);
  expect(await screen.findByText('Shell, M is in your cart.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() =>
    expect(cart.calls).toEqual([
      ['add-to-cart', 'x-M'],
      ['remove-from-cart', 'x-M'],
    ]),
  );
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[0]).toEqual(['/conversations/c/products', { messageId: 'm', productId: 'Shell', use: 'added' }]);
  fireEvent.click(screen.getByRole('link', { name: 'View Shell' }));
  expect(posted[2]).toMatchObject(['/conversations/c/products', { use: 'opened' }]);
});

it('a page without a cart has the link alone; what fails is said, and what is sold out cannot be put in', async () => {
  cart.can = { add: false, undo: false };
  show([product('Shell')]);
  expect(screen.getByRole('link', { name: 'View Shell' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  cleanup();
  cart.can = { add: true, undo: false };
  cart.works = false;
  show([product('Shell')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/could not be put into your cart/)).toBeDefined();
  cleanup();
  show([product('Shell', { stockStatus: 'outofstock' })]);
  expect(screen.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
});
