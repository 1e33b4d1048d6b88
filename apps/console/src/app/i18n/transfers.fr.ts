import type { transfersEn } from './transfers.en.ts';
import type { Translated } from './translated.ts';

export const transfersFr: Translated<typeof transfersEn> = {
  transfer: 'Transférer',
  transferring: 'Transfert en cours',
  title: 'Demande de transfert de clavardage',
  about:
    '{{name}} reste avec vous jusqu’à ce que votre collègue accepte. Entre-temps, personne ne peut écrire, pendant deux minutes au plus.',
  search: 'Rechercher des agents',
  noResult: 'Aucun résultat',
  noneToAsk: 'Aucun collègue ne s’occupe de ce clavardage.',
  loading: 'Chargement des agents',
  online: 'En ligne',
  offline: 'Hors ligne',
  away: 'Absent',
  request: 'Envoyer la demande',
  choose: 'Choisissez qui prendra la suite.',
  sent: 'La demande de transfert a été envoyée à {{name}}.',
  wants: 'souhaite vous confier un clavardage.',
  accept: 'Accepter',
  reject: 'Refuser',
  requests: 'Demandes de transfert',
  left: '{{time}} pour répondre',
  acceptChatOf: 'Accepter le clavardage de {{name}}',
  accepted: 'La demande de transfert a été acceptée.',
  rejected: 'La demande de transfert a été refusée.',
  spectate: 'Observer',
  spectating: 'Observation...',
  takeOver: 'Prendre en charge',
  takeOverTitle: 'Prendre en charge ce clavardage?',
  takeOverBody: '{{agent}} ne pourra plus écrire à {{name}}. Le clavardage passe dans votre liste.',
  takenOver: 'Le clavardage est maintenant le vôtre.',
};
