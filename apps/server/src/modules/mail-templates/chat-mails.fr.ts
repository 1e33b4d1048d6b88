import type { chatMailsEn } from './chat-mails.en.ts';

/** The same in French of Canada. */
export const chatMailsFr: typeof chatMailsEn = {
  visitor: (number) => `Visiteur #${number}`,
  you: 'Vous',
  view: 'Voir',
  coupon: 'Coupon',
  missed: {
    leftSubject: (who, store) => `${who} a laissé un message à ${store}`,
    leftHeading: 'Message laissé',
    leftLead: (who) => `${who} a écrit en dehors des heures d’ouverture.`,
    subject: (who, waited) => `Clavardage manqué : ${who} a attendu ${waited}`,
    heading: 'Clavardage manqué',
    lead: (who, waited, left) =>
      left ? `${who} a attendu ${waited}, puis est parti.` : `${who} a attendu ${waited}, et personne n’a répondu.`,
    customer: 'Client',
    email: 'Courriel',
    phone: 'Téléphone',
    department: 'Service',
    page: 'Sur la page',
    country: 'Pays',
    came: 'Arrivée',
    cameFrom: (at, site) => `${at}, depuis ${site}`,
    answer: 'Répondre par courriel',
    open: 'Ouvrir dans Chatso',
    answerHint: (who) => `Votre réponse parvient à ${who} par courriel.`,
    why: (count) => (count === 1 ? 'Envoyé à 1 adresse, choisie dans' : `Envoyé à ${count} adresses, choisies dans`),
    place: 'Widget de clavardage, Envoyer les clavardages manqués à',
    reply: (store) => `Re : Votre message à ${store}`,
    shortened: (count) => `${count} autres messages se trouvent dans Chatso.`,
  },
  transcript: {
    subject: (who, day) => `Clavardage avec ${who}, ${day}`,
    heading: (who, agent) => `Clavardage de ${who} avec ${agent}`,
    why: (store) => `Envoyé par une personne qui travaille pour ${store}.`,
    ownSubject: (day) => `Votre clavardage du ${day}`,
    ownHeading: (agent) => `Votre clavardage avec ${agent}`,
    ownWhy: (store) => `Vous recevez ceci parce que vous avez clavardé avec ${store}.`,
    preheader: (agent, department) =>
      department === null ? `Avec ${agent}` : `Avec ${agent} au sujet de : ${department}`,
    span: (from, end) => `${from}, jusqu’à ${end}`,
    nothing: 'Rien n’a été dit dans ce clavardage.',
    shortened: 'Ce clavardage est plus long. La suite se trouve dans Chatso.',
    rated: (rating, comment) =>
      comment === null ? `Note : ${rating} sur 5.` : `Note : ${rating} sur 5 : « ${comment} »`,
  },
  unread: {
    from: (agent, store) => `${agent} de ${store}`,
    subject: (question) => `Re : ${question}`,
    noQuestion: (agent) => `${agent} vous a répondu`,
    heading: (agent) => `${agent} vous a répondu`,
    lead: (at) => `Vous aviez quitté la boutique avant que la réponse n’arrive, à ${at}.`,
    button: 'Continuer le clavardage',
    hint: 'Le bouton fonctionne pendant 30 jours et sur tout appareil. Ne transférez pas ce courriel : quiconque l’a peut lire le clavardage.',
    stopChat: 'Plus de courriels sur ce clavardage',
    stopAll: 'Plus aucun courriel de clavardage',
  },
};
