/** Texts of the navigation, and of the pages that stand where it leads nowhere. */
export const navigationEn = {
  more: 'More',
  menuOf: '{{page}} menu',
  newTab: '{{name}}, opens in a new tab',
  chooseStore: 'Choose a store',
  assistant: 'Assistant',
  soon: 'soon',
  search: 'Search',
  /** What the number on an item counts. */
  counts: {
    liveChat_one: '{{count}} chat needs you',
    liveChat_other: '{{count}} chats need you',
    visitors_one: '{{count}} visitor online',
    visitors_other: '{{count}} visitors online',
    tickets_one: '{{count}} open ticket',
    tickets_other: '{{count}} open tickets',
    notifications_one: '{{count}} unread notification',
    notifications_other: '{{count}} unread notifications',
  },
  lost: 'Max retry exceeded while getting navigation data',
  planClosedTitle: 'The subscription needs attention',
  planClosedBody:
    'A payment of this workspace has failed. Please contact your admin; your chats and settings are kept.',
  planEndedTitle: 'The subscription has ended',
  planEndedBody: 'Ask an admin of {{workspace}} to choose a plan. Chats and settings are kept.',
  nothingOpenTitle: 'Nothing is open to your role yet',
  nothingOpenBody: 'Ask an admin of {{workspace}} to open what you need.',
} as const;
