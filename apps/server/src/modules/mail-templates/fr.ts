import type { mailsEn } from './en.ts';
import { action, linked } from './parts.ts';

const notYou = (link: string) =>
  linked('Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe :', link);

/** The same in French of Canada. */
export const mailsFr: typeof mailsEn = {
  resetLink: ({ link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Quelqu’un, vous fort probablement, a demandé un nouveau mot de passe pour cette adresse.',
      action('Choisissez-le ici d’ici une heure :', 'Choisir un mot de passe', link),
      'Le lien ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
    ],
  }),
  noPassword: ({ link }) => ({
    subject: 'Votre compte n’a pas de mot de passe',
    paragraphs: [
      linked(
        'Quelqu’un, vous fort probablement, a demandé un nouveau mot de passe pour cette adresse. Ce compte n’en a pas : ouvrez le lien de votre invitation, ou connectez-vous par authentification unique à l’adresse',
        link,
      ),
    ],
  }),
  passwordChanged: ({ resetLink }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte Chatso a été modifié, et tous les autres appareils ont été déconnectés.',
      notYou(resetLink),
    ],
  }),
  confirmEmail: ({ link }) => ({
    subject: 'Confirmez votre nouveau courriel',
    paragraphs: [
      action(
        'Confirmez d’ici une heure que vous voulez utiliser cette adresse pour votre compte Chatso :',
        'Confirmer cette adresse',
        link,
      ),
      'Le lien ne sert qu’une fois. Rien ne change avant; si vous n’avez rien demandé, ne faites rien.',
    ],
  }),
  emailRequested: ({ next, resetLink }) => ({
    subject: 'Un nouveau courriel a été demandé pour votre compte',
    paragraphs: [
      `Votre compte Chatso doit passer de cette adresse à ${next}. Le changement se fait quand le lien envoyé à la nouvelle adresse est ouvert.`,
      notYou(resetLink),
    ],
  }),
  emailChanged: ({ next }) => ({
    subject: 'Le courriel de votre compte a été modifié',
    paragraphs: [
      `Votre compte Chatso utilise maintenant ${next}; cette adresse ne permet plus de se connecter.`,
      'Si ce n’était pas vous, avertissez immédiatement un administrateur de votre espace de travail.',
    ],
  }),
  twoFactorOn: ({ resetLink }) => ({
    subject: 'La connexion à deux facteurs est activée',
    paragraphs: [
      'Votre compte Chatso demande maintenant un code de votre application d’authentification à la connexion.',
      notYou(resetLink),
    ],
  }),
  twoFactorOff: ({ resetLink }) => ({
    subject: 'La connexion à deux facteurs est désactivée',
    paragraphs: ['Votre compte Chatso ne demande plus de code à la connexion.', notYou(resetLink)],
  }),
  twoFactorRemoved: ({ workspace, link }) => ({
    subject: 'Un administrateur a désactivé votre connexion à deux facteurs',
    paragraphs: [
      `Un administrateur de ${workspace} a désactivé la connexion à deux facteurs de votre compte Chatso, et tous vos appareils ont été déconnectés.`,
      linked('Connectez-vous avec votre mot de passe, puis réactivez-la sous Mon compte, Sécurité :', link),
      'Si vous ne l’avez pas demandé, choisissez un nouveau mot de passe et avertissez immédiatement un autre administrateur de votre espace de travail.',
    ],
  }),
  invitation: ({ by, workspace, link, until }) => ({
    subject: by === null ? `Invitation à ${workspace} sur Chatso` : `${by} vous invite à ${workspace} sur Chatso`,
    paragraphs: [
      `${by === null ? 'On vous invite' : `${by} vous invite`} à travailler dans ${workspace} sur Chatso, où l’équipe parle avec les clients de ses boutiques.`,
      action('Ouvrez ce lien pour vous joindre à l’équipe :', 'Accepter l’invitation', link),
      `Le lien ne sert qu’une fois, jusqu’au ${until}. Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.`,
    ],
  }),
  chatExport: ({ rows, link, until }) => ({
    subject: 'Votre exportation de clavardages est prête',
    paragraphs: [
      rows === 1
        ? 'Le fichier de 1 clavardage que vous avez demandé est prêt.'
        : `Le fichier de ${rows} clavardages que vous avez demandé est prêt.`,
      action('Obtenez-le dans Chatso, avec votre propre compte :', 'Télécharger le fichier', link),
      `Il est conservé jusqu’au ${until}. Le lien ne fonctionne que pour vous.`,
    ],
  }),
  chatExportFailed: ({ link }) => ({
    subject: 'Votre exportation de clavardages n’a pas pu être faite',
    paragraphs: [
      'Un problème est survenu pendant la préparation du fichier de clavardages que vous avez demandé.',
      linked('Rien n’est perdu. Demandez-le de nouveau, si possible avec un filtre :', link),
    ],
  }),
  forwardingTest: ({ email, forwardTo, code }) => ({
    subject: `Les courriels de ${email} sont-ils transférés ?`,
    paragraphs: [
      'Quelqu’un a demandé à Chatso si les courriels à cette adresse parviennent à son équipe. Il n’y a rien à faire : une fois ce courriel transféré, Chatso le voit.',
      `Il doit arriver à ${forwardTo}. Si vous ne l’avez pas demandé, ne le transférez pas.`,
      `Code de ce test : ${code}`,
    ],
  }),
};
