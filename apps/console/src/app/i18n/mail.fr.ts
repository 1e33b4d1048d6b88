import type { mailEn } from './mail.en.ts';
import type { Translated } from './translated.ts';

export const mailFr: Translated<typeof mailEn> = {
  verdicts: { pass: 'réussi', fail: 'échoué', none: 'ne dit rien' },
  unknown: 'non vérifié',
  unverified: 'L’expéditeur n’a pas pu être vérifié',
  careful: 'Regardez deux fois',
  verdict: 'SPF {{spf}}, DKIM {{dkim}}, DMARC {{dmarc}}.',
  answersGo: 'Une réponse va à {{address}}, pas à l’adresse de l’expéditeur.',
  otherName: 'Le nom de l’expéditeur est une adresse, {{address}}, autre que celle de l’envoi.',
  block: 'Bloquer l’expéditeur',
  blockTitle: 'Bloquer {{address}} ?',
  blockBody: 'Ce qui est ici de cette adresse et ce qui arrive est mis de côté comme indésirable. Ses tickets restent.',
  blocked: '{{address}} est bloquée.',
  pictures_one: 'Une image distante est bloquée. L’expéditeur ne voit pas que vous lisez.',
  pictures_other: '{{count}} images distantes sont bloquées. L’expéditeur ne voit pas que vous lisez.',
  picturesFailed: 'Les images n’ont pas pu être chargées. Réessayez.',
  show: 'Afficher une fois',
  trust: 'Toujours pour cet expéditeur',
  quoted: 'Afficher le texte cité',
  hideQuoted: 'Masquer le texte cité',
  body: 'Texte de l’e-mail',
  noText: 'Cet e-mail n’a pas de texte.',
  attachments: 'Pièces jointes',
  downloadAll: 'Tout télécharger, {{size}}',
  download: 'Télécharger {{name}}',
  kept: {
    program: 'Un programme, tenu à l’écart',
    'too-large': 'Trop grand, tenu à l’écart',
    'too-many': 'Une de trop, tenue à l’écart',
  },
  downloadFailed: 'La pièce jointe n’a pas pu être téléchargée',
};
