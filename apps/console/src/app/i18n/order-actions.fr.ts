import type { orderActionsEn } from './order-actions.en.ts';
import type { Translated } from './translated.ts';

export const orderActionsFr: Translated<typeof orderActionsEn> = {
  title: 'Opérations sur la commande',
  done: 'Ce qui a été fait pour cette commande',
  actions: {
    resend: 'Renvoyer la confirmation',
    refund: 'Rembourser',
    address: 'Changer l’adresse',
    cancel: 'Annuler la commande',
  },
  upTo: 'jusqu’à {{most}}',
  bars: {
    till: 'Une commande en magasin',
    over: 'Cette commande est close',
    shipped: 'Un colis est déjà parti',
    unpaid: 'Pas payée',
    refunded: 'Entièrement remboursée',
    'no-email': 'La commande n’a pas de courriel',
    role: 'Pas pour votre rôle',
    shop: 'Le système de vente ne le permet pas',
    busy: 'Une opération est déjà en cours',
    limit: 'Votre limite pour cette commande est atteinte',
  },
  roles: {
    manager: 'Gestionnaires et admins seulement',
    admin: 'Admins seulement',
    nobody: 'Pas permis dans cet espace de travail',
  },
  done_: {
    resend: 'Confirmation renvoyée',
    refund: 'Remboursement de {{amount}}',
    address: 'Adresse changée',
    cancel: 'Commande annulée',
  },
  states: {
    doing: 'Le système de vente est interrogé.',
    failed: 'Le système de vente ne l’a pas fait. Rien n’a changé.',
    refused: 'Le système de vente ne l’a pas fait : {{detail}}',
    unknown:
      'Le système de vente n’a pas répondu et l’a peut-être fait. Rien d’autre n’est possible pour cette commande d’ici là.',
  },
  check: 'Redemander au système de vente',
  stillSilent: 'Le système de vente ne répond toujours pas. Réessayez plus tard.',
  asks: {
    resend: 'Renvoyer la confirmation de {{name}}?',
    refund: 'Rembourser la commande {{name}}',
    address: 'Changer l’adresse de {{name}}',
    cancel: 'Annuler la commande {{name}}?',
  },
  tells: {
    resend: 'Le système de vente renvoie la confirmation de la commande {{name}}, {{total}}, à {{email}}.',
    refund:
      'Le système de vente rembourse une partie de la commande {{name}}, {{total}}, par le mode de paiement utilisé. Le client en est informé par la boutique. C’est irréversible.',
    address: 'Où la boutique doit envoyer la commande {{name}}, {{total}}.',
    cancel:
      'Le système de vente annule la commande {{name}}, {{total}}, et le client en est informé par la boutique. Rien n’est remboursé ainsi : c’est une opération à part. C’est irréversible.',
  },
  amount: 'Montant',
  left: '{{most}} peuvent être remboursés',
  tooMuch: 'Au plus {{most}}',
  unconfirmed:
    'Cette commande a été trouvée par une adresse saisie dans le clavardage. N’importe qui peut la saisir : vérifiez d’abord à qui vous parlez.',
  checked: 'J’ai vérifié de qui il s’agit',
  recalculates:
    'La boutique recalcule les taxes et le total aux taux du jour. Le total est de {{total}} et peut changer ; la commande affiche le nouveau dès que l’adresse est enregistrée.',
  keep: 'Retour',
  does: {
    resend: 'Renvoyer la confirmation',
    refund: 'Rembourser',
    refundOf: 'Rembourser {{amount}}',
    address: 'Changer l’adresse',
    cancel: 'Annuler la commande',
  },
  toasts: {
    resend: 'La confirmation de {{name}} est en route.',
    refund: 'Un remboursement de la commande {{name}} est en cours.',
    address: 'L’adresse de {{name}} est changée.',
    cancel: 'La commande {{name}} est annulée.',
  },
  noCountry: 'Choisir un pays',
  fields: {
    first_name: 'Prénom',
    last_name: 'Nom',
    address_1: 'Rue et numéro',
    address_2: 'Appartement, bureau',
    postcode: 'Code postal',
    city: 'Ville',
    state: 'État ou province',
    country: 'Pays',
    phone: 'Téléphone',
  },
  rules: {
    what: 'les opérations sur les commandes',
    lead: 'Ce que votre équipe peut demander au système de vente pour une commande. Chaque opération est confirmée et inscrite au journal d’audit.',
    loadFailed: 'Les règles n’ont pas pu être chargées',
    saved: 'Opérations sur les commandes enregistrées',
    conflict: 'Quelqu’un d’autre a modifié les opérations sur les commandes.',
    changedBy: 'Modifié par {{name}}, {{when}}',
    actors: { agent: 'Agents', manager: 'Gestionnaires', admin: 'Admins' },
    actorHints: {
      agent: 'Agents, agents marketing et rôles personnalisés',
      manager: 'Coachs et gestionnaires marketing',
      admin: 'Admins de cet espace de travail',
    },
    most: 'Limite de remboursement par commande',
    mostHint: 'Dans la devise de la commande, tous ses remboursements ensemble. Laissez vide pour aucune limite.',
    mostProblem: 'Entrez un nombre de 0 à {{to}}, avec deux décimales au plus.',
  },
};
