import type { mailEn } from './mail.en.ts';
import type { Translated } from './translated.ts';

export const mailFr: Translated<typeof mailEn> = {
  senderClock: 'Horloge de l’expéditeur',
  writtenAt: 'Horloge de l’expéditeur : {{when}}',
  verdicts: { pass: 'réussi', fail: 'échoué', none: 'ne dit rien' },
  unknown: 'non vérifié',
  unverified: 'L’expéditeur n’a pas pu être vérifié',
  careful: 'Regardez deux fois',
  verdict: 'SPF {{spf}}, DKIM {{dkim}}, DMARC {{dmarc}}.',
  answersGo: 'Une réponse va à {{address}}, pas à l’adresse de l’expéditeur.',
  otherName: 'Le nom de l’expéditeur est une adresse, {{address}}, autre que celle de l’envoi.',
  stranger: '{{address}} ne participait pas à cette conversation avant cet e-mail.',
  answersCustomer:
    'Le dernier e-mail vient de {{address}}, qui ne participe pas à cette conversation. Votre réponse va au client.',
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
  extents: {
    'too-large': 'Cet e-mail est trop volumineux ({{size}}). Ses pièces jointes restent dans la boîte.',
    unreadable: 'Cet e-mail ({{size}}) ne peut pas être lu ici. Ouvrez-le dans la boîte.',
    encrypted: 'Cet e-mail est chiffré. Seule la clé du destinataire peut l’ouvrir.',
  },
  extentsShort: { 'too-large': 'Trop volumineux', unreadable: 'Illisible ici', encrypted: 'Chiffré' },
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
  failures: {
    unreachable: 'Le serveur de messagerie est injoignable.',
    'sign-in': 'Le serveur de messagerie a refusé la connexion de cette boîte. Un administrateur doit la reconnecter.',
    recipient: 'Le serveur de messagerie a refusé un destinataire. Vérifiez les adresses.',
    'too-large':
      'Il est plus grand que ce que le serveur de messagerie accepte. Envoyez moins de fichiers, ou de plus petits.',
    busy: 'Le serveur de messagerie a demandé d’attendre.',
    refused:
      'Le serveur de messagerie l’a refusé. Un administrateur voit ce qu’il a dit sous Paramètres, Réglage des billets.',
    uncertain: 'La connexion s’est coupée pendant la remise: personne ne sait s’il est arrivé.',
    'file-gone': 'Un de ses fichiers n’est plus là.',
    'account-off': 'Sa boîte n’est plus connectée. Un administrateur peut la reconnecter.',
    'forwarding-unproved':
      'Personne n’a encore montré que son adresse est la nôtre. Un administrateur doit lui envoyer un e-mail de test.',
    'no-outgoing': 'Ce Chatso n’a pas de serveur d’envoi. Son exploitant doit en régler un.',
    'too-many': 'Limite d’envoi atteinte. Cet e-mail sera envoyé dès que possible.',
    unconfirmed: 'L’envoi est limité tant que le propriétaire n’a pas confirmé son adresse e-mail.',
  },
};
