import type { BagLine } from '../bag.ts';
import type { CouponProblem } from '../coupons.ts';

interface Order {
  key: string;
  customer: string | null;
  name: string;
  email: string;
  bag: readonly BagLine[];
  coupon: string | null;
}

export interface Placed {
  number: string;
  /** Cents */
  total: number;
  discount: number;
}

/** Sends the order to the shop's server. Sent again with the same key it is the same order. */
export async function placeOrder(order: Order): Promise<Placed | { problem: CouponProblem | 'bag' | 'silent' }> {
  try {
    const answer = await fetch('/demo/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    if (answer.status === 409) return { problem: 'bag' };
    const said = (await answer.json()) as Placed | { problem: CouponProblem };
    return answer.ok ? said : { problem: 'silent' };
  } catch {
    return { problem: 'silent' };
  }
}
