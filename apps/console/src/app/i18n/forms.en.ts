/** Parts that every form has. */
export const formsEn = {
  savedFirst: 'Somebody saved first',
  conflict: 'What they saved is shown, and what you changed is kept. Save again to apply it.',
  clash: 'Both of you changed this. Saving applies yours.',
  yours: 'Yours, not saved',
  theirs: 'Saved by somebody else',
  keepMine: 'Keep mine',
  keepMineOf: 'Keep mine of {{name}}',
  takeTheirs: 'Take theirs',
  takeTheirsOf: 'Take theirs of {{name}}',
  nothing: 'Nothing',
  addressHint: 'Separate addresses with Enter, a comma or Tab. A pasted list works too.',
  addressNotValid: '{{address}}, not a valid address',
  takeAddress: 'Remove {{address}}',
  on: 'On',
  off: 'Off',
} as const;
