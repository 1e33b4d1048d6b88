import type { chatEndingEn } from './chat-ending.en.ts';
import type { Translated } from './translated.ts';

export const chatEndingFr: Translated<typeof chatEndingEn> = {
  title: 'Fin du clavardage avec {{name}} ...',
  many_one: 'Fin du clavardage ...',
  many_other: 'Fin de {{count}} clavardages ...',
  body: 'Le client en sera informé dans un instant.',
  wrote: '{{name}} vient d’écrire\u00a0: {{text}}',
  ended: 'Clavardage terminé',
  endedBody: 'Il se trouve maintenant dans Clavardages terminés. J et K parcourent la liste.',
};
