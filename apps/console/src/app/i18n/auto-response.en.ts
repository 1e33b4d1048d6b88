/** `settings/auto-response`: what the widget says by itself. */
export const autoResponseEn = {
  tabs: { online: 'During service hours', offline: 'Off service hours' },
  online: 'Said while your store is open.',
  offline: 'Said while your store is closed: visitors leave a message then.',
  alwaysOpen: 'This store keeps no service hours: it is always open, and none of this is said.',
  setHours: 'Set service hours',
  addresses: 'To {{emails}}',
  noAddress: 'There is no address yet: add one in the Chat Widget settings, under “Send missed chat scripts to”.',
} as const;
