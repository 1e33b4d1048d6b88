/** Keys that lead to a place from anywhere, by its address below the workspace; shown in tooltips and in the map. */
const placeKeys: Readonly<Record<string, string | undefined>> = {
  dashboard: 'G D',
  'live-chat': 'G L',
  'all-chat': 'G A',
  customers: 'G C',
  visitor: 'G V',
  'ticket-management': 'G T',
  promotion: 'G P',
  analytics: 'G N',
  notifications: 'G O',
  setting: 'G S',
};

export const placeKey = (path: string): string | undefined => placeKeys[path];
