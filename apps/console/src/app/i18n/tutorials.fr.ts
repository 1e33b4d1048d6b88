import type { Translated } from './translated.ts';
import type { tutorialsEn } from './tutorials.en.ts';

export const tutorialsFr: Translated<typeof tutorialsEn> = {
  beacon: 'Conseil\u00a0: {{title}}',
  stepOf: '{{at}} sur {{count}}',
  gotIt: 'Compris',
  'liveChat-1': {
    title: 'Vos clavardages',
    body: 'Les clavardages actifs sont à vous, ceux en attente à qui les prend. J et K parcourent la liste.',
  },
  'liveChat-2': {
    title: 'Répondez ici',
    body: 'Votre premier message accepte un clavardage en attente. Une barre oblique trouve vos raccourcis.',
  },
  'liveChat-3': {
    title: 'À qui vous parlez',
    body: 'Le nom, le lieu et l’historique du client. Masquez le volet quand il vous faut de la place.',
  },
  'adminOptions-1': {
    title: 'Votre équipe',
    body: 'Invitez des personnes, donnez-leur un rôle et choisissez les boutiques qu’elles servent.',
  },
  'adminOptions-2': {
    title: 'Forfait et places',
    body: 'Ce que comprend votre forfait et combien d’utilisateurs et de canaux sont utilisés.',
  },
  'adminOptions-3': {
    title: 'Fonctions',
    body: 'Activez ou désactivez des parties de Chatso pour tout l’espace de travail.',
  },
};
