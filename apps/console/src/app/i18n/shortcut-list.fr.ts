import type { shortcutListEn } from './shortcut-list.en.ts';
import type { Translated } from './translated.ts';

export const shortcutListFr: Translated<typeof shortcutListEn> = {
  title: 'Raccourcis',
  move: 'Se déplacer',
  insert: 'Insérer',
  close: 'Fermer',
  global: 'Partagé avec l’espace de travail',
  noMatch: 'Aucun raccourci correspondant. Veuillez réessayer.',
  none: 'Aucun raccourci n’a été configuré! Allez dans «\u00a0Mon compte / Raccourcis de clavardage\u00a0» pour en créer un.',
  failed: 'Impossible de charger les raccourcis.',
};
