import type { Membership } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { CouponList } from './coupon-list.tsx';

const figures = {
  ...{ currency: 'EUR', sent: 0, sentBefore: null, redeemed: 0, discount: 0, revenue: 0, byAgent: [], byStart: [] },
  afterChat: { orders: 0, amount: 0, chats: 0 },
};
const advanced: Partial<Membership['plan']> = { type: 'advanced', state: 'ongoing', isFreemium: false };

function signIn(plan: Partial<Membership['plan']>, role: Membership['role'] = 'admin') {
  const own = aMembership(workspaceIds.first, 'Northwind', { role });
  const user = aUser({ workspaces: [{ ...own, plan: { ...own.plan, ...plan } }] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
}

const serve = (crmStoreId: string | null) =>
  fakeServer({
    'GET /api/performance/coupons': () => ({
      body: { data: [], count: 0, redeemed: { yes: 0, no: 0 }, figures, agents: [] },
    }),
    'GET /api/stores': () => storesAnswer([aStore({ name: 'CA', crmStoreId })]),
  });
const page = (
  <>
    <Toasts />
    <CouponList title="Coupons" />
  </>
);

beforeEach(() => laterTexts());
afterEach(() => vi.restoreAllMocks());

it('[J-46] every filter says what it filters', async () => {
  signIn(advanced);
  serve('c');
  await renderScreen(page);
  for (const name of ['Reason All', 'Agent All', 'Store All', 'Type All'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(await screen.findAllByText('No order followed a chat in this time.')).toHaveLength(2);
});

it('[J-46] who may export gets the list as it is filtered and sorted, whatever page is looked at', async () => {
  signIn(advanced);
  serve('c');
  const answer = globalThis.fetch;
  const asked: URL[] = [];
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input), 'http://console.test');
    if (url.pathname !== '/api/performance/coupons/export') return answer(input, init);
    asked.push(url);
    return Promise.resolve(new Response('Code\n', { headers: { 'content-disposition': 'filename="coupons.csv"' } }));
  };
  URL.createObjectURL = () => 'blob:1';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderScreen(page, '/?reason=free_gift&sort=revenue&page=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Export .csv' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ reason: 'free_gift', sort: 'revenue' });
  expect(asked[0]?.searchParams.has('page')).toBe(false);
});

it('[L-08] who may only look has no export', async () => {
  signIn(advanced, 'agent');
  serve('c');
  await renderScreen(page);
  await screen.findByText('No coupons yet');
  expect(screen.queryByRole('button', { name: 'Export .csv' })).toBeNull();
});

it('[D-15] without the plan, and without a shop, it says what is missing and where to get it', async () => {
  signIn({ type: 'standard', isFreemium: false });
  serve(null);
  const first = await renderScreen(page);
  expect(await screen.findByText('Coupons are part of Advanced')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeVisible();
  first.unmount();
  signIn(advanced);
  const second = await renderScreen(page);
  expect(await screen.findByText('No shop is connected')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect a shop' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/settings/shop`,
  );
  second.unmount();
  signIn(advanced, 'agent');
  await renderScreen(page);
  expect(await screen.findByText(/Ask an admin to connect it/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Connect a shop' })).toBeNull();
});
