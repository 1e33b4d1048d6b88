import type { navigationEn } from './navigation.en.ts';
import type { Translated } from './translated.ts';

export const navigationFr: Translated<typeof navigationEn> = {
  more: 'Plus',
  menuOf: 'Menu {{page}}',
  newTab: '{{name}}, s’ouvre dans un nouvel onglet',
  chooseStore: 'Choisir une boutique',
  assistant: 'Assistant',
  soon: 'bientôt',
  search: 'Rechercher',
  counts: {
    liveChat_one: '{{count}} clavardage vous attend',
    liveChat_other: '{{count}} clavardages vous attendent',
    visitors_one: '{{count}} visiteur en ligne',
    visitors_other: '{{count}} visiteurs en ligne',
    tickets_one: '{{count}} billet ouvert',
    tickets_other: '{{count}} billets ouverts',
    notifications_one: '{{count}} notification non lue',
    notifications_other: '{{count}} notifications non lues',
  },
  lost: 'La navigation n’a pas pu être chargée malgré plusieurs essais',
  planClosedTitle: 'L’abonnement demande votre attention',
  planClosedBody:
    'Un paiement de cet espace de travail a échoué. Communiquez avec votre administrateur; vos clavardages et vos réglages sont conservés.',
  planEndedTitle: 'L’abonnement a pris fin',
  planEndedBody:
    'Demandez à un administrateur de {{workspace}} de choisir un forfait. Les clavardages et les réglages sont conservés.',
  nothingOpenTitle: 'Rien n’est encore ouvert à votre rôle',
  nothingOpenBody: 'Demandez à un administrateur de {{workspace}} de vous donner l’accès à ce qu’il vous faut.',
};
