import type { Conversation } from '@chatso/contract';
import { isVisitor } from '../../conversation/chat-names.ts';

export const drawerTabs = ['summary', 'recommendations', 'session', 'orders', 'record'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

type Customer = Pick<Conversation, 'customerType' | 'customerUnconfirmed' | 'visitorNumber'>;

/**
 * I-03, I-25: what there can be to show of such a customer. A typed email shows the orders it would be asked about; only a
 * visitor's session can be looked at.
 */
export function tabsOf(customer: Customer): readonly DrawerTab[] {
  const known = customer.customerUnconfirmed || customer.customerType === 'Registered';
  return drawerTabs.filter((tab) => {
    if (tab === 'session') return isVisitor(customer);
    return known || (tab !== 'orders' && (tab !== 'record' || customer.customerType === 'Returning'));
  });
}

/** I-04: a tab that is gone is the summary. */
export const shownTab = (wanted: DrawerTab, customer: Customer): DrawerTab =>
  tabsOf(customer).includes(wanted) ? wanted : 'summary';
