/** Handing chats over and looking on. Texts of the specification are verbatim. */
export const transfersEn = {
  transfer: 'Transfer',
  transferring: 'Transferring',
  // H-100
  title: 'Transfer chat request',
  about: '{{name}} stays with you until your colleague accepts. Nobody can write meanwhile, for two minutes at most.',
  search: 'Search agents',
  noResult: 'No result found',
  noneToAsk: 'No colleague serves this chat.',
  loading: 'Loading agents',
  online: 'Online',
  offline: 'Offline',
  away: 'Away',
  request: 'Send request',
  choose: 'Choose who should go on with it.',
  sent: 'Transfer request has been sent to {{name}}.',
  /** After the colleague's name. */
  wants: 'wants to hand a chat over to you.',
  accept: 'Accept',
  reject: 'Reject',
  requests: 'Transfer requests',
  left: '{{time}} left to answer',
  acceptChatOf: 'Accept the chat of {{name}}',
  // Decision H-12
  accepted: 'Transfer request has been accepted.',
  rejected: 'Transfer request has been rejected.',
  /** Told to whoever was asked. */
  over: {
    title: 'Transfer request is over',
    'taken-over': '{{by}} has taken over the chat of {{name}}.',
    ended: 'The chat of {{name}} has ended.',
    left: '{{name}} has left the chat.',
    'agent-gone': '{{agent}} no longer answers chats. The chat of {{name}} waits for another agent.',
  },
  spectate: 'Spectate',
  spectating: 'Spectating...',
  takeOver: 'Take over',
  takeOverTitle: 'Take over this chat?',
  takeOverBody: '{{agent}} can no longer write to {{name}}. The chat moves to your list.',
  takenOver: 'The chat is yours now.',
} as const;
