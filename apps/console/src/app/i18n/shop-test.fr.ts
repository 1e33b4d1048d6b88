import type { shopTestEn } from './shop-test.en.ts';
import type { Translated } from './translated.ts';

export const shopTestFr: Translated<typeof shopTestEn> = {
  reachDenied: 'La boutique ne nous laisse pas entrer',
  reachOdd: 'La boutique répond, mais pas comme convenu',
  checks: {
    reach: {
      passed: 'La boutique répond',
      remark: 'La boutique répond, sans https',
      failed: 'La boutique ne répond pas',
      skipped: 'La boutique',
    },
    'sign-in': {
      passed: 'Elle ne répond qu’à nous',
      remark: 'Elle ne répond qu’à nous',
      failed: 'Elle ne vérifie pas qui demande',
      skipped: 'Si elle ne répond qu’à nous',
    },
    customers: {
      passed: 'Les clients sont lisibles',
      remark: 'Les clients sont lisibles',
      failed: 'Les clients ne sont pas lisibles',
      skipped: 'Clients',
    },
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
      failed: 'Les permaliens sont simples',
      skipped: 'Permaliens',
    },
    keys: {
      passed: 'Les clés sont acceptées',
      remark: 'Les clés sont acceptées, mais pas dans l’en-tête',
      failed: 'Les clés ne sont pas acceptées',
      skipped: 'Les clés',
    },
    read: {
      passed: 'Commandes, clients et produits sont lisibles',
      remark: 'Commandes, clients et produits sont lisibles',
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
    'coupons-off':
      'Les codes promo sont désactivés dans la boutique. Dans WooCommerce, Réglages, Général : activez leur utilisation.',
    'order-refused': 'La boutique n’a pas modifié la commande.',
    'keys-lost':
      'La boutique répond comme si aucune clé n’était envoyée. Soit elle ne connaît pas cette clé, soit l’hébergeur la retire de chaque appel. Vérifiez d’abord la clé, puis demandez à l’hébergeur.',
    'no-woocommerce':
      'WordPress y répond sans WooCommerce, ou rien n’y répond. Vérifiez l’adresse et que l’extension est active.',
    'http-only':
      'Chaque appel est signé, les clés restent donc secrètes. Ce que la boutique répond peut être lu en chemin : passez-la en https.',
    'plain-permalinks':
      'WooCommerce ne vérifie aucune clé tant que les permaliens sont simples : rien ne fonctionne encore. Ouvrez Permaliens dans WordPress, choisissez Titre de la publication, enregistrez et relancez le test.',
    'header-stripped':
      'L’hébergeur retire l’en-tête Authorization, nous envoyons donc les clés dans l’adresse. Cela fonctionne ; elles peuvent apparaître dans le journal de l’hébergeur.',
    'https-hidden':
      'WordPress ne sait pas qu’il est joint par https, chaque appel est donc signé. Dites-le lui dans wp-config.php.',
    'read-only':
      'Dans WooCommerce, Réglages, Avancé, API REST : mettez les permissions sur Lecture/Écriture. Sans cela, ni les codes promo ni les webhooks ne fonctionnent.',
    'hidden-mails':
      'La boutique cache les e-mails à cet utilisateur, et une discussion ne peut pas être rapprochée de son client. Utilisez la clé d’un administrateur ou gestionnaire.',
    'told-unseen':
      'La boutique signale des changements que l’utilisateur de ses webhooks ne peut pas voir. Utilisez la clé d’un administrateur ou gestionnaire.',
    'hidden-fields':
      'Shopify cache les noms et les e-mails à l’application : elle doit être approuvée pour les données protégées des clients.',
  },
};
