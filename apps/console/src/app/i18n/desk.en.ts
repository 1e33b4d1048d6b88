/** What live chat shows when it is asked for: several chats at once, the dock, customer details. */
export const deskEn = {
  bulk: {
    title: 'Selected chats',
    count_one: '{{count}} selected',
    count_other: '{{count}} selected',
    markAll: 'Select all',
    markAllOf: {
      ongoing: 'Select all active chats',
      pending: 'Select all pending chats',
      missed: 'Select all missed chats',
    },
    toggle: 'Select the open chat, or not',
    clear: 'Clear selection',
    end: 'End',
    endWhy: 'Only your own active chats can be ended together.',
    endTitle_one: 'End this chat?',
    endTitle_other: 'End {{count}} chats?',
    endBody_one: 'The customer can no longer write in it. The chat moves to Completed chats.',
    endBody_other: 'Their customers can no longer write in them. The chats move to Completed chats.',
    ended_one: 'Chat has been ended and moved to ‘Completed chats’.',
    ended_other: '{{count}} chats have been ended and moved to ‘Completed chats’.',
    archive: 'Archive',
    archiveWhy: 'Only missed chats can be archived.',
    archivedTitle: 'Archive success',
    archived_one: 'The missed chat is in Completed chats now.',
    archived_other: '{{count}} missed chats are in Completed chats now.',
  },
} as const;
