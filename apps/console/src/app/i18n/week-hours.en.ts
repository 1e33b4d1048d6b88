/** The editor of a week of opening hours. */
export const weekHoursEn = {
  oldZones:
    'This server’s time zones are out of date, so opening hours and reports may be an hour off. Update Node.js on the server, or start Chatso with npm start.',
  openOn: 'Open on',
  from: 'From',
  to: 'To',
  until: 'to',
  allDay: 'All day',
  hours24: '24 hours',
  same: 'Same hours every day',
  openOf: '{{day}}, open',
  fromOf: '{{day}}, from',
  toOf: '{{day}}, to',
  copyOf: 'Copy the hours of {{day}} to the other open days',
  copied: 'The hours of {{day}} were copied to the other open days.',
  closed: 'Closed',
  nextDay: 'next day',
  endsNextDay: 'Closes on the day after.',
  unsaved: 'Not saved yet',
  span: '{{from}} to {{to}}',
  daysAndTimes: '{{days}}, {{times}}',
} as const;
