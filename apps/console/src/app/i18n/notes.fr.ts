import type { notesEn } from './notes.en.ts';
import type { Translated } from './translated.ts';

export const notesFr: Translated<typeof notesEn> = {
  title: 'Note privée',
  of: 'Note privée de {{name}}',
  label: 'Note privée',
  placeholder: 'Seule votre équipe voit ceci. @ nomme un collègue',
  hint: 'Entrée pour ajouter, Maj + Entrée pour une nouvelle ligne, Alt + N pour revenir au message',
  add: 'Ajouter la note',
  hintOnly: 'Entrée pour ajouter, Maj + Entrée pour une nouvelle ligne',
  people: 'Collègues qui voient ce clavardage',
  found_one: '{{count}} collègue trouvé',
  found_other: '{{count}} collègues trouvés',
};
