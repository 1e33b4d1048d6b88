/** Private notes inside a chat. */
export const notesEn = {
  title: 'Private note',
  of: 'Private note of {{name}}',
  label: 'Private note',
  placeholder: 'Only your team sees this. @ names a colleague',
  hint: 'Enter to add, Shift + Enter for a new line, Alt + N back to the message',
  add: 'Add note',
  hintOnly: 'Enter to add, Shift + Enter for a new line',
  people: 'Colleagues who see this chat',
  found_one: '{{count}} colleague found',
  found_other: '{{count}} colleagues found',
} as const;
