/** The picker of emoji. Their names come with them. */
export const emojiEn = {
  title: 'Emoji',
  search: 'Search emoji',
  found: 'Emoji found',
  none: 'No emoji has such a name.',
  noneRecent: 'What you pick is kept here.',
  shelves: 'Groups of emoji',
  groups: {
    recent: 'Recent',
    smileys: 'Smileys',
    people: 'People and gestures',
    nature: 'Animals and nature',
    food: 'Food and drink',
    travel: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
  },
} as const;
