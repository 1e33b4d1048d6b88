import type { plansEn } from './plans.en.ts';
import type { Translated } from './translated.ts';

export const plansFr: Translated<typeof plansEn> = {
  title: 'Forfaits et facturation',
  plan: 'Forfait',
  current: 'Forfait actuel',
  selfHosted: 'Auto-hébergé : tout est inclus',
  selfHostedBody:
    'Toutes les fonctions sont ouvertes, pour autant d’utilisateurs et de canaux que nécessaire. Il n’y a ni essai ni rien à payer.',
  laterTitle: 'Les forfaits se changent ailleurs pour l’instant',
  laterBody:
    'Le choix d’un forfait et le paiement par carte viendront sur cette page. D’ici là, la personne qui exploite ce Chatso fixe le forfait.',
  trialEnds: 'Se termine le {{date}}',
  names: { free: 'Essai', starter: 'Chat Lite', standard: 'Service', advanced: 'Sales Optimization' },
  about: {
    free: 'Le clavardage en direct, pendant 14 jours',
    starter: 'Une boutique et une petite équipe',
    standard: 'Pour les équipes qui consultent leur historique',
    advanced: 'Le clavardage qui vend et connaît la commande',
  },
  includes: {
    liveChat: 'Clavardage en direct, widget et raccourcis',
    fiveUsers: '5 utilisateurs, 1 canal; on peut en ajouter',
    noVisitors: 'Visiteurs dès qu’un forfait est choisi',
    thirtyDays: '30 jours d’historique',
    wholeHistory: 'Historique illimité',
    ordersAndCoupons: 'Historique des commandes et coupons',
    transfer: 'Transfert et services',
    banAndLink: 'Bannir des visiteurs, lier des profils',
  },
  usage: 'Places et canaux',
  usageFailed: 'Impossible de charger l’utilisation',
  users: 'Utilisateurs',
  channels: 'Canaux',
  usedOf: '{{used}} sur {{limit}} utilisés',
  usedWithoutLimit: '{{used}} utilisés',
  flags: {
    title: 'Fonctions',
    intro:
      'Activez ou désactivez des parties de Chatso pour tout l’espace de travail. Les consoles ouvertes suivent aussitôt.',
    failed: 'Impossible de charger les fonctions',
    changed: 'Modifié ici',
    useDefault: 'Revenir au choix par défaut',
    useDefaultOf: 'Revenir au choix par défaut de {{name}}',
    onByDefault: 'Active par défaut.',
    offByDefault: 'Inactive par défaut.',
    names: {
      'ticket-system': 'Billets',
      'coupon-limit': 'Limites de coupons',
      'metabase-dashboard': 'Tableau de bord Metabase',
      'analytics-nav': 'Analyses dans la navigation',
      'new-promotion-module': 'Nouvelles promotions',
      'ai-chatbot': 'Assistant IA',
      'product-recommendation-revamp': 'Nouvelles recommandations de produits',
      'email-marketing': 'Marketing par courriel',
    },
    about: {
      'ticket-system': 'Les questions par courriel deviennent des billets.',
      'coupon-limit': 'Ce que les agents peuvent offrir au plus.',
      'metabase-dashboard': 'Un lien vers le Metabase de cette installation, s’il y en a un.',
      'analytics-nav': 'Les rapports et les rapports personnalisés, avec leur place au menu.',
      'new-promotion-module': 'Promotions et coupons au lieu du suivi des conversions.',
      'ai-chatbot': 'Un volet qui répond aux questions des agents.',
      'product-recommendation-revamp': 'Des produits à suggérer à côté d’un clavardage.',
      'email-marketing': 'Des campagnes par courriel.',
    },
  },
};
