import type { Conversation } from '@chatso/contract';

export const drawerTabs = ['summary', 'recommendations', 'session', 'orders', 'record'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

/** I-03, I-25: what there can be to show of such a customer. */
const tabsByType: Record<Conversation['customerType'], readonly DrawerTab[]> = {
  Registered: drawerTabs,
  Returning: ['summary', 'recommendations', 'session', 'record'],
  'Non-registered': ['summary', 'recommendations', 'session'],
};

export const tabsOf = (customerType: Conversation['customerType']): readonly DrawerTab[] => tabsByType[customerType];

/** I-04: a tab that is gone is the summary. */
export const shownTab = (wanted: DrawerTab, customerType: Conversation['customerType']): DrawerTab =>
  tabsOf(customerType).includes(wanted) ? wanted : 'summary';
