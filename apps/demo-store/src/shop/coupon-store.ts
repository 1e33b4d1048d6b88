import type { BagLine } from '../bag.ts';
import type { CouponProblem } from '../coupons.ts';
import { bagLines, onBagChange } from './bag-store.ts';
import { shopper } from './shopper.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'northwind.coupon';

/** What the shop's server said of the code that is in the bag; nothing yet while it is asked. */
export interface BagCoupon {
  code: string;
  discount: number;
  problem: CouponProblem | 'silent' | null;
}

const storedCode = (): string | null => {
  const stored = readStored(KEY);
  return typeof stored === 'string' && stored !== '' ? stored : null;
};

let current: BagCoupon | null = null;
/** Only the newest question counts, however late the answers come. */
let newest = 0;
const listeners = new Set<() => void>();

export const bagCoupon = (): BagCoupon | null => current;
export const onCouponChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const become = (next: BagCoupon | null): void => {
  current = next;
  writeStored(KEY, next?.code ?? null);
  for (const listener of listeners) listener();
};

const problems: readonly string[] = ['unknown', 'early', 'expired', 'used', 'email', 'minimum', 'items'];

async function ask(code: string, bag: readonly BagLine[]): Promise<BagCoupon> {
  try {
    const answer = await fetch('/demo/api/coupon', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, bag, email: shopper()?.email ?? null }),
    });
    const said = (await answer.json()) as { discount?: unknown; problem?: unknown };
    if (answer.ok && typeof said.discount === 'number') return { code, discount: said.discount, problem: null };
    const problem = problems.find((one) => one === said.problem) as CouponProblem | undefined;
    return { code, discount: 0, problem: problem ?? 'silent' };
  } catch {
    return { code, discount: 0, problem: 'silent' };
  }
}

/** Puts a code into the bag; what it takes off is the server's word. Answers what became of it. */
export async function applyCoupon(typed: string): Promise<BagCoupon | null> {
  const code = typed.trim().toLowerCase();
  if (code === '') return current;
  newest += 1;
  const mine = newest;
  const said = await ask(code, bagLines());
  if (mine === newest) become(said);
  return said;
}

export const dropCoupon = (): void => {
  newest += 1;
  become(null);
};

/** A link that applies itself (`?coupon=code`) leads to any page, and the address is clean afterwards. */
export function takeCouponFromAddress(): void {
  const address = new URL(location.href);
  const code = address.searchParams.get('coupon') ?? storedCode();
  if (address.searchParams.has('coupon')) {
    address.searchParams.delete('coupon');
    history.replaceState(history.state, '', address);
  }
  if (code !== null) void applyCoupon(code);
}

onBagChange(() => {
  if (current !== null) void applyCoupon(current.code);
});

const words: Record<CouponProblem | 'silent', string> = {
  unknown: 'We do not know this code.',
  early: 'This code is not valid yet.',
  expired: 'This code has expired.',
  used: 'This code has been used up.',
  email: 'This code belongs to another e-mail address.',
  minimum: 'Your bag is below what this code asks for.',
  items: 'This code is for other items.',
  silent: 'We could not check the code. Try again.',
};
export const couponProblem = ({ problem }: BagCoupon): string | null => problem && words[problem];
