import type { keptWordsEn } from './kept-words.en.ts';
import type { Translated } from './translated.ts';

export const keptWordsFr: Translated<typeof keptWordsEn> = {
  title: 'Non envoyé',
  message: 'Votre message, non envoyé',
  note: 'Votre note privée, non ajoutée',
  files: 'Fichiers non envoyés\u00a0: {{names}}',
  copy: 'Copier le texte',
  asNote: 'En faire une note privée',
  asCustomerNote: 'En faire une note sur le client',
  tooLong: 'Une note sur un client compte au plus {{most}} caractères.',
  noted: 'Note ajoutée',
};
