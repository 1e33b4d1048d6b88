import type { comingEn } from './coming.en.ts';
import type { Translated } from './translated.ts';

export const comingFr: Translated<typeof comingEn> = {
  title: 'Cette page est encore en construction',
  worksTitle: 'Ce qui fonctionne aujourd’hui',
  home: 'Aller à la page d’accueil',
  holds: {
    allChat:
      'Tous les clavardages de l’espace de travail, en cours ou terminés, avec filtres, humeur, évaluations et exportation.',
    tickets:
      'Les demandes plus longues qu’un clavardage\u00a0: avec une personne responsable, une échéance et les courriels du client.',
    newTicket: 'Un formulaire pour ouvrir un billet à la main, après un appel ou une visite en boutique.',
    ticket: 'Un billet avec ses courriels, ses commentaires et son historique.',
    analytics: 'Clavardages, temps d’attente, évaluations et ventes au fil du temps.',
    customReports: 'Les rapports que vous composez vous-même.',
    customReport: 'Un de vos rapports, avec ses chiffres.',
    addCustomReport: 'Un formulaire pour composer un rapport à partir des chiffres de votre choix.',
    modifyCustomReport: 'Le formulaire pour modifier un de vos rapports.',
    socialChats: 'Les comptes Facebook, Instagram et WhatsApp dont les messages arrivent ici.',
    addAutoTrigger: 'Un formulaire pour une nouvelle règle\u00a0: quand elle s’applique et ce qu’elle fait.',
    editAutoTrigger: 'Le formulaire pour modifier une règle.',
    linkChannel: 'Les étapes qui relient ce canal à votre espace de travail.',
    notifications: 'Tout ce qui s’est passé pendant que vous regardiez ailleurs, du plus récent au plus ancien.',
  },
  works: {
    allChat:
      'Les clavardages sont conservés dès le premier message, même terminés ; ceux en cours se trouvent sous Clavardage en direct.',
  },
};
