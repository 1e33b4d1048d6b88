import type { changesEn } from './changes.en.ts';
import type { Translated } from './translated.ts';

export const changesFr: Translated<typeof changesEn> = {
  title: 'Modifications',
  discard: 'Annuler',
  save: 'Enregistrer',
  saved: 'Modifications enregistrées',
};
