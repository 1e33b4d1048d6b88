/** For five seconds after the confirmation; the customer is told only then. */
export const chatEndingEn = {
  title: 'Ending the chat with {{name}} ...',
  many_one: 'Ending the chat ...',
  many_other: 'Ending {{count}} chats ...',
  body: 'The customer is told in a moment.',
  wrote: '{{name}} just wrote: {{text}}',
  ended: 'Chat ended',
  endedBody: 'It is in Completed chats now. J and K go on through the list.',
} as const;
