import type { sessionEn } from './session.en.ts';
import type { Translated } from './translated.ts';

export const sessionFr: Translated<typeof sessionEn> = {
  sso: {
    working: 'Connexion en cours ...',
    failedTitle: 'La connexion a échoué',
    again: 'Réessayer',
    toSignIn: 'Retour à la connexion',
    problems: {
      'sso-unavailable': 'Le service de connexion ne répond pas pour le moment. Réessayez dans quelques minutes.',
      'sso-expired': 'La connexion a pris trop de temps ou a été lancée dans une autre fenêtre. Recommencez.',
      'sso-refused': 'Le service de connexion n’a pas confirmé votre identité.',
      'sso-email-unverified':
        'Le service de connexion n’a pas vérifié votre adresse courriel. Vérifiez-la d’abord là-bas, puis revenez.',
      'sso-account-taken':
        'Un autre compte de la suite est déjà relié à cette adresse courriel. Adressez-vous à votre administrateur.',
      'not-suite-user':
        'Votre compte n’est pas autorisé à utiliser Chatso. Adressez-vous à l’administrateur de votre organisation.',
      'rate-limited': 'Il y a eu trop de tentatives. Attendez une minute, puis réessayez.',
      unknown: 'Un problème est survenu en chemin. Rien n’a été modifié.',
    },
  },
  publicPages: {
    privacyPageTitle: 'Politique de confidentialité - Chatso',
    reportPageTitle: 'Rapport - Chatso',
    shopifyPageTitle: 'Shopify - Chatso',
    home: 'Aller à Chatso',
    reportLinkTitle: 'Ce lien est incomplet',
    reportLinkBody: 'Ouvrez-le de nouveau à partir du message qui le contenait, ou demandez-en un nouveau.',
    reportExpiredTitle: 'Ce lien a expiré',
    reportExpiredBody:
      'Les liens vers les rapports sont valides pendant 24 heures. Demandez-en un nouveau à la personne qui l’a envoyé.',
    reportGoneTitle: 'Ce rapport n’est pas disponible',
    reportGoneBody:
      'Il a peut-être été supprimé, ou n’a jamais été produit. Adressez-vous à la personne qui a envoyé le lien.',
    shopifyWorking: 'Nous vous dirigeons vers Shopify ...',
    shopifyStored: 'Nous poursuivons avec votre boutique ...',
    shopifyShopTitle: 'Ce n’est pas une boutique Shopify',
    shopifyShopBody:
      'L’adresse doit se terminer par .myshopify.com. Recommencez à partir de l’application dans votre boutique.',
    shopifyOffTitle: 'Shopify n’est pas relié ici',
    shopifyOffBody:
      'Cette installation de Chatso n’a pas d’application Shopify. Son exploitant peut en configurer une.',
  },
};
