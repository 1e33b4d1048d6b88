/** What stands at an address while its page is being built: what the page will hold. Fetched with that page. */
export const comingEn = {
  title: 'This page is still being built',
  worksTitle: 'What works today',
  home: 'Go to the home page',
  holds: {
    allChat: 'Every chat of the workspace, running or completed, with filters, sentiment, ratings and an export.',
    tickets: 'Requests that take longer than a chat: with an assignee, a due date and the customer’s emails.',
    newTicket: 'A form to open a ticket by hand, from a phone call or a visit in the store.',
    ticket: 'One ticket with its emails, comments and history.',
    analytics: 'Chats, waiting times, ratings and sales over time.',
    customReports: 'The reports you put together yourself.',
    customReport: 'One of your own reports, with its figures.',
    addCustomReport: 'A form that puts a report together from the figures you choose.',
    modifyCustomReport: 'The form to change one of your reports.',
    socialChats: 'Facebook, Instagram and WhatsApp accounts whose messages arrive here.',
    addAutoTrigger: 'A form for a new rule: when it fires and what it does.',
    editAutoTrigger: 'The form to change a rule.',
    linkChannel: 'The steps that connect this channel to your workspace.',
    notifications: 'Everything that happened while you looked elsewhere, newest first.',
  },
  /** For admins: what of it works already, without this page. */
  works: {
    allChat: 'Chats are kept from the first message on, also those that ended; running ones are under Live chat.',
  },
} as const;
