import type { HelpBook } from './help-topic.ts';

export const helpFr: HelpBook = {
  fillers:
    'a à ai au aux avec ce ces cet cette comment dans de des du elle en est et être faire il ils je la le les leur lui ma me mes moi mon nous on ou où par pas peut peux pour puis qu quand que quel quelle quelles quels qui sa se ses si son sont sur ta te tes toi ton tu un une veux vos votre vous y d l j s c n m t chatso console',
  lookedThrough: (count, words) => `${count} textes d’aide consultés pour : ${words}.`,
  best: (titles) => `Les plus proches : ${titles}.`,
  none: 'Aucun ne traite de ce sujet.',
  noAnswer: (titles) =>
    `Je suis l’aide intégrée de Chatso et je ne connais que la console; je n’ai rien trouvé à ce sujet. Je peux vous parler de : ${titles}.`,
  seeAlso: (titles) => `Voir aussi : ${titles}.`,
  topics: [
    {
      id: 'accept',
      title: 'Accepter un clavardage',
      words: 'prendre répondre attente nouveau client premier accepter',
      text: 'Ouvrez Clavardage en direct et choisissez un clavardage du groupe En attente. Votre premier message l’accepte : il est alors à vous et passe parmi les actifs. Si un collègue a été plus rapide, on vous le dit et le clavardage quitte votre liste.',
    },
    {
      id: 'end',
      title: 'Terminer un clavardage',
      words: 'fermer finir terminer conclure arrêter',
      text: 'Choisissez le clavardage et cliquez sur Terminer dans son en-tête. Le client est invité à donner une note, et le clavardage rejoint ceux qui sont terminés. Les gestionnaires et administrateurs peuvent aussi terminer ceux des collègues de leurs boutiques.',
    },
    {
      id: 'transfer',
      title: 'Transférer un clavardage',
      words: 'transfert transferer passer collegue demande accepter refuser confier',
      text: 'Ouvrez le clavardage, appuyez sur Transférer (T) et choisissez un collègue en ligne. Il a deux minutes pour accepter; d’ici là, personne ne peut écrire. Une demande qui vous est adressée apparaît sur toutes les pages : Accepter (Maj+A) ou Refuser.',
    },
    {
      id: 'spectate',
      title: 'Observer et prendre en charge',
      words: 'observer observation superviser regarder reprendre prendre charge',
      text: 'Les gestionnaires et les administrateurs ouvrent le clavardage d’un collègue et appuient sur Observer pour le lire; ce qu’ils y écrivent est une note privée. Prendre en charge leur donne le clavardage, Cesser d’observer y met fin.',
    },
    {
      id: 'notes',
      title: 'Notes privées',
      words: 'note privee interne mention equipe',
      text: 'Alt+N dans le champ de message passe à une note privée, que seule l’équipe voit. @ suivi d’un nom avertit ce collègue. Alt+N ramène au message.',
    },
    {
      id: 'dock',
      title: 'Clavardages sur les autres pages',
      words: 'barre fenetre fenetres bas page pages',
      text: 'Sur toutes les pages sauf Clavardage en direct, une barre en bas contient vos clavardages : appuyez sur C pour l’ouvrir, choisissez un clavardage et répondez dans sa fenêtre.',
    },
    {
      id: 'search',
      title: 'Rechercher clavardages et clients',
      words: 'recherche rechercher trouver historique anciens mots dit',
      text: 'Appuyez sur Ctrl+K (⌘K sur un Mac) et tapez un nom, une adresse ou des mots qui ont été dits. Vous trouvez ce que vous pouvez ouvrir; Entrée l’ouvre à ce message.',
    },
    {
      id: 'away',
      title: 'Absence et attribution',
      words: 'absent absence pause attribution attribuer automatique capacite occupe',
      text: 'Le menu de votre photo permet de vous mettre absent : on ne vous attribue plus de clavardages et vous gardez les vôtres. Les administrateurs activent l’attribution automatique sous Paramètres, Attribution.',
    },
    {
      id: 'missed',
      title: 'Clavardages manqués',
      words: 'manqué manqués sans réponse ignorer heures tard',
      text: 'Un clavardage est manqué si personne ne l’accepte en une heure ou s’il arrive hors des heures de service. Il reste dans le groupe Manqués jusqu’à ce qu’on l’écarte; l’adresse du client, s’il l’a donnée, figure dans le panneau de droite.',
    },
    {
      id: 'left',
      title: 'Un client qui est parti',
      words: 'parti quitté déconnecté client hors ligne',
      text: 'Quand un client termine le clavardage ou s’absente une minute, le clavardage porte la mention Parti. Vous pouvez encore le lire et le terminer; un nouveau message du client ouvre un nouveau clavardage.',
    },
    {
      id: 'shortcuts-text',
      title: 'Raccourcis de clavardage',
      words: 'raccourci raccourcis modèle réponse toute faite barre oblique texte rapide',
      text: 'Tapez / dans le champ du message pour voir vos raccourcis, choisissez avec les flèches et appuyez sur Entrée. Il y en a de globaux, pour tous, et de personnels.',
    },
    {
      id: 'files',
      title: 'Envoyer des fichiers',
      words: 'joindre pièce jointe téléverser image photo pdf document déposer coller fichier',
      text: 'Utilisez le trombone près du champ du message, déposez des fichiers dans le clavardage ou collez-les. Images, textes et PDF jusqu’à 10 Mo, dix à la fois.',
    },
    {
      id: 'form',
      title: 'Demander les coordonnées',
      words: 'formulaire information courriel téléphone nom coordonnées visiteur',
      text: 'Cliquez sur le formulaire d’information sous le champ du message. Le visiteur est invité à remplir les coordonnées qui manquent, et la réponse apparaît dans le panneau de droite.',
    },
    {
      id: 'keys',
      title: 'Clavier et palette de commandes',
      words: 'clavier touche touches palette recherche commande ctrl k trouver',
      text: 'Appuyez sur Ctrl+K (⌘K sur un Mac) pour la palette de commandes : aller partout, ouvrir des clavardages, changer de thème. La touche ? montre toutes les touches de la page.',
    },
    {
      id: 'people',
      title: 'Inviter et gérer des personnes',
      words: 'agent agents inviter membre utilisateur équipe collègue ajouter siège suspendre supprimer',
      text: 'Les administrateurs ouvrent Paramètres, Utilisateurs. On y invite une ou plusieurs adresses; l’invitation vaut sept jours. On y change aussi les rôles, les boutiques et les services, et on y suspend ou supprime des personnes.',
    },
    {
      id: 'roles',
      title: 'Rôles et autorisations',
      words: 'rôle permission autorisation droit personnalisé gestionnaire administrateur accès',
      text: 'Les rôles se trouvent dans Paramètres, Rôles et autorisations. Un rôle personnalisé se compose d’autorisations, par exemple répondre aux clavardages ou voir les visiteurs. Un espace de travail garde toujours au moins un administrateur.',
    },
    {
      id: 'widget',
      title: 'Installer le widget',
      words: 'widget installer extrait script site boutique intégrer code page',
      text: 'Copiez l’extrait de votre boutique dans les pages du site, avant la fin de body. L’adresse du site doit être celle de la boutique. Le widget apparaît alors au bas de la page.',
    },
    {
      id: 'notifications',
      title: 'Notifications et sons',
      words: 'notification son muet volume alerte bureau cloche sonnerie',
      text: 'Ouvrez votre compte, puis Notifications : sons avec volume et répétition, notifications du bureau, et notifications poussées quand la console est fermée. Un bouton fait entendre chaque son. La cloche de la navigation montre ce qui s’est passé.',
    },
    {
      id: 'profile',
      title: 'Votre profil',
      words: 'profil photo avatar image nom fuseau horaire lignes compte',
      text: 'Ouvrez votre compte depuis le menu au bout de la navigation. Vous y changez votre photo (png ou jpg jusqu’à 10 Mo), le fuseau horaire des heures affichées et le nombre de lignes par page.',
    },
    {
      id: 'security',
      title: 'Mot de passe, deuxième facteur et sessions',
      words:
        'mot passe sécurité deux facteurs authentification code récupération session appareil déconnexion connexion réinitialiser',
      text: 'Dans votre compte, sous Sécurité, vous changez mot de passe et courriel, activez un deuxième facteur avec une application d’authentification (gardez les codes de récupération) et voyez où vous êtes connecté; chaque session peut y être fermée. Un mot de passe oublié se réinitialise depuis la page de connexion.',
    },
    {
      id: 'look',
      title: 'Langue et thème',
      words: 'langue français anglais thème sombre clair mode couleur',
      text: 'Le menu au bout de la navigation contient le thème (clair, sombre ou celui du système) et la langue (anglais ou français). Les deux sont retenus pour vous sur cet appareil.',
    },
    {
      id: 'workspaces',
      title: 'Changer d’espace de travail',
      words: 'espace travail changer autre entreprise organisation',
      text: 'Ouvrez le menu au bout de la navigation et choisissez de changer d’espace de travail, ou passez par la palette de commandes. Les espaces de travail ne partagent rien.',
    },
    {
      id: 'privacy',
      title: 'Confidentialité : exporter et effacer',
      words: 'confidentialité vie privée exporter effacer supprimer données personnelles conserver jours',
      text: 'Les administrateurs ouvrent Paramètres, Confidentialité : trouver une personne, exporter ce qu’on sait d’elle, ou l’effacer pour de bon. On y choisit aussi combien de jours les clavardages fermés sont conservés.',
    },
    {
      id: 'audit',
      title: 'Journal d’audit',
      words: 'audit journal historique qui changé trace csv',
      text: 'Les administrateurs voient dans Paramètres, Journal d’audit, qui a fait quoi, quand et d’où. Il se cherche et s’exporte en CSV, et personne ne peut le modifier.',
    },
    {
      id: 'flags',
      title: 'Activer ou désactiver des fonctions',
      words: 'fonction fonctions activer désactiver assistant robot',
      text: 'Les administrateurs activent les fonctions de l’espace de travail dans Paramètres, Fonctions. Les consoles ouvertes suivent aussitôt; cet assistant en est une.',
    },
    {
      id: 'ai',
      title: 'Connecter un fournisseur d’IA',
      words:
        'ia intelligence artificielle openai fournisseur modèle clé brouillon résumer résumé traduire traduction ton gpt',
      text: 'Les administrateurs ouvrent Paramètres, IA, et saisissent adresse, modèle et clé d’un fournisseur compatible avec OpenAI. Il peut alors répondre ici et, dans les clavardages et les billets, proposer des réponses, résumer, traduire et changer le ton. Rien n’est jamais envoyé à un client sans vous.',
    },
    {
      id: 'plan',
      title: 'Forfaits et essai',
      words: 'forfait plan prix essai abonnement facturation acheter sièges limite retard',
      text: 'Paramètres, Forfaits et facturation, montre ce que votre espace de travail possède et ce que chaque forfait ouvre. L’essai dure 14 jours; ensuite la console se lit mais ne s’utilise plus sans forfait.',
    },
    {
      id: 'connection',
      title: 'Connexion et messages non envoyés',
      words: 'hors ligne connexion reconnexion internet perdu réessayer brouillon',
      text: 'Sans connexion, une ligne au-dessus des clavardages le dit et annonce le prochain essai. Ce que vous avez écrit est conservé sur votre appareil et part au retour du réseau; un message refusé propose Réessayer. Les brouillons sont gardés pour chaque clavardage.',
    },
  ],
};
