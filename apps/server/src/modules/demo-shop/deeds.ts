import type { ShopDeeds, WantedDeed } from '@chatso/demo-store/shop-api';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { changeRecord, findOrderOfDeed, type Kept, lockRecord, type Place } from './records.repo.ts';

interface BookedOrder extends Kept {
  status: string;
  total: number;
  email?: string | null;
  paid_back?: number;
  deeds?: string[];
}

/** What the shop's books take. A mail would go out from the shop, which sends none: it is only noted. */
export function deedsOf(ctx: RootCtx, place: Place): ShopDeeds {
  return {
    can: ['resend', 'refund', 'address', 'cancel'],
    find: (key) => findOrderOfDeed(ctx.pool, place, key),
    order: (ref) => lockRecord(ctx.pool, place, { list: 'orders', ref }),
    act: (deed) =>
      withTransaction(ctx, async (tx) => {
        const name = { list: 'orders', ref: deed.order_id } as const;
        const order = (await lockRecord(tx.pool, place, name)) as BookedOrder | null;
        if (order === null) return null;
        const { deeds = [] } = order;
        // The same call at the same moment was faster.
        if (deeds.includes(deed.key)) return false;
        const change = changeOf(order, deed);
        if (isRefused(change)) return change;
        const record = { ...change, deeds: [...deeds, deed.key] };
        await changeRecord(tx.pool, place, { ...name, record, now: tx.now() });
        return true;
      }),
  };
}

interface Refused {
  refused: string;
}
const isRefused = (change: object): change is Refused => 'refused' in change;

function changeOf(order: BookedOrder, deed: WantedDeed): Refused | object {
  const { status, total, paid_back: before = 0 } = order;
  switch (deed.action) {
    case 'resend':
      return order.email ? {} : { refused: 'This order has no e-mail.' };
    case 'cancel':
      return status === 'processing' ? { status: 'cancelled' } : { refused: `The order is ${status}.` };
    case 'address':
      return status === 'processing' ? { shipping: deed.address ?? {} } : { refused: `The order is ${status}.` };
    default: {
      const back = before + (deed.amount ?? 0);
      if (back > total || deed.currency !== 'USD') return { refused: 'More than was paid.' };
      return { paid_back: back, ...(back === total ? { status: 'refunded' } : {}) };
    }
  }
}
