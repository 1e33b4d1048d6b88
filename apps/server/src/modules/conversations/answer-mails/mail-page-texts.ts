import type { LanguageCode } from '@chatso/domain';

interface Words {
  title: string;
  lead: string;
}

interface MailPageTexts {
  over: Words;
  stop: { title: (store: string) => string; lead: string; chat: string; all: string };
  stoppedChat: Words;
  stoppedAll: Words;
}

/** Pages that links of mails to visitors open. */
export const mailPageTexts: Record<LanguageCode, MailPageTexts> = {
  en: {
    over: {
      title: 'This link does not work any more',
      lead: 'It was good for a while, or for another address. Visit the shop to go on; its chat is there.',
    },
    stop: {
      title: (store) => `Mails from chats with ${store}`,
      lead: 'When an answer comes after you have left the shop, it is mailed to you. Which mails do you not want?',
      chat: 'No mails about this chat',
      all: 'No chat mails at all',
    },
    stoppedChat: {
      title: 'No more mails about this chat',
      lead: 'You may close this page. Later chats can still be answered by mail.',
    },
    stoppedAll: {
      title: 'No more chat mails',
      lead: 'You may close this page. Answers wait for you in the shop’s chat.',
    },
  },
  'fr-CA': {
    over: {
      title: 'Ce lien ne fonctionne plus',
      lead: 'Il était valable un certain temps, ou pour une autre adresse. Visitez la boutique pour continuer; son clavardage s’y trouve.',
    },
    stop: {
      title: (store) => `Courriels des clavardages avec ${store}`,
      lead: 'Quand une réponse arrive après votre départ de la boutique, elle vous est envoyée par courriel. Quels courriels ne voulez-vous pas?',
      chat: 'Plus de courriels sur ce clavardage',
      all: 'Plus aucun courriel de clavardage',
    },
    stoppedChat: {
      title: 'Plus de courriels sur ce clavardage',
      lead: 'Vous pouvez fermer cette page. On pourra encore répondre par courriel à vos prochains clavardages.',
    },
    stoppedAll: {
      title: 'Plus de courriels de clavardage',
      lead: 'Vous pouvez fermer cette page. Les réponses vous attendent dans le clavardage de la boutique.',
    },
  },
};
