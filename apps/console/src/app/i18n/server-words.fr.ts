import { serverCaptionsFr } from './server-captions.fr.ts';

/** Sentences that come from the server or from rules shared with it, in French of Canada. */
export const serverWordsFr: Readonly<Record<string, string>> = {
  ...serverCaptionsFr,
  'The request is not valid.': 'La demande n’est pas valide.',
  'Sign in to continue.': 'Connectez-vous pour continuer.',
  'Email or password is incorrect.': 'Le courriel ou le mot de passe est incorrect.',
  'The session has expired.': 'La session a expiré.',
  'The session has been ended.': 'La session a été fermée.',
  'This keyword is already in use.': 'Ce mot-clé est déjà utilisé.',
  'You may have at most 500 shortcuts.': 'Vous pouvez avoir au plus 500 raccourcis.',
  'User not found': 'Utilisateur introuvable',
  'User not in workspace': 'L’utilisateur ne fait pas partie de cet espace de travail',
  'User not have role in workspace': 'L’utilisateur n’a pas de rôle dans cet espace de travail',
  'You do not have permission to delete this note.': 'Vous n’avez pas l’autorisation de supprimer cette note.',
  'Notes cannot be empty and must be no more than 300 characters.':
    'Une note ne peut pas être vide ni dépasser 300 caractères.',
  'A note needs an email, or a full name and a store.':
    'Une note exige un courriel, ou un nom complet et une boutique.',
  'A note needs the email of the customer.': 'Une note exige le courriel du client.',
  'You do not have permission to do this.': 'Vous n’avez pas l’autorisation de faire cela.',
  'Please contact your admin to enable this feature':
    'Veuillez communiquer avec votre administrateur pour activer cette fonction',
  'The subscription needs attention.': 'L’abonnement demande votre attention.',
  'This visitor cannot chat.': 'Ce visiteur ne peut pas clavarder.',
  'This site may not use the widget.': 'Ce site ne peut pas utiliser le widget.',
  'Not found.': 'Introuvable.',
  'Someone else changed this first.': 'Quelqu’un d’autre a modifié cet élément avant vous.',
  'This chat has already been answered by another agent': 'Un autre agent a déjà répondu à ce clavardage',
  'This chat is assigned to another agent.': 'Ce clavardage est attribué à un autre agent.',
  'This chat has ended.': 'Ce clavardage est terminé.',
  'This chat has not been accepted yet.': 'Ce clavardage n’a pas encore été accepté.',
  'Please read and agree to the notice before you start the chat.':
    'Veuillez lire et accepter l’avis avant de commencer le clavardage.',
  'Enter an address that begins with https://': 'Entrez une adresse qui commence par https://',
  'A chat is already open.': 'Un clavardage est déjà ouvert.',
  'This transfer request is no longer open.': 'Cette demande de transfert n’est plus ouverte.',
  'This is your own chat.': 'Ce clavardage est le vôtre.',
  'Only people who see this chat can be mentioned.':
    'Seules les personnes qui voient ce clavardage peuvent être mentionnées.',
  'This agent is not online.': 'Cet agent n’est pas en ligne.',
  'This agent cannot take the chat.': 'Cet agent ne peut pas prendre ce clavardage.',
  'You cannot take this chat.': 'Vous ne pouvez pas prendre ce clavardage.',
  'This chat has been dismissed already.': 'Ce clavardage a déjà été classé.',
  'This chat is being transferred.': 'Ce clavardage est en cours de transfert.',
  'An information form is already open.': 'Un formulaire de renseignements est déjà ouvert.',
  'This chat has been rated.': 'Ce clavardage a déjà été évalué.',
  'For Instagram channels, you cannot send .pdf and .txt file.':
    'Sur Instagram, vous ne pouvez pas envoyer de fichier .pdf ni .txt.',
  'For social channel, only send one file once': 'Sur un réseau social, un seul fichier peut être envoyé à la fois',
  'The file has exceed the maximum size of 10MB': 'Le fichier dépasse la taille maximale de 10 Mo',
  'Only jpg/jpeg, png, txt, and pdf files are accepted': 'Seuls les fichiers jpg/jpeg, png, txt et pdf sont acceptés',
  'Too many requests. Please wait a moment.': 'Trop de demandes. Veuillez patienter un instant.',
  'Something went wrong!': 'Une erreur s’est produite!',
  'The server is busy. Please try again.': 'Le serveur est occupé. Veuillez réessayer.',
  'End the open chat with this person first.': 'Terminez d’abord le clavardage en cours avec cette personne.',
  'Image file invalid. Please try again.': 'Fichier image non valide. Veuillez réessayer.',
  'This file is empty.': 'Ce fichier est vide.',
  'You may not add more than 10 files.': 'Vous ne pouvez pas ajouter plus de 10 fichiers.',
  'The password is not correct.': 'Le mot de passe est incorrect.',
  'This code is not correct, or it was used already.': 'Ce code est incorrect ou a déjà été utilisé.',
  'This link was used already or is too old. Ask for a new one.':
    'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
  'There is an account with this email already. Sign in, or reset its password.':
    'Un compte existe déjà avec ce courriel. Connectez-vous ou réinitialisez son mot de passe.',
  'Enter the code of your authenticator app.': 'Entrez le code de votre application d’authentification.',
  'This took too long. Sign in again.': 'Le délai est dépassé. Connectez-vous de nouveau.',
  'Use at least 8 characters for the password.': 'Utilisez au moins 8 caractères pour le mot de passe.',
  'Use at most 200 characters for the password.': 'Utilisez au plus 200 caractères pour le mot de passe.',
  'The password must not be your email or your name.': 'Le mot de passe ne doit pas être votre courriel ni votre nom.',
  'This password is too easy to guess. Choose a longer or less common one.':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long ou moins courant.',
  'Choose a password that you do not use now.': 'Choisissez un mot de passe différent de l’actuel.',
  'Please enter valid email address': 'Veuillez entrer une adresse courriel valide',
  'Another account has this email.': 'Un autre compte utilise ce courriel.',
  'This is your email already.': 'C’est déjà votre courriel.',
  'Enter your name.': 'Entrez votre nom.',
  'Enter a name for the workspace.': 'Entrez un nom pour l’espace de travail.',
  'Enter your password.': 'Entrez votre mot de passe.',
  'Enter your current password.': 'Entrez votre mot de passe actuel.',
  'Enter the code.': 'Entrez le code.',
  'Enter the address of your shop, for example shop.example.com.':
    'Entrez l’adresse de votre boutique, par exemple boutique.exemple.com.',
  'Two-factor sign-in is on already.': 'La connexion à deux facteurs est déjà activée.',
  'Two-factor sign-in is off.': 'La connexion à deux facteurs est désactivée.',
  'This account signs in with single sign-on and has no password here.':
    'Ce compte se connecte par authentification unique et n’a pas de mot de passe ici.',
  'image must be under 10MB and one of png jpg jpeg': 'L’image doit faire moins de 10 Mo et être en png, jpg ou jpeg',
  'must be one of the types': 'Le fichier doit être d’un des types acceptés',
  'larger than maximum size of 10MB': 'Le fichier dépasse la taille maximale de 10 Mo',
  'Image file invalid': 'Fichier image non valide',
  'Max users reached': 'Nombre maximal d’utilisateurs atteint',
  'A workspace needs at least one admin.': 'Un espace de travail a besoin d’au moins un administrateur.',
  'There is no open invitation.': 'Il n’y a aucune invitation en attente.',
  'This name is already in use.': 'Ce nom est déjà utilisé.',
  'This role is still in use.': 'Ce rôle est encore utilisé.',
  'This invitation link is not valid.': 'Ce lien d’invitation n’est pas valide.',
  'This invitation has expired.': 'Cette invitation a expiré.',
  'This invitation has been used already.': 'Cette invitation a déjà été utilisée.',
  'This invitation has been cancelled.': 'Cette invitation a été annulée.',
  'A newer invitation was sent. Please use the link in the latest mail.':
    'Une invitation plus récente a été envoyée. Utilisez le lien du dernier courriel.',
  'You are signed in with another account.': 'Vous êtes connecté avec un autre compte.',
  'The sign-in took too long. Start it again.': 'La connexion a pris trop de temps. Recommencez.',
  'Your own two-factor sign-in is changed in your account.':
    'Votre propre connexion à deux facteurs se modifie dans votre compte.',
  'This person also works in a workspace that you do not manage.':
    'Cette personne travaille aussi dans un espace de travail que vous n’administrez pas.',
  'This chat is older than the history your plan shows.':
    'Ce clavardage est plus ancien que l’historique affiché par votre forfait.',
  'Your account is not allowed to use Chatso.': 'Votre compte n’est pas autorisé à utiliser Chatso.',
  'The sign-in service did not confirm who you are.': 'Le service de connexion n’a pas confirmé votre identité.',
  'The sign-in service has not verified your email address.':
    'Le service de connexion n’a pas vérifié votre adresse courriel.',
  'Another account of the suite is already connected with this email address.':
    'Un autre compte de la suite est déjà relié à cette adresse courriel.',
  'The sign-in service does not answer. Try again in a few minutes.':
    'Le service de connexion ne répond pas. Réessayez dans quelques minutes.',
  'Choose one of the custom roles.': 'Choisissez l’un des rôles personnalisés.',
  'No file was sent.': 'Aucun fichier n’a été envoyé.',
  'Notifications to devices are not available.': 'Les notifications sur les appareils ne sont pas disponibles.',
  'The upload was interrupted.': 'Le téléversement a été interrompu.',
  'The upload is damaged or not complete. Please send it again.':
    'Le téléversement est endommagé ou incomplet. Veuillez l’envoyer de nouveau.',
  'The server has no space left to store this. Please try again later, or tell whoever runs it.':
    'Le serveur n’a plus de place pour enregistrer ceci. Réessayez plus tard, ou prévenez la personne qui l’exploite.',
  'This field is required': 'Ce champ est obligatoire',
  'This file is not available. Please upload it again.':
    'Ce fichier n’est pas disponible. Veuillez le téléverser de nouveau.',
  'This push service cannot be used.': 'Ce service de notification ne peut pas être utilisé.',
  'This AI help is not turned on in your workspace.':
    'Cette aide de l’IA n’est pas activée dans votre espace de travail.',
  'The AI provider did not accept the key.': 'Le fournisseur d’IA n’a pas accepté la clé.',
  'The AI provider did not accept the request. Check the address and the model.':
    'Le fournisseur d’IA n’a pas accepté la demande. Vérifiez l’adresse et le modèle.',
  'The AI provider took too long to answer.': 'Le fournisseur d’IA a mis trop de temps à répondre.',
  'The AI provider gave no usable answer.': 'Le fournisseur d’IA n’a pas donné de réponse utilisable.',
  'The answer of the AI provider broke off.': 'La réponse du fournisseur d’IA s’est interrompue.',
  'The AI provider is busy, or its budget is used up. Try again later.':
    'Le fournisseur d’IA est occupé ou son budget est épuisé. Réessayez plus tard.',
  'The stored key cannot be read any more. Enter it again.':
    'La clé enregistrée ne peut plus être lue. Entrez-la de nouveau.',
  'Enter the name of the model': 'Entrez le nom du modèle',
  'Enter the address of the provider': 'Entrez l’adresse du fournisseur',
  'Enter an https address that is reachable from the internet': 'Entrez une adresse https accessible depuis Internet',
  'Enter the key again, because the address has changed': 'Entrez de nouveau la clé, car l’adresse a changé',
  'A key has no blanks or special characters': 'Une clé ne contient ni espace ni caractère spécial',
};
