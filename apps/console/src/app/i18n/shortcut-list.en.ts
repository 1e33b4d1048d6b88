/** The list that a slash opens in the composer. */
export const shortcutListEn = {
  title: 'Shortcuts',
  move: 'Move',
  insert: 'Insert',
  close: 'Close',
  global: 'Shared with the workspace',
  noMatch: 'No matching shortcut found. Please try again.',
  none: 'No shortcut had been configured! Please go to `My account / Chat Shortcuts to create one.',
  failed: 'The shortcuts could not be loaded.',
} as const;
