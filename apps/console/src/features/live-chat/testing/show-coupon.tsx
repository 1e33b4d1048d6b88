import type { ChatCoupon, Conversation, ExistingCoupon, FlagName, OwnCouponLimit } from '@chatso/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { TestMantine } from '../../../lib/testing/test-mantine.tsx';
import { closeCoupon, forgetDraft, openCoupon, wasTold } from '../coupon/coupon-draft.ts';
import { CouponPlace } from '../coupon/coupon-place.tsx';
import { LiveChatScope } from '../live-chat-provider.tsx';
import type { Why } from '../state/departure.ts';
import { liveHarness } from './live-scope.tsx';

// jsdom knows no fonts, for whose arrival a field that grows waits.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

type Answers = Parameters<typeof fakeServer>[0];
type Flags = Partial<Record<FlagName, boolean>>;

const plain = aConversation({ customerEmail: 'marit@shop.test' });
export const couponChat: Conversation = { ...plain, store: { ...plain.store, crmStoreId: 'northwind' } };
const workspaceId = idOf(800);

export const anOwnLimit = (over: Partial<OwnCouponLimit> = {}): OwnCouponLimit => ({
  ...{ limited: false, limitType: 'max_value_per_coupon', valueLeft: 0, startsAgainAt: null, timeZone: 'UTC' },
  perCouponSetting: { maxPercentage: 20, maxFixedValue: 50 },
  perAgentSetting: { maxFixedValue: 200, timeframe: 'weekly', maxPercentage: 100, percentCoupons: null },
  percentLeft: null,
  currency: 'USD',
  ...over,
});

export const anExisting = (over: Partial<ExistingCoupon> = {}): ExistingCoupon => ({
  ...{ id: '7', code: 'spring20', description: 'Spring sale', discount_type: 'percent', amount: '20', currency: 'USD' },
  ...{ usage_limit: 100, usage_count: 40, date_start_gmt: null, date_expires_gmt: '2027-03-01T23:59:59.000Z' },
  ...{ applied_to: 'cart_total', applied_type: 'all', product_ids: [], product_categories: [], full_products: [] },
  ...{ full_product_categories: [], unavailable: null, max: null },
  conditions: {
    minimum: null,
    maximum: null,
    excluded_products: 0,
    excluded_categories: 0,
    excludes_sale_items: false,
    free_shipping: false,
    per_customer: null,
    alone: false,
  },
  ...over,
});

/** As the chat of these tests gave it, sent unless a test says otherwise. */
export const aCoupon = (over: Partial<ChatCoupon> = {}): ChatCoupon => ({
  _id: idOf(701),
  conversationId: couponChat._id,
  messageId: null,
  state: 'sent',
  problem: null,
  code: 'sorry20',
  type: 'percent',
  scope: 'cart_total',
  amount: '20',
  currency: 'USD',
  reason: 'shipping_delay',
  agentId: me,
  createdAt: isoAt(baseTime),
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  seen: false,
  redeemedAt: null,
  order: null,
  ...over,
});

/** The dialog as its button opens it, below a server whose answers a test may change. */
export async function showCoupon(
  options: { flags?: Flags; answers?: Answers; chat?: Conversation; departed?: boolean; why?: Why } = {},
) {
  const { flags = {}, answers = {}, chat = couponChat, departed = false, why } = options;
  sessionStore.setState({
    ...{ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' },
    flags: { workspaceId, values: { 'new-promotion-module': false, 'coupon-limit': true, ...flags } },
  });
  const server = fakeServer({
    'GET /api/users/coupon-creation-setting': () => ({ body: anOwnLimit() }),
    [`GET /api/conversations/${chat._id}/coupons`]: () => ({ body: { data: [] } }),
    'GET /api/woocommerce/coupon/search': () => ({ body: { data: [], count: 0, next: null } }),
    'GET /api/products/coupon': () => ({ body: { data: [] } }),
    'GET /api/woocommerce/product/category': () => ({ body: { data: [] } }),
    'POST /api/woocommerce/coupon': () => ({ body: { data: aCoupon() } }),
    'POST /api/woocommerce/coupon/send-existing-coupon': () => ({ body: { data: aCoupon() } }),
    ...answers,
  });
  const { live } = liveHarness();
  const departure = why === undefined ? null : { chat, at: 0, why, name: null };
  live.departures.get = () => departure;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (shown: Conversation, gone: boolean) => (
    <TestMantine env="test">
      <QueryClientProvider client={client}>
        <LiveChatScope live={live}>
          <CouponPlace chat={shown} departed={gone} />
        </LiveChatScope>
      </QueryClientProvider>
    </TestMantine>
  );
  openCoupon(chat._id);
  const { rerender } = render(page(chat, departed));
  const dialog = await screen.findByRole('dialog', { name: /^Coupon (reason|details)/ }, { timeout: 10_000 });
  return {
    ...{ server, client, dialog, within: within(dialog) },
    update: (shown: Conversation, gone = false) => rerender(page(shown, gone)),
    /** What was sent, in order. */
    sent: () => server.calls.filter(({ method }) => method === 'POST'),
  };
}

/** The same at its second step, for a reason. */
export async function showDetails(options: Parameters<typeof showCoupon>[0] = {}, reason = /Impress customer/) {
  const shown = await showCoupon(options);
  fireEvent.click(shown.within.getByRole('radio', { name: reason }));
  fireEvent.click(shown.within.getByRole('button', { name: 'Next' }));
  return { ...shown, type: (label: string | RegExp, value: string) => typeInto(shown.dialog, label, value) };
}

/** The text field of a label, whose counter may stand behind its words. */
export const fieldOf = (dialog: HTMLElement, label: string | RegExp): HTMLInputElement =>
  within(dialog).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });

export function typeInto(dialog: HTMLElement, label: string | RegExp, value: string): HTMLInputElement {
  const field = fieldOf(dialog, label);
  fireEvent.change(field, { target: { value } });
  return field;
}

export const sendButton = (dialog: HTMLElement): HTMLButtonElement =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send coupon' });

/** Drafts outlive a dialog, and so a test. */
export function forgetCoupon(chatId = couponChat._id): void {
  closeCoupon(chatId);
  wasTold();
  forgetDraft(chatId);
}
