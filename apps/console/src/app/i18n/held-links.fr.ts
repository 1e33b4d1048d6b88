import type { heldLinksEn } from './held-links.en.ts';
import type { Translated } from './translated.ts';

export const heldLinksFr: Translated<typeof heldLinksEn> = {
  held: 'Lien retenu',
  show: 'Afficher le lien',
  allow: 'Autoriser dans ce clavardage',
};
