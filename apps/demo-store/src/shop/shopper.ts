import { type DemoCustomer, demoCustomers } from '../catalogue/customers.ts';
import { readStored, writeStored } from './storage.ts';
import { forgetShopper, identifyShopper } from './tracking.ts';

const KEY = 'northwind.shopper';

let current: DemoCustomer | null = null;
/** Only the newest switch may take effect, however late the answers come. */
let newest = 0;
const listeners = new Set<(shopper: DemoCustomer | null) => void>();

export const shopper = (): DemoCustomer | null => current;
export const onShopperChange = (listener: (shopper: DemoCustomer | null) => void): void => {
  listeners.add(listener);
};

const become = (next: DemoCustomer | null): void => {
  current = next;
  writeStored(KEY, next?.id ?? null);
  for (const listener of listeners) listener(next);
};

const fetchToken = async (customer: DemoCustomer): Promise<string | null> => {
  try {
    const answer = await fetch(`/demo/api/shopper-token?customer=${encodeURIComponent(customer.id)}`);
    if (!answer.ok) return null;
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
      ? body.token
      : null;
  } catch {
    return null;
  }
};

/**
 * Shops on as a customer, or as a guest with null. The server signs who the customer is; without its signature the
 * shopper stays who they were. Answers whether the switch happened.
 */
export const switchShopper = async (next: DemoCustomer | null): Promise<boolean> => {
  newest += 1;
  const mine = newest;
  if (next === null) {
    if (current !== null) forgetShopper();
    become(null);
    return true;
  }
  const token = await fetchToken(next);
  if (mine !== newest) return true;
  if (token === null) return false;
  if (current !== null && current.id !== next.id) forgetShopper();
  identifyShopper(token);
  become(next);
  return true;
};

/** After a reload the shopper is who they were, if the server still signs for them. */
export const resumeShopper = async (): Promise<void> => {
  const stored = demoCustomers.find((customer) => customer.id === readStored(KEY));
  if (stored && !(await switchShopper(stored))) become(null);
};
