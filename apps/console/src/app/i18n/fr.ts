import { aiHelpFr } from './ai-help.fr.ts';
import { aiSettingsFr } from './ai-settings.fr.ts';
import { alertsFr } from './alerts.fr.ts';
import { assistantFr } from './assistant.fr.ts';
import { auditFr, pagerFr } from './audit.fr.ts';
import { autoResponseFr } from './auto-response.fr.ts';
import { bansFr } from './bans.fr.ts';
import { captionsFr } from './captions.fr.ts';
import type { Catalogue } from './catalogue.ts';
import { changesFr } from './changes.fr.ts';
import { channelsFr } from './channels.fr.ts';
import { chatEndingFr } from './chat-ending.fr.ts';
import { comingFr } from './coming.fr.ts';
import { couponsFr } from './coupons.fr.ts';
import { customerFr } from './customer.fr.ts';
import { customersFr } from './customers.fr.ts';
import { dashboardFr } from './dashboard.fr.ts';
import { departmentsFr } from './departments.fr.ts';
import { deskFr } from './desk.fr.ts';
import { emojiFr } from './emoji.fr.ts';
import { entryFr } from './entry.fr.ts';
import { formsFr } from './forms.fr.ts';
import { heldLinksFr } from './held-links.fr.ts';
import { keptWordsFr } from './kept-words.fr.ts';
import { listFr } from './list.fr.ts';
import { liveChatFr } from './live-chat.fr.ts';
import { mailFr } from './mail.fr.ts';
import { mailInboxFr } from './mail-inbox.fr.ts';
import { mailboxesFr } from './mailboxes.fr.ts';
import { navigationFr } from './navigation.fr.ts';
import { notesFr } from './notes.fr.ts';
import { notificationsFr } from './notifications.fr.ts';
import { orderActionsFr } from './order-actions.fr.ts';
import { peopleFr } from './people.fr.ts';
import { placesFr } from './places.fr.ts';
import { plansFr } from './plans.fr.ts';
import { privacyFr } from './privacy.fr.ts';
import { problemsFr } from './problems.fr.ts';
import { profileFr } from './profile.fr.ts';
import { recordExportFr } from './record-export.fr.ts';
import { recordLabelsFr } from './record-labels.fr.ts';
import { recordsFr } from './records.fr.ts';
import { routingFr } from './routing.fr.ts';
import { securityFr } from './security.fr.ts';
import { sessionFr } from './session.fr.ts';
import { shellFr, storeChangeFr } from './shell.fr.ts';
import { shopsFr } from './shops.fr.ts';
import { shortcutListFr } from './shortcut-list.fr.ts';
import { shortcutsFr } from './shortcuts.fr.ts';
import { storePictureFr } from './store-picture.fr.ts';
import { ticketFr } from './ticket.fr.ts';
import { ticketSettingsFr } from './ticket-settings.fr.ts';
import { ticketsFr } from './tickets.fr.ts';
import { transcriptFr } from './transcript.fr.ts';
import { transfersFr } from './transfers.fr.ts';
import type { Translated } from './translated.ts';
import { triggersFr } from './triggers.fr.ts';
import { tutorialsFr } from './tutorials.fr.ts';
import { upgradeFr } from './upgrade.fr.ts';
import { visitorsFr } from './visitors.fr.ts';
import { weekHoursFr } from './week-hours.fr.ts';
import { widgetSettingsFr } from './widget-settings.fr.ts';
import { widgetSetupFr } from './widget-setup.fr.ts';

/** Every text of the console in French of Canada; a chunk of its own, fetched by those who read it. */
export const fr: Translated<Catalogue> = {
  app: {
    name: 'Chatso',
    loading: 'Chargement',
    skipToContent: 'Aller au contenu',
    crashTitle: 'Cette page a cessé de fonctionner',
    crashBody:
      'Ce que vous avez écrit est conservé sur cet appareil. Rechargez la page pour continuer; si cela se reproduit, dites-nous ce que vous faisiez.',
    reload: 'Recharger',
    unreachableTitle: 'Chatso est injoignable',
    unreachableBody: 'Votre session est intacte. Chatso vous reconnecte dès que le serveur répond.',
    offlineTitle: 'Pas d’Internet',
    offlineBody: 'Votre session est intacte. Chatso reprend dès que cet appareil est de nouveau en ligne.',
    notFoundTitle: 'Il n’y a rien à cette adresse',
    notFoundBody: 'La page a peut-être été déplacée, ou le lien est incomplet.',
    goHome: 'Aller à la page d’accueil',
    noWorkspaceTitle: 'Vous n’êtes pas encore dans un espace de travail',
    noWorkspaceBody: 'Demandez une invitation à un administrateur, puis ouvrez le lien qu’elle contient.',
  },
  common: {
    cancel: 'Annuler',
    close: 'Fermer',
    ok: 'OK',
    retry: 'Réessayer',
    back: 'Retour',
    more: 'Plus',
    tryAgain: 'Réessayer',
  },
  errors: { noInternet: 'Pas d’Internet', somethingWentWrong: 'Une erreur s’est produite!' },
  notices: {
    stale: 'Non actualisé. Ce que vous voyez peut être ancien.',
    undo: 'Appuyez sur Z pour annuler.',
    undoCommand: 'Annuler ce qu’un avis propose d’annuler',
  },
  time: {
    now: 'à l’instant',
    minutesAgo: 'il y a {{count}} min',
    yesterday: 'Hier',
  },
  size: { bytes: '{{size}} o', kilobytes: '{{size}} Ko', megabytes: '{{size}} Mo' },
  keys: { Ctrl: 'Ctrl', Shift: 'Maj', Enter: 'Entrée', Escape: 'Échap', Esc: 'Échap', Space: 'Espace' },
  nav: {
    away: 'Absent',
    goAway: 'Me mettre absent',
    showGuide: 'Afficher le guide de configuration',
    comeBack: 'Me mettre disponible',
    label: 'Principal',
    liveChat: 'Clavardage en direct',
    liveChatCount_one: '{{count}} clavardage vous attend',
    liveChatCount_other: '{{count}} clavardages vous attendent',
    profile: 'Votre profil',
    profileOf: 'Profil de {{name}}',
    workspaces: 'Espaces de travail',
    currentWorkspace: 'Espace de travail actuel',
    theme: 'Thème',
    themeLight: 'Clair',
    themeDark: 'Sombre',
    themeSystem: 'Système',
    language: 'Langue',
    signOut: 'Se déconnecter',
    home: 'Accueil',
  },
  roles: {
    agent: 'Agent',
    coach: 'Gestionnaire',
    admin: 'Administrateur',
    custom_role: 'Rôle personnalisé',
    marketing_manager: 'Gestionnaire de boutique en ligne',
    marketing_agent: 'Agent de boutique en ligne',
    chatso_admin: 'Administrateur',
  },
  presence: { online: 'En ligne', idle: 'Inactif', offline: 'Hors ligne' },
  channel: { website: 'Site Web', facebook: 'Facebook', instagram: 'Instagram', whatsapp: 'WhatsApp' },
  connection: {
    connected: 'Connecté',
    connecting: 'Connexion',
    reconnecting: 'Reconnexion',
    offline: 'Pas d’Internet',
    stopped: 'Non connecté',
    noInternet: 'Pas d’Internet.',
    lost: 'Connexion perdue.',
    trying: 'Nouvel essai en cours...',
    nextTry: 'Prochain essai dans {{seconds}} s.',
    whenBack: 'Chatso reprend au retour du réseau.',
    kept: 'Ce que vous écrivez est conservé et part dès votre retour.',
    tryNow: 'Essayer maintenant',
  },
  timer: { waiting: 'En attente depuis {{time}}', running: 'En cours depuis {{time}}' },
  session: {
    expiredTitle: 'La session de votre navigateur a expiré.',
    expiredBody:
      'Votre session de travail est terminée. Veuillez vous reconnecter. Ce que vous avez écrit est conservé sur cet appareil.',
  },
  roleChange: {
    changed: 'Rôle et autorisations mis à jour',
    deactivated: 'Autorisations de l’agent mises à jour',
    deactivatedBody:
      'Vous ne pouvez plus travailler dans {{workspace}}. Adressez-vous à votre administrateur si vous ne vous y attendiez pas.',
    departments: 'Vos services ont été mis à jour',
  },
  unsaved: {
    title: 'Quitter sans enregistrer?',
    body: 'Vos modifications sur cette page n’ont pas été enregistrées. Elles seront perdues si vous quittez.',
    leave: 'Quitter',
    stay: 'Rester',
  },
  version: {
    title: 'Une nouvelle version est arrivée',
    countdown: 'Rechargement dans {{seconds}} s. Ce que vous avez écrit est conservé.',
    keepFailed: 'Votre brouillon n’a pas pu être conservé. Envoyez-le ou copiez-le, puis rechargez la page.',
    streamFailed: 'Un problème est survenu, veuillez recharger la page pour la mettre à jour!',
    reload: 'Recharger',
  },
  signIn: {
    pageTitle: 'Connexion - Chatso',
    title: 'Connectez-vous à Chatso',
    subtitle: 'Utilisez votre courriel professionnel.',
    promise: 'Répondez aux clients pendant qu’ils magasinent encore.',
    pitch:
      'Voyez la page que consulte votre client, répondez en quelques secondes et ne perdez aucun message en route.',
    email: 'Courriel',
    password: 'Mot de passe',
    show: 'Afficher la saisie',
    hide: 'Masquer la saisie',
    keep: 'Rester connecté sur cet appareil',
    submit: 'Se connecter',
    or: 'ou',
    singleSignOn: 'Se connecter par authentification unique',
    demoTitle: 'Comptes de démonstration',
    demoBody: 'Un clic, sans mot de passe.',
    needEmail: 'Entrez votre courriel.',
    needPassword: 'Entrez votre mot de passe.',
    tooMany: 'Trop de tentatives. Réessayez dans {{wait}}.',
    offline: 'Pas d’Internet. Vous pourrez vous connecter lorsque cet appareil sera de nouveau en ligne.',
    picture: {
      friday: 'Vendredi, c’est parfait',
      tent: 'La tente est revenue?',
      order: 'Où est NW-10479?',
      norway: 'Livrez-vous en Norvège?',
      sunday: 'Ouvert dimanche?',
      viewing: 'Consulte Ridgeline Rain Shell',
      zip: 'La fermeture de mon manteau a lâché. Il m’en faut un pour samedi.',
      repair: 'Nous le réparons gratuitement. Prenez-en un neuf d’ici là.',
      really: 'Vraiment? Ce serait formidable.',
      today: 'Il part aujourd’hui.',
      saved: 'Vous venez de sauver ma fin de semaine!',
      placed: 'Commande NW-10491 passée',
    },
  },
  signOut: {
    working: 'Déconnexion en cours...',
    failedTitle: 'Vous êtes toujours connecté',
    failedBody: 'Le serveur n’a pas pu être joint, la session n’a donc pas été fermée.',
  },
  changes: changesFr,
  emoji: emojiFr,
  entry: entryFr,
  audit: auditFr,
  autoResponse: autoResponseFr,
  bans: bansFr,
  forms: formsFr,
  heldLinks: heldLinksFr,
  list: listFr,
  pager: pagerFr,
  privacy: privacyFr,
  ...sessionFr,
  liveChat: liveChatFr,
  plans: plansFr,
  shell: shellFr,
  storeChange: storeChangeFr,
  storePicture: storePictureFr,
  shortcuts: shortcutsFr,
  ticket: ticketFr,
  tickets: ticketsFr,
  visitors: visitorsFr,
  weekHours: weekHoursFr,
  channels: channelsFr,
  shops: shopsFr,
  widgetSettings: widgetSettingsFr,
  widgetSetup: widgetSetupFr,
  aiHelp: aiHelpFr,
  aiSettings: aiSettingsFr,
  alerts: alertsFr,
  assistant: assistantFr,
  notifications: notificationsFr,
  mail: mailFr,
  mailInbox: mailInboxFr,
  mailboxes: mailboxesFr,
  chatEnding: chatEndingFr,
  shortcutList: shortcutListFr,
  keptWords: keptWordsFr,
  notes: notesFr,
  ticketSettings: ticketSettingsFr,
  transcript: transcriptFr,
  transfers: transfersFr,
  triggers: triggersFr,
  tutorials: tutorialsFr,
  upgrade: upgradeFr,
  captions: captionsFr,
  coming: comingFr,
  coupons: couponsFr,
  orderActions: orderActionsFr,
  customer: customerFr,
  customers: customersFr,
  dashboard: dashboardFr,
  departments: departmentsFr,
  desk: deskFr,
  navigation: navigationFr,
  people: peopleFr,
  places: placesFr,
  problems: problemsFr,
  profile: profileFr,
  recordLabels: recordLabelsFr,
  recordExport: recordExportFr,
  records: recordsFr,
  routing: routingFr,
  security: securityFr,
};
