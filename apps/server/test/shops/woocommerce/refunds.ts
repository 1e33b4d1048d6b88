import { checkBody, WooRefusal } from './contract.ts';
import type { Row } from './data.ts';
import { isLess, rounded } from './decimal.ts';

interface Books {
  data: { rows: { orders: Map<number, Row> }; nextId: number };
  /** What of a refund is not told with its order. */
  refunds: Map<number, { meta_data: object[]; refunded_payment: boolean }>;
  decimals: number;
  strange: string[];
  put(resource: 'orders', row: Record<string, unknown>): Row;
  /** What the payment gateway says of paying back; null: it pays. */
  gateway(order: Row, amount: string): string | null;
}
interface Refund {
  id: number;
  reason: string;
  total: string;
}

/** Recorded: refunds are refused by 500, with a bare number as data. */
class RefundRefusal extends WooRefusal {
  constructor(code: string, message: string, data: number) {
    super(500, code, message);
    Object.assign(this.body, { data });
  }
}

/** What was paid back of an order, or one refund more; sent twice it is paid twice. */
export function answerRefunds(
  shop: Books,
  orderId: number,
  body: unknown,
  send: (status: number, body: unknown, headers?: Record<string, string>) => void,
): void {
  const order = shop.data.rows.orders.get(orderId);
  const before = (order?.refunds ?? []) as Refund[];
  if (body === null) {
    const rows = before.map((refund) => shownOf(shop, refund)).reverse();
    return void send(200, rows, { 'x-wp-total': String(rows.length), 'x-wp-totalpages': rows.length > 0 ? '1' : '0' });
  }
  const checked = checkBody('order-refunds', body, true);
  shop.strange.push(...checked.strange);
  if (!order) throw new RefundRefusal('woocommerce_rest_invalid_order_id', 'Invalid order ID.', 404);
  const asked = checked.body;
  const given = String(asked.amount ?? '');
  if (given !== '' && isLess(given, '0'))
    throw new RefundRefusal('woocommerce_rest_invalid_order_refund', 'Refund amount must be greater than zero.', 400);
  const paid = before.reduce((sum, { total }) => sum - Number(total), 0);
  const left = (Number(order.total) - paid).toFixed(shop.decimals);
  const refuse = (words: string) => new RefundRefusal('woocommerce_rest_cannot_create_order_refund', words, 500);
  if (given !== '' && isLess(left, given)) throw refuse('Invalid refund amount.');
  const amount = given === '' ? '' : rounded(given, shop.decimals);
  const declined = asked.api_refund === false ? null : shop.gateway(order, amount);
  if (declined !== null) throw refuse(declined);
  const id = shop.data.nextId++;
  const whole = amount !== '' && Number(amount) === Number(left);
  const type = { id: id * 10, key: '_refund_type', value: whole ? 'full' : 'partial' };
  const kept = (asked.meta_data as object[] | undefined) ?? [];
  shop.refunds.set(id, {
    meta_data: [type, ...kept.map((one, at) => ({ id: id * 10 + at + 1, ...one }))],
    refunded_payment: asked.api_refund !== false,
  });
  const total = amount === '' || Number(amount) === 0 ? rounded('0', shop.decimals) : `-${amount}`;
  const refund = { id, reason: String(asked.reason ?? ''), total, total_tax: rounded('0', shop.decimals) };
  shop.put('orders', { id: orderId, refunds: [...before, refund], ...(whole ? { status: 'refunded' } : {}) });
  send(201, { ...shownOf(shop, refund), amount });
}

const shownOf = (shop: Books, { id, reason, total }: Refund) => ({
  id,
  amount: total.replace('-', ''),
  reason,
  refunded_by: 1,
  refunded_payment: false,
  meta_data: [],
  ...shop.refunds.get(id),
  line_items: [],
  shipping_lines: [],
  tax_lines: [],
  fee_lines: [],
});

/** Recorded: the status alone pays the rest back on paper, and nobody's bank is asked. */
export function refundedByStatus(shop: Pick<Books, 'data' | 'decimals'>, row: Row): Record<string, unknown> {
  const before = (row.refunds ?? []) as Refund[];
  const paid = before.reduce((sum, { total }) => sum - Number(total), 0);
  const left = Number(row.total) - paid;
  if (left <= 0) return {};
  const zero = rounded('0', shop.decimals);
  const total = `-${left.toFixed(shop.decimals)}`;
  const one = { id: shop.data.nextId++, reason: 'Order fully refunded.', total, total_tax: zero };
  return { refunds: [...before, one] };
}
