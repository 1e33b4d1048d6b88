/** Files outside `*.repo.ts` that hold statements. The list only ever gets shorter. */
export const strayFiles: readonly string[] = [
  // Stays: one statement in three texts, read as a whole (docs/decisions/conversations.md).
  'modules/conversations/messages/message-statement.ts',
];
