import type { deskEn } from './desk.en.ts';
import type { Translated } from './translated.ts';

export const deskFr: Translated<typeof deskEn> = {
  bulk: {
    title: 'Clavardages sélectionnés',
    count_one: '{{count}} sélectionné',
    count_other: '{{count}} sélectionnés',
    markAll: 'Tout sélectionner',
    markAllOf: {
      ongoing: 'Sélectionner tous les clavardages actifs',
      pending: 'Sélectionner tous les clavardages en attente',
      missed: 'Sélectionner tous les clavardages manqués',
    },
    toggle: 'Sélectionner ou non le clavardage ouvert',
    clear: 'Effacer la sélection',
    end: 'Terminer',
    endWhy: 'Seuls vos propres clavardages actifs peuvent être terminés ensemble.',
    endTitle_one: 'Terminer ce clavardage?',
    endTitle_other: 'Terminer {{count}} clavardages?',
    endBody_one: 'Le client ne pourra plus y écrire. Le clavardage passe dans les clavardages terminés.',
    endBody_other: 'Les clients ne pourront plus y écrire. Les clavardages passent dans les clavardages terminés.',
    ended_one: 'Le clavardage est terminé et se trouve dans les « Clavardages terminés ».',
    ended_other: '{{count}} clavardages sont terminés et se trouvent dans les « Clavardages terminés ».',
    archive: 'Archiver',
    archiveWhy: 'Seuls les clavardages manqués peuvent être archivés.',
    archivedTitle: 'Archivage réussi',
    archived_one: 'Le clavardage manqué est maintenant dans les clavardages terminés.',
    archived_other: '{{count}} clavardages manqués sont maintenant dans les clavardages terminés.',
  },
};
