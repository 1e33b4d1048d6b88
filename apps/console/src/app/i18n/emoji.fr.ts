import type { emojiEn } from './emoji.en.ts';
import type { Translated } from './translated.ts';

export const emojiFr: Translated<typeof emojiEn> = {
  title: 'Émojis',
  search: 'Chercher un émoji',
  found: 'Émojis trouvés',
  none: 'Aucun émoji ne porte ce nom.',
  noneRecent: 'Ceux que vous choisissez restent ici.',
  shelves: 'Groupes d’émojis',
  groups: {
    recent: 'Récents',
    smileys: 'Visages',
    people: 'Personnes et gestes',
    nature: 'Animaux et nature',
    food: 'Nourriture et boissons',
    travel: 'Voyages et lieux',
    activities: 'Activités',
    objects: 'Objets',
    symbols: 'Symboles',
  },
};
