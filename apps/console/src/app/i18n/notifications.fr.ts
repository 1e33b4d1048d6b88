import type { notificationsEn } from './notifications.en.ts';
import type { Translated } from './translated.ts';

export const notificationsFr: Translated<typeof notificationsEn> = {
  title: 'Notifications',
  incoming: 'Nouvelles notifications',
  unreadOne: 'Non lue :',
  unreadCount_one: '{{count}} non lue',
  unreadCount_other: '{{count}} non lues',
  markAll: 'Tout marquer comme lu',
  seeAll: 'Voir toutes les notifications',
  empty: 'Rien de nouveau',
  emptyBody:
    'Les clavardages manqués, les changements de votre rôle et les nouvelles de votre forfait s’affichent ici.',
  page: 'Page {{page}}',
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  lastPage: 'Dernière page',
  chatAssigned: 'Un nouveau clavardage vous a été attribué',
  chatMissed: 'Clavardage manqué',
  transferRequest: 'On vous propose un clavardage',
  chatMention: 'On vous a mentionné dans une note',
  roleChanged: 'Votre rôle a changé',
  pastDue: 'Un paiement a échoué',
  pastDueBody: 'Mettez à jour le mode de paiement pour continuer.',
  trialEnds: 'Votre essai gratuit se termine bientôt',
  trialOver: 'Votre essai gratuit est terminé',
  trialOverBody: 'Choisissez un forfait pour continuer.',
  daysLeft_one: 'Il reste {{count}} jour',
  daysLeft_other: 'Il reste {{count}} jours',
};
