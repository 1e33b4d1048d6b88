import type { Translated } from './translated.ts';
import type { widgetSetupEn } from './widget-setup.en.ts';

export const widgetSetupFr: Translated<typeof widgetSetupEn> = {
  failed: 'Les boutiques n’ont pas pu être chargées',
  noStore: 'Activez le clavardage en direct',
  noStoreBody:
    'Cet espace de travail n’a pas encore de boutique avec un widget de clavardage. Un administrateur en ajoute une sous Canaux.',
  store: 'Boutique',
  connection: 'Connexion',
  waiting: 'En attente de votre boutique...',
  states: {
    waiting: 'Passe à « Connecté » tout seul à la première visite d’une page qui porte le widget.',
    connected: 'Connecté : le widget répond sur {{host}}.',
    hidden: 'Connecté et masqué : les visiteurs de {{host}} ne le voient pas.',
  },
  checkNow: 'Vérifier',
  visible: 'Visible',
  hidden: 'Masqué',
  rename: 'Renommer la boutique',
  renamed: 'Renommée entre-temps « {{name}} ». Votre nom sera enregistré.',
  storeName: 'Nom de la boutique',
  saveName: 'Enregistrer',
  saved: 'Modifications enregistrées.',
  viewStore: 'Voir la boutique',
  showGuide: 'Guide d’installation',
  hideGuide: 'Masquer le guide d’installation',
  line: 'Placez cette ligne avant </body> sur chaque page',
  storeId: 'Identifiant',
  copyId: 'Copier l’identifiant de la boutique',
  copySnippet: 'Copier la ligne',
  copyCode: 'Copier',
  harmless:
    'Elle se charge après votre page, ne dépose aucun témoin et ne déplace rien. L’identifiant est public et sans danger dans la page.',
  where: 'Où la mettre?',
  visit: 'Ouvrez une page de votre boutique',
  visitWhy: 'La première visite sur {{host}} connecte le widget, depuis n’importe quel appareil, le vôtre aussi.',
  openHost: 'Ouvrir {{host}}',
  noAddress:
    'Cette boutique n’a pas encore d’adresse; le widget ne peut donc pas connaître ses pages. Demandez à un administrateur de l’ajouter.',
  guides: {
    html: {
      name: 'HTML',
      steps: [
        'Ouvrez le fichier qui contient la fin de chaque page, souvent un pied de page ou un gabarit.',
        'Collez la ligne juste avant </body>.',
        'Enregistrez-le, téléversez-le et ouvrez une page de la boutique.',
      ],
      hint: 'Rien ne se passe? Rechargez sans le cache (Ctrl+Maj+R) et regardez si la ligne est dans la source de la page.',
    },
    wordpress: {
      name: 'WordPress',
      steps: [
        'Installez une extension qui ajoute du code à chaque page, comme WPCode, sous Extensions, Ajouter. Avec WooCommerce, c’est pareil.',
        'Ouvrez Code Snippets, Header & Footer, et collez la ligne dans Footer.',
        'Enregistrez les modifications et ouvrez une page de la boutique.',
      ],
      hint: 'Rien ne se passe? Videz le cache d’extensions comme WP Rocket ou LiteSpeed, et excluez widget.js du chargement différé.',
    },
    shopify: {
      name: 'Shopify',
      steps: [
        'Ouvrez Boutique en ligne, Thèmes, et choisissez Modifier le code dans le menu du thème actuel.',
        'Ouvrez layout/theme.liquid et collez la ligne juste avant </body>.',
        'Enregistrez et ouvrez la boutique.',
      ],
      hint: 'Le paiement est fermé au code des thèmes : le widget est sur toutes les autres pages. Un nouveau thème a de nouveau besoin de la ligne.',
    },
    tagManager: {
      name: 'Tag Manager',
      steps: [
        'Ajoutez une balise du type HTML personnalisé.',
        'Collez le code ci-dessous; la simple ligne y perdrait l’identifiant.',
        'Choisissez le déclencheur Toutes les pages, enregistrez et publiez.',
      ],
      hint: 'Les visiteurs qui refusent les balises n’ont pas le clavardage de cette façon. S’il doit être là pour tous, mettez la ligne dans la page.',
    },
    singlePage: {
      name: 'Application monopage',
      steps: [
        'Mettez la ligne dans index.html, ou exécutez le code ci-dessous une fois au démarrage.',
        'Ne l’exécutez pas à chaque vue : le widget suit l’adresse tout seul.',
        'Déployez et ouvrez l’application.',
      ],
      hint: 'Le code qui tourne sur un serveur n’a pas de document : exécutez-le dans le navigateur, par exemple dans un effet du composant racine.',
    },
    csp: {
      name: 'CSP stricte',
      steps: [
        'Ajoutez ces deux sources à la Content-Security-Policy de vos pages.',
        'Rien d’autre n’est nécessaire : ni code dans la page, ni styles, ni témoins.',
      ],
      hint: 'La console du navigateur nomme ce qu’une politique refuse.',
    },
    wix: {
      name: 'Wix',
      steps: [
        'Ouvrez Paramètres, Code personnalisé, et choisissez Ajouter un code personnalisé.',
        'Collez la ligne, choisissez Toutes les pages et placez-la à la fin du corps.',
        'Appliquez et publiez le site.',
      ],
      hint: 'Wix offre le code personnalisé aux sites qui ont leur propre domaine.',
    },
    squarespace: {
      name: 'Squarespace',
      steps: [
        'Ouvrez Paramètres, Avancé, Injection de code.',
        'Collez la ligne dans Pied de page.',
        'Enregistrez et ouvrez la boutique dans une autre fenêtre.',
      ],
      hint: 'L’injection de code ne fait partie que de certains forfaits de Squarespace.',
    },
  },
  promises: {
    title: 'Ce que vos clients y gagnent',
    engage: {
      name: 'Accompagner et convaincre',
      text: 'Répondez pendant qu’ils choisissent, avec leurs pages et commandes à côté du clavardage.',
    },
    coupons: { name: 'Coupons en un clic', text: 'Envoyez un coupon dans le clavardage, dans vos limites.' },
    recommendations: {
      name: 'Recommandations de produits par IA',
      text: 'Proposez ce qui convient de votre catalogue, sur une carte avec prix et stock.',
    },
    offline: {
      name: 'Messages hors ligne',
      text: 'Hors de vos heures, les visiteurs laissent un message et trouvent la réponse dans le même clavardage.',
    },
  },
  test: {
    title: 'Voyez-le avant de l’installer',
    text: 'Une page de notre côté avec votre widget. Les clavardages y sont réels.',
    open: 'Ouvrir la page d’essai',
  },
  send: {
    open: 'Envoyer au développeur',
    title: 'Envoyer au développeur',
    email: 'Courriel',
    subject: 'Objet',
    content: 'Contenu',
    send: 'Envoyer',
    subjectText: 'Veuillez ajouter le clavardage à {{host}}',
    contentText:
      'Bonjour,\nveuillez placer cette ligne avant </body> sur chaque page de {{host}} :\n\n{{snippet}}\n\nAvec une Content-Security-Policy stricte, autorisez {{origin}} dans script-src et frame-src.\n\nMerci,\n{{name}}',
    sentTitle: 'Envoyé',
    sent: 'Le courriel a été envoyé au développeur.',
  },
};
