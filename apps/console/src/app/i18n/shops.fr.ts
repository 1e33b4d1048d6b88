import type { shopsEn } from './shops.en.ts';
import type { Translated } from './translated.ts';

export const shopsFr: Translated<typeof shopsEn> = {
  title: 'Boutique',
  used_one: '{{used}} canal sur {{count}} relié à une boutique',
  used_other: '{{used}} canaux sur {{count}} reliés à une boutique',
  failed: 'Les boutiques n’ont pas pu être chargées',
  noStore: 'Aucun site pour l’instant',
  noStoreBody:
    'Ajoutez d’abord un site dans Canaux. Ses clients, commandes et produits viendront ensuite de votre boutique.',
  inUse: 'En service',
  add: 'Ajouter une boutique',
  fourCalls: 'Quatre appels signés',
  kinds: {
    custom: 'Boutique sur mesure',
    woocommerce: 'WooCommerce',
    shopify: 'Shopify',
    cova: 'Cova',
    flowhub: 'Flowhub',
  },
  gives: {
    customers: 'Clients',
    orders: 'Commandes',
    products: 'Produits',
    events: 'Signale aussitôt les changements',
  },
  lacks: { coupons: 'Codes promo : pas encore' },
  connect: 'Relier',
  connectTitle: 'Relier une boutique sur mesure',
  changeTitle: 'Modifier l’accès à la boutique',
  change: 'Modifier',
  save: 'Enregistrer',
  store: 'Site',
  address: 'Adresse',
  addressHint:
    'Là où la boutique répond à Chatso, en https. Les appels s’y ajoutent : …/customers, …/orders, …/products.',
  addressExample: 'https://boutique.example.com/chatso',
  secret: 'Secret',
  secretHint: 'Le même texte que dans votre boutique. Chaque appel est signé avec lui.',
  secretKept: 'Laissez vide pour garder celui qui est enregistré.',
  showSecret: 'Afficher le secret',
  runTest: 'Tester',
  test: 'Test de la connexion',
  connected: 'La boutique est reliée. Ses listes sont en cours de copie.',
  disconnected: 'La boutique n’est plus reliée.',
  states: { working: 'Reliée', copying: 'Copie en cours', failing: 'Ne répond pas' },
  failingSince: 'Depuis le {{time}} :',
  chatsGoOn: 'Les discussions continuent ; clients et commandes datent de la dernière réponse.',
  reading: '{{number}} lus pour l’instant',
  upToDate: 'À jour au {{time}}',
  notYet: 'Pas encore',
  answered: 'Dernière réponse',
  copyNow: 'Copier maintenant',
  copyAgain: 'Tout copier de nouveau',
  againTitle: 'Tout copier de nouveau pour {{name}} ?',
  againBody: 'Tous les clients, commandes et produits sont relus depuis le début. Ce qui est là reste entre-temps.',
  actions: 'Plus d’actions pour {{name}}',
  disconnect: 'Délier',
  disconnectTitle: 'Délier la boutique de {{name}} ?',
  disconnectBody:
    'Le secret est oublié et plus rien n’est copié. Clients et commandes ne sont plus affichés à côté des discussions.',
  ms: '{{number}} ms',
  itSays: 'Elle dit « {{words}} ».',
  checks: {
    reach: { passed: 'La boutique répond', remark: 'La boutique répond, sans https', failed: 'La boutique ne répond pas', skipped: 'La boutique' },
    'sign-in': {
      passed: 'Elle ne répond qu’à nous',
      remark: 'Elle ne répond qu’à nous',
      failed: 'Elle ne vérifie pas qui demande',
      skipped: 'Si elle ne répond qu’à nous',
    },
    customers: { passed: 'Les clients sont lisibles', remark: 'Les clients sont lisibles', failed: 'Les clients ne sont pas lisibles', skipped: 'Clients' },
    orders: {
      passed: 'Les commandes sont lisibles',
      remark: 'Les commandes sont lisibles',
      failed: 'Les commandes ne sont pas lisibles',
      skipped: 'Commandes',
    },
    products: {
      passed: 'Les produits sont lisibles',
      remark: 'Les produits sont lisibles',
      failed: 'Les produits ne sont pas lisibles',
      skipped: 'Produits',
    },
    coupons: {
      passed: 'Les codes promo peuvent être créés',
      remark: 'Les codes promo peuvent être créés',
      failed: 'Les codes promo ne peuvent pas être créés',
      skipped: 'Codes promo',
    },
    system: {
      passed: 'Le système de la boutique a été trouvé',
      remark: 'Le système de la boutique a été trouvé',
      failed: 'Le système de la boutique n’a pas été trouvé',
      skipped: 'Le système de la boutique',
    },
    permalinks: {
      passed: 'Les permaliens sont lisibles',
      remark: 'Les permaliens sont simples',
      failed: 'Permaliens',
      skipped: 'Permaliens',
    },
    keys: {
      passed: 'Les clés sont acceptées',
      remark: 'Les clés sont acceptées, mais pas dans l’en-tête',
      failed: 'Les clés ne sont pas acceptées',
      skipped: 'Les clés',
    },
    read: {
      passed: 'Commandes, clients, produits et codes promo sont lisibles',
      remark: 'Commandes, clients, produits et codes promo sont lisibles',
      failed: 'Tout n’est pas lisible',
      skipped: 'Droits de lecture',
    },
    webhooks: {
      passed: 'Les webhooks peuvent être créés',
      remark: 'Les webhooks peuvent être créés',
      failed: 'Les webhooks ne peuvent pas être créés',
      skipped: 'Webhooks',
    },
    protected: {
      passed: 'Les e-mails des clients sont lisibles',
      remark: 'Les e-mails des clients sont cachés',
      failed: 'Les e-mails des clients ne sont pas lisibles',
      skipped: 'E-mails des clients',
    },
  },
  problems: {
    address: 'Cette adresse n’est pas celle d’une boutique.',
    unreachable: 'Personne ne répond à cette adresse.',
    timeout: 'La boutique a mis plus de dix secondes.',
    certificate: 'Le certificat de l’adresse n’est pas valable.',
    'not-public': 'L’adresse n’est pas publique.',
    denied:
      'La boutique n’accepte pas la clé. Elle a été supprimée, appartient à quelqu’un qui l’a été, ou n’est pas la même que dans la boutique.',
    scope: 'La boutique ne nous laisse pas lire ceci.',
    'open-to-all':
      'Elle a répondu à un appel mal signé : n’importe qui pourrait lire ses clients. Faites-lui vérifier la signature.',
    'not-found': 'Il n’y a rien à cette adresse. Vérifiez sa dernière partie.',
    busy: 'La boutique est occupée. Elle sera interrogée plus tard.',
    failing: 'La boutique a une erreur de son côté.',
    'wrong-shape': 'La réponse n’est pas celle qui était convenue.',
    'too-large': 'La réponse dépasse 8 Mo. Mettez moins de lignes par page.',
    redirect: 'L’adresse mène ailleurs. Saisissez celle où elle mène.',
    'secret-unreadable': 'Le secret enregistré n’est plus lisible. Saisissez-le de nouveau.',
    'code-taken': 'La boutique a déjà un bon avec ce code.',
    'coupon-refused': 'La boutique n’a pas accepté le bon.',
    'keys-lost':
      'Les clés n’arrivent pas : ni dans l’en-tête, ni dans l’adresse, ni signées. Demandez à l’hébergeur de la boutique.',
    'no-woocommerce':
      'WordPress y répond sans WooCommerce, ou rien n’y répond. Vérifiez l’adresse et que l’extension est active.',
    'http-only':
      'Chaque appel est signé, les clés restent donc secrètes. Ce que la boutique répond peut être lu en chemin : passez-la en https.',
    'plain-permalinks':
      'Nous utilisons /?rest_route= à la place. Cela fonctionne, sauf les webhooks de certaines extensions. Dans WordPress, Réglages, Permaliens : choisissez Titre de la publication.',
    'header-stripped':
      'L’hébergeur retire l’en-tête Authorization, nous envoyons donc les clés dans l’adresse. Cela fonctionne ; elles peuvent apparaître dans le journal de l’hébergeur.',
    'https-hidden':
      'WordPress ne sait pas qu’il est joint par https, chaque appel est donc signé. Dites-le lui dans wp-config.php.',
    'read-only':
      'Dans WooCommerce, Réglages, Avancé, API REST : mettez les permissions sur Lecture/Écriture. Sans cela tout fonctionne sauf les codes promo.',
    'hidden-fields':
      'La boutique cache les e-mails à cet utilisateur, et une discussion ne peut pas être rapprochée de son client. Utilisez la clé d’un administrateur ou gestionnaire.',
    'told-unseen':
      'La boutique signale des changements que l’utilisateur de ses webhooks ne peut pas voir. Utilisez la clé d’un administrateur ou gestionnaire.',
  },
};
