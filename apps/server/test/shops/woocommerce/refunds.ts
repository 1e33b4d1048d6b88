import { checkBody, WooRefusal } from './contract.ts';
import type { Row } from './data.ts';

interface Books {
  data: { rows: { orders: Map<number, Row> }; nextId: number };
  put(resource: 'orders', row: Record<string, unknown>): Row;
}

/** What was paid back of an order, or one refund more; the payment gateway takes each of them. */
export function answerRefunds(
  shop: Books,
  orderId: number,
  body: unknown,
  send: (status: number, body: unknown) => void,
): void {
  const order = shop.data.rows.orders.get(orderId);
  if (!order) throw new WooRefusal(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.');
  const refunds = order.refunds as { id: number; reason: string; total: string }[];
  if (body === null) {
    const shown = refunds.map(({ id, reason, total }) => ({ id, reason, amount: total.replace('-', '') }));
    return void send(200, shown);
  }
  checkBody('order-refunds', body, true);
  const amount = Number(body.amount);
  if (!(amount > 0)) {
    throw new WooRefusal(400, 'woocommerce_rest_invalid_order_refund', 'Refund amount must be greater than zero.');
  }
  const before = refunds.reduce((sum, { total }) => sum - Number(total), 0);
  const left = Math.round((Number(order.total) - before - amount) * 100);
  if (left < 0) throw new WooRefusal(500, 'woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.');
  const id = shop.data.nextId++;
  const refund = { id, reason: String(body.reason ?? ''), total: `-${amount.toFixed(2)}` };
  const whole = left === 0 ? { status: 'refunded' } : {};
  shop.put('orders', { id: orderId, refunds: [...refunds, refund], ...whole });
  send(201, { id, amount: amount.toFixed(2), reason: refund.reason });
}
