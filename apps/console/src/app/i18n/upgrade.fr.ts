import type { Translated } from './translated.ts';
import type { upgradeEn } from './upgrade.en.ts';

export const upgradeFr: Translated<typeof upgradeEn> = {
  button: 'Changer de forfait',
  askAdmin: 'Veuillez communiquer avec votre administrateur pour activer cette fonction',
  askAdminBody: 'Seul un administrateur de {{workspace}} peut changer son forfait.',
  askForUpgrade: 'Veuillez communiquer avec votre administrateur pour changer de forfait.',
  title: 'Faites plus dans chaque clavardage',
  locked: 'Offert avec le forfait Advanced',
  carousel: 'carrousel',
  slide: 'diapositive',
  slideOf: '{{at}} sur {{count}}',
  showSlide: 'Afficher la diapositive {{at}} sur {{count}}',
  visitors: 'Visiteurs',
  visitorsTitle: 'Voyez qui est dans votre boutique en ce moment',
  slides: {
    orders: {
      title: 'Les commandes à côté du clavardage',
      body: 'Ce que la personne a acheté, payé et retourné, pendant que vous répondez.',
    },
    coupons: {
      title: 'Des coupons en un clic',
      body: 'Transformez une question en vente grâce à un code adapté au panier.',
    },
    transfer: {
      title: 'Passez le relais',
      body: 'Confiez un clavardage à un collègue ou à un service, avec toute son histoire.',
    },
    see: {
      title: 'Suivez la boutique en direct',
      body: 'La page, le panier et le temps de chaque visiteur, au moment même.',
    },
    greet: { title: 'Dites bonjour les premiers', body: 'Invitez un visiteur à clavarder quand cela l’aide.' },
    know: {
      title: 'Reconnaissez qui revient',
      body: 'Les visites, clavardages et commandes passés de la personne devant vous.',
    },
  },
  trial: {
    active: 'Essai gratuit',
    expired: 'Votre essai gratuit est terminé',
    cancelled: 'Votre essai gratuit a été annulé',
    left: 'Il reste {{days}} j {{hours}} h {{minutes}} min {{seconds}} s',
    days: '{{count}} j',
    over: 'Fini',
    choose: 'Choisir un forfait',
  },
};
