/** Of the page that a closing mail leads to. */
export const ratingTexts = {
  en: {
    title: 'How was our help?',
    legend: 'From 1 (poor) to 5 (very good)',
    words: 'Anything you would like to add',
    send: 'Send',
    choose: 'Please choose a number first.',
    over: 'Your rating is with us and can no longer be changed.',
    thanks: { title: 'Thank you', lead: 'Your rating is with us. You can change it for a day.' },
    gone: { title: 'This link leads nowhere', lead: 'It is incomplete, or what it was about is no longer there.' },
  },
  fr: {
    title: 'Comment avez-vous trouvé notre aide ?',
    legend: 'De 1 (mauvaise) à 5 (très bonne)',
    words: 'Souhaitez-vous ajouter quelque chose ?',
    send: 'Envoyer',
    choose: 'Choisissez d’abord un chiffre.',
    over: 'Votre note est enregistrée et ne peut plus être modifiée.',
    thanks: { title: 'Merci', lead: 'Votre note est enregistrée. Vous pouvez la modifier pendant un jour.' },
    gone: { title: 'Ce lien ne mène nulle part', lead: 'Il est incomplet, ou son objet n’existe plus.' },
  },
} as const;
