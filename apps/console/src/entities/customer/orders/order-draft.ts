import type { Order, OrderAddress } from '@chatso/contract';
import { amountIn, type OrderAction, smallestUnitsOf } from '@chatso/domain';
import { newMessageId } from '@chatso/sync';
import { useState } from 'react';
import { keptDrafts } from '../../../lib/session/kept-drafts.ts';

export type AddressField = keyof OrderAddress;
export const addressFields = [
  ...(['first_name', 'last_name', 'address_1', 'address_2', 'postcode', 'city', 'state', 'country', 'phone'] as const),
] satisfies AddressField[];

/** All that was typed about an order. */
export interface OrderDraft {
  /** Which dialog is open. */
  open: OrderAction | null;
  /** Under which the next thing is done once, however often it is sent. */
  actionId: string;
  /** It was sent under that id, and may have been done. */
  tried: boolean;
  amount: string;
  /** Null: nothing was typed, and what stands is what the order has. */
  address: Record<AddressField, string> | null;
}

const newDraft = (): OrderDraft => ({
  ...{ open: null, actionId: newMessageId(), tried: false, amount: '', address: null },
});

/** What stands in the form of the address. */
export const typedAddress = ({ address }: OrderDraft, { shipping }: Pick<Order, 'shipping'>) =>
  address ??
  (Object.fromEntries(addressFields.map((field) => [field, shipping[field] ?? ''])) as Record<AddressField, string>);

/** Apart from the page: what was typed outlives the chat that it was typed beside. */
const drafts = keptDrafts<OrderDraft>();

export const forgetOrderDraft = drafts.forget;

/** `begin` forgets what was typed, for the next thing. */
export function useOrderDraft(order: Order) {
  const [draft, show] = useState<OrderDraft>(() => drafts.find(order.id) ?? newDraft());
  const put = (next: OrderDraft) => {
    drafts.keep(order.id, next);
    show(next);
  };
  return {
    draft,
    // As it is by now: an answer comes to what was typed when it was asked for.
    set: (change: Partial<OrderDraft>) => put({ ...(drafts.find(order.id) ?? draft), ...change }),
    begin: () => {
      forgetOrderDraft(order.id);
      show(newDraft());
    },
  };
}

/** '12,5' as people type it here and there, for the wire: '12.5'. */
export const wiredAmount = (typed: string): string => typed.trim().replace(',', '.');

/** In the smallest unit of the currency; null for what is no amount of it. */
export function amountOf(typed: string, currency: string): number | null {
  const hundredths = amountIn(wiredAmount(typed));
  return hundredths === null || hundredths === 0 ? null : smallestUnitsOf(hundredths, currency);
}
