import type { PrivacyFacts, PrivacyText } from './privacy-text.ts';

export function privacyFr({ operator, productAnalytics, adPixel, errorReports }: PrivacyFacts): PrivacyText {
  const who = operator ?? 'L’exploitant de cette installation';
  const scripts = [
    ...(productAnalytics ? ['un script d’analyse, qui signale comment la console est utilisée'] : []),
    ...(adPixel ? ['un pixel publicitaire, qui signale que la console a été visitée'] : []),
  ];
  return {
    title: 'Politique de confidentialité',
    intro: operator
      ? `${operator} exploite cette installation de Chatso et décide de ce qu’il advient des données qu’elle contient. Cette page dit de quelles données il s’agit.`
      : 'La personne ou l’entreprise qui exploite cette installation de Chatso décide de ce qu’il advient des données qu’elle contient; elle n’a pas indiqué son nom ici. Cette page dit de quelles données il s’agit.',
    contact:
      'Adressez vos questions sur vos données, ainsi que vos demandes de consultation, de rectification ou de suppression, à :',
    noContact:
      'Aucune coordonnée n’a été configurée. Adressez-vous à la boutique avec laquelle vous avez clavardé, ou à la personne qui vous a donné votre compte.',
    sections: [
      {
        title: 'Les personnes qui clavardent avec une boutique',
        paragraphs: [
          'Lorsque vous ouvrez le clavardage d’une boutique, Chatso conserve ce que vous écrivez et les fichiers que vous envoyez, de même que ce que vous inscrivez avant la conversation, comme votre nom, votre adresse courriel et votre numéro de téléphone.',
          'Chatso conserve aussi les pages de la boutique que vous avez consultées pendant que le clavardage y était affiché, la page qui vous y a mené, votre navigateur et votre appareil, votre fuseau horaire, votre adresse IP et le pays auquel elle appartient. Le pays est déterminé sur notre propre serveur.',
          'Si la boutique indique qui vous êtes, Chatso relie la conversation aux données que la boutique possède sur vous, par exemple vos commandes antérieures.',
          'Votre navigateur garde un identifiant qui reconnaît cet appareil dans cette boutique, afin que la conversation se poursuive après un rechargement. Le clavardage ne dépose aucun témoin et ne charge rien provenant de publicitaires.',
        ],
      },
      {
        title: 'Les personnes qui travaillent avec Chatso',
        paragraphs: [
          'Chatso conserve votre nom, votre adresse courriel, votre photo, votre rôle et vos réglages, et votre mot de passe uniquement sous la forme d’une empreinte irréversible.',
          'Pour chaque connexion, Chatso conserve l’heure, l’adresse IP et le navigateur, afin que vous puissiez reconnaître vos sessions. Les modifications des comptes et des réglages sont inscrites dans un journal qui ne peut pas être modifié.',
          'Deux témoins vous gardent en session; les scripts ne peuvent pas les lire. Vos brouillons, vos messages non envoyés et vos choix d’affichage sont gardés dans votre navigateur, sous des noms qui commencent par chatso-v2.',
        ],
      },
      {
        title: 'À quoi servent ces données',
        paragraphs: [
          'Elles servent à répondre à la clientèle, à montrer à l’équipe ce qui a été dit, à protéger le service contre les abus et à rendre compte à la boutique de ses conversations. Elles ne sont pas vendues.',
        ],
      },
      {
        title: 'Qui d’autre les reçoit',
        paragraphs: [
          'Les membres de l’espace de travail auquel appartient une boutique voient ses conversations, dans la mesure où leur rôle le permet.',
          `${who} peut relier des services pour l’envoi de courriels, les paiements et les données de la boutique; ceux-ci reçoivent ce qu’exige leur tâche.`,
          scripts.length === 0
            ? 'Cette console ne charge aucun script d’analyse ni de publicité.'
            : `Cette console charge ${scripts.join(' et ')}, dans les pages de la console et non dans le clavardage d’une boutique.`,
          errorReports
            ? 'Lorsque la console connaît une défaillance, un rapport technique est envoyé à un service de suivi des erreurs : l’erreur, l’adresse de la page sans ses paramètres, et votre navigateur. Il ne contient rien de ce que vous avez saisi.'
            : 'Les erreurs de la console ne sont signalées à personne à l’extérieur.',
        ],
      },
      {
        title: 'Combien de temps elles sont conservées',
        paragraphs: [
          'Les conversations sont conservées jusqu’à ce que l’espace de travail ou l’exploitant les supprime. Un forfait peut n’afficher que les plus récentes; les conversations masquées ne sont pas supprimées pour autant.',
          'Les sessions terminées sont effacées 30 jours après la date à laquelle elles auraient expiré.',
        ],
      },
    ],
  };
}
