/** Links of strangers in a chat. */
export const heldLinksEn = {
  held: 'Link held back',
  show: 'Show link',
  allow: 'Allow in this chat',
} as const;
