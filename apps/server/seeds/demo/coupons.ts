import type { ShopCoupon as DemoShopCoupon } from '@chatso/demo-store/shop-api';
import { redeemOf, type SeededCoupon, seedCoupon, seededCard } from '../../src/modules/coupons/index.ts';
import type { NewOrder } from '../../src/modules/customers/index.ts';
import { insertRecord } from '../../src/modules/demo-shop/index.ts';
import { atMoment, type Ctx, inWorkspace } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { DemoAgents, Who } from './agents.ts';
import { type Person, seedChat } from './history.ts';
import { usedCode } from './shop.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const zone = 'America/Vancouver';

interface CouponPlace {
  storeId: string;
  origin: string;
  agents: DemoAgents;
  orders: readonly NewOrder[];
  people: readonly Person[];
}

type Line = readonly ['c' | 'a', string] | 'coupon';
type Words = Pick<
  SeededCoupon,
  'code' | 'type' | 'scope' | 'amount' | 'reason' | 'description' | 'usageLimit' | 'expiresAt'
>;

interface Gift {
  person: Person;
  by: Who;
  at: Date;
  coupon: Words;
  used: number;
  lines: readonly Line[];
}

type ShopCoupon = Omit<DemoShopCoupon, 'created_at' | 'apply_url'>;

const shopCoupon: ShopCoupon = {
  id: 'coupon-welcome',
  code: 'welcome',
  description: 'Ten percent off a first order',
  type: 'percent',
  amount: 10,
  currency: 'USD',
  usage_limit: null,
  used: 0,
  starts_at: null,
  expires_at: null,
  product_ids: [],
  category_ids: [],
  email: null,
  minimum: null,
};

/** One of the shop's own, for everybody; one that an order has used since; one that waits for its customer. */
export async function seedCoupons(tx: Ctx, place: CouponPlace): Promise<void> {
  await keepInShop(tx, place, shopCoupon, new Date(tx.now().getTime() - 90 * day));
  for (const gift of giftsOf(tx.now(), place)) await give(tx, place, gift);
  await redeemOf(tx, { workspaceId: tx.workspaceId, storeId: place.storeId });
}

function giftsOf(now: Date, { orders, people }: CouponPlace): Gift[] {
  const order = orders.find(({ couponCodes }) => couponCodes?.includes(usedCode));
  const buyer = people.find(({ shopper }) => shopper !== null && shopper.customerId === order?.customerId);
  const other = people.find((person) => person.shopper !== null && person !== buyer);
  if (order === undefined || buyer === undefined || other === undefined)
    throw new Error('The demo has no customer for a coupon.');
  const expiresAt = new Date(now.getTime() + 30 * day);
  return [
    {
      person: buyer,
      by: 'priya',
      at: new Date(order.createdAt.getTime() - 45 * minute),
      used: 1,
      coupon: {
        code: usedCode,
        type: 'percent',
        scope: 'cart_total',
        amount: 1000,
        reason: 'shipping_delay',
        description: 'With our apologies for the late parcel',
        usageLimit: 1,
        expiresAt,
      },
      lines: [
        ['c', 'My last parcel came two days late, and I needed it for the weekend.'],
        ['a', 'I’m sorry, that shouldn’t have happened. Here is 10% off your next order.'],
        'coupon',
        ['c', 'That’s kind of you. I had my eye on something anyway.'],
      ],
    },
    {
      person: other,
      by: 'robin',
      at: new Date(now.getTime() - 2 * day),
      used: 0,
      coupon: {
        code: 'layer15',
        type: 'fixed_cart',
        scope: 'fixed_cart',
        amount: 1500,
        reason: 'product_recommendation',
        description: 'For the base layer we talked about',
        usageLimit: 1,
        expiresAt,
      },
      lines: [
        ['c', 'Which base layer goes under the rain shell in winter?'],
        ['a', 'The merino one: warm when wet, and thin enough under a shell. Here is $15 off if you’d like to try it.'],
        'coupon',
        ['c', 'Thanks, I’ll think it over.'],
      ],
    },
  ];
}

/** The chat with its card, the coupon, and what the shop has of it. */
async function give(tx: Ctx, place: CouponPlace, { person, by, at, coupon: words, used, lines }: Gift): Promise<void> {
  const agentId = place.agents[by].userId;
  const moment = (index: number): Date => new Date(at.getTime() + index * minute);
  const coupon: SeededCoupon = {
    ...words,
    id: newId(),
    conversationId: newId(),
    storeId: place.storeId,
    agentId,
    customerEmail: person.shopper?.email ?? null,
    shopRef: `coupon-${words.code}`,
    applyUrl: `${place.origin}/demo?coupon=${words.code}`,
    at: moment(lines.indexOf('coupon')),
  };
  const card = [seededCard(coupon, zone)];
  await seedChat(tx, place.storeId, person, {
    id: coupon.conversationId,
    agentId,
    sentiment: 2,
    messages: lines.map((line, index) => {
      if (line === 'coupon') {
        const sent = { author: 'agent', senderId: agentId, type: 'coupon', text: '' } as const;
        return { ...sent, messageId: coupon.id, attachments: card, at: moment(index) };
      }
      const [who, text] = line;
      const fromAgent = who === 'a';
      return {
        messageId: newId(),
        author: fromAgent ? 'agent' : 'client',
        senderId: fromAgent ? agentId : person.visitorId,
        type: 'text',
        text,
        at: moment(index),
      };
    }),
  });
  await seedCoupon(inWorkspace(atMoment(tx, coupon.at), tx.workspaceId, place.agents[by]), coupon);
  const record = {
    ...shopCoupon,
    id: coupon.shopRef,
    code: coupon.code,
    description: coupon.description,
    type: coupon.type,
    amount: coupon.type === 'percent' ? coupon.amount / 100 : coupon.amount,
    usage_limit: coupon.usageLimit,
    used,
    expires_at: coupon.expiresAt?.toISOString() ?? null,
  };
  await keepInShop(tx, place, record, coupon.at);
}

const keepInShop = (tx: Ctx, { storeId, origin }: CouponPlace, coupon: ShopCoupon, at: Date) => {
  const { code } = coupon;
  const record = { ...coupon, created_at: at.toISOString(), apply_url: `${origin}/demo?coupon=${code}` };
  return insertRecord(
    tx.pool,
    { workspaceId: tx.workspaceId, storeId },
    { list: 'coupons', ref: code, record, now: at },
  );
};
