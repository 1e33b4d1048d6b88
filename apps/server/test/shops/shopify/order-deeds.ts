import { GraphQLError, type GraphQLResolveInfo, valueFromASTUntyped } from 'graphql';
import type { BookRow } from './books.ts';

interface Payment {
  id: string;
  maximumRefundableV2: { amount: string; currencyCode: string };
}
export interface RefundInput {
  orderId: string;
  note?: string;
  transactions?: { amount: string; parentId?: string; gateway: string; kind: string }[];
}

const refuse = (message: string) => [{ field: null, message }];

/** What may be done about orders, with the vendor's rules about them. */
export function createOrderDeeds(orders: Map<string, BookRow>, now: () => Date) {
  const done = new Map<string, object>();
  const change = (row: BookRow, more: object) =>
    orders.set(String(row.legacyResourceId), { ...row, ...more, updatedAt: now().toISOString() });
  const byId = (id: string) => [...orders.values()].find((row) => row.id === id);

  function refunded(
    row: BookRow,
    { note = null, transactions = [] }: Omit<RefundInput, 'note'> & { note?: string | null },
  ) {
    const payments = row.transactions as Payment[];
    const left = new Map(
      payments.map(({ id, maximumRefundableV2: most }) => [id, Math.round(Number(most.amount) * 100)]),
    );
    for (const { amount, parentId = '', kind } of transactions) {
      if (kind !== 'REFUND') return refuse('Transaction kind is invalid');
      const rest = (left.get(parentId) ?? 0) - Math.round(Number(amount) * 100);
      if (rest < 0) return refuse('Refund amount is greater than the amount that can be refunded');
      left.set(parentId, rest);
    }
    const most = (id: string) => ({ amount: ((left.get(id) ?? 0) / 100).toFixed(2), currencyCode: 'USD' });
    const whole = [...left.values()].every((amount) => amount === 0);
    change(row, {
      refunds: [...(row.refunds as object[]), { note }],
      transactions: payments.map((one) => ({ ...one, maximumRefundableV2: most(one.id) })),
      displayFinancialStatus: whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    });
    return [];
  }

  return {
    orderInvoiceSend({ id }: { id: string }) {
      const row = byId(id);
      if (!row?.email) return { userErrors: refuse(row ? "Email can't be blank" : 'Order does not exist') };
      change(row, { mails: Number(row.mails ?? 0) + 1 });
      return { userErrors: [] };
    },
    orderCancel({ orderId, staffNote }: { orderId: string; staffNote?: string | null }) {
      const row = byId(orderId);
      if (!row || row.cancelledAt !== null || row.displayFulfillmentStatus !== 'UNFULFILLED') {
        const message = row ? 'Cannot cancel this order' : 'Order does not exist';
        return { orderCancelUserErrors: refuse(message).map((error) => ({ ...error, code: 'INVALID' })) };
      }
      change(row, { cancelledAt: now().toISOString(), cancellation: { staffNote: staffNote ?? null } });
      return { orderCancelUserErrors: [] };
    },
    orderUpdate({ input }: { input: { id: string; shippingAddress?: Record<string, string> } }) {
      const row = byId(input.id);
      if (!row) return { userErrors: refuse('Order does not exist') };
      const { countryCode, provinceCode, province = provinceCode, ...rest } = input.shippingAddress ?? {};
      const known = { firstName: null, lastName: null, address2: null, phone: null, zip: null, ...rest };
      change(row, { shippingAddress: { ...known, province: province ?? null, countryCodeV2: countryCode ?? null } });
      return { userErrors: [] };
    },
    refundCreate({ input }: { input: RefundInput }, _viewer: unknown, info: GraphQLResolveInfo) {
      const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent');
      const value = directive?.arguments?.[0]?.value;
      const key = value && String(valueFromASTUntyped(value, info.variableValues));
      if (!key) {
        throw new GraphQLError('The @idempotent directive is required for this mutation.', {
          extensions: { code: 'BAD_REQUEST' },
        });
      }
      const known = done.get(key);
      if (known) return known;
      const row = byId(input.orderId);
      const answer = { userErrors: row ? refunded(row, input) : refuse('Order does not exist') };
      done.set(key, answer);
      return answer;
    },
  };
}
