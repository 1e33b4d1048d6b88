import { newId } from '../src/platform/ids.ts';

interface Letter {
  id?: string;
  from?: string;
  to?: string;
  subject?: string;
  more?: string[];
  body?: string;
  date?: Date;
}

/** A mail as it goes over the wire. */
export const letterOf = ({ id = `${newId()}@shopper.test`, date = new Date(), ...rest }: Letter = {}): string =>
  [
    `Message-ID: <${id}>`,
    `From: ${rest.from ?? 'Ann <ann@shopper.test>'}`,
    `To: ${rest.to ?? 'help@shop.test'}`,
    `Subject: ${rest.subject ?? 'Jacket'}`,
    `Date: ${date.toUTCString()}`,
    ...(rest.more ?? []),
    '',
    rest.body ?? 'Where is my jacket?',
    '',
  ].join('\r\n');

/** One whose file is carried beside its text. */
export const withFile = (bytes: Buffer, name = 'photo.png'): Pick<Letter, 'more' | 'body'> => ({
  more: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b1'],
  body: [
    ...['--b1', 'Content-Type: text/plain', '', 'See the picture', '--b1'],
    ...[`Content-Type: image/png; name="${name}"`, 'Content-Transfer-Encoding: base64', '', bytes.toString('base64')],
    '--b1--',
  ].join('\r\n'),
});
