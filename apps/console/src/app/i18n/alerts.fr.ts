import type { alertsEn } from './alerts.en.ts';
import type { Translated } from './translated.ts';

export const alertsFr: Translated<typeof alertsEn> = {
  title: 'Notifications',
  sounds: 'Sons',
  soundsAbout:
    'Pour vous, sur tous vos appareils. Une boutique peut rester silencieuse en dehors de ses heures de service; ses réglages le précisent.',
  soundsBlocked: 'Le navigateur garde Chatso silencieux tant que vous n’y avez pas cliqué.',
  profileLinked: 'Le profil du client a été lié à cette conversation.',
  profileLinkedBy: '{{by}} a lié {{name}}.',
  soundsUnblock: 'Activer les sons',
  soundOf: 'Son\u00a0: {{name}}',
  volumeOf: 'Volume\u00a0: {{name}}',
  testOf: 'Essayer\u00a0: {{name}}',
  repeatOf: 'Répéter\u00a0: {{name}}',
  test: 'Essayer',
  defaultSound: 'Son par défaut',
  events: {
    newMessage: 'Nouveau message',
    customerLeft: 'Départ d’un client',
    unreadMessageReminder: 'Messages non lus',
    pendingChat: 'Clavardage en attente',
    missedChat: 'Clavardage manqué',
  },
  about: {
    newMessage: 'Un client écrit dans un de vos clavardages',
    customerLeft: 'Un client quitte un de vos clavardages',
    unreadMessageReminder: 'À intervalles réguliers tant qu’un message n’est pas lu',
    pendingChat: 'Un nouveau clavardage attend, puis à intervalles réguliers',
    missedChat: 'Un client part avant d’avoir reçu une réponse',
  },
  files: { drop: 'Goutte', chime: 'Carillon', knock: 'Toc', bell: 'Cloche', fall: 'Chute' },
  repeat: { s30: 'Toutes les 30 s', s60: 'Chaque minute', s120: 'Toutes les 2 min' },
  device: 'Cet appareil',
  deviceAbout: 'Ces réglages ne valent que pour ce navigateur.',
  desktop: 'Notifications du bureau',
  desktopAbout: 'Nouveaux clavardages et messages quand Chatso est ouvert derrière d’autres fenêtres',
  push: 'Notifications poussées sur cet appareil',
  pushAbout:
    'Clavardages manqués et nouvelles de votre compte, même quand Chatso est fermé. Elles cessent à la déconnexion.',
  pushFailed: 'Le changement n’a pas pu être fait. Réessayez.',
  unsupported: 'Ce navigateur ne peut pas les afficher.',
  blocked:
    'Le navigateur les bloque. Autorisez les notifications de ce site dans ses réglages, puis rechargez la page.',
  newChat: 'Nouveau clavardage',
  newMessage: 'Nouveau message',
};
