import type { Conversation } from '@chatso/contract';
import { isVisitor } from '../../conversation/chat-names.ts';

export const drawerTabs = ['summary', 'recommendations', 'session', 'orders', 'record'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

/** I-03, I-25: what there can be to show of such a customer. A typed email shows the orders it would be asked about. */
const tabsByType: Record<Conversation['customerType'], readonly DrawerTab[]> = {
  Registered: drawerTabs,
  Returning: ['summary', 'recommendations', 'session', 'record'],
  'Non-registered': ['summary', 'recommendations', 'session'],
};

type Customer = Pick<Conversation, 'customerType' | 'customerUnconfirmed' | 'visitorNumber'>;

/** Only a visitor's session can be looked at. */
export const tabsOf = (customer: Customer): readonly DrawerTab[] =>
  tabsByType[customer.customerUnconfirmed ? 'Registered' : customer.customerType].filter(
    (tab) => tab !== 'session' || isVisitor(customer),
  );

/** I-04: a tab that is gone is the summary. */
export const shownTab = (wanted: DrawerTab, customer: Customer): DrawerTab =>
  tabsOf(customer).includes(wanted) ? wanted : 'summary';
