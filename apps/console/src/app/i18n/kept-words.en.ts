/** Text that was typed in a chat that has ended or moved on. */
export const keptWordsEn = {
  title: 'Not sent',
  message: 'Your message, not sent',
  note: 'Your private note, not added',
  files: 'Files not sent: {{names}}',
  copy: 'Copy text',
  asNote: 'Turn into a private note',
  asCustomerNote: 'Turn into a note about the customer',
  tooLong: 'A note about a customer has {{most}} characters at most.',
  noted: 'Note added',
} as const;
