import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { fieldOf, forgetCoupon, sendButton, showDetails } from '../testing/show-coupon.tsx';
import type { Picked } from './coupon-draft.ts';
import { CouponProducts } from './coupon-items.tsx';

afterEach(() => forgetCoupon());

const product = (n: number, name: string) => ({
  ...{ id: idOf(n), externalId: `shop-${n}`, name, variation_name: null, type: 'simple', attributes: [], parent: null },
  ...{ sku: null, currency: 'USD', price: 8400, regularPrice: 8400, onSale: false, stock_status: 'instock' },
  ...{ stock_quantity: 5, image: null, images: [], permalink: null, created: isoAt(0), locationId: null },
  ...{ locationName: null, variations: [], tags: [], reason: null },
});
const all = [product(1, 'Fleece'), product(2, 'Storm shell'), product(3, 'Tent')];
const categories = [
  { id: 'c1', name: 'Jackets' },
  { id: 'c2', name: 'Tents & Tarps' },
];
const answers = {
  'GET /api/products/coupon': ({ path }: { path: string }) => {
    const words = new URL(path, 'http://x').searchParams.get('search')?.toLowerCase() ?? '';
    return { body: { data: all.filter(({ name }) => name.toLowerCase().includes(words)) } };
  },
  'GET /api/woocommerce/product/category': () => ({ body: { data: categories } }),
};
const missing = 'Please add some items and try again';

async function pickerOf(kind: 'product_specific' | 'category_specific', more: object = {}) {
  const shown = await showDetails({ answers: { ...answers, ...more } });
  fireEvent.change(fieldOf(shown.dialog, 'Coupon type'), { target: { value: kind } });
  const label = kind === 'product_specific' ? 'Products' : 'Categories';
  const field = shown.within.getByRole<HTMLInputElement>('combobox', { name: label });
  const open = () => fireEvent.click(field);
  const search = (value: string) => fireEvent.change(field, { target: { value } });
  const options = () =>
    // Those of the picker, not of the select above it.
    [...shown.dialog.querySelectorAll('[role="option"] bdi')].map((one) => one.textContent);
  const option = (name: string) => shown.within.findByRole('option', { name: new RegExp(name), hidden: true });
  return { ...shown, field, open, search, options, option };
}

it('[J-20] products are searched for in the shop, chosen and removed, and sent by the ids of the shop', async () => {
  const { dialog, within: found, server, open, search, options, option } = await pickerOf('product_specific');
  expect(found.getByText(missing)).toBeVisible();
  expect(sendButton(dialog)).toBeDisabled();
  open();
  await waitFor(() => expect(options()).toEqual(['Fleece', 'Storm shell', 'Tent']));
  expect(await option('Fleece')).toHaveTextContent('$84.00');
  search('storm');
  await waitFor(() => expect(options()).toEqual(['Storm shell']));
  const asked = server.to('/api/products/coupon').map(({ path }) => new URL(path, 'http://x').searchParams);
  expect(asked.at(-1)?.get('search')).toBe('storm');
  expect(asked.at(-1)?.get('chatsoStoreId')).toBe(idOf(900));
  fireEvent.click(await option('Storm shell'));
  expect(found.queryByText(missing)).toBeNull();
  search('');
  fireEvent.click(await option('Tent'));
  // What is chosen is offered no more.
  await waitFor(() => expect(options()).toEqual(['Fleece']));
  const pill = found.getByText('Tent', { selector: '.mantine-Pill-label' }).closest('.mantine-Pill-root');
  fireEvent.click(pill?.querySelector('button') as HTMLElement);
  await waitFor(() => expect(options()).toEqual(['Fleece', 'Tent']));
  expect(sendButton(dialog)).toBeEnabled();
  fireEvent.click(sendButton(dialog));
  await waitFor(() => expect(server.to('/api/woocommerce/coupon')).toHaveLength(1));
  expect(server.to('/api/woocommerce/coupon')[0]?.body).toMatchObject({
    ...{ couponType: 'product_specific', productIds: ['shop-2'], productCategories: [] },
  });
});

it('[J-20] categories are searched by name, and the last one removed is asked for again', async () => {
  const { dialog, within: found, server, open, search, options, option } = await pickerOf('category_specific');
  expect(found.getByText(missing)).toBeVisible();
  open();
  await waitFor(() => expect(options()).toEqual(['Jackets', 'Tents & Tarps']));
  search('TENT');
  expect(options()).toEqual(['Tents & Tarps']);
  fireEvent.click(await option('Tents'));
  expect(found.queryByText(missing)).toBeNull();
  const pill = () => dialog.querySelector<HTMLElement>('.mantine-Pill-root button') as HTMLElement;
  fireEvent.click(pill());
  expect(found.getByText(missing)).toBeVisible();
  expect(sendButton(dialog)).toBeDisabled();
  search('');
  fireEvent.click(await option('Jackets'));
  fireEvent.click(sendButton(dialog));
  await waitFor(() => expect(server.to('/api/woocommerce/coupon')).toHaveLength(1));
  expect(server.to('/api/woocommerce/coupon')[0]?.body).toMatchObject({
    ...{ couponType: 'category_specific', productIds: [], productCategories: ['c1'] },
  });
});

it('[J-20] what was chosen for another kind is not sent with it', async () => {
  const { dialog, server, open, option } = await pickerOf('product_specific');
  open();
  fireEvent.click(await option('Fleece'));
  fireEvent.change(fieldOf(dialog, 'Coupon type'), { target: { value: 'cart_total' } });
  fireEvent.click(sendButton(dialog));
  await waitFor(() => expect(server.to('/api/woocommerce/coupon')).toHaveLength(1));
  expect(server.to('/api/woocommerce/coupon')[0]?.body).toMatchObject({ productIds: [], productCategories: [] });
});

it('[J-20] nothing found says so, after it was looked for', async () => {
  const { within: found, open, search, options } = await pickerOf('product_specific');
  open();
  await waitFor(() => expect(options()).toHaveLength(3));
  search('kayak');
  expect(await found.findByText('Nothing found')).toBeInTheDocument();
});

it('[J-20] a shop that did not answer is said, and asked again at the next opening', async () => {
  let broken = true;
  const {
    within: found,
    open,
    field,
    options,
  } = await pickerOf('category_specific', {
    'GET /api/woocommerce/product/category': () =>
      broken ? refused(500, 'Something went wrong!') : { body: { data: categories } },
  });
  open();
  expect(await found.findByText('Something went wrong!')).toBeInTheDocument();
  broken = false;
  act(() => fireEvent.blur(field));
  open();
  await waitFor(() => expect(options()).toEqual(['Jackets', 'Tents & Tarps']));
});

it('[J-20] at most a hundred are chosen', async () => {
  cleanup();
  sessionStore.setState({ user: aMember(me, idOf(800)), workspaceId: idOf(800), phase: 'signed-in' });
  fakeServer(answers);
  const chosen = Array.from({ length: 99 }, (_, n) => ({ id: `old-${n}`, name: `Old ${n}` }));
  const changes: Picked[][] = [];
  function Holder() {
    const [value, setValue] = useState<Picked[]>(chosen);
    const change = (next: Picked[]) => {
      changes.push(next);
      setValue(next);
    };
    return <CouponProducts chosen={value} problem={undefined} storeId={idOf(900)} onChange={change} />;
  }
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <Holder />
    </Wrapper>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Products' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Fleece ?\$84\.00$/, hidden: true }));
  await waitFor(() => expect(changes.at(-1)).toHaveLength(100));
  for (const one of screen.queryAllByRole('option', { hidden: true })) fireEvent.click(one);
  expect(changes.at(-1)).toHaveLength(100);
});
