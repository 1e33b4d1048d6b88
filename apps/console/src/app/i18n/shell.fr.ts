import type { shellEn, storeChangeEn } from './shell.en.ts';
import type { Translated } from './translated.ts';

export const shellFr: Translated<typeof shellEn> = {
  results_one: '{{count}} résultat',
  results_other: '{{count}} résultats',
  pageGone: 'La page où vous étiez a été désactivée.',
  pageGoing:
    'Cette page a été désactivée. Ce que vous avez écrit reste ici jusqu’à ce que vous la quittiez : copiez-le d’abord.',
  palette: {
    title: 'Commandes',
    open: 'Ouvrir',
    placeholder: 'Aller à une page, agir, trouver un clavardage ou un client',
    none: 'Rien ne correspond à «\u00a0{{query}}\u00a0». Essayez le nom d’une page, d’un client, d’une action ou des mots d’un clavardage.',
    move: 'Se déplacer',
    newTab: 'Nouvel onglet',
    groups: {
      recent: 'Récents',
      chats: 'Clavardages',
      actions: 'Actions',
      goTo: 'Aller à',
      settings: 'Paramètres',
    },
  },
  search: {
    groups: { chats: 'Dans les clavardages', customers: 'Clients', tickets: 'Tickets', mails: 'Courriels' },
    note: 'Note',
    more: 'En afficher plus',
    searching: 'Recherche dans les clavardages et les clients…',
    failed: 'La recherche dans les clavardages a échoué. Les pages et les actions restent disponibles.',
    visitor: 'Visiteur #{{number}}',
    nameless: 'Client',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    note: 'Les touches simples fonctionnent quand vous n’écrivez pas. Les touches côte à côte se pressent l’une après l’autre.',
    groups: { chats: 'Clavardages', actions: 'Partout', goTo: 'Aller à', settings: 'Paramètres' },
    nextChat: 'Clavardage suivant',
    previousChat: 'Clavardage précédent',
    toMessage: 'Aller au champ du message',
    leaveMessage: 'Quitter le champ du message',
    send: 'Envoyer le message',
    newLine: 'Nouvelle ligne',
    insert: 'Insérer un raccourci de clavardage',
  },
  commands: {
    palette: 'Ouvrir la palette de commandes',
    themeLight: 'Thème clair',
    themeDark: 'Thème sombre',
    themeSystem: 'Thème du système',
    themeWords: 'apparence couleurs mode',
    switchWorkspace: 'Changer d’espace de travail',
    switchWords: 'organisation entreprise',
    signOut: 'Se déconnecter',
    signOutWords: 'quitter fermer la session',
    replayTutorial: 'Revoir le tutoriel',
    replayWords: 'visite aide conseils',
  },
  switcher: {
    title: 'Sélecteur d’espace de travail',
    search: 'Rechercher un espace de travail',
    none: 'Aucun espace de travail ne s’appelle «\u00a0{{query}}\u00a0».',
    empty: 'Vous n’êtes dans aucun autre espace de travail. Un administrateur peut vous inviter dans le sien.',
    loading: 'Chargement des espaces de travail',
    failedTitle: 'Impossible de charger les espaces de travail',
    failedBody: 'Vous êtes toujours au même endroit. Réessayez dans un instant.',
    current: 'Vous êtes ici',
    inSuite: 'S’ouvre dans la suite',
    types: {
      canfleet: 'Canfleet',
      cova: 'Cova',
      greenline: 'Greenline',
      flowhub: 'Flowhub',
      multiple: 'Plusieurs boutiques',
      single: 'Une boutique',
    },
  },
};

export const storeChangeFr: Translated<typeof storeChangeEn> = {
  store: 'La boutique «\u00a0{{name}}\u00a0» a été mise à jour',
  facebook: 'La boutique Facebook «\u00a0{{name}}\u00a0» a été mise à jour',
  instagram: 'La boutique Instagram «\u00a0{{name}}\u00a0» a été mise à jour',
};
