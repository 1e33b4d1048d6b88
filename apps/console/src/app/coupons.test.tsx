import type { CouponFigures, CouponLimit, SentCoupon } from '@chatso/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMembership, aUser, type fakeServer, workspaceIds } from '../lib/testing/fake-server.ts';
import { Toasts } from '../ui/index.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';
import { renderUi } from './testing/render-app.tsx';

vi.mock('../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const id = (at: number): string => `0193b0a0-0000-7000-8000-0000000003${String(at).padStart(2, '0')}`;

const coupon = (at: number, code: string, more: Partial<SentCoupon> = {}): SentCoupon => ({
  ...{ _id: id(at), conversationId: null, messageId: null, state: 'sent', problem: null, code, type: 'percent' },
  ...{ scope: 'cart_total', amount: '10', currency: 'USD', reason: 'free_gift', agentId: id(50) },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', startsAt: null, expiresAt: null, usageLimit: 1, seen: true },
  ...{ redeemedAt: null, order: null, agent: { _id: id(50), fullname: 'Priya Nair', avatar: null } },
  ...{ store: { _id: id(60), name: 'Northwind' }, customer: 'Layla Haddad', products: 0, orders: 0 },
  ...{ revenue: null, orderUrl: null },
  ...more,
});
const used = coupon(1, 'sorry20x', {
  ...{
    redeemedAt: '2026-11-21T10:00:00.000Z',
    order: '#10511',
    orders: 1,
    revenue: { currency: 'USD', amount: 21_200 },
  },
});
const share = (at: number) => ({ orders: 10 - at, amount: (10 - at) * 1000 });
const figures: CouponFigures = {
  ...{ currency: 'USD', sent: 2, sentBefore: 1, redeemed: 1, discount: 2000, revenue: 21_200 },
  afterChat: { orders: 45, amount: 45_000, chats: 260 },
  byAgent: [1, 2, 3, 4, 5].map((at) => ({ agent: { _id: id(70 + at), fullname: `Agent ${at}` }, ...share(at) })),
  byStart: [
    { kind: 'visitor', id: null, name: null, ...share(1) },
    { kind: 'trigger', id: id(80), name: 'Back with a full cart', ...share(2) },
  ],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = freshConsole();
});

function begin(promotion: boolean, data: SentCoupon[] = [used, coupon(2, 'h4t9wq2n')]) {
  const membership = aMembership(first, 'Northwind', { role: 'admin' });
  signInAs(aUser({ workspaces: [membership] }), { 'new-promotion-module': promotion, 'coupon-limit': true });
  Object.assign(server.routes, {
    'GET /api/performance/coupons': () => ({
      body: { data, count: data.length, redeemed: { yes: 1, no: data.length - 1 }, figures, agents: [] },
    }),
  });
}
const asked = () => new URL(server.to('/api/performance/coupons').at(-1)?.path ?? '', 'http://x').searchParams;

it.each([
  [true, 'promotion', 'Promotions'],
  [true, 'coupons', 'Coupons'],
  [false, 'conversion-tracking', 'Conversion tracking'],
])(
  '[C-11] [J-46] [Q-15] with the promotion module %s, %s lists coupons with what they brought in',
  async (flag, at, title) => {
    begin(flag);
    await openConsole(`/ws/${first}/${at}`);
    expect(await screen.findByRole('heading', { level: 1, name: title }, patient)).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: 'Coupons sent in chats' }, patient);
    const row = within(table).getByRole('row', { name: /sorry20x/ });
    expect(row).toHaveTextContent('#10511');
    expect(row).toHaveTextContent('$212.00');
    expect(row).toHaveTextContent('Yes');
    expect(within(table).getByRole('row', { name: /h4t9wq2n/ })).toHaveTextContent('No');
  },
);

it('[J-06] [J-46] redeemed or not is asked of the server, and stands in the address', async () => {
  begin(true);
  const router = await openConsole(`/ws/${first}/coupons`);
  fireEvent.click(await screen.findByRole('radio', { name: /^Yes/ }, patient));
  await waitFor(() => expect(asked().get('redeemed')).toBe('yes'), patient);
  expect(router.state.location.search).toMatchObject({ redeemed: 'yes' });
});

it('[J-43] sales after chats: the four that brought in most, all of them when asked, and what began the chats', async () => {
  begin(true);
  await openConsole(`/ws/${first}/coupons`);
  expect(await screen.findByText('$450.00', undefined, patient)).toBeInTheDocument();
  expect(screen.getByText('45 orders of 260 chats')).toBeInTheDocument();
  expect(screen.queryByText('Agent 5')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All 5' }));
  expect(screen.getByText('Agent 5')).toBeInTheDocument();
  expect(screen.getByText('Visitor wrote first')).toBeInTheDocument();
  expect(screen.getByText('Trigger: Back with a full cart')).toBeInTheDocument();
});

const limitPath = '/api/admin/workspace/coupon-creation-setting';
const puts = () => server.to(limitPath).filter(({ method }) => method === 'PUT');

function beginAtLimit(over: Partial<CouponLimit> = {}) {
  begin(true);
  const saved: CouponLimit = {
    ...{ limited: true, limitType: 'max_value_per_coupon', audience: 'all_users', userIds: [], version: 3 },
    perCouponSetting: { maxPercentage: 20, maxFixedValue: 20 },
    perAgentSetting: { maxFixedValue: 150, timeframe: 'weekly', maxPercentage: 100, percentCoupons: null },
    ...{ changedAt: null, changedBy: null, timeZone: 'America/Vancouver', currency: 'USD' },
    ...{ given: { daily: [], weekly: [], monthly: [] }, users: [] },
    ...over,
  };
  Object.assign(server.routes, {
    [`GET ${limitPath}`]: () => ({ body: saved }),
    [`PUT ${limitPath}`]: ({ body }: { body: object }) => ({ body: { ...saved, ...body, version: 4 } }),
  });
  return openConsole(`/ws/${first}/settings/coupon-limit`);
}

it('[P-60] a limit that was off is switched on, its kind chosen, and it is said that it was saved', async () => {
  await beginAtLimit({ limited: false, limitType: 'max_total_value_per_agent' });
  renderUi(<Toasts />);
  const on = await screen.findByRole('switch', { name: /^Limit coupons/ }, patient);
  expect(screen.getByRole('radio', { name: /^Maximum value per coupon/ })).toBeDisabled();
  fireEvent.click(on);
  fireEvent.click(screen.getByRole('radio', { name: /^Maximum value per coupon/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Maximum percentage' }), { target: { value: '15' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }, patient));
  expect(await screen.findByText('The coupon limit was saved.', undefined, patient)).toBeInTheDocument();
  expect(puts().map(({ body }) => body)).toEqual([
    expect.objectContaining({ limited: true, limitType: 'max_value_per_coupon' }),
  ]);
  expect(puts()[0]?.body).toMatchObject({ perCouponSetting: { maxPercentage: 15 } });
});

it('[P-60] settings/coupon-limit shows what is allowed, refuses what is no number and saves what is', async () => {
  await beginAtLimit();
  const percent = await screen.findByRole('textbox', { name: 'Maximum percentage' }, patient);
  expect(percent).toHaveValue('20');
  fireEvent.change(percent, { target: { value: '101' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }, patient));
  expect(await screen.findByText(/Enter a number from 0/, undefined, patient)).toBeInTheDocument();
  expect(puts()).toEqual([]);
  fireEvent.change(percent, { target: { value: '15' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(puts()).toHaveLength(1), patient);
  expect(puts()[0]?.body).toMatchObject({ perCouponSetting: { maxPercentage: 15, maxFixedValue: 20 }, version: 3 });
  // A budget has limits for percent coupons beside it; an empty field is no limit.
  fireEvent.click(screen.getByRole('radio', { name: /^Maximum total value/ }));
  const coupons = screen.getByRole('textbox', { name: 'Percent coupons per agent' });
  expect(coupons).toHaveValue('');
  fireEvent.change(coupons, { target: { value: '2.5' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }, patient));
  expect(await screen.findByText(/a whole number of coupons/, undefined, patient)).toBeInTheDocument();
  fireEvent.change(coupons, { target: { value: '5' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Highest percentage' }), { target: { value: '25' } });
  expect(screen.getByText('5 percent coupons left of 5, each up to 25%')).toBeInTheDocument();
  // Nothing begins again in a preview.
  expect(screen.getByText('$0.00 of $150.00 given')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(puts()).toHaveLength(2), patient);
  expect(puts()[1]?.body).toMatchObject({
    perAgentSetting: { maxFixedValue: 150, timeframe: 'weekly', maxPercentage: 25, percentCoupons: 5 },
  });
});
