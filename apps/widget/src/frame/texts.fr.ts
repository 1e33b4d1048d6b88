/** French of Canada; takes the place of `texts.en.ts` in the build for those who read it. The same names, a test says so. */
export const language = 'fr';
export const direction = 'ltr';
export const locale = 'fr-CA';
/** Of the loader, which has English of its own. */
export const launcher = [
  'Ouvrir le clavardage',
  'Fermer le clavardage',
  'message non lu',
  'messages non lus',
  'Chargement...',
  'Réessayer',
  'Fermer',
  'Le clavardage n’a pas pu être chargé.',
];
/** None and one are singular. */
const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const days: Record<string, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
};
export const problems = {
  'bad-request': 'La demande n’est pas valide.',
  validation: 'La demande n’est pas valide.',
  'blocked-word':
    'Ce que vous avez écrit contient un mot qui ne peut pas être envoyé ici. Modifiez-le et envoyez-le de nouveau.',
  'consent-required': 'Veuillez lire et accepter l’avis avant de commencer le clavardage.',
  'rate-limited': 'Trop de demandes. Veuillez patienter un instant.',
  unauthenticated: 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  'visitor-banned': 'Ce visiteur ne peut pas clavarder.',
  'origin-not-allowed': 'Ce site ne peut pas utiliser le widget.',
  'not-found': 'Introuvable.',
  conflict: 'Quelqu’un d’autre a modifié cet élément avant vous.',
  'chat-open': 'Un clavardage est déjà ouvert.',
  'proof-required': 'Votre appareil doit d’abord faire un petit calcul. Réessayez.',
  'conversation-ended': 'Ce clavardage est terminé.',
  'already-rated': 'Ce clavardage a déjà été évalué.',
  internal: 'Une erreur s’est produite!',
  unavailable: 'Le serveur est occupé. Veuillez réessayer.',
  'storage-full':
    'Le serveur n’a plus de place pour enregistrer ceci. Réessayez plus tard, ou prévenez la personne qui l’exploite.',
  required: 'Ce champ est obligatoire',
  'not-valid': 'Cette valeur n’est pas valide.',
  'not-email': 'Veuillez entrer une adresse courriel valide',
  'too-long': 'Maximum de {{max}} caractères ({{used}}/{{max}})',
  'control-characters': 'Les caractères de contrôle ne sont pas permis',
  'message-empty': 'Le message est vide',
  'rating-missing': 'Veuillez évaluer ce clavardage.',
  'department-of-store': 'Ce service n’est plus disponible',
  'unsupported-media': 'Seuls les fichiers jpg/jpeg, png, txt et pdf sont acceptés',
  'too-large': 'Le fichier dépasse la taille maximale de 10 Mo',
  'image-invalid': 'Fichier image non valide. Veuillez réessayer.',
  'file-empty': 'Ce fichier est vide.',
  'too-many-files': 'Vous ne pouvez pas ajouter plus de 10 fichiers.',
  'one-file-only': 'Vous pouvez envoyer un seul fichier à la fois.',
  'file-missing': 'Aucun fichier n’a été envoyé.',
  'file-gone': 'Ce fichier n’est pas disponible. Veuillez le téléverser de nouveau.',
  'upload-interrupted': 'Le téléversement a été interrompu.',
  'upload-damaged': 'Le téléversement est endommagé ou incomplet. Veuillez l’envoyer de nouveau.',
};
export const tooLong = (max: number, count: number) => `Maximum ${max} caractères (${count}/${max})`;
/** 'HH:mm' of the store as '9 h 30'. */
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))} h ${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['o', 'Ko', 'Mo'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Chargement...';
export const loadFailed = 'Le clavardage n’a pas pu être chargé.';
export const tryAgain = 'Réessayer';
export const tryNow = 'Réessayer maintenant';
export const close = 'Fermer le clavardage';
export const closeTip = 'Fermer le message';
export const answer = 'Répondre dans le clavardage';
export const back = 'Retour';
export const menu = 'Plus d’options';
export const replyTime = (minutes: number) => `Temps de réponse moyen : ${minutes} min`;
export const choose = 'Choisir';
export const poweredBy = 'Propulsé par';

export const fullname = 'Nom complet';
export const email = 'Courriel';
export const phone = 'Téléphone';
export const phoneHint = '+1 514 555-0134';
export const optional = 'Facultatif';
export const required = 'Ce champ est obligatoire';
export const badEmail = 'Veuillez entrer une adresse courriel valide.';
export const badPhone = 'Veuillez entrer un numéro de téléphone valide.';
export const chooseDepartment = 'Veuillez faire un choix.';
export const departments = 'Comment pouvons-nous vous aider?';
export const noDepartment = 'Aucun service';
export const departmentAway = 'Absent';
export const startChat = 'Commencer';

export const consentMissing = 'Veuillez cocher la case pour continuer.';
export const consentAsked = 'Votre message est conservé. Il sera envoyé dès que vous accepterez.';
export const agreeAndSend = 'Accepter et envoyer';
export const privacyPolicy = 'Politique de confidentialité';

export const message = 'Message';
export const messageWaiting = 'Ajoutez des détails en attendant';
export const messageOffline = 'Envoyé dès votre retour en ligne';
export const send = 'Envoyer';
export const attach = 'Joindre un fichier';
export const removeFile = 'Retirer le fichier';
export const dropFile = 'Déposez un fichier pour l’envoyer';
export const oneFile = 'Vous pouvez envoyer un seul fichier à la fois.';
export const uploadFailed = 'Le téléversement a échoué.';
export const uploading = (percent: number) => `${percent} %`;
export const uploadProgress = 'Progression du téléversement';

export const sending = 'Envoi...';
export const waitingForConnection = 'En attente de connexion';
export const notDelivered = 'Non remis';
export const retry = 'Réessayer';
export const edit = 'Modifier';
export const sent = 'Envoyé';
export const you = 'Vous';
export const agent = 'Agent';
export const typing = (name: string) => `${name} écrit`;
export const conversation = 'Messages';
export const newMessages = 'Nouveaux messages';
export const today = 'Aujourd’hui';
export const yesterday = 'Hier';
export const openImage = (name: string) => `Ouvrir l’image ${name}`;
export const download = (name: string) => `Télécharger ${name}`;

export const inLine = (place: number) => `Vous êtes au rang ${place} dans la file`;
export const farInLine = 'Plus de 100 personnes sont avant vous';
export const beforeYou = 'Avant vous';
export const connectingAgent = 'Nous cherchons quelqu’un pour vous';
export const department = 'Service';
export const waiting = 'Attente';
export const keepShopping =
  'Continuez vos achats si vous le souhaitez. Nous vous avertirons, sur n’importe quelle page, dès que quelqu’un arrive.';
export const leaveLine = 'Quitter la file';
export const leaveLineSure = 'Quitter la file?';
export const leaveLineWhy = 'Votre place ira à la personne suivante.';
export const stay = 'Rester';

export const endChat = 'Terminer le clavardage';
export const endChatSure = 'Terminer ce clavardage?';
export const endChatWhy = 'Vous pourrez en commencer un autre à tout moment.';
export const keepChatting = 'Continuer';
export const endFailed = 'Cela n’a pas fonctionné. Veuillez réessayer.';
export const soundOn = 'Activer le son';
export const soundOff = 'Désactiver le son';

export const chatEndedAt = (time: string) => `Clavardage terminé à ${time}`;
export const chatEnded = 'Clavardage terminé';
export const chatWithEnded = (name: string) => `Le clavardage avec ${name} est terminé`;
export const endedBy = (name: string, time: string) => `${name} a terminé ce clavardage à ${time}`;
export const endedByYou = (time: string) => `Vous avez terminé ce clavardage à ${time}`;
export const endedMissed = 'Personne n’a pu répondre à temps. Nous en sommes désolés.';
export const leftLine = 'Vous avez quitté la file.';
export const youLeft = 'Vous avez quitté le clavardage.';
export const startNew = 'Commencer un nouveau clavardage';
export const rated = 'Vous avez évalué ce clavardage';
export const starsOf = (count: number) => `${count} étoiles sur 5`;

export const chattedWith = (name: string, length: string) => `Vous avez clavardé avec ${name} pendant ${length}`;
export const minutes = (count: number) => plural(count, 'minute', 'minutes');
export const rateTitle = 'Évaluation';
export const star = (count: number) => plural(count, 'étoile', 'étoiles');
export const ratingWords = ['Très mauvais', 'Mauvais', 'Correct', 'Bon', 'Excellent'];
export const anythingToAdd = 'Quelque chose à ajouter?';
export const sendRating = 'Envoyer l’évaluation';
export const skip = 'Passer';
export const rateThisChat = 'Évaluer ce clavardage';

export const sendMessage = 'Envoyer le message';
export const messageLeft = 'Message envoyé';
export const leaveMessage = 'Laisser un message';
export const leaveAnother = 'Laisser un autre message';
export const backAt = (when: string) => `De retour ${when}`;
export const awayNow = 'Nous sommes absents pour le moment';
export const departmentClosed = (name: string) =>
  `${name} : personne pour le moment. Laissez un message et nous vous répondrons par courriel.`;
export const leaveMessageLead =
  'Nous sommes absents pour le moment. Laissez un message et nous vous répondrons par courriel.';
export const todayAt = (time: string) => `aujourd’hui à ${time}`;
export const tomorrowAt = (time: string) => `demain à ${time}`;
export const dayAt = (day: string, time: string) => `${day} à ${time}`;

export const welcomeBack = (name: string) => `Bon retour, ${name}`;
export const welcomeBackNobody = 'Bon retour';
export const startFresh = 'Commencez un nouveau clavardage ou relisez les précédents.';
export const earlierChats = 'Clavardages précédents';
export const youSaid = (text: string) => `Vous : ${text}`;
export const sentFile = 'A envoyé un fichier';
export const sentCoupon = 'A envoyé un coupon';
export const sentProduct = 'A envoyé un produit';
export const messageLeftTitle = 'Message laissé';
export const waitingTitle = 'En attente';
export const chat = 'Clavardage';

export const yourDetails = 'Vos coordonnées';
export const sendDetails = 'Envoyer mes coordonnées';
export const fillOne = 'Veuillez remplir au moins un champ.';
export const detailsSent = 'Vous avez envoyé vos coordonnées.';

export const connectionLost = 'Connexion perdue';
export const offline = 'Vous êtes hors ligne';
export const tryingIn = (seconds: number) => `Nouvel essai dans ${seconds} s`;
export const tryingNow = 'Connexion...';
export const whenOnline = 'Nous nous connecterons dès que vous serez de nouveau en ligne';

export const view = 'Voir';
export const copy = 'Copier';
export const copied = 'Copié';
export const copyCode = (code: string) => `Copier le code ${code}`;
export const apply = 'Utiliser au paiement';
export const until = (date: string) => `Jusqu’au ${date}`;
export const expired = 'Expiré';
export const somethingWrong = 'Une erreur s’est produite!';

export const stockIn = 'En stock';
export const stockOut = 'En rupture de stock';
export const stockLater = 'En réapprovisionnement';
export const stockLeft = 'Il en reste {0}';
export const addToCart = 'Ajouter au panier';
export const addedToCart = '{0} est dans votre panier.';
export const undo = 'Annuler';
export const notAdded = 'L’ajout au panier a échoué. Ouvrez le produit dans la boutique.';
export const previousProduct = 'Produit précédent';
export const nextProduct = 'Produit suivant';
export const placeOf = '{0} sur {1}';
export const variation = 'Variante';
export const couponOff = '{0} de rabais';
export const couponBack = 'Ce coupon a été repris';
export const couponUsed = 'Utilisé';

export const orderTitle = 'Où est ma commande?';
export const orderLead = 'Entrez le numéro de votre confirmation et le courriel utilisé pour la commande.';
export const orderNumber = 'Numéro de commande';
export const orderShow = 'Voir ma commande';
export const orderAsk = 'Demander plutôt à quelqu’un';
export const orderNone = 'Aucune commande avec ce numéro et ce courriel';
export const orderNoneWhy =
  'Vérifiez les deux, ou demandez-nous : nous la trouvons aussi par le nom. Une commande toute récente n’est peut-être pas encore ici.';
export const orderYours = 'Vos commandes';
export const orderOther = 'Une autre commande';
export const orderTrack = 'Suivre';
export const orderChat = 'Parler de cette commande';
export const orderPlaced = 'Commandée';
export const orderPending = 'En attente de paiement';
export const orderProcessing = 'En cours';
export const orderHold = 'En suspens';
export const orderPartly = 'Envoyée en partie';
export const orderSent = 'Envoyée';
export const orderDone = 'Terminée';
export const orderReady = 'Prête à être ramassée';
export const orderCancelled = 'Annulée';
export const orderRefunded = 'Remboursée';
export const orderFailed = 'Paiement échoué';
