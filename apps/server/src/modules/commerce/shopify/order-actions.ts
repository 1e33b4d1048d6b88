import { orderActions as kinds } from '@chatso/domain';
import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { fromSmallest } from '../money.ts';
import type { ShopAccess, ShopOrder, ShopOrderActions, WantedDeed } from '../port.ts';
import { orderFields, orderSchema, smallest, toOrder } from './answers.ts';
import { askShopify, defineOperation } from './call-shopify.ts';

const userErrors = z.array(z.object({ message: z.string() }));
const money = z.object({ amount: z.string(), currencyCode: z.string() });

const scopesQuery = defineOperation(
  'query OrderScopes { currentAppInstallation { accessScopes { handle } } }',
  z.object({ currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }) }),
);
const orderQuery = defineOperation(
  `query OrderNow($id: ID!) { order(id: $id) { ${orderFields} } }`,
  z.object({ order: orderSchema.nullable() }),
);
const refundableQuery = defineOperation(
  `query Refundable($id: ID!) { order(id: $id) { presentmentCurrencyCode
     transactions(first: 50) { id kind status gateway maximumRefundableV2 { amount currencyCode } } } }`,
  z.object({
    order: z
      .object({
        presentmentCurrencyCode: z.string(),
        transactions: z.array(
          z.object({
            ...{ id: z.string(), kind: z.string(), status: z.string(), gateway: z.string().nullable() },
            maximumRefundableV2: money.nullable(),
          }),
        ),
      })
      .nullable(),
  }),
);
const doneQuery = defineOperation(
  `query DeedsOf($id: ID!) { order(id: $id) { cancelledAt shippingAddress { address1 city zip } refunds(first: 100) { note } } }`,
  z.object({
    order: z
      .object({
        cancelledAt: z.string().nullable(),
        shippingAddress: z
          .object({ address1: z.string().nullable(), city: z.string().nullable(), zip: z.string().nullable() })
          .nullable(),
        refunds: z.array(z.object({ note: z.string().nullable() })),
      })
      .nullable(),
  }),
);
const resendMutation = defineOperation(
  'mutation ResendOrder($id: ID!) { orderInvoiceSend(id: $id) { userErrors { message } } }',
  z.object({ orderInvoiceSend: z.object({ userErrors }) }),
);
// Money goes back by a refund of its own, which has a limit.
const cancelMutation = defineOperation(
  `mutation CancelOrder($id: ID!, $note: String) {
     orderCancel(orderId: $id, reason: CUSTOMER, restock: true, notifyCustomer: true, staffNote: $note) {
       orderCancelUserErrors { message } } }`,
  z.object({ orderCancel: z.object({ orderCancelUserErrors: userErrors }) }),
);
const refundMutation = defineOperation(
  `mutation RefundOrder($input: RefundInput!, $key: String!) {
     refundCreate(input: $input) @idempotent(key: $key) { userErrors { message } } }`,
  z.object({ refundCreate: z.object({ userErrors }) }),
);
const addressMutation = defineOperation(
  'mutation MoveOrder($input: OrderInput!) { orderUpdate(input: $input) { userErrors { message } } }',
  z.object({ orderUpdate: z.object({ userErrors }) }),
);
export const orderActionOperations = [
  ...[scopesQuery, orderQuery, refundableQuery, doneQuery],
  ...[resendMutation, cancelMutation, refundMutation, addressMutation],
];

const gid = (id: string): string => `gid://shopify/Order/${id}`;
const noteOf = (key: string): string => `Chatso ${key}`;

function requireNone(errors: z.output<typeof userErrors>): void {
  const [error] = errors;
  if (error) throw new ShopError('order-refused', error.message.slice(0, 200));
}

/** As it stands now; null where it cannot be read whole, or not at all: its copy comes with the next pass then. */
async function orderNow(access: ShopAccess, orderId: string): Promise<ShopOrder | null> {
  try {
    const { data } = await askShopify(access, orderQuery, { id: gid(orderId) });
    const { order } = data;
    return order === null || order.lineItems.pageInfo.hasNextPage ? null : toOrder(order, access.address);
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** From the payments it was paid with, one after the other. Throws `order-refused`. */
async function refund(access: ShopAccess, deed: WantedDeed & { action: 'refund' }, key: string): Promise<void> {
  const orderId = gid(deed.orderId);
  const { data } = await askShopify(access, refundableQuery, { id: orderId });
  if (data.order === null) throw new ShopError('not-found');
  const { presentmentCurrencyCode: paidIn, transactions } = data.order;
  if (paidIn !== deed.currency)
    throw new ShopError('order-refused', `This order was paid in ${paidIn}: refund it in Shopify.`);
  let left = deed.amount;
  const parts = transactions.flatMap(({ id, kind, status, gateway, maximumRefundableV2: most }) => {
    if (!['SALE', 'CAPTURE'].includes(kind) || status !== 'SUCCESS' || most === null || gateway === null) return [];
    const amount = Math.min(left, smallest(most.amount, most.currencyCode));
    left -= amount;
    if (amount === 0) return [];
    return [{ orderId, parentId: id, gateway, kind: 'REFUND', amount: fromSmallest(amount, deed.currency) }];
  });
  if (left > 0) throw new ShopError('order-refused', 'There is not as much left to refund.');
  const input = { orderId, note: noteOf(key), notify: true, transactions: parts };
  requireNone((await askShopify(access, refundMutation, { input, key })).data.refundCreate.userErrors);
}

async function move(access: ShopAccess, { orderId, address }: WantedDeed & { action: 'address' }): Promise<void> {
  const state = address.state ?? '';
  const shippingAddress = {
    ...{ firstName: address.first_name ?? '', lastName: address.last_name ?? '', address1: address.address_1 ?? '' },
    ...{ address2: address.address_2 ?? '', city: address.city ?? '', zip: address.postcode ?? '' },
    ...{ phone: address.phone ?? '', countryCode: address.country },
    // People type its name or its code, and Shopify wants to be told which.
    ...(state === '' ? {} : /^[A-Z0-9]{1,3}$/.test(state) ? { provinceCode: state } : { province: state }),
  };
  const input = { id: gid(orderId), shippingAddress };
  requireNone((await askShopify(access, addressMutation, { input })).data.orderUpdate.userErrors);
}

async function act(access: ShopAccess, deed: WantedDeed, key: string): Promise<ShopOrder | null> {
  const id = gid(deed.orderId);
  if (deed.action === 'refund') await refund(access, deed, key);
  else if (deed.action === 'address') await move(access, deed);
  else if (deed.action === 'cancel') {
    const { data } = await askShopify(access, cancelMutation, { id, note: noteOf(key) });
    requireNone(data.orderCancel.orderCancelUserErrors);
  } else requireNone((await askShopify(access, resendMutation, { id })).data.orderInvoiceSend.userErrors);
  return orderNow(access, deed.orderId);
}

async function wasDone(access: ShopAccess, deed: WantedDeed, key: string) {
  const { data } = await askShopify(access, doneQuery, { id: gid(deed.orderId) });
  if (data.order === null) return { done: false, order: null };
  const { cancelledAt, shippingAddress: now, refunds } = data.order;
  const order = await orderNow(access, deed.orderId);
  if (deed.action === 'cancel') return { done: cancelledAt !== null, order };
  if (deed.action === 'refund') return { done: refunds.some(({ note }) => note?.includes(key) === true), order };
  // Nobody notes which mails went out, and a second confirmation does no harm.
  if (deed.action !== 'address') return { done: false, order };
  if (now === null) return { done: false, order };
  const { address_1: street = '', city = '', postcode = '' } = deed.address;
  return { done: now?.address1 === street && now.city === city && (now.zip ?? '') === postcode, order };
}

export const shopifyOrderActions: ShopOrderActions = {
  kinds,
  async can(access) {
    const { data } = await askShopify(access, scopesQuery, {});
    const mayWrite = data.currentAppInstallation.accessScopes.some(({ handle }) => handle === 'write_orders');
    return mayWrite ? kinds : [];
  },
  act,
  wasDone,
};
