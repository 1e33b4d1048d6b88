import type { Translated } from './translated.ts';
import type { tutorialsEn } from './tutorials.en.ts';

export const tutorialsFr: Translated<typeof tutorialsEn> = {
  beacon: 'Conseil\u00a0: {{title}}',
  stepOf: '{{at}} sur {{count}}',
  gotIt: 'Compris',
  hideAll: 'Masquer les conseils',
  'firstTimeLogin-1': {
    title: 'Trouvez votre chemin',
    body: 'Toutes les pages sont dans cette barre, et les chiffres disent ce qui attend. G puis une lettre y mènent sans la souris.',
  },
  'firstTimeLogin-2': {
    title: 'Tout par son nom',
    body: 'Quelques lettres ouvrent une page, un clavardage ou une action. Le point d’interrogation montre toutes les touches.',
  },
  'firstTimeLogin-3': {
    title: 'Vous et vos espaces de travail',
    body: 'Votre compte, la langue, le thème clair ou sombre, les autres espaces de travail et la sortie.',
  },
  'homepage-1': {
    title: 'Votre page d’accueil',
    body: 'Ce qui attend et l’état de vos boutiques, d’un coup d’œil. Elle se tient à jour toute seule.',
  },
  'homepage-2': {
    title: 'Vos boutiques',
    body: 'Connecté veut dire que le clavardage a été vu dans la boutique. Les administrateurs l’installent là où il manque.',
  },
  'dashboard-1': {
    title: 'Les chiffres du moment',
    body: 'Combien de clavardages attendent, sont à vous ou ont été manqués. Chaque chiffre ouvre sa liste.',
  },
  'dashboard-2': {
    title: 'Qui attend',
    body: 'Personne ne répond encore à ces clients. Qui écrit en premier prend le clavardage.',
  },
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
  'visitorTracking-1': {
    title: 'Qui est dans vos boutiques',
    body: 'Toutes les personnes qui naviguent en ce moment, sur quelle page et depuis combien de temps.',
  },
  'visitorTracking-2': {
    title: 'Parlez en premier',
    body: 'Ouvrez un visiteur pour voir son parcours dans la boutique et commencer vous-même le clavardage.',
  },
  'chatRecords-1': {
    title: 'Retrouvez un clavardage',
    body: 'Filtrez tous les clavardages par date, boutique, personne et résultat.',
  },
  'chatRecords-2': {
    title: 'Lisez sans participer',
    body: 'Une ligne ouvre tout le clavardage à côté de la liste; personne ne remarque votre lecture.',
  },
  'loyalty-1': {
    title: 'Ce qui fait revenir',
    body: 'Les promotions de vos boutiques, et ce que rapporte chacune.',
  },
  'loyalty-2': {
    title: 'Les coupons d’un clavardage',
    body: 'Les coupons envoyés par votre équipe, qui les a utilisés et quand ils expirent.',
  },
  'analytics-1': {
    title: 'Comment ça va',
    body: 'Clavardages, attentes, évaluations et ventes pour les jours que vous choisissez.',
  },
  'analytics-2': {
    title: 'Vos propres rapports',
    body: 'Réunissez une fois les chiffres qu’il vous faut, et ouvrez-les quand vous voulez.',
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
