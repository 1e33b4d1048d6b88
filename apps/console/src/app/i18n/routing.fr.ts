import type { routingEn } from './routing.en.ts';
import type { Translated } from './translated.ts';

export const routingFr: Translated<typeof routingEn> = {
  title: 'Attribution',
  intro:
    'Sans attribution, un clavardage en attente est proposé à tous les agents qui peuvent le prendre, et la première réponse l’emporte.',
  automatic: 'Attribuer les clavardages en attente aux agents',
  automaticHint: 'Chaque clavardage en attente est confié à un seul agent, qui a 60 secondes pour répondre.',
  capacity: 'Clavardages par agent',
  capacityHint:
    'Combien un agent peut en recevoir à la fois. Un membre peut avoir son propre nombre, sous Utilisateurs.',
  capacityProblem: 'Entrez un nombre de 1 à {{max}}',
  rules: {
    who: 'L’agent qui a le moins de clavardages reçoit le suivant, puis celui qui n’en a pas reçu depuis le plus longtemps.',
    count: 'Les clavardages inactifs et ceux que le client a quittés ne comptent pas.',
    again:
      'Un clavardage resté 60 secondes sans réponse, ou dont l’agent se déconnecte, est confié à quelqu’un d’autre.',
    away: 'Les agents absents ne reçoivent aucun clavardage et gardent ceux qu’ils ont.',
  },
  what: 'Attribution',
  saved: 'Modifications enregistrées',
  failed: 'Les paramètres n’ont pas pu être chargés',
  conflict:
    'Un autre administrateur a fait un changement entre-temps. Son choix est affiché; ce que vous avez modifié est conservé. Enregistrez de nouveau pour l’appliquer.',
  away: 'Absent',
  memberCapacity: 'Clavardages confiés à la fois',
  memberCapacityHint: 'Vide\u00a0: autant que le prévoit l’espace de travail. 0\u00a0: aucun.',
  memberCapacityProblem: 'Entrez un nombre de 0 à {{max}}, ou rien',
};
